import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

/// Compares the number in the strip of each delivered frame with the codes delivered with it.
private final class IdentityDelegate: AVCaptureDataOutputSynchronizerDelegate, Sendable {
    struct Record: Hashable {
        var time: CMTime
        var strip: UInt32?
        var texts: [String]?
        var dropped: AVCaptureOutput.DataDroppedReason
    }

    private let video: UncheckedReference<AVCaptureVideoDataOutput>
    private let metadata: UncheckedReference<AVCaptureMetadataOutput>
    private let records = Mutex<[Record]>([])
    private let problems = Mutex<[String]>([])
    private let whenOutput: @Sendable (Int) -> Void

    init(
        _ video: AVCaptureVideoDataOutput,
        _ metadata: AVCaptureMetadataOutput,
        whenOutput: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.video = UncheckedReference(video)
        self.metadata = UncheckedReference(metadata)
        self.whenOutput = whenOutput
    }

    var all: [Record] { records.withLock { $0 } }
    var found: [String] { problems.withLock { $0 } }

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput collection: AVCaptureSynchronizedDataCollection
    ) {
        let videoData = collection[video.value] as? AVCaptureSynchronizedSampleBufferData
        let codes = collection.synchronizedData(for: metadata.value) as? AVCaptureSynchronizedMetadataObjectData
        let time = videoData?.timestamp ?? codes?.timestamp ?? .invalid
        var record = Record(time: time, dropped: videoData?.droppedReason ?? .none)
        if let videoData, let image = videoData.sampleBuffer.imageBuffer {
            record.strip = FrameNumberStrip.read(from: image)
        }
        if let codes {
            record.texts = codes.metadataObjects.map {
                ($0 as? AVMetadataMachineReadableCodeObject)?.stringValue ?? "?"
            }
            check(codes.metadataObjects.allSatisfy { $0.time == time }, "objects of another time at \(time)")
        }
        check(collection.count == (videoData == nil ? 0 : 1) + (codes == nil ? 0 : 1), "count at \(time)")
        check(Array(collection).count == collection.count, "sequence at \(time)")
        if let videoData {
            check(videoData.sampleBuffer.presentationTimeStamp == time, "sample time at \(time)")
            check(videoData.sampleBufferWasDropped == (videoData.sampleBuffer.imageBuffer == nil), "pixels at \(time)")
        }
        let index = records.withLock { records in
            records.append(record)
            return records.count
        }
        whenOutput(index)
    }

    private func check(_ isRight: Bool, _ problem: @autoclosure () -> String) {
        guard !isRight else { return }
        let text = problem()
        problems.withLock { $0.append(text) }
    }
}

/// A session on a virtual camera with a synchronized video and metadata output.
private struct Scene {
    let session = AVCaptureSession()
    let video = AVCaptureVideoDataOutput()
    let metadata = AVCaptureMetadataOutput()
    let synchronizer: AVCaptureDataOutputSynchronizer
    let queue = DispatchQueue(label: "synchronizer's delegate")

    init(_ name: String, types: [AVMetadataObject.ObjectType]) throws {
        guard case .virtual(let settings) = try CameraName(parsing: name).source else {
            throw CameraError(.invalidName, name)
        }
        let device = try #require(
            AVCaptureDevice(source: VirtualCamera(settings), deviceType: .builtInWideAngleCamera, position: .back)
        )
        session.addInput(try AVCaptureDeviceInput(device: device))
        session.addOutput(video)
        session.addOutput(metadata)
        metadata.metadataObjectTypes = types
        synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, metadata])
    }

    /// Runs until the camera has ended and everything was delivered.
    func run() async {
        let ended = AsyncStream<Void> { stream in
            let name = AVCaptureSession.didStopRunningNotification
            nonisolated(unsafe) let token = NotificationCenter.default.addObserver(
                forName: name,
                object: session,
                queue: nil
            ) { _ in stream.yield() }
            stream.onTermination = { _ in NotificationCenter.default.removeObserver(token) }
        }
        session.startRunning()
        for await _ in ended { break }
    }

    var counts: (video: FrameLedger.Counts, metadata: FrameLedger.Counts) {
        (video.connections[0].ledger.counts, metadata.connections[0].ledger.counts)
    }
}

@Suite("Synchronizer with the virtual camera")
struct SynchronizerVirtualCameraTests {
    /// The frames of a run; more in the long form.
    static let frames = ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 600 : 3000

    @Test(
        "Every code belongs to exactly the frame it is delivered with, also with jitter and a slow delegate",
        arguments: ["", "&jitter=10", "&motion=spin"]
    )
    func identity(options: String) async throws {
        // Rotating images are slow to draw in a debug build.
        let frames = options.contains("spin") ? 300 : Self.frames
        let name = "virtual:640x480@30?codes=frame&clock=virtual&frames=\(frames)" + options
        let scene = try Scene(name, types: [.qr])
        // Slow now and then: it takes many times the work of a frame, by computing rather than by waiting.
        let delegate = IdentityDelegate(scene.video, scene.metadata) { index in
            guard options.contains("jitter"), index.isMultiple(of: 50) else { return }
            var sum = 0.0
            for step in 1..<2_000_000 { sum += Double(step).squareRoot() }
            #expect(sum > 0)
        }
        scene.synchronizer.setDelegate(delegate, queue: scene.queue)
        await scene.run()
        #expect(delegate.found.isEmpty)
        let records = delegate.all
        #expect(records.count == frames)
        #expect(records.map(\.strip) == (0..<UInt32(frames)).map { $0 })
        for record in records { #expect(record.texts == record.strip.map { ["\($0)"] }) }
        #expect(zip(records, records.dropFirst()).allSatisfy { $0.time < $1.time })
        let counts = scene.counts
        #expect(counts.video.delivered == frames && counts.video.dropped == 0 && counts.video.inFlight == 0)
        #expect(counts.metadata.delivered == frames && counts.metadata.inFlight == 0)
    }

    @Test("Each gap of lost frames is one callback without pixels, and all other codes belong to their frames")
    func losses() async throws {
        let name = "virtual:640x480@30?codes=frame&clock=virtual&lose=0.2&frames=\(Self.frames)"
        let scene = try Scene(name, types: [.qr])
        let delegate = IdentityDelegate(scene.video, scene.metadata)
        scene.synchronizer.setDelegate(delegate, queue: scene.queue)
        await scene.run()
        #expect(delegate.found.isEmpty)
        let records = delegate.all
        let images = records.filter { $0.strip != nil }
        let gaps = records.filter { $0.dropped == .discontinuity }
        #expect(!images.isEmpty && !gaps.isEmpty && images.count + gaps.count == records.count)
        for record in images { #expect(record.texts == record.strip.map { ["\($0)"] }) }
        for record in gaps { #expect(record.texts == nil) }
        #expect(zip(records, records.dropFirst()).allSatisfy { $0.time < $1.time })
        let counts = scene.counts.video
        #expect(counts.captured == records.count && counts.inFlight == 0)
        #expect(counts.delivered == images.count && counts.droppedDiscontinuity == gaps.count)
        #expect(scene.counts.metadata.captured == counts.captured)
    }

    @Test("SYNC-27 codes of three types come with the frame they were read in")
    func threeKinds() async throws {
        let scene = try Scene(
            "virtual:640x480@30?codes=qr,aztec,datamatrix&clock=virtual&frames=30",
            types: [.qr, .aztec, .dataMatrix]
        )
        scene.video.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        let delegate = IdentityDelegate(scene.video, scene.metadata)
        scene.synchronizer.setDelegate(delegate, queue: scene.queue)
        await scene.run()
        #expect(delegate.found.isEmpty)
        #expect(delegate.all.map(\.strip) == (0..<30).map { $0 })
        for record in delegate.all { #expect(record.texts?.count == 3, "frame \(record.strip ?? 0)") }
    }
}
