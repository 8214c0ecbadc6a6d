import AVFoundation
import CameraSources
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import AVFoundation

/// A session that runs by itself, on real threads, with a delegate of one kind.
final class CallbackScene: @unchecked Sendable {
    // @unchecked: made and used by the test's thread; a callback that throws everything away is the only other one then.

    /// From where a client is called.
    enum Kind: String, CaseIterable {
        case picture, lostPicture, metadata, depth, sound, set, photo, film, recordedSample, notification, observation
    }

    let kind: Kind
    /// Gone when the camera's thread has ended and nobody holds the camera.
    private(set) weak var camera: VirtualCamera?
    private(set) var session: AVCaptureSession?
    private(set) var delegate: ActingDelegate?
    private var output: AVCaptureOutput?
    private var others: [AnyObject] = []
    private var observation: NSKeyValueObservation?
    private var token: (any NSObjectProtocol)?
    private let folder: TemporaryFolder
    private let queue = DispatchQueue(label: "callbacks")

    /// - Parameter act: done inside the first callback of the kind.
    init(_ kind: Kind, _ act: @escaping @Sendable () -> Void) throws {
        self.kind = kind
        folder = try TemporaryFolder()
        let delegate = ActingDelegate(act)
        self.delegate = delegate
        let session = AVCaptureSession()
        self.session = session
        session.sessionPreset = .inputPriority
        let lost = kind == .lostPicture ? 0.3 : 0
        let name = "virtual:192x144@30?clock=virtual&codes=qr&depth=1&lose=\(lost)"
        let source = try #require(try CameraRegistry.make(named: name) as? VirtualCamera)
        camera = source
        let device = try #require(AVCaptureDevice(source: source, deviceType: .external, position: .unspecified))
        session.addInput(try AVCaptureDeviceInput(device: device))
        let video = AVCaptureVideoDataOutput()
        switch kind {
        case .picture, .lostPicture: video.setSampleBufferDelegate(delegate, queue: queue)
        case .metadata:
            let metadata = AVCaptureMetadataOutput()
            session.addOutput(metadata)
            metadata.metadataObjectTypes = [.qr]
            metadata.setMetadataObjectsDelegate(delegate, queue: queue)
            output = metadata
        case .depth:
            let depth = AVCaptureDepthDataOutput()
            session.addOutput(depth)
            depth.setDelegate(delegate, callbackQueue: queue)
            output = depth
        case .sound:
            let microphone = try NamedSources.microphone("virtual:?clock=virtual")
            session.addInput(try AVCaptureDeviceInput(device: microphone))
            let sound = AVCaptureAudioDataOutput()
            sound.setSampleBufferDelegate(delegate, queue: queue)
            session.addOutput(sound)
            output = sound
        case .set: break
        case .photo:
            let photo = AVCapturePhotoOutput()
            session.addOutput(photo)
            output = photo
        case .film, .recordedSample:
            let movie = AVCaptureMovieFileOutput()
            if kind == .recordedSample { movie.delegate = delegate }
            session.addOutput(movie)
            output = movie
        case .notification:
            token = NotificationCenter.default.addObserver(
                forName: AVCaptureSession.didStartRunningNotification,
                object: session,
                queue: nil
            ) { [weak delegate] _ in delegate?.called() }
        case .observation:
            observation = session.observe(\.isRunning) { [weak delegate] session, _ in
                if session.isRunning { delegate?.called() }
            }
        }
        session.addOutput(video)
        others = [video, source]
        if kind == .set {
            let second = AVCaptureVideoDataOutput()
            session.addOutput(second)
            let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, second])
            synchronizer.setDelegate(delegate, queue: queue)
            others += [second, synchronizer]
        }
    }

    deinit { if let token { NotificationCenter.default.removeObserver(token) } }

    /// Starts the session, and what callbacks of the kind come of.
    func start() {
        session?.startRunning()
        guard let delegate else { return }
        switch output {
        case let photo as AVCapturePhotoOutput where photo.session?.isRunning == true:
            photo.capturePhoto(with: AVCapturePhotoSettings(), delegate: delegate)
        case let movie as AVCaptureMovieFileOutput where kind == .film:
            movie.startRecording(to: folder.file("\(UUID().uuidString).mov"), recordingDelegate: delegate)
        default: break
        }
    }

    /// The ledgers of all connections.
    var ledgers: [FrameLedger] { session?.connections.map(\.ledger) ?? [] }

    /// Lets go of everything, the session first.
    func throwAway() {
        session = nil
        observation = nil
        output = nil
        others = []
        delegate = nil
    }

    /// Returns when what was queued for the delegate is done.
    func settle() {
        queue.sync {}
        session?.settle()
        queue.sync {}
    }
}

/// Looks again and again whether something is so, as other threads may still be at it; false when it does not come true.
func comesTrue(_ isSo: () -> Bool) -> Bool {
    for _ in 0..<2_000_000 {
        if isSo() { return true }
        sched_yield()
    }
    return isSo()
}
