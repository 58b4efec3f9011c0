public import AvitogramServices
import Testing

/// What every ``Preferences`` holds, as tests.
public enum PreferencesContract {
    /// One rule for each documented behaviour.
    public static let rules: [ProviderRule<any Preferences>] = [
        ProviderRule("knows no setting in the beginning") { preferences in
            let value = try await preferences.value(for: "launched")
            #expect(value == nil)
        },
        ProviderRule("keeps what was set last, whatever its text") { preferences in
            for value in ["first", "second", "", "two\nlines \"quoted\" \\ \0 да"] {
                try await preferences.setValue(value, for: "launched")
                #expect(try await preferences.value(for: "launched") == value)
            }
        },
        ProviderRule("keeps the settings of several keys apart") { preferences in
            for key in ["a", "A", "", "a/b", "ключ"] { try await preferences.setValue("of \(key)", for: key) }
            for key in ["a", "A", "", "a/b", "ключ"] {
                #expect(try await preferences.value(for: key) == "of \(key)")
            }
        },
        ProviderRule("removes one setting, and one that is not there") { preferences in
            try await preferences.setValue("1", for: "a")
            try await preferences.setValue("2", for: "b")
            try await preferences.setValue(nil, for: "a")
            try await preferences.setValue(nil, for: "a")
            #expect(try await preferences.value(for: "a") == nil)
            #expect(try await preferences.value(for: "b") == "2")
        },
        ProviderRule("loses none of several that are set at once") { preferences in
            try await withThrowingTaskGroup { group in
                for number in 0..<20 {
                    group.addTask { try await preferences.setValue("\(number)", for: "key \(number)") }
                }
                try await group.waitForAll()
            }
            for number in 0..<20 { #expect(try await preferences.value(for: "key \(number)") == "\(number)") }
        },
    ]
}
