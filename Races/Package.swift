// swift-tools-version: 6.2

import PackageDescription

// Run by `make races` under the thread sanitizer: sessions that several threads start, stop and change.
let package = Package(
    name: "Races",
    dependencies: [.package(name: "Obscura", path: "..")],
    targets: [
        .target(name: "CThreadSanitizer", linkerSettings: [.linkedLibrary("dl")]),
        .executableTarget(
            name: "races",
            dependencies: [
                "CThreadSanitizer",
                .product(name: "AVFoundation", package: "Obscura"),
                .product(name: "CameraSources", package: "Obscura"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]
        ),
    ]
)
