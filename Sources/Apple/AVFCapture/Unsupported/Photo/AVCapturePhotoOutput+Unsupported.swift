public import AVFBase
public import CoreMedia
import Foundation
import Synchronization

// What cameras here cannot do. Every question is answered as on a device of Apple's that lacks the part, and setting what
// is not supported raises.

extension AVCapturePhotoOutput {
    private func refuse(_ name: String, _ isWanted: Bool) {
        guard isWanted else { return }
        ObjectiveCException.raise(
            .invalidArgument,
            "\(name) of a photo output was set, which the camera does not support. Ask the property that ends in Supported first."
        )
    }

    // MARK: Raw data

    /// The pixel formats of raw data: none.
    ///
    /// Observable, as are the other lists.
    public var availableRawPhotoPixelFormatTypes: [OSType] { [] }
    /// The codecs of raw data: none.
    public var availableRawPhotoCodecTypes: [AVVideoCodecType] { [] }
    /// The file types of raw data: none.
    public var availableRawPhotoFileTypes: [AVFileType] { [] }
    /// The pixel formats of raw data in files of a type: none.
    public func supportedRawPhotoPixelFormatTypes(for fileType: AVFileType) -> [OSType] { [] }
    /// The codecs of raw data of a format in files of a type: none.
    public func supportedRawPhotoCodecTypes(
        forRawPhotoPixelFormatType pixelFormatType: OSType,
        fileType: AVFileType
    ) -> [AVVideoCodecType] { [] }
    /// Whether a pixel format holds the sensor's raw data.
    public class func isBayerRAWPixelFormat(_ pixelFormat: OSType) -> Bool {
        [
            kCVPixelFormatType_14Bayer_GRBG, kCVPixelFormatType_14Bayer_RGGB, kCVPixelFormatType_14Bayer_BGGR,
            kCVPixelFormatType_14Bayer_GBRG,
        ].contains(pixelFormat)
    }
    /// Whether a pixel format holds raw data that were worked on: 'l64r'.
    public class func isAppleProRAWPixelFormat(_ pixelFormat: OSType) -> Bool {
        pixelFormat == kCVPixelFormatType_64RGBALE
    }
    /// Whether photos can be such data: no.
    public var isAppleProRAWSupported: Bool { false }
    /// Whether photos may be such data: no.
    ///
    /// Setting it raises.
    public var isAppleProRAWEnabled: Bool {
        get { false }
        set { refuse("isAppleProRAWEnabled", newValue) }
    }
    /// A DNG file of raw data in a sample buffer (deprecated 11.0): nil, as there are none.
    public class func dngPhotoDataRepresentation(
        forRawSampleBuffer rawSampleBuffer: CMSampleBuffer,
        previewPhotoSampleBuffer: CMSampleBuffer?
    ) -> Data? { nil }

    // MARK: Scene, flash and steadiness

    /// What the scene is watched for.
    ///
    /// No effect.
    public var photoSettingsForSceneMonitoring: AVCapturePhotoSettings? {
        get { state.withLock { $0.sceneMonitoring }?.value.copyOfSame() }
        set {
            let settings = newValue.map { UncheckedReference($0.copyOfSame()) }
            state.withLock { $0.sceneMonitoring = settings }
        }
    }
    /// Whether the scene needs a flash: no.
    public var isFlashScene: Bool { false }
    /// Whether the scene needs a steadied picture: no.
    public var isStillImageStabilizationScene: Bool { false }
    /// Whether pictures can be steadied: no.
    public var isStillImageStabilizationSupported: Bool { false }
    /// Whether the lens can be steadied between the photos of a bracket: no.
    public var isLensStabilizationDuringBracketedCaptureSupported: Bool { false }
    /// Whether red eyes can be corrected: no.
    public var isAutoRedEyeReductionSupported: Bool { false }
    /// Whether the sound of a shutter can be left out: there is none.
    public var isShutterSoundSuppressionSupported: Bool { false }

    // MARK: Several lenses

    /// Whether the pictures of several lenses can be joined: no.
    public var isVirtualDeviceFusionSupported: Bool { false }
    /// The older form of ``isVirtualDeviceFusionSupported``.
    public var isDualCameraFusionSupported: Bool { false }
    /// Whether each lens can give a photo: no.
    public var isVirtualDeviceConstituentPhotoDeliverySupported: Bool { false }
    /// Whether each lens may give a photo: no.
    ///
    /// Setting it raises.
    public var isVirtualDeviceConstituentPhotoDeliveryEnabled: Bool {
        get { false }
        set { refuse("isVirtualDeviceConstituentPhotoDeliveryEnabled", newValue) }
    }
    /// The older form of ``isVirtualDeviceConstituentPhotoDeliverySupported``.
    public var isDualCameraDualPhotoDeliverySupported: Bool { false }
    /// The older form of ``isVirtualDeviceConstituentPhotoDeliveryEnabled``.
    public var isDualCameraDualPhotoDeliveryEnabled: Bool {
        get { false }
        set { refuse("isDualCameraDualPhotoDeliveryEnabled", newValue) }
    }

    // MARK: Depth and mattes

    /// Whether depth maps can come along: no.
    public var isDepthDataDeliverySupported: Bool { false }
    /// Whether depth maps may come along: no.
    ///
    /// Setting it raises.
    public var isDepthDataDeliveryEnabled: Bool {
        get { false }
        set { refuse("isDepthDataDeliveryEnabled", newValue) }
    }
    /// Whether the lens's calibration can come along: no.
    public var isCameraCalibrationDataDeliverySupported: Bool { false }
    /// Whether mattes of persons can come along: no.
    public var isPortraitEffectsMatteDeliverySupported: Bool { false }
    /// Whether mattes of persons may come along: no.
    ///
    /// Setting it raises.
    public var isPortraitEffectsMatteDeliveryEnabled: Bool {
        get { false }
        set { refuse("isPortraitEffectsMatteDeliveryEnabled", newValue) }
    }
    /// The mattes that can come along: none.
    public var availableSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] { [] }
    /// The mattes that may come along: none.
    ///
    /// Setting any raises.
    public var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
        get { [] }
        set { refuse("enabledSemanticSegmentationMatteTypes", !newValue.isEmpty) }
    }

    // MARK: Colour and form

    /// Whether colours can be independent of the light: no.
    public var isConstantColorSupported: Bool { false }
    /// Whether colours may be independent of the light: no.
    ///
    /// Setting it raises.
    public var isConstantColorEnabled: Bool {
        get { false }
        set { refuse("isConstantColorEnabled", newValue) }
    }
    /// Whether the distortion of wide lenses can be corrected: no.
    public var isContentAwareDistortionCorrectionSupported: Bool { false }
    /// Whether the distortion of wide lenses may be corrected: no.
    ///
    /// Setting it raises.
    public var isContentAwareDistortionCorrectionEnabled: Bool {
        get { false }
        set { refuse("isContentAwareDistortionCorrectionEnabled", newValue) }
    }
    /// Whether pictures can be turned by how the sensor is built in: no.
    public var isCameraSensorOrientationCompensationSupported: Bool { false }
    /// Whether pictures are turned by how the sensor is built in: no.
    ///
    /// Setting it raises.
    public var isCameraSensorOrientationCompensationEnabled: Bool {
        get { false }
        set { refuse("isCameraSensorOrientationCompensationEnabled", newValue) }
    }

    // MARK: Speed

    /// Whether a frame from before the request can be taken: no, the next one is.
    public var isZeroShutterLagSupported: Bool { false }
    /// Whether a frame from before the request is taken: no.
    ///
    /// Setting it raises.
    public var isZeroShutterLagEnabled: Bool {
        get { false }
        set { refuse("isZeroShutterLagEnabled", newValue) }
    }
    /// Whether there is a mode in which requests may overlap: no, as they always may.
    public var isResponsiveCaptureSupported: Bool { false }
    /// Whether that mode is on: no.
    ///
    /// Setting it raises.
    public var isResponsiveCaptureEnabled: Bool {
        get { false }
        set { refuse("isResponsiveCaptureEnabled", newValue) }
    }
    /// Whether quality can be lowered when requests come fast: no.
    ///
    /// Setting it has no effect.
    public var isFastCapturePrioritizationSupported: Bool {
        get { false }
        set {}
    }
    /// Whether quality is lowered when requests come fast: no.
    ///
    /// Setting it raises.
    public var isFastCapturePrioritizationEnabled: Bool {
        get { false }
        set { refuse("isFastCapturePrioritizationEnabled", newValue) }
    }
    /// Whether photos can be finished later: no.
    public var isAutoDeferredPhotoDeliverySupported: Bool { false }
    /// Whether photos may be finished later: no.
    ///
    /// Setting it raises.
    public var isAutoDeferredPhotoDeliveryEnabled: Bool {
        get { false }
        set { refuse("isAutoDeferredPhotoDeliveryEnabled", newValue) }
    }

    // MARK: Live Photos

    /// Whether a film can be made with a photo: no.
    public var isLivePhotoCaptureSupported: Bool { false }
    /// Whether films may be made with photos: no.
    ///
    /// Setting it raises.
    public var isLivePhotoCaptureEnabled: Bool {
        get { false }
        set { refuse("isLivePhotoCaptureEnabled", newValue) }
    }
    /// Whether films are not made for a while: no.
    ///
    /// Setting it raises.
    public var isLivePhotoCaptureSuspended: Bool {
        get { false }
        set { refuse("isLivePhotoCaptureSuspended", newValue) }
    }
    /// Whether that outlasts a stop of the session.
    ///
    /// No effect.
    public var preservesLivePhotoCaptureSuspendedOnSessionStop: Bool {
        get { state.withLock { $0.preservesLivePhotoSuspension } }
        set { state.withLock { $0.preservesLivePhotoSuspension = newValue } }
    }
    /// Whether films are shortened where the camera was put away: no.
    ///
    /// Setting it raises.
    public var isLivePhotoAutoTrimmingEnabled: Bool {
        get { false }
        set { refuse("isLivePhotoAutoTrimmingEnabled", newValue) }
    }
    /// How films can be compressed: in no way, as there are none.
    public var availableLivePhotoVideoCodecTypes: [AVVideoCodecType] { [] }
}
