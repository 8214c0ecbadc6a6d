public import AVFBase
public import CoreMedia
import Foundation
import MediaFiles
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

    /// Returns the JPEG file in a sample buffer, with its attachments as Exif data (deprecated 11.0).
    ///
    /// Raises for a buffer that holds no JPEG image.
    ///
    /// - Parameters:
    ///   - JPEGSampleBuffer: a buffer that the older form of the delegate's methods received.
    ///   - previewPhotoSampleBuffer: an uncompressed image for the file's thumbnail; nil for none.
    /// - Returns: the file, or nil if it cannot be made.
    open class func jpegPhotoDataRepresentation(
        forJPEGSampleBuffer JPEGSampleBuffer: CMSampleBuffer,
        previewPhotoSampleBuffer: CMSampleBuffer?
    ) -> Data? {
        guard let file = PhotoSamples.jpegFile(in: JPEGSampleBuffer) else {
            ObjectiveCException.raise(
                .invalidArgument,
                "The sample buffer holds no JPEG image to make a file of. Request photos with the JPEG codec."
            )
            return nil
        }
        return PhotoSamples.file(file, of: JPEGSampleBuffer, thumbnail: previewPhotoSampleBuffer?.imageBuffer)
    }

    // MARK: Raw data

    /// The supported raw pixel formats: none.
    ///
    /// Observable, like the other lists.
    open var availableRawPhotoPixelFormatTypes: [OSType] { [] }

    /// The supported raw codecs: none.
    open var availableRawPhotoCodecTypes: [AVVideoCodecType] { [] }

    /// The supported raw file types: none.
    open var availableRawPhotoFileTypes: [AVFileType] { [] }

    /// Returns the raw pixel formats that a file type supports: none.
    open func supportedRawPhotoPixelFormatTypes(for fileType: AVFileType) -> [OSType] { [] }

    /// Returns the raw codecs that a file type supports for a pixel format: none.
    open func supportedRawPhotoCodecTypes(
        forRawPhotoPixelFormatType pixelFormatType: OSType,
        fileType: AVFileType
    ) -> [AVVideoCodecType] { [] }

    /// Returns whether a pixel format holds raw sensor data.
    open class func isBayerRAWPixelFormat(_ pixelFormat: OSType) -> Bool {
        [
            kCVPixelFormatType_14Bayer_GRBG, kCVPixelFormatType_14Bayer_RGGB, kCVPixelFormatType_14Bayer_BGGR,
            kCVPixelFormatType_14Bayer_GBRG,
        ].contains(pixelFormat)
    }

    /// Returns whether a pixel format holds processed raw data (ProRAW): 'l64r'.
    open class func isAppleProRAWPixelFormat(_ pixelFormat: OSType) -> Bool {
        pixelFormat == kCVPixelFormatType_64RGBALE
    }

    /// Indicates whether Apple ProRAW is supported; always false.
    open var isAppleProRAWSupported: Bool { false }

    /// Indicates whether Apple ProRAW is enabled; always false.
    ///
    /// Setting it to true raises.
    open var isAppleProRAWEnabled: Bool {
        get { false }
        set { refuse("isAppleProRAWEnabled", newValue) }
    }

    /// Returns a DNG file of the raw data in a sample buffer (deprecated 11.0): nil, because there are no raw data.
    open class func dngPhotoDataRepresentation(
        forRawSampleBuffer rawSampleBuffer: CMSampleBuffer,
        previewPhotoSampleBuffer: CMSampleBuffer?
    ) -> Data? { nil }

    // MARK: Scene, flash and stabilization

    /// The settings for scene monitoring.
    ///
    /// They have no effect.
    open var photoSettingsForSceneMonitoring: AVCapturePhotoSettings? {
        get { state.withLock { $0.sceneMonitoring }?.value.copyOfSame() }
        set {
            let settings = newValue.map { UncheckedReference($0.copyOfSame()) }
            state.withLock { $0.sceneMonitoring = settings }
        }
    }

    /// Indicates whether the scene needs a flash; always false.
    open var isFlashScene: Bool { false }

    /// Indicates whether the scene needs image stabilization; always false.
    open var isStillImageStabilizationScene: Bool { false }

    /// Indicates whether image stabilization is supported; always false.
    open var isStillImageStabilizationSupported: Bool { false }

    /// Indicates whether lens stabilization between the photos of a bracket is supported; always false.
    open var isLensStabilizationDuringBracketedCaptureSupported: Bool { false }

    /// Indicates whether red-eye reduction is supported; always false.
    open var isAutoRedEyeReductionSupported: Bool { false }

    /// Indicates whether the shutter sound can be suppressed; always false, because there is none.
    open var isShutterSoundSuppressionSupported: Bool { false }

    // MARK: Several lenses

    /// Indicates whether images of several lenses can be fused; always false.
    open var isVirtualDeviceFusionSupported: Bool { false }

    /// The older form of ``isVirtualDeviceFusionSupported``.
    open var isDualCameraFusionSupported: Bool { false }

    /// Indicates whether each constituent device can deliver a photo; always false.
    open var isVirtualDeviceConstituentPhotoDeliverySupported: Bool { false }

    /// Indicates whether each constituent device delivers a photo; always false.
    ///
    /// Setting it to true raises.
    open var isVirtualDeviceConstituentPhotoDeliveryEnabled: Bool {
        get { false }
        set { refuse("isVirtualDeviceConstituentPhotoDeliveryEnabled", newValue) }
    }

    /// The older form of ``isVirtualDeviceConstituentPhotoDeliverySupported``.
    open var isDualCameraDualPhotoDeliverySupported: Bool { false }

    /// The older form of ``isVirtualDeviceConstituentPhotoDeliveryEnabled``.
    open var isDualCameraDualPhotoDeliveryEnabled: Bool {
        get { false }
        set { refuse("isDualCameraDualPhotoDeliveryEnabled", newValue) }
    }

    // MARK: Depth and mattes

    /// Indicates whether photos can have depth maps; always false.
    open var isDepthDataDeliverySupported: Bool { false }

    /// Indicates whether photos have depth maps; always false.
    ///
    /// Setting it to true raises.
    open var isDepthDataDeliveryEnabled: Bool {
        get { false }
        set { refuse("isDepthDataDeliveryEnabled", newValue) }
    }

    /// Indicates whether photos can have the lens's calibration data; always false.
    open var isCameraCalibrationDataDeliverySupported: Bool { false }

    /// Indicates whether photos can have portrait effects mattes; always false.
    open var isPortraitEffectsMatteDeliverySupported: Bool { false }

    /// Indicates whether photos have portrait effects mattes; always false.
    ///
    /// Setting it to true raises.
    open var isPortraitEffectsMatteDeliveryEnabled: Bool {
        get { false }
        set { refuse("isPortraitEffectsMatteDeliveryEnabled", newValue) }
    }

    /// The types of segmentation mattes that photos can have: none.
    open var availableSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] { [] }

    /// The types of segmentation mattes that photos have: none.
    ///
    /// Setting a list that is not empty raises.
    open var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
        get { [] }
        set { refuse("enabledSemanticSegmentationMatteTypes", !newValue.isEmpty) }
    }

    // MARK: Colour and form

    /// Indicates whether constant color, independent of the light, is supported; always false.
    open var isConstantColorSupported: Bool { false }

    /// Indicates whether constant color is enabled; always false.
    ///
    /// Setting it to true raises.
    open var isConstantColorEnabled: Bool {
        get { false }
        set { refuse("isConstantColorEnabled", newValue) }
    }

    /// Indicates whether distortion correction for wide lenses is supported; always false.
    open var isContentAwareDistortionCorrectionSupported: Bool { false }

    /// Indicates whether distortion correction is enabled; always false.
    ///
    /// Setting it to true raises.
    open var isContentAwareDistortionCorrectionEnabled: Bool {
        get { false }
        set { refuse("isContentAwareDistortionCorrectionEnabled", newValue) }
    }

    /// Indicates whether images can be rotated to compensate for the sensor's mounting; always false.
    open var isCameraSensorOrientationCompensationSupported: Bool { false }

    /// Indicates whether images are rotated to compensate for the sensor's mounting; always false.
    ///
    /// Setting it to true raises.
    open var isCameraSensorOrientationCompensationEnabled: Bool {
        get { false }
        set { refuse("isCameraSensorOrientationCompensationEnabled", newValue) }
    }

    // MARK: Speed

    /// Indicates whether zero shutter lag is supported; always false, because the next frame after a request is taken.
    open var isZeroShutterLagSupported: Bool { false }

    /// Indicates whether zero shutter lag is enabled; always false.
    ///
    /// Setting it to true raises.
    open var isZeroShutterLagEnabled: Bool {
        get { false }
        set { refuse("isZeroShutterLagEnabled", newValue) }
    }

    /// Indicates whether the mode for overlapping requests is supported; always false, because requests can always
    /// overlap.
    open var isResponsiveCaptureSupported: Bool { false }

    /// Indicates whether the mode for overlapping requests is enabled; always false.
    ///
    /// Setting it to true raises.
    open var isResponsiveCaptureEnabled: Bool {
        get { false }
        set { refuse("isResponsiveCaptureEnabled", newValue) }
    }

    /// Indicates whether reduced quality for requests in quick succession is supported; always false.
    ///
    /// Setting it has no effect.
    open var isFastCapturePrioritizationSupported: Bool {
        get { false }
        set {}
    }

    /// Indicates whether quality is reduced for requests in quick succession; always false.
    ///
    /// Setting it to true raises.
    open var isFastCapturePrioritizationEnabled: Bool {
        get { false }
        set { refuse("isFastCapturePrioritizationEnabled", newValue) }
    }

    /// Indicates whether deferred photo processing is supported; always false.
    open var isAutoDeferredPhotoDeliverySupported: Bool { false }

    /// Indicates whether deferred photo processing is enabled; always false.
    ///
    /// Setting it to true raises.
    open var isAutoDeferredPhotoDeliveryEnabled: Bool {
        get { false }
        set { refuse("isAutoDeferredPhotoDeliveryEnabled", newValue) }
    }

    // MARK: Live Photos

    /// Indicates whether Live Photos are supported; always false.
    open var isLivePhotoCaptureSupported: Bool { false }

    /// Indicates whether Live Photos are enabled; always false.
    ///
    /// Setting it to true raises.
    open var isLivePhotoCaptureEnabled: Bool {
        get { false }
        set { refuse("isLivePhotoCaptureEnabled", newValue) }
    }

    /// Indicates whether Live Photos are suspended; always false.
    ///
    /// Setting it to true raises.
    open var isLivePhotoCaptureSuspended: Bool {
        get { false }
        set { refuse("isLivePhotoCaptureSuspended", newValue) }
    }

    /// Indicates whether the suspension of Live Photos outlasts a stop of the session.
    ///
    /// It has no effect.
    open var preservesLivePhotoCaptureSuspendedOnSessionStop: Bool {
        get { state.withLock { $0.preservesLivePhotoSuspension } }
        set { state.withLock { $0.preservesLivePhotoSuspension = newValue } }
    }

    /// Indicates whether Live Photo movies are trimmed where the camera was put away; always false.
    ///
    /// Setting it to true raises.
    open var isLivePhotoAutoTrimmingEnabled: Bool {
        get { false }
        set { refuse("isLivePhotoAutoTrimmingEnabled", newValue) }
    }

    /// The supported video codecs for Live Photos: none.
    open var availableLivePhotoVideoCodecTypes: [AVVideoCodecType] { [] }
}

extension AVCapturePhotoOutput: KeyValueObserved {
    /// The root type of key paths for observers.
    public typealias _ObservedRoot = AVCapturePhotoOutput
}
