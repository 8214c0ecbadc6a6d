import CameraSources
public import CoreMedia
import Foundation

extension AVCaptureDevice {
    /// How the white balance is set.
    public enum WhiteBalanceMode: Int, Sendable {
        /// It stays as it is.
        case locked = 0
        /// Once, then it stays.
        case autoWhiteBalance = 1
        /// All the time.
        case continuousAutoWhiteBalance = 2

        init(_ mode: CameraSettings.WhiteBalanceMode) {
            switch mode {
            case .locked: self = .locked
            case .once: self = .autoWhiteBalance
            case .continuous: self = .continuousAutoWhiteBalance
            }
        }

        var source: CameraSettings.WhiteBalanceMode {
            switch self {
            case .locked: .locked
            case .autoWhiteBalance: .once
            case .continuousAutoWhiteBalance: .continuous
            }
        }
    }

    /// Stands for the present gains in ``setWhiteBalanceModeLocked(with:completionHandler:)``.
    public static let currentWhiteBalanceGains = WhiteBalanceGains(
        redGain: .greatestFiniteMagnitude,
        greenGain: .greatestFiniteMagnitude,
        blueGain: .greatestFiniteMagnitude
    )

    /// Whether a white balance mode is supported.
    public func isWhiteBalanceModeSupported(_ whiteBalanceMode: WhiteBalanceMode) -> Bool {
        controls.whiteBalance?.modes.contains(whiteBalanceMode.source) ?? false
    }

    /// Whether gains can be chosen.
    public var isLockingWhiteBalanceWithCustomDeviceGainsSupported: Bool { controls.whiteBalance?.hasGains ?? false }

    /// Whether the white balance is being looked for.
    ///
    /// Observable; observers are called on a queue of this library's own.
    public var isAdjustingWhiteBalance: Bool { shown.isAdjustingWhiteBalance }

    /// How much the camera's colours are amplified now.
    ///
    /// Observable.
    public var deviceWhiteBalanceGains: WhiteBalanceGains { WhiteBalanceGains(shown.gains) }

    /// The gains that would make the average of the picture grey.
    ///
    /// Observable.
    public var grayWorldDeviceWhiteBalanceGains: WhiteBalanceGains { WhiteBalanceGains(shown.greyGains) }

    /// The largest gain; the smallest is 1.
    public var maxWhiteBalanceGain: Float { Float(controls.whiteBalance?.largestGain ?? 1) }

    /// How the white balance is set.
    ///
    /// `.autoWhiteBalance` looks for the best gains once, also when it is set again, and becomes `.locked` when it has
    /// found them. Observable.
    ///
    /// Set it with the configuration lock held. Raises for a mode that is not supported, and without the lock.
    public var whiteBalanceMode: WhiteBalanceMode {
        get { WhiteBalanceMode(shown.whiteBalanceMode) }
        set {
            let isSupported = isWhiteBalanceModeSupported(newValue)
            guard mayUse("whiteBalanceMode \(newValue)", isSupported, ask: "isWhiteBalanceModeSupported(_:)") else {
                return
            }
            request(.whiteBalance(newValue.source))
        }
    }

    /// Chooses the gains.
    ///
    /// They are divided by the smallest of them, so that the smallest becomes 1.
    ///
    /// Call it with the configuration lock held. Raises for gains outside 1…``maxWhiteBalanceGain``, where gains cannot be
    /// chosen, and without the lock.
    ///
    /// - Parameters:
    ///   - whiteBalanceGains: the gains, or ``currentWhiteBalanceGains``.
    ///   - handler: called on a queue of this library's own once the first frame with the new gains has come, with the
    ///     frame's time on the camera's clock; with an invalid time when the camera goes away before.
    public func setWhiteBalanceModeLocked(
        with whiteBalanceGains: WhiteBalanceGains,
        completionHandler handler: ((CMTime) -> Void)? = nil
    ) {
        let keeps = whiteBalanceGains.channels == Self.currentWhiteBalanceGains.channels
        let name = "setWhiteBalanceModeLocked(with:)"
        guard
            mayUse(
                name,
                keeps
                    ? isWhiteBalanceModeSupported(.locked) : isLockingWhiteBalanceWithCustomDeviceGainsSupported,
                ask: keeps
                    ? "isWhiteBalanceModeSupported(_:)" : "isLockingWhiteBalanceWithCustomDeviceGainsSupported"
            ), keeps || areGains(whiteBalanceGains)
        else { return }
        request(.gains(keeps ? nil : whiteBalanceGains.normalized), handler: handler)
    }

    /// Chooses the gains; see ``setWhiteBalanceModeLocked(with:completionHandler:)``.
    ///
    /// - Returns: the time of the first frame with the new gains.
    @discardableResult
    public func setWhiteBalanceModeLocked(with whiteBalanceGains: WhiteBalanceGains) async -> CMTime {
        await withCheckedContinuation { continuation in
            setWhiteBalanceModeLocked(with: whiteBalanceGains) { continuation.resume(returning: $0) }
        }
    }

    // MARK: Other units

    /// The colour of the light that gains make white, as CIE 1931 chromaticity.
    ///
    /// Raises for gains outside 1…``maxWhiteBalanceGain``.
    ///
    /// Differs from Apple: the camera's colours count as those of sRGB, as cameras here do not tell more.
    public func chromaticityValues(for whiteBalanceGains: WhiteBalanceGains) -> WhiteBalanceChromaticityValues {
        guard areGains(whiteBalanceGains) else { return WhiteBalanceChromaticityValues() }
        let light = LightColor(gains: whiteBalanceGains.normalized)
        return WhiteBalanceChromaticityValues(x: Float(light.x), y: Float(light.y))
    }

    /// The gains that make light of a colour white; they can be larger than ``maxWhiteBalanceGain``.
    ///
    /// Raises for values outside 0…1. See ``chromaticityValues(for:)`` for how.
    public func deviceWhiteBalanceGains(
        for chromaticityValues: WhiteBalanceChromaticityValues
    ) -> WhiteBalanceGains {
        guard isIn(0...1, chromaticityValues.x, "the chromaticity x"),
            isIn(0...1, chromaticityValues.y, "the chromaticity y")
        else { return WhiteBalanceGains(.one) }
        return WhiteBalanceGains(LightColor(x: Double(chromaticityValues.x), y: Double(chromaticityValues.y)).gains)
    }

    /// The colour of the light that gains make white, as a temperature and a tint.
    ///
    /// Raises for gains outside 1…``maxWhiteBalanceGain``. See ``chromaticityValues(for:)`` for how.
    public func temperatureAndTintValues(
        for whiteBalanceGains: WhiteBalanceGains
    ) -> WhiteBalanceTemperatureAndTintValues {
        guard areGains(whiteBalanceGains) else { return WhiteBalanceTemperatureAndTintValues() }
        let values = LightColor(gains: whiteBalanceGains.normalized).temperatureAndTint
        return WhiteBalanceTemperatureAndTintValues(temperature: Float(values.temperature), tint: Float(values.tint))
    }

    /// The gains that make light of a temperature and tint white; they can be larger than ``maxWhiteBalanceGain``.
    ///
    /// See ``chromaticityValues(for:)`` for how.
    public func deviceWhiteBalanceGains(
        for tempAndTintValues: WhiteBalanceTemperatureAndTintValues
    ) -> WhiteBalanceGains {
        let light = LightColor(
            temperature: Double(tempAndTintValues.temperature),
            tint: Double(tempAndTintValues.tint)
        )
        return WhiteBalanceGains(light.gains)
    }

    private func areGains(_ gains: WhiteBalanceGains) -> Bool {
        let range = 1...maxWhiteBalanceGain
        return isIn(range, gains.redGain, "the red gain") && isIn(range, gains.greenGain, "the green gain")
            && isIn(range, gains.blueGain, "the blue gain")
    }
}
