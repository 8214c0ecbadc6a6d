import CoreMedia
import CoreVideo
import Dispatch
import Synchronization
import Testing

@testable import CameraSources

/// Returns a hash of every visible byte of an image (FNV-1a).
func pixelHash(_ buffer: CVPixelBuffer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    buffer.withPlanes(readOnly: true) { planes in
        for (index, plane) in planes.enumerated() {
            let count = plane.width * (planes.count == 1 ? 4 : index + 1)
            for y in 0..<plane.height {
                for byte in UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(plane.row(y))[0..<count]) {
                    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
                }
            }
        }
    }
    return hash
}

@Suite("Virtual camera: images")
struct VirtualCameraImageTests {
    private final class Hashes: Sendable {
        let list = Mutex<[UInt64]>([])
        var all: [UInt64] { list.withLock { $0 } }
    }

    private func hashes(_ options: String, wantsDepth: Bool = false) throws -> [UInt64] {
        let hashes = Hashes()
        let camera = try VirtualCamera(virtualSettings(options))
        let client = RecordingClient(onFrame: { _, frame in
            let hash = (frame.image.map(pixelHash) ?? 0) &+ (frame.depth.map(pixelHash) ?? 0)
            hashes.list.withLock { $0.append(hash) }
        })
        var request = camera.usualRequest
        request.wantsDepth = wantsDepth
        try camera.start(request, client: client)
        client.waitForEnd()
        return hashes.all
    }

    @Test(
        "two runs are equal pixel by pixel, and another seed gives another run",
        arguments: ["drift", "spin", "perspective", "still"]
    )
    func determinism(motion: String) throws {
        let options = """
            160x120?clock=virtual&frames=12&motion=\(motion)&noise=0.3&light=0.4&blur=0.05&depth=1&codes=frame
            """
        let first = try hashes(options, wantsDepth: true)
        #expect(first.count == 12)
        #expect(Set(first).count == 12)
        #expect(try hashes(options, wantsDepth: true) == first)
        #expect(try hashes(options + "&seed=2", wantsDepth: true) != first)
    }

    @Test("a frame does not depend on previous ones")
    func noMemory() throws {
        let settings = try virtualSettings("160x121?motion=spin&noise=0.2&codes=qr")
        let scene = try VirtualScene(settings)
        let image = try CVPixelBuffer.make(
            width: 160,
            height: 121,
            format: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        )
        func draw(_ frames: [Int]) -> [Int: UInt64] {
            let renderer = SceneRenderer(scene, isFullRange: true)
            return frames.reduce(into: [:]) { result, frame in
                renderer.draw(frame: frame, into: image)
                result[frame] = pixelHash(image)
            }
        }
        #expect(draw([0, 1, 2, 57, 1000]) == draw([1000, 57, 1, 2, 0]))
    }

    @Test("every frame carries its number in the strip, whatever is done to the image")
    func strip() throws {
        let wrong = Mutex(0)
        let camera = try VirtualCamera(virtualSettings("321x241?clock=virtual&frames=100&noise=0.5&light=1&blur=0.5"))
        for format in camera.info.formats where format.width <= 480 {
            let stopped = DispatchSemaphore(value: 0)
            let client = RecordingClient(onFrame: { source, frame in
                if frame.image.flatMap({ FrameNumberStrip.read(from: $0) }) != UInt32(frame.number) {
                    wrong.withLock { $0 += 1 }
                }
                guard frame.number % 10 == 9 else { return }
                source.stop()
                stopped.signal()
            })
            try camera.start(
                CameraRequest(format: format, frameDuration: format.defaultFrameDuration),
                client: client
            )
            stopped.wait()
            #expect(client.frameNumbers.count == 10)
        }
        #expect(wrong.withLock { $0 } == 0)
    }

    @Test("luma stays within the range of the format, and the strip and the codes have neutral colours")
    func ranges() throws {
        for (format, range) in [
            (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 16...235),
            (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 0...255),
        ] {
            let scene = try VirtualScene(virtualSettings("640x480?light=0.8"))
            let image = try CVPixelBuffer.make(width: 640, height: 480, format: format)
            SceneRenderer(scene, isFullRange: range.lowerBound == 0).draw(frame: 3, into: image)
            image.withPlanes(readOnly: true) { planes in
                let luma = (0..<480).flatMap { planes[0].row($0).prefix(640).map(Int.init) }
                #expect(luma.min() == range.lowerBound)
                #expect(luma.max() == range.upperBound)
                #expect(planes[1].row(0).prefix(640).allSatisfy { $0 == 128 })
                for code in scene.codes(inFrame: 3) {
                    let (x, y) = (Int(code.bounds.midX * 320), Int(code.bounds.midY * 240))
                    #expect(planes[1].row(y)[2 * x] == 128 && planes[1].row(y)[2 * x + 1] == 128)
                }
            }
        }
    }

    @Test("PIX-24 frames carry the colours of high and of standard definition")
    func colours() throws {
        for (size, matrix) in [
            ("1280x720", kCVImageBufferYCbCrMatrix_ITU_R_709_2), ("640x480", kCVImageBufferYCbCrMatrix_ITU_R_601_4),
        ] {
            let client = RecordingClient(holds: 1)
            let camera = try VirtualCamera(virtualSettings("\(size)?clock=virtual&frames=1&codes=none"))
            try camera.start(camera.usualRequest, client: client)
            client.waitForEnd()
            let image = try #require(client.held.first?.image)
            let value = CVBufferCopyAttachment(image, kCVImageBufferYCbCrMatrixKey, nil) as? String
            #expect(value == matrix as String)
        }
    }

    @Test("the depth map has the codes at their distances in front of a background that comes nearer downwards")
    func depth() throws {
        for motion in ["drift", "spin", "perspective"] {
            let camera = try VirtualCamera(virtualSettings("1280x720?clock=virtual&frames=3&depth=1&motion=\(motion)"))
            #expect(camera.info.defaultFormat.depthSize == .init(width: 640, height: 360))
            let client = RecordingClient(holds: 3)
            var request = camera.usualRequest
            request.wantsDepth = true
            try camera.start(request, client: client)
            client.waitForEnd()
            for frame in client.held {
                let map = try #require(frame.depth)
                #expect(map.pixelFormatType == kCVPixelFormatType_DepthFloat32)
                #expect(map.width == 640 && map.height == 360)
                map.withPlanes(readOnly: true) { planes in
                    func value(_ x: Double, _ y: Double) -> Double {
                        let row = planes[0].row(Int(y * 360))
                        return Double(row.load(fromByteOffset: Int(x * 640) * 4, as: Float.self))
                    }
                    #expect(abs(value(0.5, 0.001) - 4) < 0.01)
                    #expect(abs(value(0.999, 0.999) - 2) < 0.01)
                    for code in camera.scene.codes(inFrame: frame.number) {
                        let center = center(code)
                        #expect(abs(value(center.x, center.y) - code.distance) < 0.02)
                        if motion != "perspective" {
                            let corner = code.corners[0]
                            let inside = (x: corner.x * 0.9 + center.x * 0.1, y: corner.y * 0.9 + center.y * 0.1)
                            #expect(value(inside.x, inside.y) == Double(Float(code.distance)))
                        }
                    }
                    guard motion == "perspective" else { return }
                    for index in camera.scene.cards.indices {
                        // Near the corners, where a tilted card is nearest and farthest.
                        let card = camera.scene.cards[index]
                        let pose = camera.scene.pose(ofCard: index, frame: frame.number)
                        var nearest = Double.infinity
                        for (u, v) in [(0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)] {
                            let point = pose.point(u * Double(card.width), v * Double(card.height))
                            let expected = camera.scene.distance(ofCard: index) * point.w
                            #expect(abs(value(point.x / 1280, point.y / 720) - expected) < 0.01)
                            nearest = min(nearest, point.w)
                        }
                        #expect(nearest < 0.99)
                    }
                }
            }
        }
    }

    /// Returns the intersection of a code's diagonals, which is its centre in any perspective.
    private func center(_ code: DrawnCode) -> (x: Double, y: Double) {
        let (a, b, c, d) = (code.corners[0], code.corners[1], code.corners[2], code.corners[3])
        let (r, s) = ((x: c.x - a.x, y: c.y - a.y), (x: d.x - b.x, y: d.y - b.y))
        let t = ((b.x - a.x) * s.y - (b.y - a.y) * s.x) / (r.x * s.y - r.y * s.x)
        return (a.x + t * r.x, a.y + t * r.y)
    }

    @Test("a camera has the common sizes in both ranges, in order, and its own size and rate as the default")
    func formats() throws {
        let info = try VirtualCamera(virtualSettings("800x600@29.97")).info
        #expect(info.uniqueID == "virtual:800x600@2997/100")
        let sizes = info.formats.map { "\($0.width)x\($0.height)" }
        for size in ["352x288", "640x480", "800x600", "1280x720", "1920x1080", "3840x2160"] {
            #expect(sizes.filter { $0 == size }.count == 2, "\(size)")
        }
        let keys = info.formats.map { ($0.width * $0.height, $0.pixelFormat) }
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
        #expect(info.defaultFormat.width == 800 && info.defaultFormat.height == 600)
        #expect(info.defaultFormat.pixelFormat == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        #expect(info.defaultFormat.defaultFrameDuration == CMTime(value: 100, timescale: 2997))
        for format in info.formats {
            #expect(format.depthSize == nil)
            #expect(
                format.frameDurations.contains {
                    $0.shortest <= format.defaultFrameDuration && format.defaultFrameDuration <= $0.longest
                }
            )
        }
        #expect(!info.modelID.isEmpty && !info.manufacturer.isEmpty && !info.localizedName.isEmpty)
    }

    @Test("an image too small for its codes is refused, and sizes too small for them are not formats")
    func tooSmall() throws {
        #expect(
            throws: CameraError(
                .unsupportedFormat,
                "A picture of 64x64 is too small for the 3 codes of the virtual camera to be read in it; ask for a "
                    + "larger one or for fewer codes."
            )
        ) { try VirtualCamera(virtualSettings("64x64")) }
        let widths = try VirtualCamera(virtualSettings("?codes=code128,code39,pdf417")).info.formats.map(\.width)
        #expect(!widths.contains(192))
        #expect(widths.contains(1280))
    }

    @Test("invalid settings made by a program are refused like those of a name")
    func badSettings() {
        var settings = VirtualCameraSettings()
        settings.width = 0
        #expect(
            throws: CameraError(
                .invalidName,
                "Camera 'virtual:0x720@30': a picture cannot be 0x720; each side is 64 to 8192 pixels."
            )
        ) { try VirtualCamera(settings) }
        settings = VirtualCameraSettings()
        for noise in [3, -0.1, .nan, .infinity, 1e300] {
            settings.noise = noise
            #expect(throws: CameraError.self) { try VirtualCamera(settings) }
        }
    }
}
