// swift-tools-version: 6.2

import PackageDescription

// MARK: Kinds of targets

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

/// Names of targets, each with its dependencies.
typealias Dependencies = KeyValuePairs<String, [Target.Dependency]>

extension Target {
    /// Makes a module that wraps a C library, which is either linked (`linked`) or loaded at run time.
    static func library(_ name: String, _ dependencies: [Dependency] = [], linked: String? = nil) -> Target {
        target(
            name: name,
            dependencies: dependencies,
            path: Floor.libraries.path(name),
            linkerSettings: linked.map { [.linkedLibrary($0)] }
        )
    }

    /// Makes a Swift module in a folder of its own.
    static func module(
        _ name: String,
        _ dependencies: [Dependency] = [],
        path: String,
        exclude: [String] = []
    ) -> Target {
        target(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
    }

    /// Makes a program: the tool, a benchmark, an example, a part of a test.
    static func program(
        _ name: String,
        _ dependencies: [Dependency],
        path: String,
        exclude: [String] = []
    ) -> Target {
        executableTarget(
            name: name,
            dependencies: dependencies,
            path: path,
            exclude: exclude,
            swiftSettings: settings
        )
    }

    /// Makes the tests of a module, in `Tests/NAMETests`.
    static func tests(_ name: String, _ dependencies: [Dependency], exclude: [String] = []) -> Target {
        testTarget(name: "\(name)Tests", dependencies: dependencies, exclude: exclude, swiftSettings: settings)
    }
}

/// Makes the Swift modules of a floor.
func modules(_ floor: Floor, _ modules: Dependencies) -> [Target] {
    modules.map { .module($0, $1, path: floor.path($0)) }
}

// MARK: Libraries

let libraries: [Target] = [
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
    .library("CScheduling"),
    // Calls that Swift does not allow: an initializer of a class that is known at run time only.
    .library("CClasses"),
    // Loops over pixels of Core Image's working format.
    .library("CImageKernels"),
    // Loops over pixels and numbers for Accelerate.
    .library("CPlaneKernels"),
    .library("CSignalKernels"),
    // These load their libraries themselves.
    .library("CZBar"),
    .library("COpenVINO"),
    // With the source of a library that scripts/setup compiles where OpenCV is installed.
    .target(name: "COpenCV", path: Floor.libraries.path("COpenCV"), exclude: ["shim"]),
    .library("CTesseract"),
    .library("CSDL"),
    .library("CCurl"),
    .library("CCrypto"),
    .library("CTLS"),
    .library("CPostgres"),
    .library("CRTSPServer"),
    // Compiled with the system's headers, through links that lead nowhere without them.
    .target(
        name: "CPipeWire",
        path: Floor.libraries.path("CPipeWire"),
        exclude: ["headers"],
        cSettings: [.headerSearchPath("headers")]
    ),
    .systemLibrary(name: "CZXing", path: Floor.libraries.path("CZXing"), pkgConfig: "zxing"),
    // Makes submodule imports such as `import CoreMedia.CMSampleBuffer` resolve.
    .systemLibrary(name: "Submodules", path: Floor.apple.path("Submodules")),
    // The migrations of the collector's database, embedded by the C compiler.
    .target(
        name: "CCollectorSchema",
        path: Floor.service.path("ScanCollector/Schema"),
        exclude: ["001-scans.sql", "002-questions.sql", "003-repeats.sql", "timescaledb.sql", "citus.sql"]
    ),
    // The files of the browser's page, embedded by the C compiler.
    .target(
        name: "CConsolePage",
        path: Floor.service.path("ConsoleWeb/Page"),
        exclude: ["console.html", "console.css", "console.js", "console", "favicon.svg"]
    ),
]

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

// MARK: Modules

// Imports none of our modules, only Foundation and the C library.
let ground = modules(.ground, ["Basics": []])

/// Core Media with what it is built on.
let coreMedia: [Target.Dependency] = ["CoreMedia", "CoreVideo"]

/// Combine, which Foundation brings along on Apple's systems, with the trait of this name; partial builds go without.
let combine: [Target.Dependency] =
    Context.environment["OBSCURA_ONLY"] != nil
    ? []
    : ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"].map {
        .product(name: $0, package: "OpenCombine", condition: .when(traits: ["Reexports"]))
    }

/// The modules that AVFoundation re-exports with the same trait, as Apple's does.
let reexports: [Target.Dependency] =
    Context.environment["OBSCURA_ONLY"] != nil
    ? []
    : combine
        + ["CoreImage", "ImageIO", "Drawing2D", "VideoToolbox"].map {
            .target(name: $0, condition: .when(traits: ["Reexports"]))
        }

/// Core Graphics, which Apple's modules for frames bring along, with the same trait.
let drawing: [Target.Dependency] =
    Context.environment["OBSCURA_ONLY"] != nil
    ? [] : [.target(name: "Drawing2D", condition: .when(traits: ["Reexports"]))]

let engines = modules(
    .engines,
    [
        "Pacing": ["CoreMedia"],
        "PixelTransforms": ["CoreVideo", "CYUV"],
        "MediaFiles": ["Basics", "PixelTransforms", "CFFmpeg", "CHEIF", "CJPEG", "CPNG", "CCrypto"] + coreMedia,
        // Pictures in files and in memory, with their properties.
        "PictureFiles": ["MediaFiles", "PixelTransforms", "CPNG", "CImageKernels"] + coreMedia,
        // Recipes of pictures, and the pass over memory that carries one out.
        "ImageGraph": ["CoreVideo", "PixelTransforms", "CImageKernels"],
        "Barcodes": ["CoreVideo", "CZBar", "CZXing"],
        // The content of a code's payload, by the form that it has.
        "CodeContents": [],
        // Recorded sessions in files.
        "Capsules": [],
        "CameraSources": [
            "Basics", "Capsules", "ComputerVision", "Pacing", "MediaFiles", "Barcodes", "PixelTransforms", "CALSA",
            "CPipeWire", "CV4L2", deque,
        ] + coreMedia,
        // Frames for other programs: GStreamer's RTSP server, video devices.
        "StreamOutputs": ["Basics", "MediaFiles", "CPipeWire", "CRTSPServer", "CV4L2"] + coreMedia,
        "Compositor": ["QuartzCore", "PixelTransforms", "CCairo"] + coreMedia,
        "LayerWindows": ["Basics", "Compositor", "QuartzCore", "PixelTransforms", "CSDL"] + coreMedia,
        "Inference": ["Basics", "COpenVINO"],
        "ModelFiles": ["Basics", "Inference"],
        "ComputerVision": ["Basics", "CoreVideo", "PixelTransforms", "COpenCV", "CTesseract"],
    ]
)

let apple = modules(
    .apple,
    [
        // The engines use these two.
        "CoreVideo": ["Basics", "Submodules"],
        "CoreMedia": ["CoreVideo"],
        // Files, players, recorders and graphs of sound.
        "AVFAudio": ["AVFBase", "CameraSources", "MediaFiles", "Pacing"] + coreMedia,
        "QuartzCore": ["Basics"] + coreMedia + drawing,
        // The ground that media and capture share: it knows neither players nor cameras.
        "AVFBase": ["Basics", "MediaFiles", "Pacing", "CALSA", deque] + coreMedia,
        "AVFCore": [
            "Basics", "AVFBase", "AVFAudio", "QuartzCore", "MediaFiles", "PixelTransforms", "Compositor", "Pacing",
            "CClasses", deque,
        ] + coreMedia,
        "AVFCapture": [
            "Basics", "AVFBase", "AVFAudio", "QuartzCore", "CameraSources", "Capsules", "MediaFiles", "Barcodes",
            "ComputerVision", "PixelTransforms", "Pacing", "CScheduling", deque, logging,
        ] + coreMedia,
        // Clients import this one, which has all of the above.
        "AVFoundation": ["AVFCapture", "AVFCore", "AVFBase", "AVFAudio", "QuartzCore"] + coreMedia + reexports,
        // Modules for the frames that delegates get; AVFoundation needs none of these.
        "Drawing2D": ["Basics", "CCairo", "PictureFiles", "ImageGraph"] + coreMedia,
        "ImageIO": ["Drawing2D", "PictureFiles", "ImageGraph", "MediaFiles", "PixelTransforms"] + coreMedia,
        // Swift Testing asks for this module where a test imports it together with Core Image.
        "_Testing_CoreImage": [],
        "CoreImage": [
            "Basics", "Drawing2D", "ImageIO", "ImageGraph", "PictureFiles", "_Testing_CoreImage", "MediaFiles",
            "Barcodes", "ComputerVision", "PixelTransforms", "AVFBase", "AVFCore", logging,
        ] + coreMedia,
        "Accelerate": ["CoreVideo", "CPlaneKernels", "CSignalKernels"] + drawing,
        "VideoToolbox": ["MediaFiles", "PixelTransforms"] + coreMedia + drawing,
        "CoreML": ["Basics", "Inference", "ModelFiles", "MediaFiles", "PixelTransforms"] + coreMedia + drawing
            + combine,
        "Vision": [
            "Basics", "Barcodes", "ComputerVision", "CoreImage", "CoreML", "ImageIO", "MediaFiles", "PixelTransforms",
        ] + coreMedia,
    ]
)

let parts = modules(
    .parts,
    [
        "Obscura": [
            "Basics", "AVFoundation", "AVFCapture", "Barcodes", "CameraSources", "Capsules", "CodeContents", "Pacing",
            "QuartzCore",
            "MediaFiles", "PixelTransforms", deque, logging,
        ] + coreMedia,
        // Cameras of their own for tests, and comparisons.
        "ObscuraTesting": [
            "AVFoundation", "AVFCapture", "CameraSources", "MediaFiles", "PixelTransforms",
        ] + coreMedia,
        // A feed for other programs, by streams and devices.
        "Publishing": [
            "Basics", "Obscura", "AVFoundation", "MediaFiles", "Pacing", "PixelTransforms", "StreamOutputs", deque,
        ] + coreMedia,
        // Models and Vision on the frames of a session.
        "FrameAnalysis": [
            "Basics", "Obscura", "AVFoundation", "CameraSources", "CoreML", "Vision", "PixelTransforms", deque, logging,
        ] + coreMedia,
    ]
)

let service =
    modules(
        .service,
        [
            // Scans in SQLite. Does not depend on cameras, so that readers and sinks build without them.
            "ScanStore": ["Basics", deque, grdb, logging],
            "ObscuraServer": [
                "Barcodes", "Basics", "ConsoleWeb", "FrameAnalysis", "Obscura", "ScanStore", "AVFoundation",
                "CameraSources", "MediaFiles", "PixelTransforms", deque, logging, metrics,
            ] + coreMedia,
            "UnitConfiguration": ["Basics", yams],
            "SystemService": [],
            "ScanSinks": ["Basics", "ScanStore", "CMosquitto", "CCurl", "CCrypto", logging],
            "PostgresClient": ["Basics", "CPostgres"],
            "ObscuraUnit": [
                "Barcodes", "ObscuraServer", "ConsoleWeb", "Publishing", "ScanStore", "ScanSinks", "UnitConfiguration",
                "SystemService", "FrameAnalysis", "Obscura", "AVFoundation", "CameraSources", logging,
            ],
        ]
    ) + [
        // The page and the HTTP interface. Depends on cameras only through a protocol, so that it builds without them.
        .module(
            "ConsoleWeb",
            ["CConsolePage", "CTLS", logging] + webServer,
            path: Floor.service.path("ConsoleWeb"),
            exclude: ["Page", "API/openapi.json"]
        ),
        // The far side of the broker; units do not link it.
        .module(
            "ScanCollector",
            ["Basics", "PostgresClient", "CCollectorSchema", "ScanSinks", "ScanStore", logging],
            path: Floor.service.path("ScanCollector"),
            exclude: ["Schema"]
        ),
    ]

let tool =
    modules(
        .tool,
        [
            // The commands that need cameras and files only.
            "ToolCommands": [
                "Obscura", "AVFoundation", "CameraSources", "Capsules", "CodeContents", "MediaFiles", "Barcodes",
                "PixelTransforms", "Compositor", "LayerWindows", "Publishing", "QuartzCore", logging, argumentParser,
            ] + coreMedia,
            // The commands for models.
            "ModelCommands": [
                "Basics", "ToolCommands", "FrameAnalysis", "CoreML", "Vision", "Inference", "ModelFiles", "Obscura",
                "AVFoundation", "CameraSources", "MediaFiles", "PixelTransforms", "LayerWindows", "QuartzCore",
                logging, argumentParser,
            ] + coreMedia,
        ]
    ) + [
        // Makes the class of a model; the build plugin runs it.
        // These alone, which builds in a third of the time.
        .program("obscura-lite", ["ToolCommands", argumentParser], path: Floor.tool.path("obscura-lite")),
        // The collector, which has no cameras.
        .program(
            "obscura-collect",
            ["ScanCollector", "PostgresClient", "ScanSinks", "UnitConfiguration", logging, argumentParser],
            path: Floor.tool.path("obscura-collect")
        ),
        // With the store, the console and the unattended unit.
        .program(
            "obscura-tool",
            [
                "ToolCommands", "ModelCommands", "ObscuraUnit", "UnitConfiguration", "SystemService", "Obscura",
                "Publishing", "ObscuraServer", "ConsoleWeb", "ScanStore", "PostgresClient", "AVFoundation",
                "CameraSources", logging, argumentParser,
            ],
            path: Floor.tool.path("obscura")
        ),
    ]

// MARK: Programs that are no products

// In this package, because another one would see public names only.
let benchmarks: [Target] = [
    .program("bench-stills", ["Barcodes", "CodeScenes", "MediaFiles", "CoreVideo"], path: "Benchmarks/Stills"),
    .program(
        "bench-models",
        ["CoreML", "CoreVideo", "Inference", "ModelFiles"],
        path: "Benchmarks/Models"
    ),
    .program("bench-imaging", ["CoreImage", "CoreVideo"], path: "Benchmarks/Imaging", exclude: ["imaging.py"]),
    // A filtered session, and a compression session beside a writer.
    .program("bench-live", ["AVFoundation", "CoreImage", "VideoToolbox"] + coreMedia, path: "Benchmarks/Live"),
    .program("bench-vision", ["ComputerVision", "MediaFiles", "CoreVideo"], path: "Benchmarks/Vision"),
    .program("bench-accelerate", ["Accelerate", "CYUV"], path: "Benchmarks/Accelerate"),
    .program("bench-store", ["ObscuraServer", "ScanStore", "ConsoleWeb", "CameraSources"], path: "Benchmarks/Store"),
    // These are in this package to share its build with the tool's.
    .program("bench-article", ["AVFoundation"], path: "Benchmarks/Article"),
    .program("bench-export", ["AVFoundation"], path: "Benchmarks/Export", exclude: ["export.py"]),
    .program("bench-feed", ["AVFoundation", "Obscura"], path: "Benchmarks/Feed"),
    .program("bench-capsule", ["AVFoundation", "Obscura"], path: "Benchmarks/Capsule"),
]

// In this package, because tests run them, and another package would compile everything a second time.
let examples: [Target] = [
    .program("example-codes", ["AVFoundation"], path: "Examples/Codes"),
    .program("example-drops", ["Obscura", "AVFoundation"], path: "Examples/Drops"),
    .program("example-delay", ["Obscura", "AVFoundation"], path: "Examples/Delay"),
    .program("example-two-cameras", ["AVFoundation"], path: "Examples/TwoCameras"),
    .program("example-recorder", ["AVFoundation"], path: "Examples/Recorder"),
    .module("IntervalCamera", ["AVFoundation"], path: "Examples/IntervalCamera"),
    // A package to copy, whose manifest is beside it.
    .module("Doorman", ["AVFoundation"], path: "Examples/CameraTests/Sources/Doorman"),
    .testTarget(
        name: "DoormanTests",
        dependencies: ["Doorman", "AVFoundation", "ObscuraTesting"],
        path: "Examples/CameraTests/Tests/DoormanTests",
        swiftSettings: settings
    ),
    .testTarget(
        name: "IntervalCameraTests",
        dependencies: ["IntervalCamera", "AVFoundation", "CameraSources"],
        path: "Examples/IntervalCameraTests",
        swiftSettings: settings
    ),
]

// MARK: Tests

let testSupport: [Target] = [
    // A separate module: next to ALSA's header, the compiler takes the C library's structures for ALSA's.
    .module("ALSATestSupport", ["CALSA"], path: "Tests/ALSATestSupport"),
    // Numbered images, files and exceptions for tests of media and of capture.
    .module("MediaTestSupport", ["AVFBase", "CameraSources"] + coreMedia, path: "Tests/MediaTestSupport"),
    // Starts a PostgreSQL server.
    .module("PostgresTestSupport", path: "Tests/PostgresTestSupport"),
    // Rendered pictures of codes under disturbances, with the truth.
    .module("CodeScenes", ["Barcodes"], path: "Tests/CodeScenes"),
    // Starts an X server and reads its windows.
    .module("WindowTestSupport", path: "Tests/WindowTestSupport"),
    // Stores scans until it is killed.
    .program("StoreWriter", ["ScanStore", logging], path: "Tests/StoreWriter"),
    // Runs models on arrays in files, for scripts/check-models.
    .program("ModelRunner", ["Inference", "ModelFiles"], path: "Tests/ModelRunner"),
]

let tests: [Target] = [
    .tests("Basics", ["Basics"]),
    .tests("CoreVideo", ["CoreVideo"]),
    .tests("CoreMedia", ["CoreMedia"]),
    .tests("AVFAudio", ["AVFAudio", "AVFBase", "CameraSources", "MediaFiles", "Pacing"] + coreMedia),
    .tests("QuartzCore", ["QuartzCore"]),
    .tests("PixelTransforms", ["PixelTransforms", "CoreVideo"]),
    .tests("ImageGraph", ["ImageGraph", "CoreVideo"]),
    .tests("Drawing2D", ["Drawing2D", "CoreVideo"]),
    .tests("ImageIO", ["ImageIO", "CoreVideo"]),
    .tests(
        "CoreImage",
        [
            "CoreImage", "_Testing_CoreImage", "ComputerVision", "AVFoundation", "AVFBase", "AVFCore", "CameraSources",
            "VideoToolbox",
        ] + coreMedia
    ),
    .tests("MediaFiles", ["MediaFiles", "PixelTransforms", "CFFmpeg"] + coreMedia),
    .tests("Barcodes", ["Barcodes", "CodeScenes", "CoreVideo"]),
    .tests("CodeContents", ["CodeContents"]),
    .tests("Inference", ["Basics", "Inference"]),
    .tests("ModelFiles", ["ModelFiles", "Inference"], exclude: ["Generators"]),
    .tests("ComputerVision", ["ComputerVision", "CoreVideo"]),
    .tests("CoreML", ["CoreML", "CoreVideo", "Inference", "ModelFiles", "PixelTransforms"]),
    .tests(
        "CameraSources",
        ["Basics", "CameraSources", "Pacing", "Barcodes", "CV4L2", "ALSATestSupport"],
        exclude: ["Network/Servers"]
    ),
    // Media without cameras; only the numbers in images are those of the virtual camera.
    .tests(
        "AVFCore",
        [
            "AVFoundation", "AVFCore", "AVFBase", "AVFAudio", "QuartzCore", "CameraSources", "MediaFiles", "Pacing",
            "MediaTestSupport",
        ] + coreMedia
    ),
    // The values of capture, without players.
    .tests("AVFCapture", ["Basics", "AVFCapture", "AVFBase", "CameraSources", "MediaTestSupport"] + coreMedia),
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
    // Recorded sessions: the file, replays, and the commands for them.
    .tests(
        "Capsules",
        ["Basics", "Capsules", "Obscura", "ToolCommands", "AVFoundation", "AVFCapture", "CameraSources", "MediaFiles"]
            + coreMedia
    ),
    // The whole program on one thread in virtual time, by a seed.
    .tests(
        "Simulation",
        [
            "Basics", "AVFBase", "AVFCapture", "AVFCore", "Barcodes", "CameraSources", "Capsules", "Obscura",
            "ScanSinks", "ScanStore", logging, .product(name: "GRDBSQLite", package: "GRDB.swift"),
        ] + coreMedia
    ),
    .tests("ObscuraTesting", ["ObscuraTesting", "AVFoundation", "CameraSources"] + coreMedia),
    .tests(
        "Publishing",
        [
            "Basics", "Publishing", "StreamOutputs", "Obscura", "AVFoundation", "Barcodes", "CameraSources",
            "MediaFiles",
        ] + coreMedia
    ),
    .tests("Accelerate", ["Accelerate", "CoreVideo"]),
    .tests("VideoToolbox", ["VideoToolbox", "MediaFiles", "PixelTransforms"] + coreMedia),
    .tests(
        "FrameAnalysis",
        ["FrameAnalysis", "Obscura", "AVFoundation", "CameraSources", "Inference", "PixelTransforms"] + coreMedia
    ),
    // With AVFoundation, whose metadata output must agree about codes, and whose cameras deliver the frames.
    .tests(
        "Vision",
        [
            "Basics", "Vision", "CoreML", "CoreImage", "ImageIO", "ComputerVision", "Barcodes", "MediaFiles",
            "PixelTransforms", "AVFoundation", "CameraSources",
        ] + coreMedia
    ),
    .tests("Compositor", ["Compositor", "PixelTransforms", "QuartzCore"] + coreMedia),
    // Separate from CompositorTests, which need no camera and build in seconds.
    .tests(
        "LayerDrawing",
        ["Compositor", "Obscura", "AVFoundation", "CameraSources", "Barcodes", "QuartzCore"] + coreMedia
    ),
    .tests(
        "LayerWindows",
        ["LayerWindows", "Compositor", "QuartzCore", "CSDL", "PixelTransforms", "WindowTestSupport"] + coreMedia
    ),
    .tests("ScanStore", ["ScanStore", "StoreWriter", grdb, logging]),
    .tests("ConsoleWeb", ["ConsoleWeb"]),
    .tests("ScanSinks", ["Basics", "ScanSinks", "ScanStore", "CMosquitto", logging], exclude: ["Servers"]),
    .tests(
        "ObscuraServer",
        [
            "Barcodes", "ObscuraServer", "ConsoleWeb", "FrameAnalysis", "Obscura", "ObscuraUnit", "ScanSinks",
            "ScanStore", "AVFoundation", "AVFCapture", "CameraSources", "MediaFiles", "PixelTransforms", logging,
            metrics,
        ]
    ),
    .tests("UnitConfiguration", ["UnitConfiguration"], exclude: ["Golden"]),
    .tests("PostgresClient", ["PostgresClient", "PostgresTestSupport"]),
    .tests(
        "ScanCollector",
        [
            "Basics", "ScanCollector", "PostgresClient", "PostgresTestSupport", "ScanSinks", "ScanStore",
            "obscura-collect", logging,
        ]
    ),
    .tests("SystemService", ["SystemService"]),
    .tests(
        "Tool",
        [
            "obscura-tool", "obscura-lite", "ToolCommands", "ModelCommands", "FrameAnalysis", "Obscura", "Publishing",
            "ScanStore",
            "UnitConfiguration",
            "CameraSources", "MediaFiles", "LayerWindows", "WindowTestSupport", logging,
        ]
    ),
    .tests(
        "Examples",
        [
            "example-codes", "example-drops", "example-delay", "example-two-cameras", "example-recorder",
            "CameraSources", "MediaFiles",
        ] + coreMedia
    ),
    // Does nothing except in the virtual machine of scripts/driver-tests.
    .tests(
        "Driver",
        [
            "AVFoundation", "AVFCapture", "Barcodes", "CV4L2", "CameraSources", "Capsules", "MediaFiles", "Pacing",
            "PixelTransforms", "ALSATestSupport", "Obscura", "Publishing",
        ] + coreMedia
    ),
]

// MARK: A part of the package

/// All targets of the package.
let all: [Target] = Array(
    [libraries, ground, engines, apple, parts, service, tool, benchmarks, examples, testSupport, tests].joined()
)

/// The targets of a partial build: those that OBSCURA_ONLY names, separated by commas, and what they are built on.
///
/// `OBSCURA_ONLY=CoreMediaTests swift test` builds and tests one module. Without the variable these are all targets.
var wanted = Set(Context.environment["OBSCURA_ONLY"]?.split(separator: ",").map(String.init) ?? all.map(\.name))
var added = wanted
while !added.isEmpty {
    let dependencies = all.filter { added.contains($0.name) }.flatMap(\.dependencies)
    let names = dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
    added = Set(names).subtracting(wanted)
    wanted.formUnion(added)
}

/// Returns whether all targets of a product are wanted.
@MainActor func isWhole(_ product: Product) -> Bool {
    let targets = (product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets ?? []
    return wanted.isSuperset(of: targets)
}

// MARK: Package

let package = Package(
    name: "Obscura",
    products: ([
        .library(
            name: "AVFoundation",
            targets: [
                "AVFoundation", "AVFCapture", "AVFCore", "AVFBase", "AVFAudio", "CoreMedia", "CoreVideo", "QuartzCore",
            ]
        ),
        .library(name: "CameraSources", targets: ["CameraSources"]),
        .library(name: "Obscura", targets: ["Obscura", "CodeContents"]),
        .library(name: "ObscuraTesting", targets: ["ObscuraTesting"]),
        .library(name: "Publishing", targets: ["Publishing"]),
        .library(name: "FrameAnalysis", targets: ["FrameAnalysis"]),
        .library(name: "Drawing2D", targets: ["Drawing2D"]),
        .library(name: "ImageIO", targets: ["ImageIO"]),
        .library(name: "CoreImage", targets: ["CoreImage", "_Testing_CoreImage"]),
        .library(name: "Accelerate", targets: ["Accelerate"]),
        .library(name: "CoreML", targets: ["CoreML"]),
        .library(name: "VideoToolbox", targets: ["VideoToolbox"]),
        .library(name: "Vision", targets: ["Vision"]),
        .library(name: "Compositor", targets: ["Compositor"]),
        .library(name: "LayerWindows", targets: ["LayerWindows"]),
        .library(name: "ObscuraServer", targets: ["ObscuraServer"]),
        .library(name: "ScanStore", targets: ["ScanStore"]),
        .library(name: "ObscuraUnit", targets: ["ObscuraUnit", "UnitConfiguration", "SystemService"]),
        .library(name: "ScanSinks", targets: ["ScanSinks"]),
        .executable(name: "obscura", targets: ["obscura-tool"]),
        .executable(name: "obscura-lite", targets: ["obscura-lite"]),
        .executable(name: "obscura-collect", targets: ["obscura-collect"]),
    ] as [Product]).filter(isWhole),
    traits: [
        .trait(
            name: "Reexports",
            description: """
                AVFoundation re-exports what Apple's does: Combine, Observation, URL loading, Core Image, Image I/O.
                """
        )
    ],
    dependencies: [
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.9.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    ],
    targets: all.filter { wanted.contains($0.name) },
    cxxLanguageStandard: .cxx20
)
