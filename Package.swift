// swift-tools-version: 6.2

import PackageDescription

/// Settings for all Swift targets of this package: the Swift 6 language mode, with warnings as errors.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A folder of `Sources`; imports go downwards only.
enum Floor: String {
    /// What several modules need and no library has: clocks, back-off, wake signals, near names.
    case ground = "Ground"
    /// Wrappers of C libraries. C types and pointers never leave the module that wraps a library.
    case libraries = "Libraries"
    /// The working parts: conversions, files, codes, cameras, drawing.
    case engines = "Engines"
    /// Modules that contain only Apple's names.
    case apple = "Apple"
    /// Obscura's own parts, built on Apple's names.
    case parts = "Parts"
    /// Stores, sinks, the browser console and the unattended unit.
    case service = "Service"
    /// The command line.
    case tool = "Tool"

    func path(_ name: String) -> String { "Sources/\(rawValue)/\(name)" }
}

extension Target {
    /// Makes a Swift module of this package.
    static func module(
        _ name: String,
        _ floor: Floor,
        _ dependencies: [Dependency] = [],
        exclude: [String] = []
    ) -> Target {
        target(
            name: name,
            dependencies: dependencies,
            path: floor.path(name),
            exclude: exclude,
            swiftSettings: settings
        )
    }

    /// Makes a module that wraps a C library, which is either linked (`linked`) or loaded at run time.
    static func library(_ name: String, _ dependencies: [Dependency] = [], linked: String? = nil) -> Target {
        target(
            name: name,
            dependencies: dependencies,
            path: Floor.libraries.path(name),
            linkerSettings: linked.map { [.linkedLibrary($0)] }
        )
    }

    /// Makes the tests of a module, in `Tests/NAMETests`.
    static func tests(_ name: String, _ dependencies: [Dependency], exclude: [String] = []) -> Target {
        testTarget(name: "\(name)Tests", dependencies: dependencies, exclude: exclude, swiftSettings: settings)
    }

    /// A program: the tool, a benchmark, an example, a part of a test.
    static func program(_ name: String, _ dependencies: [Dependency], path: String) -> Target {
        executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
    }

    /// Makes a module that only tests and examples use.
    static func support(_ name: String, _ dependencies: [Dependency] = [], path: String) -> Target {
        target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
    }
}

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let deque: Target.Dependency = .product(name: "DequeModule", package: "swift-collections")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let metrics: Target.Dependency = .product(name: "Metrics", package: "swift-metrics")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")
let webServer: [Target.Dependency] = [
    .product(name: "HummingbirdCore", package: "hummingbird"),
    .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOWebSocket", package: "swift-nio"),
]

let package = Package(
    name: "Obscura",
    products: [
        .library(
            name: "AVFoundation",
            targets: [
                "AVFoundation", "AVFCapture", "AVFCore", "AVFBase", "AVFAudio", "CoreMedia", "CoreVideo", "QuartzCore",
            ]
        ),
        .library(name: "CameraSources", targets: ["CameraSources"]),
        .library(name: "Obscura", targets: ["Obscura"]),
        .library(name: "Compositor", targets: ["Compositor"]),
        .library(name: "LayerWindows", targets: ["LayerWindows"]),
        .library(name: "ObscuraServer", targets: ["ObscuraServer"]),
        .library(name: "ScanStore", targets: ["ScanStore"]),
        .library(name: "ObscuraUnit", targets: ["ObscuraUnit", "UnitConfiguration", "SystemService"]),
        .library(name: "ScanSinks", targets: ["ScanSinks"]),
        .executable(name: "obscura", targets: ["obscura-tool"]),
        .executable(name: "obscura-lite", targets: ["obscura-lite"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.9.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    ],
    targets: [
        // MARK: Libraries

        // Loads functions of libraries on first use.
        .library("CLate", linked: "dl"),
        .library("CFFmpeg", ["CLate"]),
        .library("CHEIF", ["CLate"]),
        .library("CCairo", ["CLate"]),
        .library("CMosquitto", ["CLate"]),
        .library("CJPEG", linked: "jpeg"),
        .library("CPNG", linked: "png"),
        .library("CALSA", linked: "asound"),
        .library("CYUV", linked: "yuv"),
        .library("CV4L2"),
        // These load their libraries themselves.
        .library("CZBar"),
        .library("CSDL"),
        .library("CCurl"),
        .library("CCrypto"),
        // Compiled with the system's headers, through links that lead nowhere without them.
        .target(
            name: "CPipeWire",
            path: Floor.libraries.path("CPipeWire"),
            exclude: ["headers"],
            cSettings: [.headerSearchPath("headers")]
        ),
        .systemLibrary(name: "CZXing", path: Floor.libraries.path("CZXing"), pkgConfig: "zxing"),

        // MARK: Ground

        // Imports none of our modules, only Foundation and the C library.
        .module("Basics", .ground),

        // MARK: Core Video and Core Media, shared by the engines

        // Makes submodule imports such as `import CoreMedia.CMSampleBuffer` resolve.
        .systemLibrary(name: "Submodules", path: Floor.apple.path("Submodules")),
        .module("CoreVideo", .apple, ["Basics", "Submodules"]),
        .module("CoreMedia", .apple, ["CoreVideo"]),

        // MARK: Engines

        .module("Pacing", .engines, ["CoreMedia"]),
        .module("PixelTransforms", .engines, ["CoreVideo", "CYUV"]),
        .module(
            "MediaFiles",
            .engines,
            ["Basics", "CoreMedia", "CoreVideo", "PixelTransforms", "CFFmpeg", "CHEIF", "CJPEG", "CPNG"]
        ),
        .module("Barcodes", .engines, ["CoreVideo", "CZBar", "CZXing"]),
        .module(
            "CameraSources",
            .engines,
            [
                "Basics", "CoreMedia", "CoreVideo", "Pacing", "MediaFiles", "Barcodes", "PixelTransforms", "CALSA",
                "CPipeWire",
                "CV4L2", deque,
            ]
        ),
        .module("Compositor", .engines, ["QuartzCore", "PixelTransforms", "CoreMedia", "CoreVideo", "CCairo"]),
        .module(
            "LayerWindows",
            .engines,
            ["Basics", "Compositor", "QuartzCore", "PixelTransforms", "CoreMedia", "CoreVideo", "CSDL"]
        ),

        // MARK: Apple's names

        .module("AVFAudio", .apple, ["CoreMedia", "CoreVideo"]),
        .module("QuartzCore", .apple, ["Basics", "CoreMedia", "CoreVideo"]),
        // The ground that media and capture share: it knows neither players nor cameras.
        .module("AVFBase", .apple, ["CoreMedia", "CoreVideo", "MediaFiles", "Pacing", "CALSA", deque]),
        .module(
            "AVFCore",
            .apple,
            [
                "AVFBase", "AVFAudio", "CoreMedia", "CoreVideo", "QuartzCore", "MediaFiles", "PixelTransforms",

                "Pacing", deque,
            ]
        ),
        .module(
            "AVFCapture",
            .apple,
            [
                "Basics", "AVFBase", "AVFAudio", "CoreMedia", "CoreVideo", "QuartzCore", "CameraSources", "MediaFiles",
                "Barcodes", "PixelTransforms", "Pacing", deque, logging,
            ]
        ),
        // Clients import this one, which has all of the above.
        .module(
            "AVFoundation",
            .apple,
            ["AVFCapture", "AVFCore", "AVFBase", "AVFAudio", "CoreMedia", "CoreVideo", "QuartzCore"]
        ),

        // MARK: Parts

        .module(
            "Obscura",
            .parts,
            [
                "Basics", "AVFoundation", "CameraSources", "QuartzCore", "CoreMedia", "CoreVideo", "MediaFiles",
                "PixelTransforms", deque, logging,
            ]
        ),

        // MARK: Service

        // Scans in SQLite. Does not depend on cameras, so that readers and sinks build without them.
        .module("ScanStore", .service, ["Basics", deque, grdb, logging]),
        // The files of the browser's page, embedded by the C compiler.
        .target(
            name: "CConsolePage",
            path: Floor.service.path("ConsoleWeb/Page"),
            exclude: ["console.html", "console.css", "console.js", "console", "favicon.svg"]
        ),
        // The page and the HTTP interface. Depends on cameras only through a protocol, so that it builds without them.
        .module("ConsoleWeb", .service, ["CConsolePage", logging] + webServer, exclude: ["Page", "API/openapi.json"]),
        .module(
            "ObscuraServer",
            .service,
            [
                "ConsoleWeb", "Obscura", "ScanStore", "AVFoundation", "CameraSources", "CoreMedia", "CoreVideo",
                "MediaFiles", "PixelTransforms", deque, logging, metrics,
            ]
        ),
        .module("UnitConfiguration", .service, ["Basics", yams]),
        .module("SystemService", .service),
        .module("ScanSinks", .service, ["Basics", "ScanStore", "CMosquitto", "CCurl", "CCrypto", logging]),
        .module(
            "ObscuraUnit",
            .service,
            [
                "ObscuraServer", "ConsoleWeb", "ScanStore", "ScanSinks", "UnitConfiguration", "SystemService",
                "Obscura", "AVFoundation", "CameraSources", logging,
            ]
        ),

        // MARK: Tool

        // The commands that need cameras and files only.
        .module(
            "ToolCommands",
            .tool,
            [
                "Obscura", "AVFoundation", "CameraSources", "MediaFiles", "Barcodes", "PixelTransforms", "Compositor",
                "LayerWindows", "QuartzCore", "CoreMedia", "CoreVideo", logging, argumentParser,
            ]
        ),
        // These alone, which builds in a third of the time.
        .program("obscura-lite", ["ToolCommands", argumentParser], path: Floor.tool.path("obscura-lite")),
        // With the store, the console and the unattended unit.
        .program(
            "obscura-tool",
            [
                "ToolCommands", "ObscuraUnit", "UnitConfiguration", "SystemService", "Obscura", "ObscuraServer",
                "ConsoleWeb", "ScanStore", "AVFoundation", "CameraSources", logging, argumentParser,
            ],
            path: Floor.tool.path("obscura")
        ),

        // MARK: Benchmarks that call non-public API

        .program("bench-stills", ["Barcodes", "MediaFiles", "CoreVideo"], path: "Benchmarks/Stills"),
        .program(
            "bench-store",
            ["ObscuraServer", "ScanStore", "ConsoleWeb", "CameraSources"],
            path: "Benchmarks/Store"
        ),

        // MARK: Examples

        .program("example-codes", ["AVFoundation"], path: "Examples/Codes"),
        .program("example-drops", ["Obscura", "AVFoundation"], path: "Examples/Drops"),
        .program("example-delay", ["Obscura", "AVFoundation"], path: "Examples/Delay"),
        .program("example-two-cameras", ["AVFoundation"], path: "Examples/TwoCameras"),
        .program("example-recorder", ["AVFoundation"], path: "Examples/Recorder"),
        .support("IntervalCamera", ["AVFoundation"], path: "Examples/IntervalCamera"),
        .testTarget(
            name: "IntervalCameraTests",
            dependencies: ["IntervalCamera", "AVFoundation", "CameraSources"],
            path: "Examples/IntervalCameraTests",
            swiftSettings: settings
        ),

        // MARK: Tests

        // A separate module: next to ALSA's header, the compiler takes the C library's structures for ALSA's.
        .support("ALSATestSupport", ["CALSA"], path: "Tests/ALSATestSupport"),
        // Numbered images, files and exceptions for tests of media and of capture.
        .support(
            "MediaTestSupport",
            ["AVFBase", "CameraSources", "CoreMedia", "CoreVideo"],
            path: "Tests/MediaTestSupport"
        ),
        // Starts an X server and reads its windows.
        .support("WindowTestSupport", path: "Tests/WindowTestSupport"),
        // Stores scans until it is killed.
        .program("StoreWriter", ["ScanStore", logging], path: "Tests/StoreWriter"),
        .tests("Basics", ["Basics"]),
        .tests("CoreVideo", ["CoreVideo"]),
        .tests("CoreMedia", ["CoreMedia"]),
        .tests("AVFAudio", ["AVFAudio", "CoreMedia"]),
        .tests("QuartzCore", ["QuartzCore"]),
        .tests("PixelTransforms", ["PixelTransforms", "CoreVideo"]),
        .tests("MediaFiles", ["MediaFiles", "CoreMedia", "CoreVideo", "PixelTransforms", "CFFmpeg"]),
        .tests("Barcodes", ["Barcodes", "CoreVideo"]),
        .tests(
            "CameraSources",
            ["Basics", "CameraSources", "Pacing", "Barcodes", "CV4L2", "ALSATestSupport"],
            exclude: ["Network/Servers"]
        ),
        // Media without cameras; only the numbers in images are those of the virtual camera.
        .tests(
            "AVFCore",
            [
                "AVFCore", "AVFBase", "AVFAudio", "CoreMedia", "CoreVideo", "QuartzCore", "CameraSources",
                "MediaFiles", "Pacing", "MediaTestSupport",
            ]
        ),
        .tests(
            "AVFoundation",
            [
                "Basics", "AVFoundation", "AVFCapture", "AVFCore", "AVFBase", "CameraSources", "Barcodes", "MediaFiles",
                "MediaTestSupport",
            ]
        ),
        .tests(
            "Obscura",
            ["Basics", "Obscura", "AVFoundation", "AVFCapture", "AVFCore", "CameraSources", "MediaFiles", "Pacing"]
        ),
        .tests("Compositor", ["Compositor", "PixelTransforms", "QuartzCore", "CoreMedia", "CoreVideo"]),
        // Separate from CompositorTests, which need no camera and build in seconds.
        .tests(
            "LayerDrawing",
            [
                "Compositor", "Obscura", "AVFoundation", "CameraSources", "Barcodes", "QuartzCore", "CoreMedia",
                "CoreVideo",
            ]
        ),
        .tests(
            "LayerWindows",
            [
                "LayerWindows", "Compositor", "QuartzCore", "CoreMedia", "CoreVideo", "CSDL", "PixelTransforms",
                "WindowTestSupport",
            ]
        ),
        .tests("ScanStore", ["ScanStore", "StoreWriter", grdb, logging]),
        .tests("ConsoleWeb", ["ConsoleWeb"]),
        .tests("ScanSinks", ["Basics", "ScanSinks", "ScanStore", "CMosquitto", logging], exclude: ["Servers"]),
        .tests(
            "ObscuraServer",
            [
                "ObscuraServer", "ConsoleWeb", "Obscura", "ObscuraUnit", "ScanSinks", "ScanStore", "AVFoundation",
                "AVFCapture", "CameraSources", "MediaFiles", "PixelTransforms", logging, metrics,
            ]
        ),
        .tests("UnitConfiguration", ["UnitConfiguration"], exclude: ["Golden"]),
        .tests("SystemService", ["SystemService"]),
        .tests(
            "Tool",
            [
                "obscura-tool", "obscura-lite", "ToolCommands", "Obscura", "ScanStore", "UnitConfiguration",
                "CameraSources", "MediaFiles",
                "LayerWindows", "WindowTestSupport", logging,
            ]
        ),
        .tests(
            "Examples",
            [
                "example-codes", "example-drops", "example-delay", "example-two-cameras", "example-recorder",
                "CameraSources", "CoreMedia", "CoreVideo", "MediaFiles",
            ]
        ),
        // Does nothing except in the virtual machine of scripts/driver-tests.
        .tests(
            "Driver",
            [
                "AVFoundation", "AVFCapture", "CV4L2", "CameraSources", "CoreMedia", "CoreVideo", "MediaFiles",
                "Pacing", "PixelTransforms", "ALSATestSupport",
            ]
        ),
    ],
    cxxLanguageStandard: .cxx20
)
