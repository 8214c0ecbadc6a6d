import AVFBase
public import CoreMedia
public import Foundation

// What cameras of other makers learned lately: looking for smudges, blurring as in films, cutting the picture to another
// shape, following people. None of it is supported here.

extension AVCaptureDevice {
    /// The shape of a picture.
    public struct AspectRatio: RawRepresentable, Hashable, Sendable {
        /// The shape's name.
        public let rawValue: String

        /// Names a shape.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// As wide as high.
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

    /// How firmly a blur as in films keeps to its subject.
    public enum CinematicVideoFocusMode: Int, Sendable {
        /// Not at all.
        case none = 0
        /// It stays with it whatever happens.
        case strong = 1
        /// It may go over to another one.
        case weak = 2
    }

    /// How a lens is steadied.
    public enum LensStabilizationStatus: Int, Sendable {
        /// It cannot be.
        case unsupported = 0
        /// Not now.
        case off = 1
        /// It is.
        case active = 2
        /// The movement is too large.
        case outOfRange = 3
        /// Something is in the way.
        case unavailable = 4
    }

    // MARK: Smudges

    /// Whether the camera looks for smudges on its lens: no.
    public var isCameraLensSmudgeDetectionEnabled: Bool { false }
    /// How often it does: invalid.
    public var cameraLensSmudgeDetectionInterval: CMTime { .invalid }
    /// What it has found: it does not look.
    public var cameraLensSmudgeDetectionStatus: AVCaptureCameraLensSmudgeDetectionStatus { .disabled }

    /// Lets the camera look for smudges: true raises, as no format supports it.
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

    // MARK: Blur as in films

    /// What is in the way of such a blur: nothing is watched.
    public var cinematicVideoCaptureSceneMonitoringStatuses: Set<AVCaptureSceneMonitoringStatus> { [] }

    /// Follows an object with such a blur: raises.
    public func setCinematicVideoTrackingFocus(detectedObjectID: Int, focusMode: CinematicVideoFocusMode) {
        refuseCinematic("setCinematicVideoTrackingFocus(detectedObjectID:focusMode:)")
    }

    /// Follows what is at a place with such a blur: raises.
    public func setCinematicVideoTrackingFocus(at point: CGPoint, focusMode: CinematicVideoFocusMode) {
        refuseCinematic("setCinematicVideoTrackingFocus(at:focusMode:)")
    }

    /// Keeps such a blur at the distance of a place: raises.
    public func setCinematicVideoFixedFocus(at point: CGPoint, focusMode: CinematicVideoFocusMode) {
        refuseCinematic("setCinematicVideoFixedFocus(at:focusMode:)")
    }

    private func refuseCinematic(_ function: String) {
        _ = mayUse(function, false, ask: "the format's isCinematicVideoCaptureSupported")
    }

    // MARK: Shape

    /// The shape that pictures are cut to: nil, as it cannot be chosen.
    public var dynamicAspectRatio: AspectRatio? { nil }
    /// The size of pictures of that shape: that of the active format.
    public var dynamicDimensions: CMVideoDimensions {
        CMVideoFormatDescriptionGetDimensions(activeFormat.formatDescription)
    }

    /// Chooses the shape of pictures: raises, as no format has others.
    ///
    /// - Parameters:
    ///   - dynamicAspectRatio: the shape.
    ///   - handler: not called.
    public func setDynamicAspectRatio(
        _ dynamicAspectRatio: AspectRatio,
        completionHandler handler: (@Sendable (CMTime, (any Error)?) -> Void)? = nil
    ) {
        _ = mayUse("setDynamicAspectRatio(_:)", false, ask: "the format's supportedDynamicAspectRatios")
    }

    /// Chooses the shape of pictures: raises, as no format has others.
    ///
    /// - Throws: nothing: a shape that is not supported is the program's error.
    public func setDynamicAspectRatio(_ dynamicAspectRatio: AspectRatio) async throws -> CMTime {
        _ = mayUse("setDynamicAspectRatio(_:)", false, ask: "the format's supportedDynamicAspectRatios")
        return .invalid
    }

    /// What proposes a shape and a zoom for the people in the picture: nil.
    public var smartFramingMonitor: AVCaptureSmartFramingMonitor? { nil }
    /// What is in the way of a spatial film: nothing is watched.
    public var spatialCaptureDiscomfortReasons: Set<AVSpatialCaptureDiscomfortReason> { [] }
}

/// What a camera has found on its lens.
public enum AVCaptureCameraLensSmudgeDetectionStatus: Int, Sendable {
    /// It does not look.
    case disabled = 0
    /// No smudge.
    case smudgeNotDetected = 1
    /// A smudge.
    case smudged = 2
    /// Nothing is known yet.
    case unknown = 3
}

/// What is in the way of a good picture.
public struct AVCaptureSceneMonitoringStatus: RawRepresentable, Hashable, Sendable {
    /// The obstacle's name.
    public let rawValue: String

    /// Names an obstacle.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It is too dark.
    public static let notEnoughLight = AVCaptureSceneMonitoringStatus(
        rawValue: "AVCaptureSceneMonitoringStatusNotEnoughLight"
    )
}

/// A shape and a zoom for a picture; no camera here proposes any.
open class AVCaptureFraming: NSObject {
    /// The shape.
    public let aspectRatio: AVCaptureDevice.AspectRatio
    /// The zoom.
    public let zoomFactor: Float

    init(aspectRatio: AVCaptureDevice.AspectRatio, zoomFactor: Float) {
        self.aspectRatio = aspectRatio
        self.zoomFactor = zoomFactor
        super.init()
    }
}

/// Proposes shapes and zooms for the people in a camera's picture; no camera here has one.
open class AVCaptureSmartFramingMonitor: NSObject {
    override init() { super.init() }

    /// What can be proposed: nothing.
    open var supportedFramings: [AVCaptureFraming] { [] }
    /// What may be proposed: nothing.
    ///
    /// Setting any raises.
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
    /// What is proposed now: nothing.
    open var recommendedFraming: AVCaptureFraming? { nil }
    /// Whether it is watching: no.
    open var isMonitoring: Bool { false }

    /// Begins to watch.
    ///
    /// - Throws: always, as no camera here can.
    open func startMonitoring() throws {
        throw AVError(
            .operationNotSupportedForAsset,
            "The camera cannot propose framings. Ask the format's isSmartFramingSupported first."
        )
    }

    /// Ends watching.
    open func stopMonitoring() {}
}

@available(*, unavailable)
extension AVCaptureFraming: @unchecked Sendable {}

@available(*, unavailable)
extension AVCaptureSmartFramingMonitor: @unchecked Sendable {}
