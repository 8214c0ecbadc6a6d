import CoreMedia
import CoreVideo
import MediaFiles
import Testing

@testable import CameraSources

/// A USB camera, used through the kernel's `uvcvideo`.
@Suite("a USB camera", .inDriverMachine, .serialized)
struct UVCStreamTests {
    /// Plugs a camera in and waits for its device.
    private func plugIn(serial: String? = "BENCH0001") throws -> (USBCamera, String) {
        let usb = try USBCamera(serial: serial)
        return (usb, try VideoNodes.wait(for: 1, named: USBCamera.productName)[0])
    }

    private func unplug(_ usb: USBCamera) throws {
        usb.unplug()
        try VideoNodes.wait(for: 0, named: USBCamera.productName)
        #expect(usb.trouble == [])
    }

    /// Returns the number in a frame's image, decoding JPEG images.
    private static func number(in frame: CameraFrame) throws -> UInt32? {
        if let image = frame.image { return FrameNumberStrip.read(from: image) }
        let compressed = try #require(frame.compressed)
        let decoder = try JPEGDecoder(width: 640, height: 480)
        return try decoder.decode(compressed.data).flatMap { FrameNumberStrip.read(from: $0) }
    }

    private static func format(_ camera: V4L2Camera, isCompressed: Bool, width: Int) throws -> CameraFormat {
        let formats = camera.info.formats
        return try #require(formats.first { ($0.codec != nil) == isCompressed && $0.width == width }, "\(formats)")
    }

    @Test("its description matches its descriptors")
    func description() throws {
        let (usb, path) = try plugIn()
        let camera = try V4L2Camera(path: path)
        #expect(camera.info.formats.count == 4)
        let jpeg = try Self.format(camera, isCompressed: true, width: 640)
        #expect(jpeg.codec == .jpeg)
        #expect(jpeg.pixelFormat == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
        #expect(jpeg.frameDurations.count == 2)
        let raw = try Self.format(camera, isCompressed: false, width: 320)
        #expect(raw.pixelFormat == kCVPixelFormatType_422YpCbCr8_yuvs)
        #expect(raw.frameDurations.count == 1)
        try unplug(usb)
    }

    @Test("it streams YUYV without a copy, in order", arguments: [320, 640])
    func raw(width: Int) throws {
        let (usb, path) = try plugIn()
        let system = CountingSystem()
        let camera = try V4L2Camera(path: path, system: system)
        let copies = Tally()
        let log = FrameLog(holding: 6) { frame in
            guard let image = frame.image else { return }
            let isDrivers = image.withPlanes(readOnly: true) { system.isMapped($0[0].baseAddress) }
            copies.add(isDrivers ? 0 : 1)
        }
        try camera.start(camera.request(Self.format(camera, isCompressed: false, width: width)), client: log)
        try log.waitForFrames(30)
        camera.stop()
        #expect(copies.count >= 30)
        #expect(copies.total == 0)
        try expectConsecutive(log)
        // The colours of the bars, compared below the strip.
        let image = try #require(log.frames.last?.image)
        let colours = image.withPlanes(readOnly: true) { planes in
            let row = planes[0].row(image.height / 2)
            return (0..<8).map { bar in
                let place = image.width * (2 * bar + 1) / 16 / 2 * 4
                return [row[place], row[place + 1], row[place + 3]]
            }
        }
        let expected = (0..<8).map { bar in
            let colour = USBCameraImages.colour(ofBar: bar)
            return [colour.luma, colour.blue, colour.red]
        }
        #expect(colours == expected)
        try unplug(usb)
    }

    @Test("it streams Motion JPEG unchanged, in order")
    func compressed() throws {
        let (usb, path) = try plugIn()
        let camera = try V4L2Camera(path: path)
        let log = FrameLog(holding: 6)
        try camera.start(camera.request(Self.format(camera, isCompressed: true, width: 640)), client: log)
        try log.waitForFrames(30)
        camera.stop()
        try expectConsecutive(log)
        #expect(log.frames.allSatisfy { $0.compressed?.codec == .jpeg && $0.compressed?.isKey == true })
        try unplug(usb)
    }

    @Test("half the rate, from the start and while it runs", arguments: [false, true])
    func rates(isLive: Bool) throws {
        let (usb, path) = try plugIn()
        let camera = try V4L2Camera(path: path)
        let format = try Self.format(camera, isCompressed: true, width: 640)
        let longest = try #require(format.frameDurations.map(\.longest).max())
        let log = FrameLog()
        var request = camera.request(format)
        if !isLive { request.frameDuration = longest }
        try camera.start(request, client: log)
        try log.waitForFrames(5)
        if isLive { camera.setFrameDuration(longest) }
        // Either the camera has the new rate, or it reports that it cannot change it and its client drops frames.
        if camera.changesRateWhileRunning {
            try log.waitForFrames(20)
            // Checks the request to the camera, because frame times would depend on the machine's load.
            #expect(usb.interval == 666_666)
        }
        camera.stop()
        #expect(log.failure == nil)
        try unplug(usb)
    }

    @Test("damaged images are losses, and the others are complete", arguments: [true, false])
    func damaged(isCompressed: Bool) throws {
        let (usb, path) = try plugIn()
        let camera = try V4L2Camera(path: path)
        let format = try Self.format(camera, isCompressed: isCompressed, width: isCompressed ? 640 : 320)
        for fault in [USBCamera.Fault.marked(every: 4), .cut(every: 4)] {
            usb.setFault(fault)
            let unreadable = Tally()
            let log = FrameLog { frame in
                unreadable.add(((try? Self.number(in: frame)) ?? nil) == nil ? 1 : 0)
            }
            try camera.start(camera.request(format), client: log)
            try log.waitForFrames(24)
            camera.stop()
            if isCompressed, fault == .cut(every: 4) {
                // Truncated images are detected when they are decoded.
                #expect(unreadable.total >= 4)
            } else {
                #expect(unreadable.total == 0, "\(fault)")
                #expect(log.lost(.discontinuity) >= 6, "\(fault)")
            }
            #expect(log.failure == nil)
        }
        try unplug(usb)
    }

    @Test("a camera that falls silent is restarted, and fails with a message if it stays silent")
    func silence() throws {
        let (usb, path) = try plugIn()
        let camera = try V4L2Camera(path: path)
        let log = FrameLog()
        let request = camera.request(try Self.format(camera, isCompressed: true, width: 640))
        try camera.start(request, client: log)
        try log.waitForFrames(5)
        usb.setFault(.silent)
        try log.waitForFailure()
        camera.stop()
        #expect(log.failure?.code != .disconnected)
        #expect(log.failure?.message.contains(path) == true)
        usb.setFault(.none)
        let again = FrameLog()
        try camera.start(request, client: again)
        try again.waitForFrames(5)
        camera.stop()
        try unplug(usb)
    }

    @Test("failing transfers end the stream in the driver; it is restarted and continues", arguments: [true, false])
    func failingTransfers(isCompressed: Bool) throws {
        let (usb, path) = try plugIn()
        let system = CountingSystem()
        let camera = try V4L2Camera(path: path, system: system)
        let log = FrameLog()
        let format = try Self.format(camera, isCompressed: isCompressed, width: 640)
        try camera.start(camera.request(format), client: log)
        try log.waitForFrames(5)
        usb.setFault(.failing)
        try log.wait(for: "a loss") { events in
            events.contains { if case .loss = $0 { true } else { false } }
        }
        usb.setFault(.none)
        try log.waitForFrames(10)
        camera.stop()
        #expect(log.failure == nil)
        #expect(zip(log.numbers, log.numbers.dropFirst()).allSatisfy { $0 < $1 })
        #expect(zip(log.times, log.times.dropFirst()).allSatisfy { $0 < $1 })
        try unplug(usb)
    }

    @Test("unplugged while it runs, ten times", arguments: [true, false])
    func pulled(isCompressed: Bool) throws {
        let system = CountingSystem()
        let before = ProcessUse.now
        for _ in 0..<10 {
            let (usb, path) = try plugIn()
            let camera = try V4L2Camera(path: path, system: system)
            let log = FrameLog()
            let format = try Self.format(camera, isCompressed: isCompressed, width: 640)
            try camera.start(camera.request(format), client: log)
            try log.waitForFrames(2)
            usb.unplug()
            let pulled = FrameLog.now
            try log.waitForFailure()
            camera.stop()
            #expect(FrameLog.now - pulled < 1_000_000_000)
            #expect(log.failure?.code == .disconnected)
            try VideoNodes.wait(for: 0, named: USBCamera.productName)
            #expect(usb.trouble == [])
        }
        #expect(system.openCount == 0)
        #expect(system.mappingCount == 0)
        let after = ProcessUse.now
        #expect(after.descriptors <= before.descriptors + 1, "\(before), then \(after)")
        #expect(after.threads <= before.threads + 1, "\(before), then \(after)")
    }

    /// Expects the numbers in the held images to increase like the frames' own numbers.
    private func expectConsecutive(_ log: FrameLog) throws {
        #expect(log.failure == nil)
        let frames = log.frames
        let numbers = try frames.map { Int(try #require(try Self.number(in: $0))) }
        for (index, pair) in zip(numbers, numbers.dropFirst()).enumerated() {
            let step = (pair.1 - pair.0 + USBCameraImages.numbers) % USBCameraImages.numbers
            #expect(step == frames[index + 1].number - frames[index].number, "\(numbers)")
        }
    }
}
