import CameraSources
public import CoreMedia
import Foundation

extension AVCaptureDevice {
    /// The white balance modes.
    public enum WhiteBalanceMode: Int, Sendable {
        /// The white balance stays fixed.
        case locked = 0
        /// The camera adjusts the white balance once, then locks it.
        case autoWhiteBalance = 1
        /// The camera adjusts the white balance continuously.
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

    /// Represents the current gains in ``setWhiteBalanceModeLocked(with:completionHandler:)``.
    public static let currentWhiteBalanceGains = WhiteBalanceGains(
        redGain: .greatestFiniteMagnitude,
        greenGain: .greatestFiniteMagnitude,
        blueGain: .greatestFiniteMagnitude
    )

    /// Returns whether a white balance mode is supported.
    public func isWhiteBalanceModeSupported(_ whiteBalanceMode: WhiteBalanceMode) -> Bool {
        controls.whiteBalance?.modes.contains(whiteBalanceMode.source) ?? false
    }

    /// A Boolean value that indicates whether gains can be set.
    public var isLockingWhiteBalanceWithCustomDeviceGainsSupported: Bool { controls.whiteBalance?.hasGains ?? false }

    /// A Boolean value that indicates whether the camera is adjusting the white balance.
    ///
    /// Observable; observers are called on a queue of this library.
    public var isAdjustingWhiteBalance: Bool { shown.isAdjustingWhiteBalance }

    /// The current gains of the color channels.
    ///
    /// Observable.
    public var deviceWhiteBalanceGains: WhiteBalanceGains { WhiteBalanceGains(shown.gains) }

    /// The gains that would make the average color of the image gray.
    ///
    /// Observable.
    public var grayWorldDeviceWhiteBalanceGains: WhiteBalanceGains { WhiteBalanceGains(shown.greyGains) }

    /// The largest gain; the smallest is 1.
    public var maxWhiteBalanceGain: Float { Float(controls.whiteBalance?.largestGain ?? 1) }

    /// The white balance mode.
    ///
    /// `.autoWhiteBalance` searches for the best gains once, also when it is set again, and becomes `.locked` when
    /// found. Observable.
    ///
    /// Set it with the configuration lock held. Raises for an unsupported mode and without the lock.
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

    /// Sets the white balance gains and locks them.
    ///
    /// The gains are divided by the smallest one, which thus becomes 1.
    ///
    /// Call it with the configuration lock held. Raises for gains outside 1…``maxWhiteBalanceGain``, if gains cannot be
    /// set, and without the lock.
    ///
    /// - Parameters:
    ///   - whiteBalanceGains: The gains, or ``currentWhiteBalanceGains``.
    ///   - handler: Called on a queue of this library once the first frame with the new gains has arrived, with the
    ///     frame's time on the camera's clock; with an invalid time if the camera is disconnected before.
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

    /// Sets the white balance gains; see ``setWhiteBalanceModeLocked(with:completionHandler:)``.
    ///
    /// - Returns: The time of the first frame with the new gains.
    @discardableResult
    public func setWhiteBalanceModeLocked(with whiteBalanceGains: WhiteBalanceGains) async -> CMTime {
        await withCheckedContinuation { continuation in
            setWhiteBalanceModeLocked(with: whiteBalanceGains) { continuation.resume(returning: $0) }
        }
    }

    // MARK: Conversion of units

    /// Converts gains to the color of the light that they make white, as CIE 1931 chromaticity.
    ///
    /// Raises for gains outside 1…``maxWhiteBalanceGain``.
    ///
    /// Differs from Apple: the camera's colors are taken for sRGB, as cameras here do not report more.
    public func chromaticityValues(for whiteBalanceGains: WhiteBalanceGains) -> WhiteBalanceChromaticityValues {
        guard areGains(whiteBalanceGains) else { return WhiteBalanceChromaticityValues() }
        let light = LightColor(gains: whiteBalanceGains.normalized)
        return WhiteBalanceChromaticityValues(x: Float(light.x), y: Float(light.y))
    }

    /// Converts the color of a light to the gains that make it white, which may exceed ``maxWhiteBalanceGain``.
    ///
    /// Raises for values outside 0…1. See ``chromaticityValues(for:)`` for the conversion.
    public func deviceWhiteBalanceGains(
        for chromaticityValues: WhiteBalanceChromaticityValues
    ) -> WhiteBalanceGains {
        guard isIn(0...1, chromaticityValues.x, "the chromaticity x"),
            isIn(0...1, chromaticityValues.y, "the chromaticity y")
        else { return WhiteBalanceGains(.one) }
        return WhiteBalanceGains(LightColor(x: Double(chromaticityValues.x), y: Double(chromaticityValues.y)).gains)
    }

    /// Converts gains to the color of the light that they make white, as a temperature and a tint.
    ///
    /// Raises for gains outside 1…``maxWhiteBalanceGain``. See ``chromaticityValues(for:)`` for the conversion.
    public func temperatureAndTintValues(
        for whiteBalanceGains: WhiteBalanceGains
    ) -> WhiteBalanceTemperatureAndTintValues {
        guard areGains(whiteBalanceGains) else { return WhiteBalanceTemperatureAndTintValues() }
        let values = LightColor(gains: whiteBalanceGains.normalized).temperatureAndTint
        return WhiteBalanceTemperatureAndTintValues(temperature: Float(values.temperature), tint: Float(values.tint))
    }

    /// Converts a temperature and tint to the gains that make such light white, which may exceed
    /// ``maxWhiteBalanceGain``.
    ///
    /// See ``chromaticityValues(for:)`` for the conversion.
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
