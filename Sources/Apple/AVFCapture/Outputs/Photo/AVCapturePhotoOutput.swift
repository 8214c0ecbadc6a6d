public import AVFBase
public import CoreMedia
import Foundation
import Synchronization

/// Takes photos.
///
/// A photo is made of the next frame of the camera after the request, in the size of its active format. May be used from
/// any thread.
///
///     let output = AVCapturePhotoOutput()
///     session.addOutput(output)
///     …
///     output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
open class AVCapturePhotoOutput: AVCaptureOutput {
    struct State {
        var isHighResolution = false
        var maxQuality = QualityPrioritization.balanced
        var maxDimensions: CMVideoDimensions?
        var preservesLivePhotoSuspension = false
        var sceneMonitoring: UncheckedReference<AVCapturePhotoSettings>?
        /// What was available when observers were last told.
        var available = PhotoAvailability()
    }

    let engine = PhotoEngine()
    let state = Mutex(State())
    package let keyValueObservers = KeyValueObservers()

    /// Makes an output.
    public init() {
        super.init(acceptedMediaTypes: [.video])
        engine.setOutput(self)
    }

    // MARK: Taking photos

    /// Takes a photo, or several in a row for bracket settings.
    ///
    /// Returns at once; the delegate hears how it goes on. Requests may overlap: each has its frame, in order. Photos
    /// whose frame has come are finished also when the session is stopped; those that still wait then fail, as do
    /// requests while it does not run.
    ///
    /// Raises without an active and enabled video connection, for settings that were used before, and for settings that
    /// cannot be had, see ``AVCapturePhotoSettings``.
    ///
    /// - Parameters:
    ///   - settings: copied.
    ///   - delegate: held weakly.
    open func capturePhoto(with settings: AVCapturePhotoSettings, delegate: any AVCapturePhotoCaptureDelegate) {
        let plan: PhotoPlan
        do throws(PhotoRefusal) {
            guard let connection = connection(with: .video), connection.isActive, connection.isEnabled else {
                throw PhotoRefusal(
                    "the output has no active and enabled video connection. Add it to a session with a camera"
                )
            }
            guard !settings.useMark.isUsed else {
                throw PhotoRefusal(
                    "its settings were used before. Make new ones for each photo, e.g. with AVCapturePhotoSettings(from:)"
                )
            }
            plan = try PhotoPlan(
                settings.wishes,
                id: settings.uniqueID,
                availability,
                quality: maxPhotoQualityPrioritization
            )
            guard settings.useMark.use() else { throw PhotoRefusal("its settings were used before") }
        } catch {
            ObjectiveCException.raise(
                .invalidArgument,
                "capturePhoto(with:delegate:) cannot be served: \(error.reason)."
            )
            return
        }
        let request = PhotoRequest(plan, wishes: settings.wishes, delegate: delegate, output: self)
        guard session?.isRunning == true else {
            engine.refuse(request, with: Self.notRunning)
            return
        }
        engine.take(request)
        // The session may have stopped between the question and the request, and does not say so twice.
        if session?.isRunning != true { engine.stop(Self.notRunning) }
    }

    private static var notRunning: AVError {
        AVError(
            .sessionNotRunning,
            "The photo could not be taken: the session does not run. Call startRunning() first."
        )
    }

    /// Whether a request would be served at once; observable.
    ///
    /// Requests are taken in every state but when the session does not run; they wait then. Observers are called on the
    /// delegates' queue.
    ///
    /// Apple leaves open which state is which. Here: `.notReadyMomentarily` while one photo waits for its frame,
    /// `.notReadyWaitingForCapture` while several do or the camera is being set, `.notReadyWaitingForProcessing` while as
    /// many photos are in the making as memory is kept for.
    open var captureReadiness: CaptureReadiness { engine.readiness }

    // MARK: What can be asked for

    /// The pixel formats that photos can have; empty without a camera.
    ///
    /// Observable, as are the other lists.
    open var availablePhotoPixelFormatTypes: [OSType] { availability.pixelFormats }

    /// The codecs that photos can be compressed with; empty without a camera.
    ///
    /// HEVC is among them where libheif has an encoder for it.
    open var availablePhotoCodecTypes: [AVVideoCodecType] { availability.codecs }

    /// The file types that photos can have; empty without a camera.
    open var availablePhotoFileTypes: [AVFileType] { availability.fileTypes }

    /// The pixel formats that go into files of a type.
    open func supportedPhotoPixelFormatTypes(for fileType: AVFileType) -> [OSType] {
        availability.pixelFormats(for: fileType)
    }

    /// The codecs that go into files of a type.
    open func supportedPhotoCodecTypes(for fileType: AVFileType) -> [AVVideoCodecType] {
        availability.codecs(for: fileType)
    }

    /// When the flash can be used: `.off` where there is none; empty without a camera.
    open var supportedFlashModes: [AVCaptureDevice.FlashMode] { availability.flashModes }

    /// How many photos a bracket can have; 0 for a camera whose exposure cannot be set.
    open var maxBracketedCapturePhotoCount: Int { availability.bracketCount }

    // MARK: Settings

    /// Whether photos may be larger than video; false at first.
    ///
    /// Deprecated on Apple's systems (16.0) in favour of ``maxPhotoDimensions``. Cameras here take photos of the size of
    /// their video.
    open var isHighResolutionCaptureEnabled: Bool {
        get { state.withLock { $0.isHighResolution } }
        set { state.withLock { $0.isHighResolution = newValue } }
    }

    /// The largest size that photos may have: one of the active format's `supportedMaxPhotoDimensions`, at first and with
    /// every new format the smallest of them; 0 × 0 without a camera.
    ///
    /// Raises for another size.
    open var maxPhotoDimensions: CMVideoDimensions {
        get { availability.maxDimensions }
        set {
            let supported = availability.supportedDimensions
            guard supported.contains(newValue) else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "maxPhotoDimensions was set to \(newValue.width)x\(newValue.height), which is not among the "
                        + "supportedMaxPhotoDimensions of the camera's active format."
                )
                return
            }
            state.withLock { $0.maxDimensions = newValue }
        }
    }

    /// The most that settings may ask for in place of speed; balanced at first.
    open var maxPhotoQualityPrioritization: QualityPrioritization {
        get { state.withLock { $0.maxQuality } }
        set { state.withLock { $0.maxQuality = newValue } }
    }

    // MARK: Preparing

    /// The settings that were last prepared for, as copies with the same numbers.
    open var preparedPhotoSettingsArray: [AVCapturePhotoSettings] {
        engine.prepared.map { $0.copyOfSame() }
    }

    /// Gets ready for photos with such settings.
    ///
    /// Not needed before taking photos. Here nothing has to be made ready but the session itself. The settings stay
    /// prepared when the session is stopped and started again.
    ///
    /// - Parameters:
    ///   - preparedPhotoSettingsArray: copied; may be empty.
    ///   - completionHandler: called once on the delegates' queue: with true when the session runs with its
    ///     configuration applied, which may be now or much later; with false when another call has taken the place of
    ///     this one.
    open func setPreparedPhotoSettingsArray(
        _ preparedPhotoSettingsArray: [AVCapturePhotoSettings],
        completionHandler: ((Bool, (any Error)?) -> Void)? = nil
    ) {
        engine.prepare(
            preparedPhotoSettingsArray.map { $0.copyOfSame() },
            mayPrepare: session?.isConfiguring == false,
            handler: completionHandler
        )
    }

    /// Gets ready for photos with such settings, and returns when that is done.
    ///
    /// - Throws: `AVError.operationInterrupted` when another call has taken the place of this one.
    open func setPreparedPhotoSettingsArray(_ preparedPhotoSettingsArray: [AVCapturePhotoSettings]) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            setPreparedPhotoSettingsArray(preparedPhotoSettingsArray) { isPrepared, error in
                if isPrepared {
                    continuation.resume()
                } else {
                    continuation.resume(
                        throwing: error
                            ?? AVError(
                                .operationInterrupted,
                                "The photo settings were not prepared: others were set meanwhile."
                            )
                    )
                }
            }
        }
    }

    // MARK: For the session

    override var family: OutputFamily? { .stillPictures }

    override func connectionsDidChange() {
        if let format = device?.activeFormat {
            state.withLock { state in
                if let wish = state.maxDimensions, !format.supportedMaxPhotoDimensions.contains(wish) {
                    state.maxDimensions = nil
                }
            }
        }
        tellAvailability()
    }

    override func makeSink(for connection: AVCaptureConnection) -> (any FrameSink)? {
        PhotoSink(
            connection: connection,
            receiver: { [engine] in engine.receive($0, from: $1) },
            whenReconfigured: { [engine] in engine.prepareNow() },
            whenEnded: { [engine] in engine.end($0) },
            whenDisabled: { [engine] in engine.loseWaiting(FlowEnd.configurationChanged.photoError) }
        )
    }

    override func flowDidBegin() { engine.start() }

    override func flowDidEnd(_ reason: FlowEnd) {
        let isSourceOver =
            switch reason {
            case .deviceDisconnected, .failed, .finished: true
            case .stopped, .interrupted, .configurationChanged: false
            }
        engine.stop(reason.photoError, isSourceOver: isSourceOver)
    }

    /// The camera behind the output's connection.
    var device: AVCaptureDevice? {
        (connection(with: .video)?.inputPorts.first?.input as? AVCaptureDeviceInput)?.device
    }
}

extension AVCapturePhotoOutput: KeyValueObserved {
    /// The class that observers name.
    public typealias _ObservedRoot = AVCapturePhotoOutput
}

extension AVCapturePhotoOutput {
    /// What matters more when a photo is taken.
    public enum QualityPrioritization: Int, Sendable {
        /// That it is there soon.
        case speed = 1
        /// Both.
        case balanced = 2
        /// That it is good.
        case quality = 3
    }

    /// Whether requests for photos would be served at once.
    public enum CaptureReadiness: Int, Sendable {
        /// No: the session does not run.
        case sessionNotRunning = 0
        /// Yes.
        case ready = 1
        /// No, but in a moment.
        case notReadyMomentarily = 2
        /// No: photos still wait for the camera.
        case notReadyWaitingForCapture = 3
        /// No: photos are still in the making.
        case notReadyWaitingForProcessing = 4
    }
}

extension FlowEnd {
    /// Why photos that wait for frames will not be taken.
    var photoError: AVError {
        let before = "The photo was not taken: "
        return switch self {
        case .stopped: AVError(.sessionNotRunning, before + "the session was stopped. Start it and try again.")
        case .interrupted:
            AVError(.sessionWasInterrupted, before + "the session was interrupted. Try again afterwards.")
        case .configurationChanged:
            AVError(.sessionConfigurationChanged, before + "the session's configuration was changed. Try again.")
        case .deviceDisconnected:
            AVError(.deviceWasDisconnected, before + "the camera was unplugged. Plug it in or choose another one.")
        case .failed(let error): error
        case .finished: AVError(.sessionNotRunning, before + "the camera has no more frames. Start the session again.")
        }
    }
}
