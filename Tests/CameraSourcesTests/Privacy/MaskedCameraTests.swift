import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import Synchronization
import Testing

@testable import CameraSources

/// Tests ``MaskedCamera``, ``MaskedRun``, ``MaskedFormats``, ``MaskedCameras``, ``MovingSearch`` and ``UnmaskedPeek``.
@Suite("Privacy masks: cameras", .timeLimit(.minutes(1)))
struct MaskedCameraTests {
    /// A detector that answers as a test says.
    private struct Finder: MovingFinder {
        let answer: @Sendable () throws -> [MovingMask.Place]

        func places(in image: CVPixelBuffer) throws -> [MovingMask.Place] { try answer() }
    }

    private struct Silent: Error {}

    /// A camera of one picture, in a format with a codec.
    private final class JPEGSource: CameraSource {
        let info: CameraInfo
        let clock = CMClock.hostTimeClock
        let pace = CameraPace.lossless
        let data: Data

        init(_ data: Data, width: Int, height: Int) {
            let duration = CMTime(value: 1, timescale: 30)
            let format = CameraFormat(
                width: width,
                height: height,
                pixelFormat: JPEGDecoder.pixelFormat,
                codec: .jpeg,
                frameDurations: [.init(shortest: duration, longest: duration)],
                defaultFrameDuration: duration
            )
            info = CameraInfo(
                uniqueID: "usb-1",
                localizedName: "JPEG",
                modelID: "m",
                manufacturer: "m",
                formats: [format],
                defaultFormat: format,
                controls: CameraControls(largestZoom: 4)
            )
            self.data = data
        }

        func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
            guard let block = try? CMBlockBuffer(copying: Array(data)) else {
                throw CameraError(.unreadable, "no memory")
            }
            let frame = CameraFrame(
                image: nil,
                compressed: CompressedImage(codec: .jpeg, data: block),
                presentationTime: CMTime(value: 1, timescale: 30),
                duration: request.frameDuration,
                number: 0,
                hostTime: 0
            )
            client.camera(self, didCapture: frame)
            client.cameraDidEnd(self)
        }

        func setFrameDuration(_ duration: CMTime) {}
        func stop() {}
    }

    private func virtual(_ options: String) throws -> VirtualCamera {
        try VirtualCamera(try virtualSettings("64x64@30?clock=virtual&codes=none&\(options)"))
    }

    /// Returns the luma of an image, row by row, without padding.
    private func luma(_ image: CVPixelBuffer) -> [UInt8] {
        image.withPlanes(readOnly: true) { planes in
            (0..<planes[0].height).flatMap { y in
                Array(
                    UnsafeRawBufferPointer(
                        start: planes[0].baseAddress + y * planes[0].bytesPerRow,
                        count: planes[0].width
                    )
                )
            }
        }
    }

    private func frames(_ camera: any CameraSource, _ count: Int = 100) throws -> [CameraFrame] {
        let client = RecordingClient(holds: count)
        try camera.start(camera.usualRequest, client: client)
        client.waitForEnd()
        camera.stop()
        return client.held
    }

    @Test("under a polygon each frame is black, elsewhere it is the camera's, with the same numbers and times")
    func polygons() throws {
        let plain = try frames(try virtual("frames=4"))
        let camera = try MaskedCamera(try virtual("frames=4"), masks: PrivacyMasks(parsing: "0,0,0.5,1"))
        let masked = try frames(camera)
        #expect(masked.map(\.number) == plain.map(\.number) && masked.count == 4)
        #expect(masked.map(\.presentationTime) == plain.map(\.presentationTime))
        for (masked, plain) in zip(masked, plain) {
            let (shown, whole) = (luma(try #require(masked.image)), luma(try #require(plain.image)))
            let black = try #require(
                PixelFormat.named(camera.info.defaultFormat.pixelFormat)?.planes[0].black.first ?? 0
            )
            for index in shown.indices {
                // The pixel at the edge may count as touched.
                let x = index % 64
                if x < 32 { #expect(shown[index] == black) } else if x > 32 { #expect(shown[index] == whole[index]) }
            }
        }
    }

    @Test("depth maps are masked as well")
    func depth() throws {
        let camera = try MaskedCamera(try virtual("frames=1&depth=1"), masks: PrivacyMasks(parsing: "0,0,0.5,1"))
        var request = camera.usualRequest
        request.wantsDepth = true
        let client = RecordingClient(holds: 1)
        try camera.start(request, client: client)
        client.waitForEnd()
        camera.stop()
        let depth = try #require(client.held.first?.depth)
        let row = depth.withPlanes(readOnly: true) { planes in
            let start = UnsafeRawPointer(planes[0].baseAddress).assumingMemoryBound(to: Float.self)
            return (0..<depth.width).map { start[$0] }
        }
        #expect(row.prefix(depth.width / 2).allSatisfy { $0 == 0 })
        #expect(row[depth.width - 1] > 0)
    }

    @Test("a camera's JPEG is decoded and masked, and never passed on; there is no zoom")
    func compressed() throws {
        let white = try CVPixelBuffer.make(width: 64, height: 64, format: kCVPixelFormatType_32BGRA)
        _ = white.withPlanes { planes in
            planes[0].baseAddress.initializeMemory(as: UInt8.self, repeating: 255, count: planes[0].bytesPerRow * 64)
        }
        let jpeg = try StillImage.encode(white, as: .jpeg(quality: 0.9), maximumWidth: nil)
        let masks = try PrivacyMasks(parsing: "0.5,0,0.5,1")
        let camera = try MaskedCamera(JPEGSource(jpeg, width: 64, height: 64), masks: masks)
        #expect(camera.info.formats.allSatisfy { $0.codec == nil } && camera.info.controls.largestZoom == 1)
        #expect(camera.info.uniqueID == "usb-1?mask=\(masks)")
        let frame = try #require(try frames(camera).first)
        #expect(frame.compressed == nil)
        let pixels = luma(try #require(frame.image))
        #expect(pixels[10] > 250 && pixels[63] == 0)
        // One that is damaged is a loss.
        let damaged = try MaskedCamera(JPEGSource(jpeg.prefix(jpeg.count / 2), width: 64, height: 64), masks: masks)
        let client = RecordingClient(holds: 1)
        try damaged.start(damaged.usualRequest, client: client)
        #expect(client.held.isEmpty && client.lostCount == 1)
    }

    @Test("formats of another shape are left out, because polygons would lie elsewhere in them")
    func shapes() throws {
        func format(_ width: Int, _ height: Int) -> CameraFormat {
            let duration = CMTime(value: 1, timescale: 30)
            return CameraFormat(
                width: width,
                height: height,
                pixelFormat: kCVPixelFormatType_32BGRA,
                frameDurations: [.init(shortest: duration, longest: duration)],
                defaultFrameDuration: duration
            )
        }
        let all = [format(320, 240), format(640, 360), format(640, 480)]
        let info = CameraInfo(
            uniqueID: "a",
            localizedName: "a",
            modelID: "a",
            manufacturer: "a",
            formats: all,
            defaultFormat: all[2]
        )
        let polygons = try #require(MaskedFormats(info, .wholePicture))
        #expect(polygons.formats.map(\.width) == [320, 640] && polygons.defaultFormat == all[2])
        #expect(polygons.base(of: all[1]) == nil && polygons.base(of: all[0]) == all[0])
        #expect(MaskedFormats(info, PrivacyMasks(moving: [.faces]))?.formats == all)
    }

    @Test("while a detector does not answer, or fails, every frame is black")
    func silence() async throws {
        let masks = PrivacyMasks(moving: [.faces])
        let failing = try MaskedCamera(try virtual("frames=3"), masks: masks, finder: Finder { throw Silent() })
        let hanging = DispatchSemaphore(value: 0)
        // A live source does not wait for the answer.
        let live = try VirtualCamera(try virtualSettings("64x64@30?codes=none&frames=3"))
        let stuck = try MaskedCamera(
            live,
            masks: masks,
            finder: Finder {
                hanging.wait()
                return []
            }
        )
        for camera in [failing, stuck] {
            let black = PixelFormat.named(camera.info.defaultFormat.pixelFormat)?.planes[0].black.first ?? 0
            let frames = try frames(camera)
            #expect(!frames.isEmpty)
            for frame in frames { #expect(luma(try #require(frame.image)).allSatisfy { $0 == black }) }
        }
        for _ in 0..<4 { hanging.signal() }
    }

    @Test("a source that can wait waits for the answer to each frame")
    func answers() throws {
        let count = Mutex(0)
        let finder = Finder {
            let number = count.withLock { count in
                count += 1
                return count
            }
            // The first frame has a face at the left, all others none; it is remembered for a second.
            return number == 1 ? [MovingMask.Place(left: 0, top: 0, right: 0.25, bottom: 1)] : []
        }
        let camera = try MaskedCamera(try virtual("frames=40"), masks: PrivacyMasks(moving: [.faces]), finder: finder)
        let black = PixelFormat.named(camera.info.defaultFormat.pixelFormat)?.planes[0].black.first ?? 0
        let plain = try frames(try virtual("frames=40"))
        let masked = try frames(camera)
        #expect(count.withLock { $0 } == 40 && masked.count == 40)
        for index in [0, 15, 30] {
            let pixels = luma(try #require(masked[index].image))
            #expect((0..<16).allSatisfy { pixels[$0] == black }, "frame \(index)")
            #expect(pixels[63] == luma(try #require(plain[index].image))[63])
        }
        #expect(luma(try #require(masked[35].image)) == luma(try #require(plain[35].image)))
    }

    @Test("a name with masks opens a masked camera, in the list of cameras as well")
    func names() throws {
        let text = "virtual:64x64@30?codes=none&mask=0,0,0.5,1"
        let opened = try CameraRegistry.make(try CameraName(parsing: text))
        #expect((opened as? MaskedCamera)?.base is VirtualCamera)
        #expect(opened.info.uniqueID == (try CameraName(parsing: text)).description)
        let list = CameraList(names: { text + ",v4l2:/dev/no-camera-of-this-name?mask=faces" })
        #expect(list.cameras.count == 1 && list.cameras[0].source is MaskedCamera)
        #expect(list.problems.count == 1)
    }

    @Test("a camera that a finder has found keeps its object while it is there")
    func finder() throws {
        final class Found: CameraFinder {
            let camera: any CameraSource
            let changed = Mutex<(@Sendable (FoundCameras) -> Void)?>(nil)

            init(_ camera: any CameraSource) { self.camera = camera }

            func start(_ changed: @escaping @Sendable (FoundCameras) -> Void) -> FoundCameras {
                self.changed.withLock { $0 = changed }
                return FoundCameras(cameras: [camera])
            }
        }
        let found = Found(try virtual("frames=1"))
        let finder = MaskedCameras.masking(found, try PrivacyMasks(parsing: "0,0,1,1"))
        let results = Mutex<[FoundCameras]>([])
        let first = finder.start { result in results.withLock { $0.append(result) } }
        found.changed.withLock { $0 }?(FoundCameras(cameras: [found.camera]))
        found.changed.withLock { $0 }?(FoundCameras())
        let later = results.withLock { $0 }
        #expect(first.cameras.count == 1 && later.map(\.cameras.count) == [1, 0])
        #expect(first.cameras.first === later.first?.cameras.first && first.cameras.first is MaskedCamera)
        #expect(MaskedCameras.masking(found, PrivacyMasks()) === found)
    }

    @Test("one who asks past the masks gets the next frame, once")
    func peek() async throws {
        let camera = try MaskedCamera(try virtual("frames=2"), masks: .wholePicture)
        let asked = Task { await camera.peek.next(within: 50) }
        while !camera.peek.isAwaited { await Task.yield() }
        let masked = try frames(camera)
        let frame = try #require(await asked.value)
        #expect(frame.number == 0 && Set(luma(frame.image)).count > 1)
        #expect(Set(luma(try #require(masked[0].image))).count == 1)
        #expect(!camera.peek.isAwaited)
        #expect(await camera.peek.next(within: 0) == nil)
    }
}
