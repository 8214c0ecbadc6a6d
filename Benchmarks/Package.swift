// swift-tools-version: 6.2

import PackageDescription

// The benchmarks use public API only, like any program that uses the package.
let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "Obscura", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    ],
    targets: [
        // Other libraries called directly, for comparison.
        .target(
            name: "CDirectJPEG",
            linkerSettings: [.linkedLibrary("yuv"), .linkedLibrary("avcodec"), .linkedLibrary("avutil")]
        ),
        .target(name: "CDirectYUV", linkerSettings: [.linkedLibrary("yuv")]),
        .executableTarget(
            name: "bench",
            dependencies: [
                "CDirectJPEG", "CDirectYUV",
                .product(name: "AVFoundation", package: "Obscura"),
                .product(name: "Obscura", package: "Obscura"),
                .product(name: "CameraSources", package: "Obscura"),
                .product(name: "Compositor", package: "Obscura"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]
        ),
        // Run by `make soak`: all parts at once for a long time, with faults. Part of this package to share its build.
        .target(name: "CHeap"),
        .executableTarget(
            name: "soak",
            dependencies: [
                "CHeap",
                .product(name: "AVFoundation", package: "Obscura"),
                .product(name: "Obscura", package: "Obscura"),
                .product(name: "CameraSources", package: "Obscura"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]
        ),
    ]
)
