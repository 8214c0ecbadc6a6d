public import AVFBase
public import CoreMedia
import Foundation
import Synchronization

// Features that no camera here supports. Each property answers as on an Apple device without the feature, and setting
// an unsupported value raises.

extension AVCapturePhotoOutput {
    private func refuse(_ name: String, _ isWanted: Bool) {
        guard isWanted else { return }
        ObjectiveCException.raise(
            .invalidArgument,
            "\(name) was set on a photo output, but is not supported. Check the property that ends in Supported."
        )
    }

    // MARK: Raw data

    /// The supported raw pixel formats: none.
    ///
    /// Observable, like the other lists.
    public var availableRawPhotoPixelFormatTypes: [OSType] { [] }
    /// The supported raw codecs: none.
    public var availableRawPhotoCodecTypes: [AVVideoCodecType] { [] }
    /// The supported raw file types: none.
    public var availableRawPhotoFileTypes: [AVFileType] { [] }
    /// Returns the raw pixel formats that a file type supports: none.
    public func supportedRawPhotoPixelFormatTypes(for fileType: AVFileType) -> [OSType] { [] }
    /// Returns the raw codecs that a file type supports for a pixel format: none.
    public func supportedRawPhotoCodecTypes(
        forRawPhotoPixelFormatType pixelFormatType: OSType,
        fileType: AVFileType
    ) -> [AVVideoCodecType] { [] }
    /// Returns whether a pixel format holds raw sensor data.
    public class func isBayerRAWPixelFormat(_ pixelFormat: OSType) -> Bool {
        [
            kCVPixelFormatType_14Bayer_GRBG, kCVPixelFormatType_14Bayer_RGGB, kCVPixelFormatType_14Bayer_BGGR,
            kCVPixelFormatType_14Bayer_GBRG,
        ].contains(pixelFormat)
    }
    /// Returns whether a pixel format holds processed raw data (ProRAW): 'l64r'.
    public class func isAppleProRAWPixelFormat(_ pixelFormat: OSType) -> Bool {
        pixelFormat == kCVPixelFormatType_64RGBALE
    }
    /// Indicates whether Apple ProRAW is supported; always false.
    public var isAppleProRAWSupported: Bool { false }
    /// Indicates whether Apple ProRAW is enabled; always false.
    ///
    /// Setting it to true raises.
    public var isAppleProRAWEnabled: Bool {
        get { false }
        set { refuse("isAppleProRAWEnabled", newValue) }
    }
    /// Returns a DNG file of the raw data in a sample buffer (deprecated 11.0): nil, because there are no raw data.
    public class func dngPhotoDataRepresentation(
        forRawSampleBuffer rawSampleBuffer: CMSampleBuffer,
        previewPhotoSampleBuffer: CMSampleBuffer?
    ) -> Data? { nil }

    // MARK: Scene, flash and stabilization

    /// The settings for scene monitoring.
    ///
    /// They have no effect.
    public var photoSettingsForSceneMonitoring: AVCapturePhotoSettings? {
        get { state.withLock { $0.sceneMonitoring }?.value.copyOfSame() }
        set {
            let settings = newValue.map { UncheckedReference($0.copyOfSame()) }
            state.withLock { $0.sceneMonitoring = settings }
        }
    }
    /// Indicates whether the scene needs a flash; always false.
    public var isFlashScene: Bool { false }
    /// Indicates whether the scene needs image stabilization; always false.
    public var isStillImageStabilizationScene: Bool { false }
    /// Indicates whether image stabilization is supported; always false.
    public var isStillImageStabilizationSupported: Bool { false }
    /// Indicates whether lens stabilization between the photos of a bracket is supported; always false.
    public var isLensStabilizationDuringBracketedCaptureSupported: Bool { false }
    /// Indicates whether red-eye reduction is supported; always false.
    public var isAutoRedEyeReductionSupported: Bool { false }
    /// Indicates whether the shutter sound can be suppressed; always false, because there is none.
    public var isShutterSoundSuppressionSupported: Bool { false }

    // MARK: Several lenses

    /// Indicates whether images of several lenses can be fused; always false.
    public var isVirtualDeviceFusionSupported: Bool { false }
    /// The older form of ``isVirtualDeviceFusionSupported``.
    public var isDualCameraFusionSupported: Bool { false }
    /// Indicates whether each constituent device can deliver a photo; always false.
    public var isVirtualDeviceConstituentPhotoDeliverySupported: Bool { false }
    /// Indicates whether each constituent device delivers a photo; always false.
    ///
    /// Setting it to true raises.
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

    /// Indicates whether photos can have depth maps; always false.
    public var isDepthDataDeliverySupported: Bool { false }
    /// Indicates whether photos have depth maps; always false.
    ///
    /// Setting it to true raises.
    public var isDepthDataDeliveryEnabled: Bool {
        get { false }
        set { refuse("isDepthDataDeliveryEnabled", newValue) }
    }
    /// Indicates whether photos can have the lens's calibration data; always false.
    public var isCameraCalibrationDataDeliverySupported: Bool { false }
    /// Indicates whether photos can have portrait effects mattes; always false.
    public var isPortraitEffectsMatteDeliverySupported: Bool { false }
    /// Indicates whether photos have portrait effects mattes; always false.
    ///
    /// Setting it to true raises.
    public var isPortraitEffectsMatteDeliveryEnabled: Bool {
        get { false }
        set { refuse("isPortraitEffectsMatteDeliveryEnabled", newValue) }
    }
    /// The types of segmentation mattes that photos can have: none.
    public var availableSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] { [] }
    /// The types of segmentation mattes that photos have: none.
    ///
    /// Setting a list that is not empty raises.
    public var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
        get { [] }
        set { refuse("enabledSemanticSegmentationMatteTypes", !newValue.isEmpty) }
    }

    // MARK: Colour and form

    /// Indicates whether constant color, independent of the light, is supported; always false.
    public var isConstantColorSupported: Bool { false }
    /// Indicates whether constant color is enabled; always false.
    ///
    /// Setting it to true raises.
    public var isConstantColorEnabled: Bool {
        get { false }
        set { refuse("isConstantColorEnabled", newValue) }
    }
    /// Indicates whether distortion correction for wide lenses is supported; always false.
    public var isContentAwareDistortionCorrectionSupported: Bool { false }
    /// Indicates whether distortion correction is enabled; always false.
    ///
    /// Setting it to true raises.
    public var isContentAwareDistortionCorrectionEnabled: Bool {
        get { false }
        set { refuse("isContentAwareDistortionCorrectionEnabled", newValue) }
    }
    /// Indicates whether images can be rotated to compensate for the sensor's mounting; always false.
    public var isCameraSensorOrientationCompensationSupported: Bool { false }
    /// Indicates whether images are rotated to compensate for the sensor's mounting; always false.
    ///
    /// Setting it to true raises.
    public var isCameraSensorOrientationCompensationEnabled: Bool {
        get { false }
        set { refuse("isCameraSensorOrientationCompensationEnabled", newValue) }
    }

    // MARK: Speed

    /// Indicates whether zero shutter lag is supported; always false, because the next frame after a request is taken.
    public var isZeroShutterLagSupported: Bool { false }
    /// Indicates whether zero shutter lag is enabled; always false.
    ///
    /// Setting it to true raises.
    public var isZeroShutterLagEnabled: Bool {
        get { false }
        set { refuse("isZeroShutterLagEnabled", newValue) }
    }
    /// Indicates whether the mode for overlapping requests is supported; always false, because requests can always
    /// overlap.
    public var isResponsiveCaptureSupported: Bool { false }
    /// Indicates whether the mode for overlapping requests is enabled; always false.
    ///
    /// Setting it to true raises.
    public var isResponsiveCaptureEnabled: Bool {
        get { false }
        set { refuse("isResponsiveCaptureEnabled", newValue) }
    }
    /// Indicates whether reduced quality for requests in quick succession is supported; always false.
    ///
    /// Setting it has no effect.
    public var isFastCapturePrioritizationSupported: Bool {
        get { false }
        set {}
    }
    /// Indicates whether quality is reduced for requests in quick succession; always false.
    ///
    /// Setting it to true raises.
    public var isFastCapturePrioritizationEnabled: Bool {
        get { false }
        set { refuse("isFastCapturePrioritizationEnabled", newValue) }
    }
    /// Indicates whether deferred photo processing is supported; always false.
    public var isAutoDeferredPhotoDeliverySupported: Bool { false }
    /// Indicates whether deferred photo processing is enabled; always false.
    ///
    /// Setting it to true raises.
    public var isAutoDeferredPhotoDeliveryEnabled: Bool {
        get { false }
        set { refuse("isAutoDeferredPhotoDeliveryEnabled", newValue) }
    }

    // MARK: Live Photos

    /// Indicates whether Live Photos are supported; always false.
    public var isLivePhotoCaptureSupported: Bool { false }
    /// Indicates whether Live Photos are enabled; always false.
    ///
    /// Setting it to true raises.
    public var isLivePhotoCaptureEnabled: Bool {
        get { false }
        set { refuse("isLivePhotoCaptureEnabled", newValue) }
    }
    /// Indicates whether Live Photos are suspended; always false.
    ///
    /// Setting it to true raises.
    public var isLivePhotoCaptureSuspended: Bool {
        get { false }
        set { refuse("isLivePhotoCaptureSuspended", newValue) }
    }
    /// Indicates whether the suspension of Live Photos outlasts a stop of the session.
    ///
    /// It has no effect.
    public var preservesLivePhotoCaptureSuspendedOnSessionStop: Bool {
        get { state.withLock { $0.preservesLivePhotoSuspension } }
        set { state.withLock { $0.preservesLivePhotoSuspension = newValue } }
    }
    /// Indicates whether Live Photo movies are trimmed where the camera was put away; always false.
    ///
    /// Setting it to true raises.
    public var isLivePhotoAutoTrimmingEnabled: Bool {
        get { false }
        set { refuse("isLivePhotoAutoTrimmingEnabled", newValue) }
    }
    /// The supported video codecs for Live Photos: none.
    public var availableLivePhotoVideoCodecTypes: [AVVideoCodecType] { [] }
}
