import AVFBase
public import CoreMedia
public import Foundation

// Recent features of other manufacturers' cameras: smudge detection, cinematic video, dynamic aspect ratios, smart
// framing. None is supported here.

extension AVCaptureDevice {
    /// The aspect ratio of an image.
    public struct AspectRatio: RawRepresentable, Hashable, Sendable {
        /// The aspect ratio's name.
        public let rawValue: String

        /// Creates an aspect ratio from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// 1 to 1.
        public static let ratio1x1 = AspectRatio(rawValue: "AVCaptureAspectRatio1x1")
        /// 16 to 9.
        public static let ratio16x9 = AspectRatio(rawValue: "AVCaptureAspectRatio16x9")
        /// 9 to 16.
        public static let ratio9x16 = AspectRatio(rawValue: "AVCaptureAspectRatio9x16")
        /// 4 to 3.
        public static let ratio4x3 = AspectRatio(rawValue: "AVCaptureAspectRatio4x3")
        /// 3 to 4.
        public static let ratio3x4 = AspectRatio(rawValue: "AVCaptureAspectRatio3x4")
    }

    /// The persistence with which cinematic video keeps its subject in focus.
    public enum CinematicVideoFocusMode: Int, Sendable {
        /// None.
        case none = 0
        /// The focus always stays on the subject.
        case strong = 1
        /// The focus may move to another subject.
        case weak = 2
    }

    /// The states of lens stabilization.
    public enum LensStabilizationStatus: Int, Sendable {
        /// The lens has no stabilization.
        case unsupported = 0
        /// Stabilization is off.
        case off = 1
        /// Stabilization is active.
        case active = 2
        /// The movement is too large to compensate.
        case outOfRange = 3
        /// Stabilization is currently impossible.
        case unavailable = 4
    }

    // MARK: Smudges

    /// A Boolean value that indicates whether the camera looks for smudges on its lens; always false.
    public var isCameraLensSmudgeDetectionEnabled: Bool { false }
    /// The interval between checks for smudges; always invalid.
    public var cameraLensSmudgeDetectionInterval: CMTime { .invalid }
    /// The result of smudge detection; always disabled.
    public var cameraLensSmudgeDetectionStatus: AVCaptureCameraLensSmudgeDetectionStatus { .disabled }

    /// Enables or disables smudge detection; enabling raises, as no format supports it.
    public func setCameraLensSmudgeDetectionEnabled(
        _ cameraLensSmudgeDetectionEnabled: Bool,
        detectionInterval: CMTime
    ) {
        _ = mayUse(
            "setCameraLensSmudgeDetectionEnabled(_:detectionInterval:)",
            !cameraLensSmudgeDetectionEnabled,
            ask: "the format's isCameraLensSmudgeDetectionSupported"
        )
    }

    // MARK: Cinematic video

    /// The conditions that impair cinematic video; always empty, as nothing is monitored.
    public var cinematicVideoCaptureSceneMonitoringStatuses: Set<AVCaptureSceneMonitoringStatus> { [] }

    /// Keeps the focus of cinematic video on an object; always raises.
    public func setCinematicVideoTrackingFocus(detectedObjectID: Int, focusMode: CinematicVideoFocusMode) {
        refuseCinematic("setCinematicVideoTrackingFocus(detectedObjectID:focusMode:)")
    }

    /// Keeps the focus of cinematic video on the subject at a point; always raises.
    public func setCinematicVideoTrackingFocus(at point: CGPoint, focusMode: CinematicVideoFocusMode) {
        refuseCinematic("setCinematicVideoTrackingFocus(at:focusMode:)")
    }

    /// Fixes the focus of cinematic video at the distance of a point; always raises.
    public func setCinematicVideoFixedFocus(at point: CGPoint, focusMode: CinematicVideoFocusMode) {
        refuseCinematic("setCinematicVideoFixedFocus(at:focusMode:)")
    }

    private func refuseCinematic(_ function: String) {
        _ = mayUse(function, false, ask: "the format's isCinematicVideoCaptureSupported")
    }

    // MARK: Aspect ratio

    /// The aspect ratio that images are cropped to; always nil, as it cannot be chosen.
    public var dynamicAspectRatio: AspectRatio? { nil }
    /// The size of images with that aspect ratio: that of the active format.
    public var dynamicDimensions: CMVideoDimensions {
        CMVideoFormatDescriptionGetDimensions(activeFormat.formatDescription)
    }

    /// Sets the aspect ratio of images; always raises, as no format has others.
    ///
    /// - Parameters:
    ///   - dynamicAspectRatio: The aspect ratio.
    ///   - handler: Never called.
    public func setDynamicAspectRatio(
        _ dynamicAspectRatio: AspectRatio,
        completionHandler handler: (@Sendable (CMTime, (any Error)?) -> Void)? = nil
    ) {
        _ = mayUse("setDynamicAspectRatio(_:)", false, ask: "the format's supportedDynamicAspectRatios")
    }

    /// Sets the aspect ratio of images; always raises, as no format has others.
    ///
    /// - Throws: Nothing, as an unsupported aspect ratio is a programming error.
    public func setDynamicAspectRatio(_ dynamicAspectRatio: AspectRatio) async throws -> CMTime {
        _ = mayUse("setDynamicAspectRatio(_:)", false, ask: "the format's supportedDynamicAspectRatios")
        return .invalid
    }

    /// The monitor that recommends an aspect ratio and zoom for the people in the image; always nil.
    public var smartFramingMonitor: AVCaptureSmartFramingMonitor? { nil }
    /// The conditions that make spatial video uncomfortable; always empty, as nothing is monitored.
    public var spatialCaptureDiscomfortReasons: Set<AVSpatialCaptureDiscomfortReason> { [] }
}

/// The results of smudge detection.
public enum AVCaptureCameraLensSmudgeDetectionStatus: Int, Sendable {
    /// Detection is disabled.
    case disabled = 0
    /// No smudge was detected.
    case smudgeNotDetected = 1
    /// A smudge was detected.
    case smudged = 2
    /// There is no result yet.
    case unknown = 3
}

/// A condition that impairs the image.
public struct AVCaptureSceneMonitoringStatus: RawRepresentable, Hashable, Sendable {
    /// The condition's name.
    public let rawValue: String

    /// Creates a condition from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The scene is too dark.
    public static let notEnoughLight = AVCaptureSceneMonitoringStatus(
        rawValue: "AVCaptureSceneMonitoringStatusNotEnoughLight"
    )
}

/// An aspect ratio and a zoom factor for an image; no camera here recommends any.
open class AVCaptureFraming: NSObject {
    /// The aspect ratio.
    public let aspectRatio: AVCaptureDevice.AspectRatio
    /// The zoom factor.
    public let zoomFactor: Float

    init(aspectRatio: AVCaptureDevice.AspectRatio, zoomFactor: Float) {
        self.aspectRatio = aspectRatio
        self.zoomFactor = zoomFactor
        super.init()
    }
}

/// Recommends aspect ratios and zoom factors for the people in a camera's image; no camera here has one.
open class AVCaptureSmartFramingMonitor: NSObject {
    override init() { super.init() }

    /// The framings that can be recommended; always empty.
    open var supportedFramings: [AVCaptureFraming] { [] }
    /// The framings that may be recommended; always empty.
    ///
    /// Setting any framing raises.
    open var enabledFramings: [AVCaptureFraming] {
        get { [] }
        set {
            guard !newValue.isEmpty else { return }
            ObjectiveCException.raise(
                .invalidArgument,
                "enabledFramings was set to framings that are not supported. Choose from supportedFramings."
            )
        }
    }
    /// The framing currently recommended; always nil.
    open var recommendedFraming: AVCaptureFraming? { nil }
    /// A Boolean value that indicates whether the monitor is running; always false.
    open var isMonitoring: Bool { false }

    /// Starts monitoring.
    ///
    /// - Throws: Always, as no camera here supports it.
    open func startMonitoring() throws {
        throw AVError(
            .operationNotSupportedForAsset,
            "The camera cannot propose framings. Ask the format's isSmartFramingSupported first."
        )
    }

    /// Stops monitoring.
    open func stopMonitoring() {}
}

@available(*, unavailable)
extension AVCaptureFraming: @unchecked Sendable {}

@available(*, unavailable)
extension AVCaptureSmartFramingMonitor: @unchecked Sendable {}
