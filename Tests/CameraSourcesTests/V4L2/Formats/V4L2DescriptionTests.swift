import CV4L2
import CoreMedia
import CoreVideo
import Glibc
import PixelTransforms
import Testing

@testable import CameraSources

@Suite("V4L2: capabilities reported by drivers")
struct V4L2DescriptionTests {
    private func camera(_ change: (inout FakeDriver.Settings) -> Void) throws -> V4L2Camera {
        var settings = FakeDriver.Settings()
        change(&settings)
        return try V4L2Camera(path: "/dev/video7", system: FakeDriver(settings))
    }

    private func sizes(_ camera: V4L2Camera) -> [[Int]] { camera.info.formats.map { [$0.width, $0.height] } }

    @Test("formats are listed ascending by size, then pixel format, then raw before compressed")
    func order() throws {
        let sizes = [FakeDriver.Size(width: 640, height: 480), .init(width: 320, height: 240)]
        let camera = try camera {
            $0.formats = ["MJPG", "YUYV", "NV12"].map { .init(code: $0, sizes: sizes) }
        }
        let formats = camera.info.formats.map {
            "\($0.width) \(PixelFormat.text(of: $0.pixelFormat)) \($0.codec != nil)"
        }
        #expect(
            formats == [
                "320 '420f' true", "320 '420v' false", "320 'yuvs' false", "640 '420f' true", "640 '420v' false",
                "640 'yuvs' false",
            ]
        )
        #expect(camera.info.defaultFormat.width == 640)
        #expect(camera.info.defaultFormat.codec == nil)
        #expect(camera.info.localizedName == "Fake Camera")
        #expect(!camera.info.modelID.isEmpty && !camera.info.manufacturer.isEmpty)
    }

    @Test("of formats that are equal for clients the better one is used, each size once")
    func duplicates() throws {
        let camera = try camera {
            $0.capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE) | UInt32(V4L2_CAP_STREAMING)
            $0.formats = ["NM12", "NV12", "NM12", "JPEG", "MJPG"].map {
                .init(code: $0, sizes: [.init(width: 64, height: 48), .init(width: 64, height: 48)])
            }
        }
        #expect(camera.info.formats.count == 2)
        #expect(Set(camera.description.modes.map(\.pixels.name)) == ["NV12", "MJPG"])
    }

    @Test("invalid sizes and intervals are skipped")
    func nonsense() throws {
        let camera = try camera {
            $0.formats = [
                .init(
                    code: "YUYV",
                    sizes: [
                        .init(width: 0, height: 48), .init(width: 64, height: 0), .init(width: 1 << 20, height: 48),
                        .init(width: 64, height: 48, intervals: [(0, 30), (1, 0), (0, 0), (1, 30), (2, 60), (1, 15)]),
                    ]
                ),
                .init(code: "ABCD"), .init(code: "YUYV"),
            ]
        }
        #expect(sizes(camera) == [[64, 48]])
        #expect(
            camera.info.defaultFormat.frameDurations.map(\.shortest) == [
                CMTime(value: 1, timescale: 30), CMTime(value: 1, timescale: 15),
            ]
        )
        #expect(camera.info.defaultFormat.defaultFrameDuration == CMTime(value: 1, timescale: 30))
    }

    @Test("endless lists are cut off", .timeLimit(.minutes(1)))
    func endless() throws {
        let camera = try camera { $0.listsAreEndless = true }
        #expect(sizes(camera) == [[64, 48]])
        #expect(camera.info.defaultFormat.frameDurations.count == 1)
    }

    @Test("a driver that supports any size offers the common ones and its largest")
    func steps() throws {
        let camera = try camera {
            $0.sizeSteps = .init(least: (320, 180), most: (1300, 730), step: (2, 2))
        }
        let expected: [[Int]] = [
            [320, 180], [320, 240], [352, 288], [640, 360], [640, 480], [800, 600], [960, 540], [1280, 720],
            [1300, 730],
        ]
        #expect(sizes(camera) == expected)
    }

    @Test("steps of zero do no harm, and sizes between steps are not offered")
    func oddSteps() throws {
        let none = try camera { $0.sizeSteps = .init(least: (160, 120), most: (640, 480), step: (0, 0)) }
        #expect(sizes(none).contains([640, 360]))
        let wide = try camera { $0.sizeSteps = .init(least: (160, 120), most: (640, 480), step: (480, 360)) }
        #expect(sizes(wide) == [[160, 120], [640, 480]])
    }

    @Test("a range of intervals is one range, in either order and with open ends")
    func ranges() throws {
        typealias Range = CameraFormat.DurationRange
        let usual = Range(shortest: CMTime(value: 1, timescale: 60), longest: CMTime(value: 1, timescale: 5))
        for (from, to) in [((1, 60), (1, 5)), ((1, 5), (1, 60))] as [((UInt32, UInt32), (UInt32, UInt32))] {
            let camera = try camera { $0.intervalSteps = (from, to) }
            #expect(camera.info.defaultFormat.frameDurations == [usual])
            #expect(camera.info.defaultFormat.defaultFrameDuration == CMTime(value: 1, timescale: 30))
        }
        let open = try camera { $0.intervalSteps = ((0, 1), (.max, 1)) }
        let range = try #require(open.info.defaultFormat.frameDurations.first)
        #expect(range.shortest == CMTime(value: 1, timescale: 1000))
        #expect(range.longest == CMTime(value: 1, timescale: 1))
    }

    @Test("a driver without lists has its current size and rate")
    func noLists() throws {
        let camera = try camera {
            $0.listsSizes = false
            $0.listsIntervals = false
            $0.formats = [.init(code: "UYVY", sizes: [.init(width: 128, height: 96, intervals: [(1, 50)])])]
        }
        #expect(sizes(camera) == [[128, 96]])
        #expect(camera.info.defaultFormat.defaultFrameDuration == CMTime(value: 1, timescale: 50))
        let silent = try self.camera {
            $0.listsIntervals = false
            $0.setsRate = false
        }
        #expect(silent.info.defaultFormat.defaultFrameDuration == CMTime(value: 1, timescale: 30))
    }

    @Test("the range of pixel values is the driver's")
    func numbers() throws {
        func pixelFormat(_ colors: V4L2Colors, _ code: String) throws -> OSType {
            try camera {
                $0.colors = colors
                $0.formats = [.init(code: code)]
            }.info.defaultFormat.pixelFormat
        }
        let full = V4L2Colors(quantization: V4L2_QUANTIZATION_FULL_RANGE.rawValue)
        let limited = V4L2Colors(
            space: V4L2_COLORSPACE_JPEG.rawValue,
            quantization: V4L2_QUANTIZATION_LIM_RANGE.rawValue
        )
        let jpeg = V4L2Colors(space: V4L2_COLORSPACE_JPEG.rawValue)
        let srgb = V4L2Colors(space: V4L2_COLORSPACE_SRGB.rawValue)
        #expect(try pixelFormat(full, "NV12") == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
        #expect(try pixelFormat(jpeg, "NV12") == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
        #expect(try pixelFormat(limited, "NV12") == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        #expect(try pixelFormat(srgb, "NV12") == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        #expect(try pixelFormat(full, "YUYV") == kCVPixelFormatType_422YpCbCr8FullRange)
        // There is no full-range version of this format.
        #expect(try pixelFormat(full, "UYVY") == kCVPixelFormatType_422YpCbCr8)
        #expect(try pixelFormat(limited, "RGB3") == kCVPixelFormatType_24RGB)
    }

    @Test("a device that is not a camera is refused with a message")
    func noCamera() throws {
        let cases: [(UInt32, Bool)] = [
            (UInt32(V4L2_CAP_VIDEO_CAPTURE), true), (UInt32(V4L2_CAP_STREAMING), true),
            (UInt32(V4L2_CAP_VIDEO_OUTPUT) | UInt32(V4L2_CAP_STREAMING), true), (0, false),
        ]
        for (capabilities, usesDevice) in cases {
            #expect(throws: CameraError.self) {
                _ = try camera {
                    $0.capabilities = capabilities
                    $0.usesDeviceCapabilities = usesDevice
                }
            }
        }
        for formats in [[], ["ABCD", "XY\u{1}Z"]] {
            do {
                _ = try camera { $0.formats = formats.map { .init(code: $0) } }
                Issue.record("A camera without a format was made.")
            } catch let error as CameraError {
                #expect(error.code == .unsupportedFormat)
                #expect(formats.isEmpty ? error.message.contains("no formats") : error.message.contains("ABCD, XY.Z"))
            }
        }
    }

    @Test("drivers without device capabilities are supported")
    func oldCapabilities() throws {
        let camera = try camera { $0.usesDeviceCapabilities = false }
        #expect(camera.info.formats.count == 1)
    }

    @Test("every pixel format of the table can be converted", arguments: V4L2PixelFormat.table.map(\.name))
    func table(name: String) throws {
        let pixels = try #require(V4L2PixelFormat.named(V4L2PixelFormat.code(of: name)))
        for format in [pixels.videoRange, pixels.fullRange].compactMap({ $0 }) {
            let image = try CVPixelBuffer.make(width: 64, height: 48, format: format)
            image.fillBlack()
            let transformer = try PixelTransformer(
                PixelTransform(
                    sourceFormat: format,
                    sourceWidth: 64,
                    sourceHeight: 48,
                    outputFormat: kCVPixelFormatType_32BGRA
                )
            )
            let made = try transformer.make(from: image, pool: transformer.makePool(limit: 2))
            #expect(made?.pixelFormatType == kCVPixelFormatType_32BGRA)
        }
    }

    @Test("code names round-trip, and no code occurs twice")
    func codes() {
        for entry in V4L2PixelFormat.table {
            #expect(V4L2PixelFormat.named(entry.code) == entry)
            #expect(V4L2PixelFormat.code(of: entry.name) == entry.code)
        }
        #expect(Set(V4L2PixelFormat.table.map(\.code)).count == V4L2PixelFormat.table.count)
        #expect(V4L2PixelFormat.code(of: "YUYV") == 0x5659_5559)
        #expect(V4L2PixelFormat.text(of: 0x0102_4142) == "BA..")
    }

    @Test("a description with random values succeeds or fails with a message", arguments: [1, 2, 3] as [UInt64])
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let edges: [UInt32] = [0, 1, 2, 3, 16, 64, 1920, 16_384, 16_385, 1 << 31, .max]
        func number() -> UInt32 { edges.randomElement(using: &generator) ?? 0 }
        for _ in 0..<300 {
            var settings = FakeDriver.Settings()
            settings.formats = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                FakeDriver.Format(
                    code: V4L2PixelFormat.table.randomElement(using: &generator)?.name ?? "YUYV",
                    sizes: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                        FakeDriver.Size(width: number(), height: number(), intervals: [(number(), number())])
                    }
                )
            }
            settings.listsAreEndless = Bool.random(using: &generator)
            if Bool.random(using: &generator) {
                settings.sizeSteps = nil
            } else {
                settings.sizeSteps = .init(
                    least: (number(), number()),
                    most: (number(), number()),
                    step: (number(), number())
                )
            }
            if Bool.random(using: &generator) {
                settings.intervalSteps = ((number(), number()), (number(), number()))
            }
            guard let camera = try? V4L2Camera(path: "/dev/video7", system: FakeDriver(settings)) else { continue }
            for format in camera.info.formats {
                #expect((1...16_384).contains(format.width) && (1...16_384).contains(format.height), "seed \(seed)")
                #expect(!format.frameDurations.isEmpty, "seed \(seed)")
                for range in format.frameDurations {
                    #expect(range.shortest > .zero && range.shortest <= range.longest, "seed \(seed)")
                }
                #expect(
                    format.frameDurations.contains {
                        $0.shortest <= format.defaultFrameDuration && format.defaultFrameDuration <= $0.longest
                    },
                    "seed \(seed)"
                )
            }
        }
    }
}
