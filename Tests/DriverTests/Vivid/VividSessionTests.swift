import AVFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Testing

@testable import AVFCapture
@testable import CameraSources

/// The kernel's cameras in a capture session, as a program uses them.
@Suite("sessions with the kernel's test driver", .inDriverMachine, .serialized)
struct VividSessionTests {
    /// A running session with one camera and one output.
    private struct Rig {
        let session = AVCaptureSession()
        let device: AVCaptureDevice
        let output = AVCaptureVideoDataOutput()
        let queue = DispatchQueue(label: "driver tests")

        init(_ camera: V4L2Camera, format: OSType, log: SampleLog) throws {
            device = try #require(AVCaptureDevice(source: camera, deviceType: .external, position: .unspecified))
            let formats = device.formats.filter { $0.formatDescription.mediaSubType.rawValue == format }
            let smallest = try #require(formats.first, "\(device.formats)")
            session.addInput(try AVCaptureDeviceInput(device: device))
            output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: format]
            output.setSampleBufferDelegate(log, queue: queue)
            session.addOutput(output)
            try device.lockForConfiguration()
            device.activeFormat = smallest
            let ranges = smallest.videoSupportedFrameRateRanges
            if let fastest = ranges.map(\.minFrameDuration).min() {
                device.activeVideoMinFrameDuration = fastest
                device.activeVideoMaxFrameDuration = fastest
            }
            device.unlockForConfiguration()
        }
    }

    private static let yuyv = kCVPixelFormatType_422YpCbCr8_yuvs

    @Test("the delegate receives the driver's own buffers, and the driver always has some", arguments: [100])
    func noCopies(frames: Int) throws {
        let vivid = try Vivid()
        defer { withExtendedLifetime(vivid) {} }
        let system = CountingSystem()
        let copies = Tally()
        let log = SampleLog { sample in
            guard let image = CMSampleBufferGetImageBuffer(sample) else { return copies.add(1) }
            copies.add(image.withPlanes(readOnly: true) { system.isMapped($0[0].baseAddress) } ? 0 : 1)
        }
        let rig = try Rig(try V4L2Camera(path: Vivid.plain, system: system), format: Self.yuyv, log: log)
        rig.session.startRunning()
        try log.waitForSamples(frames)
        rig.session.stopRunning()
        #expect(copies.count >= frames)
        #expect(copies.total == 0)
        let least = try #require(system.filled.map(\.queued).min())
        #expect(least >= 1)
        print("driver to delegate: \(copies.count) frames, \(copies.total) copies; at least \(least) buffers queued")
    }

    @Test("frames dropped by the driver are discontinuity drops, and all counts agree", arguments: [Int32(10), 50])
    func drops(percentage: Int32) throws {
        let vivid = try Vivid()
        try vivid.set("Percentage of Dropped Buffers", percentage)
        let system = CountingSystem()
        let log = SampleLog()
        let rig = try Rig(try V4L2Camera(path: Vivid.plain, system: system), format: Self.yuyv, log: log)
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        try log.waitForSamples(120)
        rig.session.stopRunning()
        while !rig.output.delivery.isIdle { rig.queue.sync {} }
        let counts = rig.output.connections[0].ledger.counts
        #expect(counts.captured == counts.delivered + counts.dropped + counts.inFlight)
        #expect(counts.inFlight == 0)
        #expect(counts.delivered == log.count)
        #expect(counts.dropped == log.drops.count)
        let filled = system.filled
        let gaps = zip(filled, filled.dropFirst()).count { Int($1.sequence &- $0.sequence) > 1 }
        let reported = log.drops.count { $0 == kCMSampleBufferDroppedFrameReason_Discontinuity as String }
        // The last gap may have come as the session ended.
        #expect(reported == gaps || reported == gaps - 1)
        #expect(counts.droppedDiscontinuity == reported)
    }

    @Test("unplugging a camera under load ends the session within a second")
    func pulled() throws {
        let vivid = try Vivid()
        let system = CountingSystem()
        // A busy delegate: each frame is converted several times.
        let log = SampleLog { sample in
            guard let image = CMSampleBufferGetImageBuffer(sample) else { return }
            for _ in 0..<5 { _ = try? TestPattern.distance(of: image) }
        }
        do {
            let rig = try Rig(try V4L2Camera(path: Vivid.plain, system: system), format: Self.yuyv, log: log)
            let failures = NotificationWait(AVCaptureSession.runtimeErrorNotification, object: rig.session)
            rig.session.startRunning()
            try log.waitForSamples(10)
            let pulled = FrameLog.now
            try? vivid.press("Disconnect")
            let note = try failures.next()
            rig.session.stopRunning()
            #expect(FrameLog.now - pulled < 1_000_000_000)
            #expect((note.userInfo?[AVCaptureSessionErrorKey] as? AVError)?.code == .deviceWasDisconnected)
            #expect(!rig.session.isRunning)
            while !rig.output.delivery.isIdle { rig.queue.sync {} }
            let counts = rig.output.connections[0].ledger.counts
            #expect(counts.captured == counts.delivered + counts.dropped + counts.inFlight)
        }
        #expect(system.openCount == 0)
    }

    @Test("two cameras run simultaneously, each with its own frames")
    func twoCameras() throws {
        let (first, second) = (try Vivid(Vivid.plain), try Vivid(Vivid.multiPlanar))
        let logs = [SampleLog(), SampleLog()]
        let rigs = try zip([Vivid.plain, Vivid.multiPlanar], logs).map { path, log in
            try Rig(try V4L2Camera(path: path), format: Self.yuyv, log: log)
        }
        for rig in rigs { rig.session.startRunning() }
        for log in logs { try log.waitForSamples(20) }
        for rig in rigs { rig.session.stopRunning() }
        for log in logs {
            let image = try #require(log.latest.flatMap { CMSampleBufferGetImageBuffer($0) })
            #expect(try TestPattern.distance(of: image) <= 4)
        }
        withExtendedLifetime((first, second)) {}
    }
}
