// swift-tools-version: 6.2

import PackageDescription

/// Every target of ours is built in the Swift 6 language mode with warnings as errors.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Obscura",
    products: [
        .library(name: "AVFoundation", targets: ["AVFoundation", "AVFAudio", "CoreMedia", "CoreVideo", "QuartzCore"]),
        .library(name: "CameraSources", targets: ["CameraSources"]),
        .library(name: "Obscura", targets: ["Obscura"]),
        .library(name: "Compositor", targets: ["Compositor"]),
        .library(name: "LayerWindows", targets: ["LayerWindows"]),
        .library(name: "ObscuraServer", targets: ["ObscuraServer"]),
        .library(name: "ScanStore", targets: ["ScanStore"]),
        .library(name: "ObscuraUnit", targets: ["ObscuraUnit", "UnitConfiguration", "SystemService"]),
        .library(name: "ScanSinks", targets: ["ScanSinks"]),
        .executable(name: "obscura", targets: ["obscura-tool"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.9.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    ],
    targets: [
        // System libraries. C types and pointers never leave the module that wraps the library.
        // Functions of libraries that are loaded when the first of them is called.
        .target(name: "CLate", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CFFmpeg", dependencies: ["CLate"]),
        .target(name: "CHEIF", dependencies: ["CLate"]),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png")]),
        .target(name: "CALSA", linkerSettings: [.linkedLibrary("asound")]),
        // Loads its library at run time. The headers are the system's, by links that lead nowhere without them.
        .target(name: "CPipeWire", exclude: ["headers"], cSettings: [.headerSearchPath("headers")]),
        .target(name: "CV4L2"),
        .systemLibrary(name: "CZXing", pkgConfig: "zxing"),
        // Loads its library at run time, for second opinions; without it there are none.
        .target(name: "CZBar"),
        .target(name: "CYUV", linkerSettings: [.linkedLibrary("yuv")]),
        // Loads Pango at run time, for texts; without it all else is drawn.
        .target(name: "CCairo", dependencies: ["CLate"]),
        // Loads its library at run time, as CPipeWire does.
        .target(name: "CSDL"),
        .target(name: "CMosquitto", dependencies: ["CLate"]),
        // Loads its library at run time, whichever TLS library that was built with.
        .target(name: "CCurl"),

        // Lets imports of parts of modules, such as `import CoreMedia.CMSampleBuffer`, find the modules.
        .systemLibrary(name: "Submodules"),

        .target(name: "CoreVideo", dependencies: ["Submodules"], swiftSettings: settings),
        .target(name: "CoreMedia", dependencies: ["CoreVideo"], swiftSettings: settings),
        .target(name: "AVFAudio", dependencies: ["CoreMedia", "CoreVideo"], swiftSettings: settings),
        .target(name: "PixelTransforms", dependencies: ["CoreVideo", "CYUV"], swiftSettings: settings),
        .target(
            name: "MediaFiles",
            dependencies: ["CoreMedia", "CoreVideo", "PixelTransforms", "CFFmpeg", "CHEIF", "CJPEG", "CPNG"],
            swiftSettings: settings
        ),
        .target(name: "Barcodes", dependencies: ["CoreVideo", "CZBar", "CZXing"], swiftSettings: settings),
        .target(
            name: "CameraSources",
            dependencies: [
                "CoreMedia", "CoreVideo", "MediaFiles", "Barcodes", "PixelTransforms", "CALSA", "CPipeWire", "CV4L2",
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            swiftSettings: settings
        ),
        .target(name: "QuartzCore", dependencies: ["CoreMedia", "CoreVideo"], swiftSettings: settings),
        .target(
            name: "Compositor",
            dependencies: ["QuartzCore", "PixelTransforms", "CoreMedia", "CoreVideo", "CCairo"],
            swiftSettings: settings
        ),
        .target(
            name: "LayerWindows",
            dependencies: ["Compositor", "QuartzCore", "PixelTransforms", "CoreMedia", "CoreVideo", "CSDL"],
            swiftSettings: settings
        ),
        .target(
            name: "AVFoundation",
            dependencies: [
                "AVFAudio", "CoreMedia", "CoreVideo", "QuartzCore", "CameraSources", "MediaFiles", "Barcodes",
                "PixelTransforms", "CALSA",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "Obscura",
            dependencies: [
                "AVFoundation", "QuartzCore", "CoreMedia", "CoreVideo", "MediaFiles", "PixelTransforms",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        // Scans on the disk (SQLite). Knows no cameras, so that readers and sinks build without them.
        .target(
            name: "ScanStore",
            dependencies: [
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        // The files of the browser's page, read in by the C compiler.
        .target(
            name: "CConsolePage",
            path: "Sources/ConsoleWeb/Page",
            exclude: ["console.html", "console.css", "console.js", "console", "favicon.svg"]
        ),
        // The page, the HTTP API and its limits. Knows cameras only as a protocol, so that it builds without them.
        .target(
            name: "ConsoleWeb",
            dependencies: [
                "CConsolePage",
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Page", "API/openapi.json"],
            swiftSettings: settings
        ),
        .target(
            name: "ObscuraServer",
            dependencies: [
                "ConsoleWeb", "Obscura", "ScanStore", "AVFoundation", "CameraSources", "CoreMedia", "CoreVideo",
                "MediaFiles",
                "PixelTransforms",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
                // Figures for the backend that a program has chosen; Hummingbird's package brings it along anyway.
                .product(name: "Metrics", package: "swift-metrics"),
            ],
            swiftSettings: settings
        ),
        // The file that describes an unattended unit. Knows nothing of cameras, so that it is checked without them.
        .target(
            name: "UnitConfiguration",
            dependencies: [.product(name: "Yams", package: "Yams")],
            swiftSettings: settings
        ),
        // What systemd is told, and when a unit counts as alive.
        .target(name: "SystemService", swiftSettings: settings),
        // Scans to brokers and webhooks.
        .target(
            name: "ScanSinks",
            dependencies: [
                "ScanStore", "CMosquitto", "CCurl",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        // A unit that nobody attends to: cameras, a store, sinks and a console, as a file describes them.
        .target(
            name: "ObscuraUnit",
            dependencies: [
                "ObscuraServer", "ConsoleWeb", "ScanStore", "ScanSinks", "UnitConfiguration", "SystemService",
                "AVFoundation",
                "CameraSources", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "obscura-tool",
            dependencies: [
                "ObscuraUnit", "UnitConfiguration", "SystemService", .product(name: "Logging", package: "swift-log"),
                "Obscura", "ObscuraServer", "ConsoleWeb", "ScanStore", "AVFoundation", "CameraSources", "MediaFiles",
                "Barcodes",
                "PixelTransforms", "Compositor", "LayerWindows", "QuartzCore", "CoreMedia", "CoreVideo",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),

        // Our side of a comparison in Benchmarks that calls what is not public.
        .executableTarget(
            name: "bench-stills",
            dependencies: ["Barcodes", "MediaFiles", "CoreVideo"],
            path: "Benchmarks/Stills",
            swiftSettings: settings
        ),
        // What keeping scans costs beside live cameras.
        .executableTarget(
            name: "bench-store",
            dependencies: ["ObscuraServer", "ScanStore", "ConsoleWeb", "CameraSources"],
            path: "Benchmarks/Store",
            swiftSettings: settings
        ),

        // Programs to start from; no products, so that other packages never see them.
        .executableTarget(
            name: "example-codes",
            dependencies: ["AVFoundation"],
            path: "Examples/Codes",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "example-drops",
            dependencies: ["Obscura", "AVFoundation"],
            path: "Examples/Drops",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "example-delay",
            dependencies: ["Obscura", "AVFoundation"],
            path: "Examples/Delay",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "example-two-cameras",
            dependencies: ["AVFoundation"],
            path: "Examples/TwoCameras",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "example-recorder",
            dependencies: ["AVFoundation"],
            path: "Examples/Recorder",
            swiftSettings: settings
        ),
        .target(
            name: "IntervalCamera",
            dependencies: ["AVFoundation"],
            path: "Examples/IntervalCamera",
            swiftSettings: settings
        ),
        .testTarget(
            name: "IntervalCameraTests",
            dependencies: ["IntervalCamera", "AVFoundation", "CameraSources"],
            path: "Examples/IntervalCameraTests",
            swiftSettings: settings
        ),

        // Apart from the tests: next to ALSA's header the compiler takes the C library's structures for ALSA's.
        .target(
            name: "SoundTestSupport",
            dependencies: ["CALSA"],
            path: "Tests/SoundTestSupport",
            swiftSettings: settings
        ),
        // An X server for tests, and somebody who looks at its windows.
        .target(name: "WindowTestSupport", path: "Tests/WindowTestSupport", swiftSettings: settings),
        .testTarget(name: "CoreVideoTests", dependencies: ["CoreVideo"], swiftSettings: settings),
        .testTarget(name: "CoreMediaTests", dependencies: ["CoreMedia"], swiftSettings: settings),
        .testTarget(name: "AVFAudioTests", dependencies: ["AVFAudio", "CoreMedia"], swiftSettings: settings),
        .testTarget(
            name: "PixelTransformsTests",
            dependencies: ["PixelTransforms", "CoreVideo"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MediaFilesTests",
            dependencies: ["MediaFiles", "CoreMedia", "CoreVideo", "PixelTransforms", "CFFmpeg"],
            swiftSettings: settings
        ),
        .testTarget(name: "BarcodesTests", dependencies: ["Barcodes", "CoreVideo"], swiftSettings: settings),
        .testTarget(
            name: "CameraSourcesTests",
            dependencies: ["CameraSources", "Barcodes", "CV4L2", "SoundTestSupport"],
            exclude: ["Network/Servers"],
            swiftSettings: settings
        ),
        .testTarget(name: "QuartzCoreTests", dependencies: ["QuartzCore"], swiftSettings: settings),
        .testTarget(
            name: "AVFoundationTests",
            dependencies: ["AVFoundation", "CameraSources", "Barcodes", "MediaFiles"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ObscuraTests",
            dependencies: ["Obscura", "AVFoundation", "CameraSources", "MediaFiles"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CompositorTests",
            dependencies: ["Compositor", "PixelTransforms", "QuartzCore", "CoreMedia", "CoreVideo"],
            swiftSettings: settings
        ),
        // Apart from CompositorTests, which need no camera and are built in seconds.
        .testTarget(
            name: "LayerDrawingTests",
            dependencies: [
                "Compositor", "Obscura", "AVFoundation", "CameraSources", "Barcodes", "QuartzCore", "CoreMedia",
                "CoreVideo",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LayerWindowsTests",
            dependencies: [
                "LayerWindows", "Compositor", "QuartzCore", "CoreMedia", "CoreVideo", "CSDL", "PixelTransforms",
                "WindowTestSupport",
            ],
            swiftSettings: settings
        ),
        // Stores scans until it is killed.
        .executableTarget(
            name: "StoreWriter",
            dependencies: ["ScanStore", .product(name: "Logging", package: "swift-log")],
            path: "Tests/StoreWriter",
            swiftSettings: settings
        ),
        .testTarget(
            name: "ScanStoreTests",
            dependencies: [
                "ScanStore", "StoreWriter", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .testTarget(name: "ConsoleWebTests", dependencies: ["ConsoleWeb"], swiftSettings: settings),
        .testTarget(
            name: "ScanSinksTests",
            dependencies: ["ScanSinks", "ScanStore", "CMosquitto", .product(name: "Logging", package: "swift-log")],
            exclude: ["Servers"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ObscuraServerTests",
            dependencies: [
                "ObscuraServer", "ConsoleWeb", "Obscura", "ObscuraUnit", "ScanSinks", "ScanStore", "AVFoundation",
                "CameraSources", "MediaFiles", "PixelTransforms",
                .product(name: "Logging", package: "swift-log"), .product(name: "Metrics", package: "swift-metrics"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "UnitConfigurationTests",
            dependencies: ["UnitConfiguration"],
            exclude: ["Golden"],
            swiftSettings: settings
        ),
        .testTarget(name: "SystemServiceTests", dependencies: ["SystemService"], swiftSettings: settings),
        .testTarget(
            name: "ToolTests",
            dependencies: [
                "obscura-tool", "ObscuraServer", "ScanStore", "UnitConfiguration", "CameraSources", "MediaFiles",
                "LayerWindows", "WindowTestSupport", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ExamplesTests",
            dependencies: [
                "example-codes", "example-drops", "example-delay", "example-two-cameras", "example-recorder",
                "CameraSources", "CoreMedia", "CoreVideo", "MediaFiles",
            ],
            swiftSettings: settings
        ),
        // Inert but in the machine of scripts/driver-tests.
        .testTarget(
            name: "DriverTests",
            dependencies: [
                "AVFoundation", "CV4L2", "CameraSources", "CoreMedia", "CoreVideo", "MediaFiles", "PixelTransforms",
                "SoundTestSupport",
            ],
            swiftSettings: settings
        ),
    ],
    cxxLanguageStandard: .cxx20
)
