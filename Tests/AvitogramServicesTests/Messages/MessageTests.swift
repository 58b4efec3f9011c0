import AvitogramServices
import Foundation
import Testing

@Suite("Messages")
struct MessageTests {
    static let errors: [any DescribedError] =
        Post.ValidationError.allCases + AccountError.allCases
        + ([
            .notFound, .folder, .notAFile, .notReadable("denied"), .empty, .tooLarge(21_000_000), .formatUnknown,
            .damaged(.webP),
        ] as [PictureError.Reason]).map { PictureError($0, name: "a.png") }
        + [
            StorageError.notFound("ab"), StorageError.invalidName("ab"), StorageError.damaged("ab"),
            StorageServiceError.empty, UserServiceError.sessionNotEnded(Outage()),
            UserServiceError.signOutNotKept(Outage()),
            UserServiceError.store(Outage()),
        ]

    /// What people read, to the letter.
    static let expected = """
        titleEmpty: The title is empty: write a few words | Название пустое: напишите несколько слов
        titleTooLong: The title is too long: use at most 300 characters | Название слишком длинное: не больше 300 символов
        imageEmpty: There is no picture: pick one | Нет картинки: выберите её
        imageTooLarge: The picture is too large: pick one of at most 20 MB | Картинка слишком большая: выберите не больше 20 МБ
        imageUnreadable: The picture cannot be read: pick a PNG, JPEG, GIF, WebP or HEIC picture | Картинку не удалось прочитать: выберите PNG, JPEG, GIF, WebP или HEIC
        userIdEmpty: Nobody is signed in: sign in to publish | Никто не вошёл: войдите, чтобы опубликовать
        emailInvalid: This is no e-mail address: write it like name@example.org | Это не адрес электронной почты: напишите его как name@example.org
        passwordEmpty: The password is empty: type it | Пароль пустой: введите его
        passwordTooShort: The password is too short: use at least 8 characters | Пароль слишком короткий: нужно не меньше 8 символов
        emailInUse: There is an account with this address already: sign in instead | Учётная запись с этим адресом уже есть: войдите в неё
        invalidCredentials: The e-mail address or the password is wrong | Неверный адрес или пароль
        sessionExpired: Your session has ended: sign in again | Сеанс завершён: войдите снова
        pictureNotFound: There is no file a.png | Нет файла a.png
        pictureIsFolder: a.png is a folder: pick a picture inside it | a.png — папка: выберите картинку в ней
        pictureIsNoFile: a.png is a device, pipe or socket: pick a picture file | a.png — устройство, канал или сокет: выберите файл с картинкой
        pictureNotReadable: a.png cannot be read: denied | a.png не читается: denied
        pictureEmpty: a.png is empty: pick a picture | a.png — пустой файл: выберите картинку
        pictureTooLarge: a.png has 21000000 bytes: pick a picture of at most 20 MB | a.png: 21000000 байт: выберите картинку не больше 20 МБ
        pictureFormatUnknown: a.png is no PNG, JPEG, GIF, WebP or HEIC picture, whatever its name says | a.png — не картинка PNG, JPEG, GIF, WebP или HEIC, что бы ни говорило имя
        pictureDamaged: a.png is a damaged WebP picture: its header is cut off or makes no sense | a.png — повреждённая картинка WebP: её заголовок обрезан или неверен
        storedObjectMissing: The picture ab is not stored | Картинка ab не сохранена
        storedObjectNameInvalid: ab is no name of a stored picture | ab — не имя сохранённой картинки
        storedObjectDamaged: The stored picture ab is damaged | Сохранённая картинка ab повреждена
        storedObjectEmpty: Nothing was given to store | Сохранять нечего
        sessionNotEnded: You are signed out here, but the session could not be ended where accounts live: the store is away | Здесь вы вышли, но завершить сеанс там, где хранятся учётные записи, не удалось: the store is away
        signOutNotKept: You are signed out for now, but the next start may sign you in again: the store is away | Сейчас вы вышли, но при следующем запуске вход может восстановиться: the store is away
        storeFailed: The data could not be read or written: the store is away | Не удалось прочитать или записать данные: the store is away
        """

    @Test("every error has its own code and a text in both languages")
    func texts() {
        let lines = Self.errors.flatMap { error in
            zip(error.problems(in: .english), error.problems(in: .russian)).map { "\($0) | \($1.message)" }
        }
        #expect(lines == Self.expected.split(separator: "\n").map(String.init))
        let codes = Self.errors.flatMap { $0.problems(in: .english).map(\.code) }
        #expect(codes == Self.errors.flatMap { $0.problems(in: .russian).map(\.code) })
        #expect(Set(codes).count == Self.errors.count)
    }

    @Test(
        "speaks the locale's language, and English where it is none of ours",
        arguments: [
            ("ru_RU", Language.russian), ("ru", .russian), ("en_GB", .english), ("de_DE", .english), ("", .english),
        ]
    )
    func languages(_ identifier: String, _ language: Language) {
        #expect(Language(locale: Locale(identifier: identifier)) == language)
    }

    @Test("tells each reason of a collected error as a problem of its own")
    func collected() {
        let error = UserServiceError.refused([.emailInvalid, .passwordTooShort])
        #expect(
            "\(error)"
                == "This is no e-mail address: write it like name@example.org; "
                + "The password is too short: use at least 8 characters"
        )
        #expect(
            Problem.list(of: error, in: .russian) == [
                Problem(
                    code: "emailInvalid",
                    message: "Это не адрес электронной почты: напишите его как name@example.org"
                ),
                Problem(code: "passwordTooShort", message: "Пароль слишком короткий: нужно не меньше 8 символов"),
            ]
        )
    }

    @Test("lets a store's error speak for itself where it can, through every wrapper")
    func wrapped() {
        let error = PostServiceError.picture(.object(.damaged("ab")))
        #expect(Problem.list(of: error, in: .english).map(\.code) == ["storedObjectDamaged"])
        let store = PostServiceError.store(StorageError.damaged("ab"))
        #expect(Problem.list(of: store, in: .english).map(\.code) == ["storedObjectDamaged"])
    }

    @Test("tells an error that nobody described with its own words")
    func undescribed() {
        #expect(
            Problem.list(of: Outage(), in: .english).map(\.description) == [
                "unexpected: Something went wrong: the store is away"
            ]
        )
    }
}
