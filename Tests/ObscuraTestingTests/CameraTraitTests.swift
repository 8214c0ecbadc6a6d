import AVFoundation
import CameraSources
import Foundation
import ObscuraTesting
import Synchronization
import Testing

/// Tests ``CameraTrait``, ``ClockTrait``, ``FrameCounts`` and ``PictureComparison``; they run in parallel.
@Suite struct CameraTraitTests {
    private final class Counter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
        let frames = Atomic(0)

        func captureOutput(
            _ output: AVCaptureOutput,
            didOutput sampleBuffer: CMSampleBuffer,
            from connection: AVCaptureConnection
        ) { frames.wrappingAdd(1, ordering: .relaxed) }
    }

    /// Captures from the default camera until it ends.
    private func capture() async throws -> FrameCounts {
        let device = try #require(AVCaptureDevice.default(for: .video))
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        let output = AVCaptureVideoDataOutput()
        let counter = Counter()
        output.setSampleBufferDelegate(counter, queue: DispatchQueue(label: "frames"))
        session.addOutput(output)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let token = NotificationCenter.default.addObserver(
            forName: AVCaptureSession.didStopRunningNotification,
            object: session,
            queue: nil
        ) { _ in end.yield() }
        session.startRunning()
        for await _ in ends { break }
        NotificationCenter.default.removeObserver(token)
        let connection = try #require(output.connection(with: .video))
        #expect(connection.frameCounts.delivered == counter.frames.load(ordering: .relaxed))
        return connection.frameCounts
    }

    @Test("each test has cameras of its own", .camera("virtual:320x240@30?frames=7"), .clock(.virtual))
    func first() async throws {
        #expect(AVCaptureDevice.devices(for: .video).count == 1)
        let counts = try await capture()
        #expect(counts == FrameCounts(captured: 7, delivered: 7) && counts.isBalanced)
    }

    @Test(
        "several traits list several cameras, in order",
        .clock(.virtual),
        .camera("virtual:320x240@30?frames=3"),
        .camera("virtual:640x480@30?frames=3")
    )
    func second() async throws {
        let devices = AVCaptureDevice.devices(for: .video)
        #expect(devices.map(\.uniqueID.count).count == 2)
        #expect(devices.map(\.position) == [.back, .front])
        #expect(CameraRegistry.cameras.map(\.source.pace) == [.lossless, .lossless])
        #expect(try await capture() == FrameCounts(captured: 3, delivered: 3))
    }

    @Test("losses are counted", .camera("virtual:320x240@30?frames=40&lose=0.2&seed=3"), .clock(.virtual))
    func losses() async throws {
        let counts = try await capture()
        #expect(counts.discontinuity > 0 && counts.isBalanced, "\(counts)")
    }

    @Test("the traits around a test end with it")
    func outside() { #expect(CameraRegistry.cameras.allSatisfy { !$0.uniqueID.contains("frames=") }) }

    @Test("pictures are compared with tolerance, and the difference is a picture")
    func pictures() throws {
        func picture(_ shade: UInt8, changed: Int = 0) throws -> CVPixelBuffer {
            var buffer: CVPixelBuffer?
            CVPixelBufferCreate(nil, 40, 20, kCVPixelFormatType_32BGRA, nil, &buffer)
            let image = try #require(buffer)
            CVPixelBufferLockBaseAddress(image, [])
            defer { CVPixelBufferUnlockBaseAddress(image, []) }
            let base = try #require(CVPixelBufferGetBaseAddress(image)).assumingMemoryBound(to: UInt8.self)
            for y in 0..<20 {
                for x in 0..<160 { base[y * CVPixelBufferGetBytesPerRow(image) + x] = x / 4 < changed ? 255 : shade }
            }
            return image
        }
        let same = try PictureComparison(try picture(100), try picture(103))
        #expect(same.isClose && same.differingPart == 0 && same.meanDifference > 0, "\(same)")
        let other = try PictureComparison(try picture(100), try picture(100, changed: 4))
        #expect(!other.isClose && other.differingPart == 0.1, "\(other)")
        #expect(try other.differencePicture().prefix(4).elementsEqual([0x89, 0x50, 0x4E, 0x47]))
        let small = try #require(
            {
                var buffer: CVPixelBuffer?
                CVPixelBufferCreate(nil, 8, 8, kCVPixelFormatType_32BGRA, nil, &buffer)
                return buffer
            }()
        )
        #expect(throws: PictureComparison.Failure.self) { try PictureComparison(small, try picture(1)) }
    }
}
