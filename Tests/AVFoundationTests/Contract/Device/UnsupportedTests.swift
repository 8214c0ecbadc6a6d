import AVFoundation
import CoreMedia
import Foundation
import Testing

@Suite("Contract: features that no camera here supports")
struct UnsupportedTests {
    private typealias Setter = @Sendable (AVCaptureDevice) -> Void

    private static let setters: [(String, Setter)] = [
        ("autoFocusRangeRestriction", { $0.autoFocusRangeRestriction = .near }),
        ("isSmoothAutoFocusEnabled", { $0.isSmoothAutoFocusEnabled = true }),
        ("focusRectOfInterest", { $0.focusRectOfInterest = .zero }),
        ("exposureRectOfInterest", { $0.exposureRectOfInterest = .zero }),
        ("isFaceDrivenAutoFocusEnabled", { $0.isFaceDrivenAutoFocusEnabled = true }),
        ("isFaceDrivenAutoExposureEnabled", { $0.isFaceDrivenAutoExposureEnabled = true }),
        ("automaticallyEnablesLowLightBoost", { $0.automaticallyEnablesLowLightBoostWhenAvailable = true }),
        ("isVideoHDREnabled", { $0.isVideoHDREnabled = true }),
        ("isGlobalToneMappingEnabled", { $0.isGlobalToneMappingEnabled = true }),
        ("isGeometricDistortionCorrectionEnabled", { $0.isGeometricDistortionCorrectionEnabled = true }),
        ("isAutoVideoFrameRateEnabled", { $0.isAutoVideoFrameRateEnabled = true }),
        ("activeColorSpace", { $0.activeColorSpace = .P3_D65 }),
        ("centerStageRectOfInterest", { $0.centerStageRectOfInterest = .zero }),
        ("fallbackPrimaryConstituentDevices", { $0.fallbackPrimaryConstituentDevices = [$0] }),
        (
            "switchingBehavior",
            {
                $0.setPrimaryConstituentDeviceSwitchingBehavior(
                    .auto,
                    restrictedSwitchingBehaviorConditions: [.focusModeChanged]
                )
            }
        ),
        (
            "smudges",
            { $0.setCameraLensSmudgeDetectionEnabled(true, detectionInterval: CMTime(value: 1, timescale: 1)) }
        ),
        ("cinematic", { $0.setCinematicVideoFixedFocus(at: .zero, focusMode: .weak) }),
        ("shape", { $0.setDynamicAspectRatio(.ratio1x1, completionHandler: nil) }),
        ("flashMode", { $0.flashMode = .auto }),
    ]

    @Test("DEV-50 DEV-20 enabling unsupported features raises, with and without the lock", arguments: 0..<19)
    func refused(index: Int) throws {
        let (name, setter) = Self.setters[index]
        let device = try CaptureRig.adjustable().device
        #expect(exceptions { setter(device) } == [.generic], "\(name) without the lock")
        try device.lockForConfiguration()
        #expect(exceptions { setter(device) } == [.invalidArgument], "\(name) with the lock")
    }

    @Test("DEV-50 disabling unsupported features is not an error")
    func off() throws {
        let device = try makeDevice()
        try device.lockForConfiguration()
        let raised = exceptions {
            device.isSmoothAutoFocusEnabled = false
            device.isVideoHDREnabled = false
            device.isGlobalToneMappingEnabled = false
            device.isAutoVideoFrameRateEnabled = false
            device.automaticallyEnablesLowLightBoostWhenAvailable = false
            device.automaticallyAdjustsVideoHDREnabled = false
            device.autoFocusRangeRestriction = .none
        }
        #expect(raised == [] && !device.automaticallyAdjustsVideoHDREnabled)
    }

    @Test("DEV-50 formats report that these features are unsupported")
    func formats() throws {
        for format in try makeDevice().formats {
            #expect(!format.isVideoHDRSupported && !format.isGlobalToneMappingSupported)
            #expect(
                !format.isCenterStageSupported && !format.isPortraitEffectSupported && !format.isStudioLightSupported
            )
            #expect(!format.reactionEffectsSupported && !format.isBackgroundReplacementSupported)
            #expect(!format.isCinematicVideoCaptureSupported && !format.isSpatialVideoCaptureSupported)
            #expect(!format.isSmartFramingSupported && !format.isCameraLensSmudgeDetectionSupported)
            #expect(format.videoFrameRateRangeForCenterStage == nil)
            #expect(format.systemRecommendedVideoZoomRange == nil && format.secondaryNativeResolutionZoomFactors == [])
        }
        #expect(AVExternalStorageDeviceDiscoverySession.shared == nil)
        #expect(
            AVExternalSyncDevice.DiscoverySession.shared == nil && !AVExternalSyncDevice.DiscoverySession.isSupported
        )
    }

    @Test("DEV-50 a discovery of absent camera types finds nothing")
    func kinds() {
        let kinds: [AVCaptureDevice.DeviceType] = [
            .builtInDualCamera, .builtInTripleCamera, .builtInTrueDepthCamera, .builtInLiDARDepthCamera,
            .builtInUltraWideCamera, .builtInTelephotoCamera, .builtInDualWideCamera, .continuityCamera,
        ]
        let found = AVCaptureDevice.DiscoverySession(deviceTypes: kinds, mediaType: nil, position: .unspecified)
        #expect(found.devices.isEmpty)
    }
}
