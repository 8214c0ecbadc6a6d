import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

/// Records the deliveries of a synchronizer, one line for each callback.
///
/// `v3` is frame 3 of the first video output, `w3` of the second; `v3l`, `v3o`, `v3d` one that was late, out of buffers
/// or lost; `m3[a b]` metadata with the codes' texts.
final class SyncLog: AVCaptureDataOutputSynchronizerDelegate, @unchecked Sendable {
    // @unchecked: mutable state is behind the mutex.
    private struct State {
        var lines: [String] = []
        var times: [CMTime] = []
        var collections: [AVCaptureSynchronizedDataCollection] = []
        var whenCalled: (@Sendable (Int) -> Void)?
        var keeps = false
    }

    private let state = Mutex(State())

    var lines: [String] { state.withLock { $0.lines } }
    var times: [CMTime] { state.withLock { $0.times } }
    var collections: [AVCaptureSynchronizedDataCollection] {
        state.withLock { UncheckedReference($0.collections) }.value
    }
    /// True if the collections are kept, and their pixels with them.
    var keeps: Bool {
        get { state.withLock { $0.keeps } }
        set { state.withLock { $0.keeps = newValue } }
    }

    /// Sets a closure that runs inside a callback with the number of earlier callbacks.
    func whenCalled(_ body: (@Sendable (Int) -> Void)?) { state.withLock { $0.whenCalled = body } }

    /// Returns the number of a scripted frame for its time.
    static func frame(_ time: CMTime) -> Int { Int((time.seconds * 30).rounded()) }

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput collection: AVCaptureSynchronizedDataCollection
    ) {
        var names = ["v", "w", "x", "y", "z", "a", "b"]
        var parts: [String] = []
        var time = CMTime.invalid
        for output in synchronizer.dataOutputs {
            let name = output is AVCaptureVideoDataOutput ? names.removeFirst() : "m"
            guard let data = collection[output] else { continue }
            time = data.timestamp
            var part = "\(name)\(Self.frame(time))"
            if let sample = data as? AVCaptureSynchronizedSampleBufferData {
                switch sample.droppedReason {
                case .none: break
                case .lateData: part += "l"
                case .outOfBuffers: part += "o"
                case .discontinuity: part += "d"
                }
            } else if let objects = (data as? AVCaptureSynchronizedMetadataObjectData)?.metadataObjects {
                let texts = objects.map { ($0 as? AVMetadataMachineReadableCodeObject)?.stringValue ?? "?" }
                part += "[\(texts.joined(separator: " "))]"
            }
            parts.append(part)
        }
        let kept = UncheckedReference(collection)
        let (line, moment) = (parts.joined(separator: " "), time)
        let (number, then) = state.withLock { state in
            state.lines.append(line)
            state.times.append(moment)
            if state.keeps { state.collections.append(kept.value) }
            return (state.lines.count - 1, state.whenCalled)
        }
        then?(number)
    }
}

/// A session on scripted cameras with a synchronizer whose hold clock the test advances.
final class SyncRig {
    enum Order { case videoFirst, metadataFirst }

    let session: AVCaptureSession
    let cameras: [ScriptedSource]
    let videos: [AVCaptureVideoDataOutput]
    let metadata: AVCaptureMetadataOutput?
    let synchronizer: AVCaptureDataOutputSynchronizer
    let log = SyncLog()
    let queue = DispatchQueue(label: "synchronizer's delegate")
    private let detector: ScriptedDetector
    private let clock = ManualHoldClock()

    /// - Parameters:
    ///   - cameras: the number of cameras; more than one make a multi-camera session.
    ///   - videosPerCamera: the number of video data outputs of each camera.
    ///   - codes: returns the codes in a frame of the first camera; nil for no metadata output.
    init(
        cameras count: Int = 1,
        videosPerCamera: Int = 1,
        bufferCount: Int = 64,
        order: Order = .videoFirst,
        codes: (@Sendable (Int) -> [String])? = { _ in [] }
    ) throws {
        cameras = (0..<count).map { _ in ScriptedSource(bufferCount: bufferCount) }
        session = count > 1 ? AVCaptureMultiCamSession() : AVCaptureSession()
        let script = codes ?? { _ in [] }
        detector = ScriptedDetector { number in
            script(number).enumerated().map { .at(Double($0.offset) * 20, 0, text: $0.element) }
        }
        videos = (0..<count * videosPerCamera).map { _ in AVCaptureVideoDataOutput() }
        let detector = detector
        metadata = codes == nil ? nil : AVCaptureMetadataOutput(parallelLimit: 2) { _ in detector }
        session.beginConfiguration()
        if count == 1 { session.sessionPreset = .vga640x480 }
        for (index, source) in cameras.enumerated() {
            let device = try #require(
                AVCaptureDevice(
                    source: source,
                    deviceType: .builtInWideAngleCamera,
                    position: index == 0 ? .back : .front
                )
            )
            let input = try AVCaptureDeviceInput(device: device)
            session.addInputWithNoConnections(input)
            for video in videos[index * videosPerCamera..<(index + 1) * videosPerCamera] {
                session.addOutputWithNoConnections(video)
                let ports = input.ports.filter { $0.mediaType == .video }
                session.addConnection(AVCaptureConnection(inputPorts: ports, output: video))
            }
            if index == 0, let metadata {
                session.addOutputWithNoConnections(metadata)
                let ports = input.ports.filter { $0.mediaType == .metadataObject }
                session.addConnection(AVCaptureConnection(inputPorts: ports, output: metadata))
                metadata.metadataObjectTypes = [.qr]
            }
        }
        session.commitConfiguration()
        let outputs: [AVCaptureOutput] =
            switch order {
            case .videoFirst: videos + (metadata.map { [$0] } ?? [])
            case .metadataFirst: (metadata.map { [$0] } ?? []) + videos
            }
        synchronizer = AVCaptureDataOutputSynchronizer(
            dataOutputs: outputs,
            clock: clock,
            holdLimit: SynchronizerStorage.defaultHoldLimit
        )
        synchronizer.setDelegate(log, queue: queue)
        session.startRunning()
    }

    var camera: ScriptedSource { cameras[0] }
    var video: AVCaptureVideoDataOutput { videos[0] }

    /// Captures a frame with each camera, and waits until all work is done.
    func step() {
        for camera in cameras { camera.push() }
        settle()
    }

    /// Blocks the examination of a frame until the semaphore is signaled.
    func holdDetection(at frame: Int) -> DispatchSemaphore { detector.block(frame) }

    /// Returns when a worker has begun to examine a frame.
    func waitUntilDetecting(at frame: Int) { detector.waitUntilDetecting(at: frame) }

    /// Waits for the detector, but not for the delegate.
    func settleDetector() { metadata?.examiner.workQueue.sync(flags: .barrier) {} }

    /// Advances the clock of the hold limit by milliseconds.
    func hold(milliseconds: UInt64) {
        clock.advance(by: milliseconds * 1_000_000)
        settle()
    }

    /// Returns when only data that wait for other data are left.
    func settle() {
        repeat {
            settleDetector()
            queue.sync {}
        } while !(metadata?.examiner.isIdle ?? true) || !synchronizer.storage.isIdle
        queue.sync {}
        for video in videos { while !video.delivery.isIdle { video.sampleBufferCallbackQueue?.sync {} } }
        session.core.settle()
    }

    /// Returns the number of a camera's buffers in use.
    func buffersOut(_ camera: Int = 0) -> Int { cameras[camera].buffersOut }

    /// Returns the numbers of a video output's frames that were captured, delivered, dropped, and are in flight.
    func counts(_ video: Int = 0) -> [Int] {
        let counts = videos[video].connections[0].ledger.counts
        return [counts.captured, counts.delivered, counts.dropped, counts.inFlight]
    }
}
