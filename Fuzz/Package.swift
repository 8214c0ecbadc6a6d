// swift-tools-version: 6.2

import PackageDescription

// Built and run by scripts/fuzz: libFuzzer feeds parsers of external bytes, with the address sanitizer enabled.
//
// The modules under test are Obscura's own sources, built again with the instrumentation that shows libFuzzer the path
// of an input. In `Sources` they are links to the originals. Their dependencies are built without instrumentation.

/// The settings of Obscura's own manifest, plus edge counting, internal names visible to the targets, and assertions
/// despite optimization.
let tested: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-sanitize=fuzzer", "-enable-testing", "-assert-config", "Debug"]),
]
let testedC: [CSetting] = [.unsafeFlags(["-fsanitize=fuzzer-no-link"])]

/// Links libFuzzer.
///
/// This requires LLVM's linker; GNU's gold does not work.
let linking: [LinkerSetting] = [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]

/// Image I/O and what it needs, which take long to compile and are fuzzed on request only.
let images: [Target] =
    Context.environment["FUZZ_IMAGES"] == nil
    ? []
    : [
        .target(name: "CCairo", dependencies: ["CLate"], cSettings: testedC),
        .target(name: "CImageKernels", cSettings: testedC),
        .target(
            name: "PictureFiles",
            dependencies: ["MediaFiles", "PixelTransforms", "CPNG", "CImageKernels", "CoreMedia", "CoreVideo"],
            swiftSettings: tested
        ),
        .target(
            name: "ImageGraph",
            dependencies: ["CoreVideo", "PixelTransforms", "CImageKernels"],
            swiftSettings: tested
        ),
        .target(
            name: "Drawing2D",
            dependencies: ["Basics", "CCairo", "PictureFiles", "ImageGraph", "CoreMedia", "CoreVideo"],
            swiftSettings: tested
        ),
        .target(
            name: "ImageIO",
            dependencies: [
                "Drawing2D", "PictureFiles", "ImageGraph", "MediaFiles", "PixelTransforms", "CoreMedia", "CoreVideo",
            ],
            swiftSettings: tested
        ),
        .executableTarget(
            name: "fuzz-images",
            dependencies: ["Fuzzing", "ImageIO", "Drawing2D", "CoreVideo"],
            swiftSettings: tested,
            linkerSettings: linking
        ),
    ]

let package = Package(
    name: "Fuzz",
    dependencies: [
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    ],
    targets: [
        .target(name: "CLate", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CFFmpeg", dependencies: ["CLate"], cSettings: testedC),
        .target(name: "CHEIF", dependencies: ["CLate"], cSettings: testedC),
        .target(name: "CJPEG", cSettings: testedC, linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CPNG", cSettings: testedC, linkerSettings: [.linkedLibrary("png")]),
        .target(name: "CCrypto", cSettings: testedC),
        .target(name: "CTLS", cSettings: testedC, linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CALSA", linkerSettings: [.linkedLibrary("asound")]),
        .target(name: "CPipeWire", exclude: ["headers"], cSettings: [.headerSearchPath("headers")]),
        .target(name: "CV4L2"),
        .target(name: "CScheduling"),
        .target(name: "COpenCV", exclude: ["shim"], linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CTesseract", linkerSettings: [.linkedLibrary("dl")]),
        .systemLibrary(name: "CZXing", pkgConfig: "zxing"),
        .target(name: "CZBar", cSettings: testedC),
        .target(name: "CYUV", cSettings: testedC, linkerSettings: [.linkedLibrary("yuv")]),
        .systemLibrary(name: "Submodules"),

        .target(name: "Basics", swiftSettings: tested),
        .target(name: "CoreVideo", dependencies: ["Basics", "Submodules"], swiftSettings: tested),
        .target(name: "CoreMedia", dependencies: ["CoreVideo"], swiftSettings: tested),
        .target(
            name: "AVFAudio",
            dependencies: ["AVFBase", "CameraSources", "CoreMedia", "CoreVideo", "MediaFiles", "Pacing"],
            swiftSettings: tested
        ),
        .target(name: "QuartzCore", dependencies: ["CoreMedia", "CoreVideo"], swiftSettings: tested),
        .target(name: "Pacing", dependencies: ["CoreMedia"], swiftSettings: tested),
        .target(name: "PixelTransforms", dependencies: ["CoreVideo", "CYUV"], swiftSettings: tested),
        .target(
            name: "MediaFiles",
            dependencies: [
                "Basics", "CoreMedia", "CoreVideo", "PixelTransforms", "CFFmpeg", "CHEIF", "CJPEG", "CPNG", "CCrypto",
            ],
            swiftSettings: tested
        ),
        .target(name: "CodeContents", swiftSettings: tested),
        .target(name: "Capsules", swiftSettings: tested),
        .target(name: "Barcodes", dependencies: ["CoreVideo", "CZBar", "CZXing"], swiftSettings: tested),
        .target(
            name: "CameraSources",
            dependencies: [
                "Basics", "Capsules", "ComputerVision", "CoreMedia", "CoreVideo", "Pacing", "MediaFiles", "Barcodes",
                "PixelTransforms", "CALSA", "CPipeWire", "CV4L2",
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            swiftSettings: tested
        ),
        .target(
            name: "ComputerVision",
            dependencies: ["Basics", "CoreVideo", "PixelTransforms", "COpenCV", "CTesseract"],
            swiftSettings: tested
        ),
        .target(
            name: "AVFBase",
            dependencies: [
                "CoreMedia", "CoreVideo", "MediaFiles", "Pacing", "CALSA",
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            swiftSettings: tested
        ),
        .target(
            name: "AVFCapture",
            dependencies: [
                "Basics", "AVFBase", "AVFAudio", "Capsules", "CoreMedia", "CoreVideo", "QuartzCore", "CameraSources",
                "MediaFiles", "CScheduling", "ComputerVision", "Barcodes", "PixelTransforms", "Pacing",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: tested
        ),
        .target(
            name: "CConsolePage",
            path: "Sources/ConsoleWeb/Page",
            exclude: ["console.html", "console.css", "console.js", "console", "favicon.svg"]
        ),
        .target(
            name: "ConsoleWeb",
            dependencies: [
                "CConsolePage", "CTLS",
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Page", "API/openapi.json"],
            swiftSettings: tested
        ),

        .target(name: "COpenVINO", cSettings: testedC),
        .target(name: "Inference", dependencies: ["Basics", "COpenVINO"], swiftSettings: tested),
        .target(name: "ModelFiles", dependencies: ["Basics", "Inference"], swiftSettings: tested),

        // Code shared by all targets: the entry point of libFuzzer, and the decomposition of inputs.
        .target(name: "Fuzzing", swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
        .executableTarget(
            name: "fuzz-names",
            dependencies: ["Fuzzing", "Basics", "CameraSources", "Capsules", "MediaFiles", "CoreMedia"],
            swiftSettings: tested,
            linkerSettings: linking
        ),
        .executableTarget(
            name: "fuzz-media",
            dependencies: ["Fuzzing", "MediaFiles", "CoreMedia", "CoreVideo", "CFFmpeg", "PixelTransforms"],
            swiftSettings: tested,
            linkerSettings: linking
        ),
        .executableTarget(
            name: "fuzz-codes",
            dependencies: ["Fuzzing", "Barcodes", "CodeContents", "AVFCapture", "CoreVideo"],
            swiftSettings: tested,
            linkerSettings: linking
        ),
        .executableTarget(
            name: "fuzz-models",
            dependencies: ["Fuzzing", "ModelFiles"],
            swiftSettings: tested,
            linkerSettings: linking
        ),
        .executableTarget(
            name: "fuzz-web",
            dependencies: [
                "Fuzzing", "ConsoleWeb", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: tested,
            linkerSettings: linking
        ),
    ] + images,
    cxxLanguageStandard: .cxx20
)
