import CoreMedia
import CoreVideo
import MediaFiles
import Testing

@testable import CameraSources

/// A camera at the USB, through the kernel's `uvcvideo`.
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

    /// The number in a frame's picture; JPEG pictures are decoded for it.
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

    @Test("it is described as it says of itself")
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
        // The bars, with their colours: compared below the numbers.
        let picture = try #require(log.frames.last?.image)
        let colours = picture.withPlanes(readOnly: true) { planes in
            let row = planes[0].row(picture.height / 2)
            return (0..<8).map { bar in
                let place = picture.width * (2 * bar + 1) / 16 / 2 * 4
                return [row[place], row[place + 1], row[place + 3]]
            }
        }
        let expected = (0..<8).map { bar in
            let colour = USBCameraPictures.colour(ofBar: bar)
            return [colour.luma, colour.blue, colour.red]
        }
        #expect(colours == expected)
        try unplug(usb)
    }

    @Test("it streams Motion JPEG as it is, in order")
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
        // Either the camera has the new rate, or it says that it cannot and its client thins out.
        if camera.changesRateWhileRunning {
            try log.waitForFrames(20)
            // What the camera was told: times of frames would say how busy the machine is.
            #expect(usb.interval == 666_666)
        }
        camera.stop()
        #expect(log.failure == nil)
        try unplug(usb)
    }

    @Test("pictures that come damaged are losses, and the others are whole", arguments: [true, false])
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
                // What is cut is found out when it is decoded.
                #expect(unreadable.total >= 4)
            } else {
                #expect(unreadable.total == 0, "\(fault)")
                #expect(log.lost(.discontinuity) >= 6, "\(fault)")
            }
            #expect(log.failure == nil)
        }
        try unplug(usb)
    }

    @Test("a camera that falls silent is begun anew, and given up in words when it stays so")
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

    @Test("transfers that fail end the stream in the driver; it is begun anew and goes on", arguments: [true, false])
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

    @Test("pulled while it runs, ten times", arguments: [true, false])
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

    /// The numbers in the pictures that are held go up as the frames' own do.
    private func expectConsecutive(_ log: FrameLog) throws {
        #expect(log.failure == nil)
        let frames = log.frames
        let numbers = try frames.map { Int(try #require(try Self.number(in: $0))) }
        for (index, pair) in zip(numbers, numbers.dropFirst()).enumerated() {
            let step = (pair.1 - pair.0 + USBCameraPictures.numbers) % USBCameraPictures.numbers
            #expect(step == frames[index + 1].number - frames[index].number, "\(numbers)")
        }
    }
}
