import AVFoundation
import Capsules
import CoreMedia
import Foundation
import Obscura
import Testing

@testable import AVFCapture
@testable import CameraSources

/// Sessions of the kernel's cameras with injected errors, in capsules.
///
/// Each is recorded once and compared with replays here. `scripts/driver-tests` then replays the files on the machine
/// outside, by `BenchReplayTests`.
@Suite("recorded sessions of the driver bench", .inDriverMachine, .serialized)
struct BenchCapsuleTests {
    private static let folder = ProcessInfo.processInfo.environment["OUT"] ?? NSTemporaryDirectory()

    private static func record(_ name: String) throws -> CaptureCapsule {
        var configuration = CaptureCapsule.Configuration()
        configuration.pixels = .lossless
        configuration.replaces = true
        let url = URL(fileURLWithPath: folder).appendingPathComponent("\(name).capsule")
        return try CaptureCapsule(writingTo: url, configuration: configuration)
    }

    /// Compares a capsule with replays of it; returns what was recorded.
    private func check(_ capsule: CaptureCapsule) async throws -> CapsuleReplay.Outcome {
        let path = capsule.url.path
        let verification = try await CapsuleVerification.run(path: path)
        #expect(verification.isSame, "\(verification.checks)")
        let file = try CapsuleFile(path: path)
        let first = await (try CapsuleReplay(path: path, file: file)).run()
        let second = await (try CapsuleReplay(path: path, file: file)).run()
        #expect(first.bytes == second.bytes && first.failure == second.failure)
        print("\(path): \(file.entries.count) records, left out: \(capsule.omissions)")
        return CapsuleReplay.Outcome(recordedIn: file)
    }

    @Test("a test camera that loses and damages frames, with a client that is late at times")
    func vivid() async throws {
        let vivid = try Vivid()
        try vivid.set("Percentage of Dropped Buffers", 20)
        let capsule = try Self.record("bench-vivid")
        let log = SampleLog { sample in
            guard let image = CMSampleBufferGetImageBuffer(sample) else { return }
            // Every fourth callback takes much longer than a frame.
            let number = sample.presentationTimeStamp.value / 4_000_000
            for _ in 0..<(number % 4 == 0 ? 8 : 1) { _ = try? TestPattern.distance(of: image) }
        }
        let session = AVCaptureSession()
        let camera = try V4L2Camera(path: Vivid.plain)
        let device = try #require(AVCaptureDevice(source: camera, deviceType: .external, position: .unspecified))
        session.addInput(try AVCaptureDeviceInput(device: device))
        let output = AVCaptureVideoDataOutput()
        output.videoSettings = [:]
        output.setSampleBufferDelegate(log, queue: DispatchQueue(label: "driver tests"))
        session.addOutput(output)
        let format = kCVPixelFormatType_422YpCbCr8_yuvs
        let formats = device.formats.filter { $0.formatDescription.mediaSubType.rawValue == format }
        let smallest = try #require(formats.first, "\(device.formats)")
        try device.lockForConfiguration()
        device.activeFormat = smallest
        // A rate at which the machine, without hardware of its own, keeps most of the pixels.
        let slow = CMTime(value: 1, timescale: 10)
        if smallest.videoSupportedFrameRateRanges.contains(where: { $0.minFrameRate <= 10 && $0.maxFrameRate >= 10 }) {
            device.activeVideoMinFrameDuration = slow
            device.activeVideoMaxFrameDuration = slow
        }
        device.unlockForConfiguration()
        session.startRunning()
        for _ in 0..<5 {
            try log.waitForSamples(6)
            try vivid.press("Inject V4L2_BUF_FLAG_ERROR")
        }
        try log.waitForSamples(6)
        session.stopRunning()
        try capsule.stop()
        let recorded = try await check(capsule)
        #expect(recorded.video.delivered.count >= 36)
        #expect(recorded.video.ledger.discontinuity > 0, "\(recorded.video.ledger)")
    }

    @Test("a USB camera with truncated images and a code, its pictures and codes in sets")
    func usb() async throws {
        let usb = try USBCamera(code: "OBSCURA-BENCH")
        usb.setFault(.cut(every: 4))
        let path = try VideoNodes.wait(for: 1, named: USBCamera.productName)[0]
        let capsule = try Self.record("bench-usb")
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        let camera = try V4L2Camera(path: path)
        let device = try #require(AVCaptureDevice(source: camera, deviceType: .external, position: .unspecified))
        session.addInput(try AVCaptureDeviceInput(device: device))
        let compressed = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        let format = device.formats.first { $0.formatDescription.mediaSubType.rawValue == compressed }
        try device.lockForConfiguration()
        device.activeFormat = try #require(format, "\(device.formats)")
        device.unlockForConfiguration()
        let (video, metadata) = (AVCaptureVideoDataOutput(), AVCaptureMetadataOutput())
        for output in [video, metadata] { session.addOutput(output) }
        metadata.metadataObjectTypes = [.qr]
        let log = SetLog(video, metadata)
        let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, metadata])
        synchronizer.setDelegate(log, queue: DispatchQueue(label: "driver tests"))
        session.startRunning()
        try log.wait(for: "forty sets, and ten with codes") { $0 >= 40 && $1 >= 10 }
        session.stopRunning()
        try capsule.stop()
        usb.unplug()
        try VideoNodes.wait(for: 0, named: USBCamera.productName)
        #expect(usb.trouble == [])
        let recorded = try await check(capsule)
        #expect((recorded.sets.first?.count ?? 0) >= 40)
        #expect(recorded.metadata.scans.contains { $0.text == "OBSCURA-BENCH" })
        withExtendedLifetime(synchronizer) {}
    }
}
