import CV4L2
import CoreMedia
import CoreVideo
import Testing

@testable import CameraSources

@Suite("V4L2: cameras with inter-frame codecs")
struct V4L2CodecTests {
    /// A clip with a key frame every ten frames, split into the bytes of its images.
    private static let images: Result<[[UInt8]], any Error> = Result {
        let options = "-c:v libx264 -pix_fmt yuv420p -bf 0 -g 10 -threads 1 -x264-params aud=1:slices=1 -crf 40"
        let bytes = try MediaFixtures.bytes(MediaFixtures.clip("camera.h264", frames: 30, options))
        // An access unit delimiter (type 9) begins each image.
        let delimiter: [UInt8] = [0, 0, 0, 1, 9]
        var starts: [Int] = []
        for place in 0..<(bytes.count - 5) where Array(bytes[place..<place + 5]) == delimiter { starts.append(place) }
        return zip(starts, starts.dropFirst() + [bytes.count]).map { Array(bytes[$0..<$1]) }
    }

    private func stage(_ client: V4L2TestClient) throws -> V4L2Stage {
        try V4L2Stage({ $0.formats = [.init(code: "H264")] }, client: client)
    }

    private func run(
        _ client: V4L2TestClient,
        wantsPixels: Bool,
        wantsCompressed: Bool,
        count: Int = 30,
        _ change: (Int, inout FakeDriver.Frame) -> Void = { _, _ in }
    ) throws {
        let images = try Self.images.get()
        #expect(images.count == 30)
        let stage = try stage(client)
        let format = stage.camera.info.defaultFormat
        #expect(format.codec == .h264 && format.pixelFormat == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        let request = CameraRequest(
            format: format,
            frameDuration: format.defaultFrameDuration,
            wantsPixels: wantsPixels,
            wantsCompressed: wantsCompressed
        )
        try stage.camera.start(request, client: client)
        for number in 0..<count {
            stage.emit(UInt32(number)) { frame in
                frame.bytes = images[number]
                change(number, &frame)
            }
        }
        stage.camera.stop()
        stage.driver.waitUntilClosed()
    }

    @Test("pixels are decoded on the camera's thread, each image with its own number")
    func pixels() throws {
        let client = V4L2TestClient(holds: 30)
        try run(client, wantsPixels: true, wantsCompressed: false)
        #expect(client.numbers == Array(0..<30))
        for frame in client.held {
            #expect(frame.image?.pixelFormatType == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
            #expect(frame.compressed == nil)
        }
    }

    @Test("compressed images are delivered unchanged and are marked as key frames correctly")
    func compressed() throws {
        let client = V4L2TestClient(holds: 30)
        try run(client, wantsPixels: false, wantsCompressed: true)
        #expect(client.numbers == Array(0..<30))
        #expect(client.held.allSatisfy { $0.image == nil })
        #expect(client.held.map { $0.compressed?.isKey } == (0..<30).map { $0 % 10 == 0 })
        let images = try Self.images.get()
        #expect(client.held.map { $0.compressed?.data.dataLength } == images.map(\.count))
    }

    @Test("pixels and compressed data of a frame are of the same image")
    func both() throws {
        let client = V4L2TestClient(holds: 12)
        try run(client, wantsPixels: true, wantsCompressed: true, count: 12)
        let images = try Self.images.get()
        #expect(client.held.count == 12)
        for (number, frame) in client.held.enumerated() {
            #expect(frame.image != nil)
            #expect(frame.compressed?.data.dataLength == images[number].count)
        }
    }

    @Test("after a damaged image, images that refer to it are not shown, and each of them is counted")
    func damage() throws {
        let client = V4L2TestClient()
        try run(client, wantsPixels: true, wantsCompressed: false) { number, frame in
            frame.isDamaged = number == 13
        }
        #expect(client.numbers == Array(0..<13) + Array(20..<30))
        #expect(client.losses == (13..<20).map { ["discontinuity", "\($0)", "1"] })
    }

    @Test("a stream joined in the middle shows nothing before the first key frame")
    func middle() throws {
        let client = V4L2TestClient()
        let images = try Self.images.get()
        let stage = try stage(client)
        try stage.start()
        for number in 5..<15 { stage.emit(UInt32(number)) { $0.bytes = images[number] } }
        stage.camera.stop()
        #expect(client.numbers == Array(5..<10))
        #expect(client.losses.count == 5)
    }
}
