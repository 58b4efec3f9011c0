extension ApplicationSession {
    /// The application's commands, in the order in which help lists them.
    nonisolated static let signatures = [
        CommandSignature(
            words: ["sign-up"],
            operands: [.init(name: "EMAIL", kind: .text), .init(name: "PASSWORD", kind: .secret)],
            summary: "make an account and sign in",
            notes: ["On the screen Guest. At a terminal PASSWORD may be left out: it is asked for and not shown."]
        ),
        CommandSignature(
            words: ["sign-in"],
            operands: [.init(name: "EMAIL", kind: .text), .init(name: "PASSWORD", kind: .secret)],
            summary: "sign in",
            notes: ["On the screen Guest. At a terminal PASSWORD may be left out: it is asked for and not shown."]
        ),
        CommandSignature(words: ["sign-out"], summary: "sign out", notes: ["On the screen Home."]),
        CommandSignature(words: ["whoami"], summary: "print who is signed in"),
        CommandSignature(
            words: ["feed"],
            options: [.init(name: "limit", kind: .count)],
            summary: "print the posts shown, newest first",
            notes: ["On the screen Home. With limit=N exactly so many, read further pages as needed."]
        ),
        CommandSignature(words: ["refresh"], summary: "read the feed again", notes: ["On the screen Home."]),
        CommandSignature(words: ["more"], summary: "read the feed's next page", notes: ["On the screen Home."]),
        CommandSignature(
            words: ["add"],
            operands: [.init(name: "FILE", kind: .file)],
            summary: "pick a picture for a new post",
            notes: [
                "On the screen Home; leads to CreatePost. PNG, JPEG, GIF, WebP or HEIC of at most 20 MB.",
                "A script's relative paths start at the script's folder, typed and piped ones at the current folder.",
            ]
        ),
        CommandSignature(
            words: ["title"],
            operands: [.init(name: "TEXT", kind: .text)],
            summary: "give the new post a title",
            notes: ["On the screen CreatePost."]
        ),
        CommandSignature(words: ["save"], summary: "publish the new post", notes: ["On the screen CreatePost."]),
        CommandSignature(
            words: ["back"],
            summary: "leave the screen for the one before",
            notes: ["On the screen CreatePost the draft is thrown away."]
        ),
        CommandSignature(
            words: ["clock", "freeze"],
            operands: [.init(name: "TIME", kind: .instant)],
            summary: "stop the application's clock",
            notes: ["TIME is written 2026-01-31T09:30:00Z."]
        ),
        CommandSignature(
            words: ["clock", "advance"],
            operands: [.init(name: "DURATION", kind: .duration)],
            summary: "move the application's clock forward",
            notes: ["DURATION is written 90s, 5m, 2h or 1d."]
        ),
        CommandSignature(
            words: ["seed"],
            operands: [.init(name: "N", kind: .number)],
            summary: "make identifiers that follow from a number",
            notes: ["With the clock stopped, every run on empty data makes the same ones."]
        ),
    ]
}
