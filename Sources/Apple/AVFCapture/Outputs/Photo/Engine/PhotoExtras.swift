import AVFBase
import Foundation

/// Photo settings that no camera here supports.
struct PhotoExtras {
    // Optional wishes, which have no effect.
    var isAutoStabilizationEnabled = false
    var isAutoFusionEnabled = false
    var isAutoRedEyeReductionEnabled = false
    var isAutoDistortionCorrectionEnabled = false
    var isShutterSoundSuppressionEnabled = false
    var isConstantColorFallbackEnabled = false
    var isDepthDataFiltered = true
    var embedsDepthData = true
    var embedsPortraitMatte = true
    var embedsSegmentationMattes = true
    var rawThumbnailFormat: [String: Any]?
    var rawFileFormat: [String: Any]?
    var livePhotoMetadata: [AVMetadataItem]?
    var livePhotoCodec = AVVideoCodecType.h264

    // Demands, which are rejected.
    var isLensStabilizationEnabled = false
    var isDualPhotoDeliveryEnabled = false
    var isDepthDataDeliveryEnabled = false
    var isCalibrationDeliveryEnabled = false
    var isPortraitMatteDeliveryEnabled = false
    var isConstantColorEnabled = false
    var segmentationMattes: [AVSemanticSegmentationMatte.MatteType] = []
    var constituentDevices: [AVCaptureDevice] = []
    var livePhotoURL: URL?
}

extension PhotoPlan {
    /// Rejects demands that the output would have to support and enable.
    static func check(_ extras: PhotoExtras) throws(PhotoRefusal) {
        let demands: [(Bool, String, String)] = [
            (extras.livePhotoURL != nil, "livePhotoMovieFileURL", "isLivePhotoCaptureEnabled"),
            (extras.isDepthDataDeliveryEnabled, "isDepthDataDeliveryEnabled", "isDepthDataDeliveryEnabled"),
            (
                extras.isPortraitMatteDeliveryEnabled, "isPortraitEffectsMatteDeliveryEnabled",
                "isPortraitEffectsMatteDeliveryEnabled"
            ),
            (
                !extras.segmentationMattes.isEmpty, "enabledSemanticSegmentationMatteTypes",
                "enabledSemanticSegmentationMatteTypes"
            ),
            (
                extras.isCalibrationDeliveryEnabled, "isCameraCalibrationDataDeliveryEnabled",
                "isCameraCalibrationDataDeliverySupported"
            ),
            (
                extras.isDualPhotoDeliveryEnabled, "isDualCameraDualPhotoDeliveryEnabled",
                "isDualCameraDualPhotoDeliveryEnabled"
            ),
            (
                !extras.constituentDevices.isEmpty, "virtualDeviceConstituentPhotoDeliveryEnabledDevices",
                "isVirtualDeviceConstituentPhotoDeliveryEnabled"
            ),
            (extras.isConstantColorEnabled, "isConstantColorEnabled", "isConstantColorEnabled"),
            (
                extras.isLensStabilizationEnabled, "isLensStabilizationEnabled",
                "isLensStabilizationDuringBracketedCaptureSupported"
            ),
        ]
        for (isDemanded, name, permission) in demands where isDemanded {
            throw PhotoRefusal("it sets \(name), but \(permission) of the output does not allow it")
        }
    }
}
