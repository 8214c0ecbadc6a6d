public import AVFBase
public import CoreMedia
import Foundation
import Synchronization

/// An output that takes photos.
///
/// A photo is made from the camera's next frame after the request, in the size of the camera's active format. May be
/// used from any thread.
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
        /// The available options when observers were last notified.
        var available = PhotoAvailability()
    }

    let engine = PhotoEngine()
    let state = Mutex(State())
    package let keyValueObservers = KeyValueObservers()

    /// Creates an output.
    public init() {
        super.init(acceptedMediaTypes: [.video])
        engine.setOutput(self)
    }

    // MARK: Taking photos

    /// Takes a photo, or several in succession for bracket settings.
    ///
    /// Returns immediately; the delegate is called for the progress. Requests may overlap: each gets its own frames, in
    /// order. When the session is stopped, photos whose frames have arrived are still finished; those that wait for
    /// frames fail. Requests also fail while the session is not running.
    ///
    /// Raises without an active and enabled video connection, for settings that were used before, and for unsupported
    /// settings, see ``AVCapturePhotoSettings``.
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
                    "its settings were used before. Copy them for each photo with AVCapturePhotoSettings(from:)"
                )
            }
            plan = try PhotoPlan(
                settings.values,
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
        let request = PhotoRequest(plan, values: settings.values, delegate: delegate, output: self)
        guard session?.isRunning == true else {
            engine.refuse(request, with: Self.notRunning)
            return
        }
        engine.take(request)
        // The session may have stopped between the check above and the request, and does not report that twice.
        if session?.isRunning != true { engine.stop(Self.notRunning) }
    }

    private static var notRunning: AVError {
        AVError(
            .sessionNotRunning,
            "The photo could not be taken: the session does not run. Call startRunning() first."
        )
    }

    /// The readiness of the output to serve a request immediately; observable.
    ///
    /// Requests are accepted in every state except when the session is not running; in the other states they wait.
    /// Observers are called on the delegates' queue.
    ///
    /// Apple does not document which state is which. Here `.notReadyMomentarily` means that one photo waits for its
    /// frame, `.notReadyWaitingForCapture` that several photos wait or the camera is being set, and
    /// `.notReadyWaitingForProcessing` that the maximum number of photos, which bounds memory, is being processed.
    open var captureReadiness: CaptureReadiness { engine.readiness }

    // MARK: Available options

    /// The supported pixel formats of photos; empty without a camera.
    ///
    /// Observable, like the other lists.
    open var availablePhotoPixelFormatTypes: [OSType] { availability.pixelFormats }

    /// The supported codecs of photos; empty without a camera.
    ///
    /// The list has HEVC if libheif has an encoder for it.
    open var availablePhotoCodecTypes: [AVVideoCodecType] { availability.codecs }

    /// The supported file types of photos; empty without a camera.
    open var availablePhotoFileTypes: [AVFileType] { availability.fileTypes }

    /// Returns the pixel formats that a file type supports.
    open func supportedPhotoPixelFormatTypes(for fileType: AVFileType) -> [OSType] {
        availability.pixelFormats(for: fileType)
    }

    /// Returns the codecs that a file type supports.
    open func supportedPhotoCodecTypes(for fileType: AVFileType) -> [AVVideoCodecType] {
        availability.codecs(for: fileType)
    }

    /// The supported flash modes; only `.off` for a camera without a flash, empty without a camera.
    open var supportedFlashModes: [AVCaptureDevice.FlashMode] { availability.flashModes }

    /// The maximum number of photos in a bracket; 0 for a camera whose exposure cannot be set.
    open var maxBracketedCapturePhotoCount: Int { availability.bracketCount }

    // MARK: Settings

    /// Indicates whether photos may be larger than video frames; false by default.
    ///
    /// Deprecated on Apple's systems (16.0) in favor of ``maxPhotoDimensions``. Cameras here take photos in the size of
    /// their video.
    open var isHighResolutionCaptureEnabled: Bool {
        get { state.withLock { $0.isHighResolution } }
        set { state.withLock { $0.isHighResolution = newValue } }
    }

    /// The maximum size of photos, one of the active format's `supportedMaxPhotoDimensions`; 0 × 0 without a camera.
    ///
    /// The smallest supported size is the default, and is set again with every new format. Raises for an unsupported
    /// size.
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

    /// The highest quality prioritization that settings may request; balanced by default.
    open var maxPhotoQualityPrioritization: QualityPrioritization {
        get { state.withLock { $0.maxQuality } }
        set { state.withLock { $0.maxQuality = newValue } }
    }

    // MARK: Preparing

    /// The settings that were last prepared, as copies with the same `uniqueID`.
    open var preparedPhotoSettingsArray: [AVCapturePhotoSettings] {
        engine.prepared.map { $0.copyOfSame() }
    }

    /// Prepares the output for photos with given settings.
    ///
    /// Preparation is optional. Here only the session itself must get ready. The settings stay prepared when the
    /// session is stopped and started again.
    ///
    /// - Parameters:
    ///   - preparedPhotoSettingsArray: copied; may be empty.
    ///   - completionHandler: called once on the delegates' queue: with true when the session is running with its
    ///     configuration applied, which may be now or much later; with false when another call has replaced this one.
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

    /// Prepares the output for photos with given settings, and returns when that is done.
    ///
    /// - Throws: `AVError.operationInterrupted` when another call has replaced this one.
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

    override var family: OutputFamily? { .stillImages }

    override func connectionsDidChange() {
        if let format = device?.activeFormat {
            state.withLock { state in
                if let requested = state.maxDimensions, !format.supportedMaxPhotoDimensions.contains(requested) {
                    state.maxDimensions = nil
                }
            }
        }
        notifyAvailability()
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

    /// The camera of the output's connection.
    var device: AVCaptureDevice? {
        (connection(with: .video)?.inputPorts.first?.input as? AVCaptureDeviceInput)?.device
    }
}

extension AVCapturePhotoOutput: KeyValueObserved {
    /// The root type of key paths for observers.
    public typealias _ObservedRoot = AVCapturePhotoOutput
}

extension AVCapturePhotoOutput {
    /// The priority when a photo is taken.
    public enum QualityPrioritization: Int, Sendable {
        /// Fast delivery has priority.
        case speed = 1
        /// Speed and quality are balanced.
        case balanced = 2
        /// Quality has priority.
        case quality = 3
    }

    /// The readiness of a photo output to serve a request immediately.
    public enum CaptureReadiness: Int, Sendable {
        /// Not ready: the session is not running.
        case sessionNotRunning = 0
        /// Ready.
        case ready = 1
        /// Not ready, but will be in a moment.
        case notReadyMomentarily = 2
        /// Not ready: photos still wait for the camera.
        case notReadyWaitingForCapture = 3
        /// Not ready: photos are still being processed.
        case notReadyWaitingForProcessing = 4
    }
}

extension FlowEnd {
    /// The error of photos that were waiting for frames.
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
