import AVFoundation
import CameraSources
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

/// A session that runs by itself, on real threads, with a delegate of one kind.
final class CallbackScene: @unchecked Sendable {
    // @unchecked: the objects that a callback on another thread releases are behind the lock; the rest does not change.

    /// The kind of callback in which the client acts.
    enum Kind: String, CaseIterable {
        case image, lostFrame, metadata, depth, audio, set, photo, movie, recordedSample, notification, observation
    }

    /// The objects that keep a session alive.
    private struct Held {
        var session: AVCaptureSession?
        var delegate: ActingDelegate?
        var output: AVCaptureOutput?
        var others: [AnyObject] = []
        var observation: NSKeyValueObservation?
    }

    let kind: Kind
    /// Nil when the camera's thread has ended and the camera has been released.
    private(set) weak var camera: VirtualCamera?
    private var held = Held()
    private let lock = NSLock()
    private var token: (any NSObjectProtocol)?
    private let folder: TemporaryFolder
    private let queue = DispatchQueue(label: "callbacks")

    /// - Parameters:
    ///   - isLive: whether the camera runs in real time, so that threads of the outputs make the callbacks.
    ///   - act: performed inside the first callback of the kind.
    init(_ kind: Kind, isLive: Bool = false, _ act: @escaping @Sendable () -> Void) throws {
        self.kind = kind
        folder = try TemporaryFolder()
        let delegate = ActingDelegate(act)
        held.delegate = delegate
        let session = AVCaptureSession()
        held.session = session
        session.sessionPreset = .inputPriority
        let lost = kind == .lostFrame ? 0.3 : 0
        let name = "virtual:192x144@30?clock=\(isLive ? "host" : "virtual")&codes=qr&depth=1&lose=\(lost)"
        let source = try #require(try CameraRegistry.make(named: name) as? VirtualCamera)
        camera = source
        let device = try #require(AVCaptureDevice(source: source, deviceType: .external, position: .unspecified))
        session.addInput(try AVCaptureDeviceInput(device: device))
        let video = AVCaptureVideoDataOutput()
        switch kind {
        case .image, .lostFrame: video.setSampleBufferDelegate(delegate, queue: queue)
        case .metadata:
            let metadata = AVCaptureMetadataOutput()
            session.addOutput(metadata)
            metadata.metadataObjectTypes = [.qr]
            metadata.setMetadataObjectsDelegate(delegate, queue: queue)
            held.output = metadata
        case .depth:
            let depth = AVCaptureDepthDataOutput()
            session.addOutput(depth)
            depth.setDelegate(delegate, callbackQueue: queue)
            held.output = depth
        case .audio:
            let microphone = try NamedSources.microphone("virtual:?clock=virtual")
            session.addInput(try AVCaptureDeviceInput(device: microphone))
            let audio = AVCaptureAudioDataOutput()
            audio.setSampleBufferDelegate(delegate, queue: queue)
            session.addOutput(audio)
            held.output = audio
        case .set: break
        case .photo:
            let photo = AVCapturePhotoOutput()
            session.addOutput(photo)
            held.output = photo
        case .movie, .recordedSample:
            let movie = AVCaptureMovieFileOutput()
            if kind == .recordedSample { movie.delegate = delegate }
            session.addOutput(movie)
            held.output = movie
        case .notification:
            token = NotificationCenter.default.addObserver(
                forName: AVCaptureSession.didStartRunningNotification,
                object: session,
                queue: nil
            ) { [weak delegate] _ in delegate?.called() }
        case .observation:
            held.observation = session.observe(\.isRunning) { [weak delegate] session, _ in
                if session.isRunning { delegate?.called() }
            }
        }
        session.addOutput(video)
        held.others = [video, source]
        if kind == .set {
            let second = AVCaptureVideoDataOutput()
            session.addOutput(second)
            let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, second])
            synchronizer.setDelegate(delegate, queue: queue)
            held.others += [second, synchronizer]
        }
    }

    deinit { if let token { NotificationCenter.default.removeObserver(token) } }

    /// Starts the session and the operation that leads to callbacks of the kind.
    func start() {
        // Only the session is retained here, and only during the start.
        session?.startRunning()
        guard let delegate else { return }
        switch lock.withLock({ held.output }) {
        case let photo as AVCapturePhotoOutput where photo.session?.isRunning == true:
            photo.capturePhoto(with: AVCapturePhotoSettings(), delegate: delegate)
        case let movie as AVCaptureMovieFileOutput where kind == .movie:
            movie.startRecording(to: folder.file("\(UUID().uuidString).mov"), recordingDelegate: delegate)
        default: break
        }
    }

    var session: AVCaptureSession? { lock.withLock { held.session } }
    var delegate: ActingDelegate? { lock.withLock { held.delegate } }

    /// The ledgers of all connections.
    var ledgers: [FrameLedger] { session?.connections.map(\.ledger) ?? [] }

    /// Releases everything, the session first.
    func throwAway() {
        var held = lock.withLock {
            defer { self.held = Held() }
            return self.held
        }
        held.session = nil
        held.observation = nil
        held.output = nil
        held.others = []
        held.delegate = nil
    }

    /// Returns when the delegate's queue has done its work.
    func settle() {
        queue.sync {}
        session?.settle()
        queue.sync {}
    }
}
