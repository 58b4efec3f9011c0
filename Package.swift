// swift-tools-version: 6.2

import PackageDescription

/// What every Swift target is compiled with. One list, so that no target is checked less than another.
let checked: [SwiftSetting] = [
    // The package's rule is zero warnings; a warning that only CI turns into an error is found too late.
    .treatAllWarnings(as: .error),
    // `any P` and `P` cost differently; the source says which one is meant.
    .enableUpcomingFeature("ExistentialAny"),
    // An import is part of the API only where it says `public import`.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // A member is visible only where its module is imported, so the imports of a file tell what it uses.
    .enableUpcomingFeature("MemberImportVisibility"),
    // `async` functions stay on their caller's actor unless they say otherwise: no hop nobody asked for.
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Application targets live on the main actor: views, presenters, navigators and services need no annotation.
let checkedOnMainActor = checked + [.defaultIsolation(MainActor.self)]

// MARK: - Core: four leaves, the umbrella and the test kit

let core: [Target] = [
    .target(name: "AppContainer", swiftSettings: checked),
    .testTarget(
        name: "AppContainerTests",
        dependencies: ["AppContainer", "AppContainerMainActorFixtures", "CHeapStatistics"],
        swiftSettings: checked
    ),
    // Heap statistics, which Swift's C library modules do not show.
    .target(name: "CHeapStatistics", path: "Tests/CHeapStatistics"),
    // What an application target looks like: everything in it is on the main actor unless it says otherwise.
    .target(
        name: "AppContainerMainActorFixtures",
        dependencies: ["AppContainer"],
        path: "Tests/AppContainerMainActorFixtures",
        swiftSettings: checkedOnMainActor
    ),
    .target(name: "AppSubjects", swiftSettings: checked),
    // Apart from the leaf, which stays free of full Foundation: operation queues are in no smaller part of it.
    .target(name: "AppSubjectsFoundation", dependencies: ["AppSubjects"], swiftSettings: checked),
    .testTarget(
        name: "AppSubjectsTests",
        dependencies: ["AppSubjects", "AppSubjectsFoundation", "AppCore", "AppCoreTesting"],
        swiftSettings: checked
    ),
    .testTarget(
        name: "AppSubjectsMainActorTests",
        dependencies: ["AppSubjects"],
        swiftSettings: checkedOnMainActor
    ),
    .target(name: "AppLifecycle", swiftSettings: checked),
    .testTarget(name: "AppLifecycleTests", dependencies: ["AppLifecycle", "AppCoreTesting"], swiftSettings: checked),
    .target(name: "AppPresentation", swiftSettings: checked),
    .testTarget(name: "AppPresentationTests", dependencies: ["AppPresentation"], swiftSettings: checked),
    .target(
        name: "AppCore",
        dependencies: ["AppContainer", "AppSubjects", "AppLifecycle", "AppPresentation"],
        swiftSettings: checked
    ),
    .executableTarget(
        name: "greeting",
        dependencies: ["AppCore"],
        path: "Examples/Greeting",
        swiftSettings: checkedOnMainActor
    ),
    // The executable is run, not imported.
    .testTarget(name: "AppCoreTests", dependencies: ["greeting"], swiftSettings: checked),
    .target(name: "AppCoreTesting", dependencies: ["AppCore", "AvitogramServices"], swiftSettings: checked),
    .testTarget(name: "AppCoreTestingTests", dependencies: ["AppCoreTesting", "AppCore"], swiftSettings: checked),
]

// MARK: - Foundations: what the application and the scaffold share

let foundations: [Target] = [
    .target(name: "Hashing", swiftSettings: checked),
    .testTarget(name: "HashingTests", dependencies: ["Hashing"], swiftSettings: checked),
    // One place for both executables.
    .target(name: "ReleaseVersion", swiftSettings: checked),
    .target(name: "Suggestions", swiftSettings: checked),
    .testTarget(name: "SuggestionsTests", dependencies: ["Suggestions"], swiftSettings: checked),
    .target(name: "TextSources", swiftSettings: checked),
    .testTarget(name: "TextSourcesTests", dependencies: ["TextSources"], swiftSettings: checked),
]

// MARK: - Application: services, providers, modules, the console

let application: [Target] = [
    .target(name: "AvitogramServices", dependencies: ["AppCore"], swiftSettings: checkedOnMainActor),
    .testTarget(
        name: "AvitogramServicesTests",
        dependencies: ["AvitogramServices", "AvitogramProviders", "AppCore", "AppCoreTesting"],
        swiftSettings: checkedOnMainActor
    ),
    .target(
        name: "CSQLite",
        linkerSettings: [
            // By its runtime name, because `libsqlite3.so` comes with the development package only.
            .linkedLibrary(":libsqlite3.so.0", .when(platforms: [.linux])),
            .linkedLibrary("sqlite3", .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS])),
        ]
    ),
    // Nothing here belongs on the main actor.
    .target(
        name: "AvitogramProviders",
        dependencies: ["AvitogramServices", "AppContainer", "CSQLite", "Hashing"],
        swiftSettings: checked
    ),
    .testTarget(
        name: "AvitogramProvidersTests",
        dependencies: ["AvitogramProviders", "AvitogramServices", "AppContainer", "AppCoreTesting"],
        swiftSettings: checked
    ),
    .target(
        name: "AvitogramModules",
        dependencies: ["AvitogramServices", "AppCore"],
        swiftSettings: checkedOnMainActor
    ),
    .testTarget(
        name: "AvitogramModulesTests",
        dependencies: ["AvitogramModules", "AvitogramServices", "AvitogramProviders", "AppCore", "AppCoreTesting"],
        swiftSettings: checkedOnMainActor
    ),
    .target(
        name: "AvitogramShell",
        dependencies: ["AvitogramModules", "AvitogramServices", "AppCore", "ReleaseVersion", "Suggestions"],
        swiftSettings: checkedOnMainActor
    ),
    .executableTarget(
        name: "avitogram",
        dependencies: ["AvitogramShell", "AvitogramProviders"],
        swiftSettings: checkedOnMainActor
    ),
    .testTarget(
        name: "AvitogramShellTests",
        dependencies: [
            // The executable is run, not imported.
            "avitogram", "AvitogramShell", "AvitogramServices", "AvitogramProviders", "AppCore", "ReleaseVersion",
            "CTestProcess",
        ],
        swiftSettings: checked
    ),
    .target(name: "CTestProcess", path: "Tests/CTestProcess"),
]

// MARK: - Scaffold: the generator and the formats it reads

let scaffold: [Target] = [
    .target(name: "LiquidTemplates", dependencies: ["Suggestions", "TextSources"], swiftSettings: checked),
    .target(
        name: "GoldenLiquid",
        dependencies: ["LiquidTemplates"],
        path: "Tests/GoldenLiquid",
        swiftSettings: checked
    ),
    .testTarget(name: "LiquidTemplatesTests", dependencies: ["LiquidTemplates"], swiftSettings: checked),
    .target(name: "YAMLReader", dependencies: ["TextSources"], swiftSettings: checked),
    .testTarget(name: "YAMLReaderTests", dependencies: ["YAMLReader"], swiftSettings: checked),
    .target(
        name: "ReaderFuzzing",
        dependencies: ["LiquidTemplates", "YAMLReader", "XcodeProject", "ScaffoldKit"],
        path: "Tests/ReaderFuzzing",
        swiftSettings: checked
    ),
    .testTarget(name: "ReaderFuzzingTests", dependencies: ["ReaderFuzzing"], swiftSettings: checked),
    .executableTarget(
        name: "fuzz-readers",
        dependencies: ["ReaderFuzzing"],
        path: "Tests/fuzz-readers",
        swiftSettings: checked
    ),
    .target(name: "XcodeProject", dependencies: ["TextSources"], swiftSettings: checked),
    // What the tests of the scaffold and the conformance checks share.
    .target(
        name: "XcodeProjectTesting",
        dependencies: ["XcodeProject"],
        path: "Tests/XcodeProjectTesting",
        swiftSettings: checked
    ),
    .testTarget(
        name: "XcodeProjectTests",
        dependencies: ["XcodeProject", "XcodeProjectTesting", "Conformance"],
        swiftSettings: checked
    ),
    .target(
        name: "ScaffoldKit",
        dependencies: ["LiquidTemplates", "YAMLReader", "XcodeProject", "Hashing", "ReleaseVersion", "Suggestions"],
        swiftSettings: checked
    ),
    .testTarget(
        name: "ScaffoldKitTests",
        dependencies: [
            "ScaffoldKit", "LiquidTemplates", "ReleaseVersion", "XcodeProject", "XcodeProjectTesting", "YAMLReader",
            "TransactionCrash",
        ],
        swiftSettings: checked
    ),
    // A process that the transaction tests kill.
    .executableTarget(
        name: "TransactionCrash",
        dependencies: ["ScaffoldKit"],
        path: "Tests/TransactionCrash",
        swiftSettings: checked
    ),
    // Other people's files and results, checked by tests and by `scripts/conformance` alike.
    .target(
        name: "Conformance",
        dependencies: [
            "GoldenLiquid", "LiquidTemplates", "ScaffoldKit", "XcodeProject", "XcodeProjectTesting", "YAMLReader",
        ],
        path: "Tests/Conformance",
        swiftSettings: checked
    ),
    .executableTarget(
        name: "run-conformance",
        dependencies: ["Conformance"],
        path: "Tests/run-conformance",
        swiftSettings: checked
    ),
    .testTarget(
        name: "ConformanceTests",
        // The executable is run, not imported.
        dependencies: ["Conformance", "run-conformance"],
        swiftSettings: checked
    ),
    .executableTarget(
        name: "ramba",
        dependencies: ["ScaffoldKit", "LiquidTemplates"],
        swiftSettings: checked,
        // Loading the runtime's shared libraries takes longer than most runs. A target that depends on this one would
        // be linked so too, and tests cannot be: they find the executable beside them instead.
        linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))]
    ),
    .plugin(
        name: "Scaffold",
        capability: .command(
            intent: .custom(verb: "scaffold", description: "Generate a module from a template: scaffold Profile [mvp]"),
            permissions: [
                .writeToPackageDirectory(
                    reason: "It writes the module, its tests, and its line in the composition root."
                )
            ]
        ),
        dependencies: ["ramba"]
    ),
]

let package = Package(
    name: "Avitogram",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "AppCore", targets: ["AppCore"]),
        .library(name: "AppCoreTesting", targets: ["AppCoreTesting"]),
        .executable(name: "avitogram", targets: ["avitogram"]),
        .plugin(name: "Scaffold", targets: ["Scaffold"]),
        // A leaf becomes a product when someone needs it alone: Benchmarks does.
        .library(name: "AppContainer", targets: ["AppContainer"]),
        .library(name: "AppSubjects", targets: ["AppSubjects"]),
    ],
    targets: core + foundations + application + scaffold
)
