public import CoreMedia
public import Foundation

/// The exposure settings of one photo in a bracket; the base of two subclasses.
///
/// Immutable.
open class AVCaptureBracketedStillImageSettings: NSObject {
    override init() { super.init() }

    /// Applies the settings to a camera whose configuration lock is held, and calls back when its frames show them.
    func apply(to device: AVCaptureDevice, then body: @escaping @Sendable () -> Void) { body() }

    /// Returns the reason why a camera does not support these settings; nil if it does.
    func reasonAgainst(_ exposures: PhotoExposures) -> String? { nil }
}

@available(*, unavailable)
extension AVCaptureBracketedStillImageSettings: @unchecked Sendable {}

/// Settings for a photo of a bracket that is brighter or darker than the automatic exposure.
public final class AVCaptureAutoExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings {
    /// The exposure bias in stops; positive values make the photo brighter.
    public let exposureTargetBias: Float

    init(bias: Float) {
        exposureTargetBias = bias
        super.init()
    }

    /// Creates settings with an exposure bias in stops; negative values make the photo darker.
    ///
    /// - Parameter exposureTargetBias: a value from the camera's `minExposureTargetBias` to `maxExposureTargetBias`;
    ///   `AVCaptureDevice.currentExposureTargetBias` keeps the current bias.
    public static func autoExposureSettings(exposureTargetBias: Float) -> Self {
        Self(bias: exposureTargetBias)
    }

    override func apply(to device: AVCaptureDevice, then body: @escaping @Sendable () -> Void) {
        device.setExposureTargetBias(exposureTargetBias) { _ in body() }
    }

    override func reasonAgainst(_ exposures: PhotoExposures) -> String? {
        guard let biases = exposures.biases else { return "a bias of the exposure cannot be set on the camera" }
        let isPossible =
            exposureTargetBias == AVCaptureDevice.currentExposureTargetBias || biases.contains(exposureTargetBias)
        return isPossible ? nil : "the camera has no exposureTargetBias of \(exposureTargetBias)"
    }
}

/// Settings for a photo of a bracket with a given exposure.
public final class AVCaptureManualExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings {
    /// The exposure duration of the photo.
    public let exposureDuration: CMTime
    /// The ISO sensitivity of the photo.
    public let iso: Float

    init(duration: CMTime, iso: Float) {
        exposureDuration = duration
        self.iso = iso
        super.init()
    }

    override func apply(to device: AVCaptureDevice, then body: @escaping @Sendable () -> Void) {
        device.setExposureModeCustom(duration: exposureDuration, iso: iso) { _ in body() }
    }

    override func reasonAgainst(_ exposures: PhotoExposures) -> String? {
        guard let (shortest, longest) = exposures.durations, let isos = exposures.isos else {
            return "the exposure cannot be set on the camera"
        }
        if exposureDuration.isValid, exposureDuration < shortest || exposureDuration > longest {
            return "the camera has no exposure of \(exposureDuration.seconds) s"
        }
        return iso == AVCaptureDevice.currentISO || isos.contains(iso) ? nil : "the camera has no ISO of \(iso)"
    }

    /// Creates settings with a given exposure.
    ///
    /// - Parameters:
    ///   - duration: a value within the active format's limits; `AVCaptureDevice.currentExposureDuration` keeps the
    ///     current duration.
    ///   - ISO: a value within the active format's limits; `AVCaptureDevice.currentISO` keeps the current sensitivity.
    public static func manualExposureSettings(exposureDuration duration: CMTime, iso ISO: Float) -> Self {
        Self(duration: duration, iso: ISO)
    }
}

/// The ranges of a camera's exposure settings.
struct PhotoExposures: Sendable, Equatable {
    /// The range of exposure biases; nil if the camera does not support them.
    var biases: ClosedRange<Float>?
    var durations: (shortest: CMTime, longest: CMTime)?
    var isos: ClosedRange<Float>?

    /// Creates a value without any supported range.
    init() {}

    init(_ device: AVCaptureDevice) {
        if device.minExposureTargetBias < device.maxExposureTargetBias {
            biases = device.minExposureTargetBias...device.maxExposureTargetBias
        }
        let format = device.activeFormat
        if device.isExposureModeSupported(.custom), format.minISO <= format.maxISO {
            durations = (format.minExposureDuration, format.maxExposureDuration)
            isos = format.minISO...format.maxISO
        }
    }

    static func == (a: PhotoExposures, b: PhotoExposures) -> Bool {
        a.biases == b.biases && a.isos == b.isos && a.durations?.shortest == b.durations?.shortest
            && a.durations?.longest == b.durations?.longest
    }
}

/// The exposure of a camera before a bracket, which is restored afterwards.
struct PhotoExposureBefore: Sendable {
    private let mode: AVCaptureDevice.ExposureMode
    private let bias: Float
    private let duration: CMTime
    private let iso: Float

    init(_ device: AVCaptureDevice) {
        mode = device.exposureMode
        bias = device.exposureTargetBias
        duration = device.exposureDuration
        iso = device.iso
    }

    /// Restores the exposure of a camera whose configuration lock is held.
    func restore(_ device: AVCaptureDevice) {
        if device.minExposureTargetBias < device.maxExposureTargetBias { device.setExposureTargetBias(bias) }
        if mode == .custom, device.isExposureModeSupported(.custom) {
            device.setExposureModeCustom(duration: duration, iso: iso)
        } else if device.isExposureModeSupported(mode) {
            device.exposureMode = mode
        }
    }
}
