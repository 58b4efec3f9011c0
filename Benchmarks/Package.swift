// swift-tools-version: 6.2

import PackageDescription

// A package of its own: what it measures is built as users build it, and the main package has no target more.

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Avitogram", path: "..")
    ],
    targets: [
        // Heap statistics, which Swift's C library modules do not show.
        .target(name: "CHeap"),
        // Measures the memory of a program, from a process small enough not to count.
        .executableTarget(name: "peakmemory"),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "CHeap",
                "peakmemory",
                .product(name: "AppContainer", package: "Avitogram"),
                .product(name: "AppSubjects", package: "Avitogram"),
            ],
            swiftSettings: [
                .treatAllWarnings(as: .error),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]
        ),
    ]
)
