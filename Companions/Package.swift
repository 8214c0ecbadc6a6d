// swift-tools-version: 6.2

import PackageDescription

// Modules that camera code imports beside AVFoundation. They are a package of their own because a module is visible to
// every package of the same build, and others test for these names with `canImport`. Clients name what they need:
//
//     .package(path: "…/obscura/Companions")
//     .product(name: "Combine", package: "Companions")

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let avFoundation: Target.Dependency = .product(name: "AVFoundation", package: "obscura")
let drawing: Target.Dependency = .product(name: "Drawing2D", package: "obscura")
let imageIO: Target.Dependency = .product(name: "ImageIO", package: "obscura")

/// The modules, each a product of its own, and what each stands on.
let modules: [(name: String, dependencies: [Target.Dependency])] = [
    ("AudioToolbox", [avFoundation, "OSSubmodules"]),
    ("AVKit", [avFoundation]),
    (
        "Combine",
        [
            avFoundation,
            .product(name: "OpenCombine", package: "OpenCombine"),
            .product(name: "OpenCombineDispatch", package: "OpenCombine"),
            .product(name: "OpenCombineFoundation", package: "OpenCombine"),
        ]
    ),
    ("CoreFoundation", [avFoundation]),
    ("CoreGraphics", [avFoundation, drawing, "_Testing_CoreGraphics", "OSSubmodules"]),
    ("CoreLocation", [avFoundation]),
    ("CoreAudio", [avFoundation, "OSSubmodules"]),
    ("CoreAudioTypes", [avFoundation]),
    ("CoreMediaIO", [avFoundation, "OSSubmodules"]),
    ("CoreMotion", []),
    ("CoreServices", ["MobileCoreServices"]),
    ("CryptoKit", [.product(name: "Crypto", package: "swift-crypto")]),
    ("IOKit", [avFoundation, "OSSubmodules"]),
    ("MediaPlayer", [avFoundation]),
    ("Metal", [avFoundation, "CoreGraphics"]),
    ("MetalKit", [avFoundation, "Metal", "CoreGraphics"]),
    ("MetalPerformanceShaders", [avFoundation, "Metal"]),
    ("MobileCoreServices", [avFoundation]),
    ("NaturalLanguage", []),
    ("os", ["OSSubmodules", .product(name: "Logging", package: "swift-log")]),
    ("OSLog", ["os"]),
    ("Photos", [avFoundation, "Combine", "CoreGraphics", "CoreLocation", imageIO, "UniformTypeIdentifiers"]),
    ("PhotosUI", ["Photos", "UniformTypeIdentifiers"]),
    ("ReplayKit", [avFoundation]),
    ("ScreenCaptureKit", [avFoundation, "CoreGraphics"]),
    ("simd", [avFoundation]),
    ("UniformTypeIdentifiers", [avFoundation]),
]

let package = Package(
    name: "Companions",
    products: modules.map { .library(name: $0.name, targets: [$0.name]) } + [
        .plugin(name: "CoreMLModelPlugin", targets: ["CoreMLModelPlugin"])
    ],
    dependencies: [
        // With the names that Apple's AVFoundation brings along.
        .package(name: "obscura", path: "..", traits: ["Reexports"]),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        // For the tests only: packages that test for some of these modules.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.0"),
    ],
    targets: modules.map { .target(name: $0.name, dependencies: $0.dependencies, swiftSettings: settings) } + [
        .target(
            name: "AllModules",
            dependencies: ["Accelerate", "CoreImage", "CoreML", "ImageIO", "VideoToolbox", "Vision"].map {
                .product(name: $0, package: "obscura")
            },
            swiftSettings: settings
        ),
        // Lets `import os.log` and its like find the module.
        .systemLibrary(name: "OSSubmodules"),
        // Testing asks for these where a test imports it together with the modules of the second name.
        .target(name: "_Testing_CoreGraphics"),
        // Makes the class that Xcode makes for a model. Here, because a plugin's program is built with all it needs
        // a second time, for the machine that builds.
        .executableTarget(
            name: "coreml-model-generator",
            dependencies: [.product(name: "CoreML", package: "obscura")],
            path: "Sources/CoreMLModelGenerator",
            swiftSettings: settings
        ),
        .plugin(
            name: "CoreMLModelPlugin",
            capability: .buildTool(),
            dependencies: ["coreml-model-generator"],
            path: "Sources/CoreMLModelPlugin"
        ),
        .testTarget(
            name: "CoreMLModelTests",
            dependencies: [.product(name: "CoreML", package: "obscura")],
            exclude: ["Doubler.xml"],
            swiftSettings: settings,
            plugins: ["CoreMLModelPlugin"]
        ),
        .testTarget(
            name: "CompanionsTests",
            dependencies: modules.map { .init(stringLiteral: $0.name) } + [
                avFoundation, imageIO, .product(name: "CameraSources", package: "obscura"),
                .product(name: "CoreImage", package: "obscura"), .product(name: "Vision", package: "obscura"),
                .product(name: "VideoToolbox", package: "obscura"),
                .product(name: "Accelerate", package: "obscura"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            swiftSettings: settings
        ),
    ]
)
