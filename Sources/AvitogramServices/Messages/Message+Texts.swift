/// Every text of services and modules, both languages side by side.
nonisolated extension Message {
    // MARK: Accounts

    static let emailInvalid = Message(
        english: "This is no e-mail address: write it like name@example.org",
        russian: "Это не адрес электронной почты: напишите его как name@example.org"
    )
    static let passwordEmpty = Message(
        english: "The password is empty: type it",
        russian: "Пароль пустой: введите его"
    )
    static let passwordTooShort = Message(
        english: "The password is too short: use at least \(AccountError.minimumPasswordLength) characters",
        russian: "Пароль слишком короткий: нужно не меньше \(AccountError.minimumPasswordLength) символов"
    )
    static let emailInUse = Message(
        english: "There is an account with this address already: sign in instead",
        russian: "Учётная запись с этим адресом уже есть: войдите в неё"
    )
    static let invalidCredentials = Message(
        english: "The e-mail address or the password is wrong",
        russian: "Неверный адрес или пароль"
    )
    static let sessionExpired = Message(
        english: "Your session has ended: sign in again",
        russian: "Сеанс завершён: войдите снова"
    )

    static func sessionNotEnded(_ detail: String) -> Message {
        Message(
            english: "You are signed out here, but the session could not be ended where accounts live: \(detail)",
            russian: "Здесь вы вышли, но завершить сеанс там, где хранятся учётные записи, не удалось: \(detail)"
        )
    }

    static func signOutNotKept(_ detail: String) -> Message {
        Message(
            english: "You are signed out for now, but the next start may sign you in again: \(detail)",
            russian: "Сейчас вы вышли, но при следующем запуске вход может восстановиться: \(detail)"
        )
    }

    // MARK: Posts

    static let titleEmpty = Message(
        english: "The title is empty: write a few words",
        russian: "Название пустое: напишите несколько слов"
    )
    static let titleTooLong = Message(
        english: "The title is too long: use at most \(Post.maximumTitleLength) characters",
        russian: "Название слишком длинное: не больше \(Post.maximumTitleLength) символов"
    )
    static let imageEmpty = Message(
        english: "There is no picture: pick one",
        russian: "Нет картинки: выберите её"
    )
    static let imageTooLarge = Message(
        english: "The picture is too large: pick one of at most \(Picture.limitText.english)",
        russian: "Картинка слишком большая: выберите не больше \(Picture.limitText.russian)"
    )
    static let imageUnreadable = Message(
        english: "The picture cannot be read: pick a \(PictureFormat.list.english) picture",
        russian: "Картинку не удалось прочитать: выберите \(PictureFormat.list.russian)"
    )
    static let userIdEmpty = Message(
        english: "Nobody is signed in: sign in to publish",
        russian: "Никто не вошёл: войдите, чтобы опубликовать"
    )

    // MARK: Pictures

    static func pictureNotFound(_ name: String) -> Message {
        Message(english: "There is no file \(name)", russian: "Нет файла \(name)")
    }

    static func pictureIsFolder(_ name: String) -> Message {
        Message(
            english: "\(name) is a folder: pick a picture inside it",
            russian: "\(name) — папка: выберите картинку в ней"
        )
    }

    static func pictureIsNoFile(_ name: String) -> Message {
        Message(
            english: "\(name) is a device, pipe or socket: pick a picture file",
            russian: "\(name) — устройство, канал или сокет: выберите файл с картинкой"
        )
    }

    static func pictureNotReadable(_ name: String, _ detail: String) -> Message {
        Message(english: "\(name) cannot be read: \(detail)", russian: "\(name) не читается: \(detail)")
    }

    static func pictureEmpty(_ name: String) -> Message {
        Message(english: "\(name) is empty: pick a picture", russian: "\(name) — пустой файл: выберите картинку")
    }

    static func pictureTooLarge(_ name: String, _ byteCount: Int) -> Message {
        Message(
            english: "\(name) has \(byteCount) bytes: pick a picture of at most \(Picture.limitText.english)",
            russian: "\(name): \(byteCount) байт: выберите картинку не больше \(Picture.limitText.russian)"
        )
    }

    static func pictureFormatUnknown(_ name: String) -> Message {
        Message(
            english: "\(name) is no \(PictureFormat.list.english) picture, whatever its name says",
            russian: "\(name) — не картинка \(PictureFormat.list.russian), что бы ни говорило имя"
        )
    }

    static func pictureDamaged(_ name: String, _ format: PictureFormat) -> Message {
        Message(
            english: "\(name) is a damaged \(format.name) picture: its header is cut off or makes no sense",
            russian: "\(name) — повреждённая картинка \(format.name): её заголовок обрезан или неверен"
        )
    }

    // MARK: Screens

    /// The title of the screen on which people sign in and up.
    package static let guestScreen = Message(english: "Welcome", russian: "Добро пожаловать")
    /// The title of the feed.
    package static let homeScreen = Message(english: "Feed", russian: "Лента")
    /// The title of the screen on which a post is written.
    package static let createPostScreen = Message(english: "New post", russian: "Новая публикация")
    /// The title of the screen on which a picture is chosen.
    package static let pickerScreen = Message(english: "Choose a picture", russian: "Выбор картинки")

    // MARK: Stores and everything else

    static func unexpected(_ detail: String) -> Message {
        Message(english: "Something went wrong: \(detail)", russian: "Что-то пошло не так: \(detail)")
    }

    static func storeFailed(_ detail: String) -> Message {
        Message(
            english: "The data could not be read or written: \(detail)",
            russian: "Не удалось прочитать или записать данные: \(detail)"
        )
    }

    static func storedObjectMissing(_ name: String) -> Message {
        Message(english: "The picture \(name) is not stored", russian: "Картинка \(name) не сохранена")
    }

    static func storedObjectNameInvalid(_ name: String) -> Message {
        Message(english: "\(name) is no name of a stored picture", russian: "\(name) — не имя сохранённой картинки")
    }

    static func storedObjectDamaged(_ name: String) -> Message {
        Message(english: "The stored picture \(name) is damaged", russian: "Сохранённая картинка \(name) повреждена")
    }

    static let storedObjectEmpty = Message(
        english: "Nothing was given to store",
        russian: "Сохранять нечего"
    )
}
