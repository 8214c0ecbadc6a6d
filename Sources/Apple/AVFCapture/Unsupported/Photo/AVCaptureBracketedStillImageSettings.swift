public import CoreMedia
public import Foundation

/// The exposure of one photo of a bracket; see its two subclasses.
///
/// Immutable.
open class AVCaptureBracketedStillImageSettings: NSObject {
    override init() { super.init() }

    /// Sets the camera, whose configuration lock is held, and calls back when its frames show it.
    func apply(to device: AVCaptureDevice, then body: @escaping @Sendable () -> Void) { body() }

    /// Why a camera cannot be set so; nil when it can.
    func reasonAgainst(_ exposures: PhotoExposures) -> String? { nil }
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

    /// Asks for a photo with an exposure.
    ///
    /// - Parameters:
    ///   - duration: within the active format's limits; `AVCaptureDevice.currentExposureDuration` keeps what there is.
    ///   - ISO: likewise; `AVCaptureDevice.currentISO` keeps what there is.
    public static func manualExposureSettings(exposureDuration duration: CMTime, iso ISO: Float) -> Self {
        Self(duration: duration, iso: ISO)
    }
}

/// What exposures a camera can be set to.
struct PhotoExposures: Sendable, Equatable {
    /// Nil where none can be set.
    var biases: ClosedRange<Float>?
    var durations: (shortest: CMTime, longest: CMTime)?
    var isos: ClosedRange<Float>?

    /// None.
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

/// The exposure that a camera had before a bracket, to be set again afterwards.
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

    /// Sets the camera back, whose configuration lock is held.
    func restore(_ device: AVCaptureDevice) {
        if device.minExposureTargetBias < device.maxExposureTargetBias { device.setExposureTargetBias(bias) }
        if mode == .custom, device.isExposureModeSupported(.custom) {
            device.setExposureModeCustom(duration: duration, iso: iso)
        } else if device.isExposureModeSupported(mode) {
            device.exposureMode = mode
        }
    }
}
