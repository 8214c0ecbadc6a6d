public import CoreMedia
public import Foundation

/// The exposure of one photo of a bracket; see its two subclasses.
///
/// Immutable.
open class AVCaptureBracketedStillImageSettings: NSObject {
    override init() { super.init() }

    /// Sets the camera, and calls back when frames show it.
    func apply(to device: AVCaptureDevice, then body: @escaping @Sendable () -> Void) { body() }

    /// The exposure as Exif names it.
    var properties: [String: Any] { [:] }
}

@available(*, unavailable)
extension AVCaptureBracketedStillImageSettings: @unchecked Sendable {}

/// A photo of a bracket that is brighter or darker than the camera finds right.
public final class AVCaptureAutoExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings {
    /// By how many stops the photo is brighter.
    public let exposureTargetBias: Float

    init(bias: Float) {
        exposureTargetBias = bias
        super.init()
    }

    /// Asks for a photo that is brighter by some stops, or darker by negative ones.
    ///
    /// - Parameter exposureTargetBias: within the camera's `minExposureTargetBias` and `maxExposureTargetBias`;
    ///   `AVCaptureDevice.currentExposureTargetBias` keeps what there is.
    public static func autoExposureSettings(exposureTargetBias: Float) -> Self {
        Self(bias: exposureTargetBias)
    }

    override var properties: [String: Any] { ["ExposureBiasValue": Double(exposureTargetBias)] }
}

/// A photo of a bracket with a given exposure.
public final class AVCaptureManualExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings {
    /// How long the photo is exposed.
    public let exposureDuration: CMTime
    /// The sensitivity.
    public let iso: Float

    init(duration: CMTime, iso: Float) {
        exposureDuration = duration
        self.iso = iso
        super.init()
    }

    /// Asks for a photo with an exposure.
    ///
    /// - Parameters:
    ///   - duration: within the active format's limits; `AVCaptureDevice.currentExposureDuration` keeps what there is.
    ///   - ISO: likewise; `AVCaptureDevice.currentISO` keeps what there is.
    public static func manualExposureSettings(exposureDuration duration: CMTime, iso ISO: Float) -> Self {
        Self(duration: duration, iso: ISO)
    }
}
