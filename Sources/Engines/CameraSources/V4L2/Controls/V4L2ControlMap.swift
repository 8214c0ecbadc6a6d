import CoreMedia

/// Translates between camera settings and a driver's controls: changes to control values, and control values to
/// settings.
///
/// | property | controls | units |
/// | --- | --- | --- |
/// | exposure time | Exposure Time, Absolute | 100 µs |
/// | exposure mode | Auto Exposure, Gain Automatic, ISO Sensitivity Auto, 3A Lock | |
/// | sensitivity | ISO Sensitivity | a thousandth of ISO |
/// | | else Gain or Analogue Gain, which have no unit: ISO 100 is the smallest gain, each step adds one | |
/// | exposure bias | Auto Exposure, Bias | a thousandth of a stop |
/// | lens position | Focus, Absolute: larger is nearer | |
/// | focus mode | Focus, Automatic Continuous; Auto Focus, Start and Status; 3A Lock | |
/// | gains | White Balance Temperature | kelvin |
/// | | else Red and Blue Balance, whose default corresponds to the gain of green | |
/// | white balance mode | White Balance, Automatic; Do White Balance; 3A Lock | |
/// | zoom | Zoom, Absolute: the smallest value is a zoom factor of 1 | |
/// | torch | LED Mode, Intensity, Torch Mode | the brightest is 1 |
/// | none: Apple's cameras avoid flicker by themselves | Power Line Frequency: Auto instead of Disabled | |
///
/// Units and meanings are those of the kernel's documentation of its camera, image source and flash controls.
struct V4L2ControlMap: Sendable {
    typealias ID = V4L2Control.ID
    typealias Values = [ID: Int64]

    /// A control value to set.
    struct Write: Sendable, Hashable {
        var id: ID
        var value: Int64
    }

    /// The part of a client's settings that the driver's values do not express.
    struct Intent: Sendable, Hashable {
        /// True if the client chose the manual exposure.
        var isExposureCustom = false
        /// True if the latest focus change was a single search.
        var isFocusOnce = false
        /// The client's choice of points, which no driver supports.
        var focusPoint = CameraSettings.Point.centre
        var exposurePoint = CameraSettings.Point.centre
    }

    /// The driver's controls.
    let all: [ID: V4L2Control]

    init(_ controls: [V4L2Control]) { all = Dictionary(controls.map { ($0.id, $0) }) { first, _ in first } }

    /// Bits of the 3A Lock control.
    private enum Lock: Int64 {
        case exposure = 1, whiteBalance = 2, focus = 4
    }

    /// Returns a control if it exists and can be set.
    private func settable(_ id: ID) -> V4L2Control? { all[id].flatMap { $0.isReadOnly ? nil : $0 } }

    // MARK: What there is

    /// The controls that clients can set.
    var controls: CameraControls {
        CameraControls(
            focus: focus,
            exposure: exposure,
            whiteBalance: whiteBalance,
            torch: canLight ? CameraControls.Torch(modes: [.off, .on]) : nil,
            largestZoom: zoomRange.map { Double($0.maximum) / Double($0.minimum) } ?? 1
        )
    }

    /// Returns the values to set at the start of a stream, given the current ones.
    ///
    /// Apple's cameras suppress flicker from lamps. A driver that can detect the mains frequency is therefore set to do
    /// so, unless a frequency was already chosen.
    func writesAtStart(_ values: Values) -> [Write] {
        let (disabled, automatic): (Int64, Int64) = (0, 3)
        guard let control = settable(.powerLineFrequency), control.choices[automatic] != nil,
            values[.powerLineFrequency] == disabled
        else { return [] }
        return [Write(id: .powerLineFrequency, value: automatic)]
    }

    /// Returns the direction the camera faces, if the driver knows it.
    func position(_ values: Values) -> CameraInfo.Position? {
        switch values[.orientation] {
        case 0: .front
        case 1: .back
        case 2: .unspecified
        default: nil
        }
    }

    private var focus: CameraControls.Focus? {
        var modes: Set<CameraSettings.FocusMode> = []
        if settable(.focusAuto) != nil { modes.formUnion([.locked, .continuous]) }
        if settable(.focusOnce) != nil { modes.formUnion([.locked, .once]) }
        let hasPosition = settable(.focusPosition).map { $0.maximum > $0.minimum } ?? false
        if hasPosition { modes.insert(.locked) }
        return modes.isEmpty ? nil : CameraControls.Focus(modes: modes, hasPosition: hasPosition)
    }

    private var exposure: CameraControls.Exposure? {
        var modes: Set<CameraSettings.ExposureMode> = []
        let time = settable(.exposureTime)
        let hasAutomatic = automaticExposure != nil || settable(.gainAuto) != nil
        if hasAutomatic { modes.insert(.continuous) }
        if hasAutomatic, manualExposure != nil || hasLock(.exposure) || settable(.gainAuto) != nil {
            modes.insert(.locked)
        }
        let isManual = time != nil && (automaticExposure == nil || manualExposure != nil)
        if isManual { modes.formUnion([.locked, .custom]) }
        guard !modes.isEmpty else { return nil }
        let bias = biases
        return CameraControls.Exposure(
            modes: modes,
            shortest: time.map { Self.time($0.minimum) } ?? .invalid,
            longest: time.map { Self.time($0.maximum) } ?? .invalid,
            sensitivity: isManual ? sensitivities : 0...0,
            bias: min(bias.lowerBound, 0)...max(bias.upperBound, 0)
        )
    }

    private var whiteBalance: CameraControls.WhiteBalance? {
        var modes: Set<CameraSettings.WhiteBalanceMode> = []
        if settable(.whiteBalanceAuto) != nil { modes.formUnion([.locked, .continuous]) }
        if settable(.whiteBalanceOnce) != nil { modes.formUnion([.locked, .once]) }
        var largest = 1.0
        if let kelvin = temperatures {
            for end in [kelvin.minimum, kelvin.maximum] {
                let gains = LightColor(temperature: Double(end), tint: 0).gains
                largest = max(largest, gains.red, gains.green, gains.blue)
            }
        } else if let (red, blue) = balances {
            func span(_ control: V4L2Control) -> (least: Double, most: Double) {
                (max(relative(control.minimum, control), 1 / 16), relative(control.maximum, control))
            }
            let (reds, blues) = (span(red), span(blue))
            largest = max(reds.most, blues.most, 1) / min(reds.least, blues.least, 1)
        }
        let hasGains = largest > 1
        if hasGains { modes.insert(.locked) }
        guard !modes.isEmpty else { return nil }
        return CameraControls.WhiteBalance(modes: modes, hasGains: hasGains, largestGain: largest)
    }

    // MARK: Exposure

    /// The choice of Auto Exposure that leaves the exposure time to the client.
    private var manualExposure: Int64? {
        guard let menu = settable(.exposureAuto) else { return nil }
        return [1, 2].first { menu.choices[$0] != nil }
    }

    /// The choice of Auto Exposure that leaves the exposure time to the camera: the camera's default if that is
    /// automatic.
    private var automaticExposure: Int64? {
        guard let menu = settable(.exposureAuto) else { return nil }
        return [menu.standard, 0, 3].first { ($0 == 0 || $0 == 3) && menu.choices[$0] != nil }
    }

    private static func time(_ value: Int64) -> CMTime { CMTime(value: max(value, 0), timescale: 10_000) }

    /// The control used for the sensitivity.
    private var amplification: V4L2Control? {
        if let iso = settable(.sensitivity), !iso.choices.isEmpty { return iso }
        return [ID.gain, .analogueGain].compactMap { settable($0) }.first { $0.maximum > $0.minimum }
    }

    private var sensitivities: ClosedRange<Double> {
        guard let control = amplification else { return 0...0 }
        let ends = control.id == .sensitivity ? Array(control.choices.keys) : [control.minimum, control.maximum]
        let all = ends.map { sensitivity($0, of: control) }.sorted()
        guard let first = all.first, let last = all.last else { return 0...0 }
        return first...last
    }

    private func sensitivity(_ value: Int64, of control: V4L2Control) -> Double {
        if control.id == .sensitivity { return Double(control.choices[value] ?? 0) / 1000 }
        return 100 + (Double(value) - Double(control.minimum)) / Double(max(control.step, 1))
    }

    private func write(sensitivity: Double) -> [Write] {
        guard let control = amplification else { return [] }
        if control.id == .sensitivity {
            return control.nearestChoice(sensitivity * 1000).map { [Write(id: .sensitivity, value: $0)] } ?? []
        }
        let value = (sensitivity - 100) * Double(max(control.step, 1)) + Double(control.minimum)
        return [Write(id: control.id, value: control.nearest(value))]
    }

    private var biases: ClosedRange<Double> {
        guard let control = settable(.exposureBias) else { return 0...0 }
        let all = control.kind == .integerMenu ? Array(control.choices.values) : [control.minimum, control.maximum]
        guard let least = all.min(), let most = all.max() else { return 0...0 }
        return Double(least) / 1000...Double(most) / 1000
    }

    private func bias(_ value: Int64) -> Double {
        guard let control = all[.exposureBias] else { return 0 }
        return Double(control.kind == .integerMenu ? control.choices[value] ?? 0 : value) / 1000
    }

    private func writeBias(_ bias: Double) -> [Write] {
        guard let control = settable(.exposureBias) else { return [] }
        let value = control.kind == .integerMenu ? control.nearestChoice(bias * 1000) : control.nearest(bias * 1000)
        return value.map { [Write(id: .exposureBias, value: $0)] } ?? []
    }

    private func writes(exposure mode: CameraSettings.ExposureMode, _ values: Values) -> [Write] {
        switch mode {
        case .continuous, .once:
            return unlock(.exposure, values) + set(.exposureAuto, automaticExposure) + set(.gainAuto, 1)
                + set(.sensitivityAuto, 1)
        case .locked where hasLock(.exposure): return lock(.exposure, values)
        case .locked, .custom:
            // Many cameras return to their last manual time, so the current one is written back.
            return manual(values) + keep(.exposureTime, values)
        }
    }

    private func manual(_ values: Values) -> [Write] {
        unlock(.exposure, values) + set(.exposureAuto, manualExposure) + set(.gainAuto, 0) + set(.sensitivityAuto, 0)
    }

    // MARK: White balance

    private var temperatures: V4L2Control? {
        settable(.whiteBalanceTemperature).flatMap { $0.maximum > $0.minimum && $0.minimum > 0 ? $0 : nil }
    }

    private var balances: (red: V4L2Control, blue: V4L2Control)? {
        guard let red = settable(.redBalance), let blue = settable(.blueBalance),
            [red, blue].allSatisfy({ $0.minimum >= 0 && $0.standard > 0 && $0.maximum > $0.minimum })
        else { return nil }
        return (red, blue)
    }

    /// Returns a value of a colour balance as a gain relative to green's.
    private func relative(_ value: Int64, _ control: V4L2Control) -> Double { Double(value) / Double(control.standard) }

    private func gains(_ values: Values) -> CameraSettings.Gains {
        if temperatures != nil, let kelvin = values[.whiteBalanceTemperature] {
            return LightColor(temperature: Double(kelvin), tint: 0).gains
        }
        guard let (red, blue) = balances, let r = values[.redBalance], let b = values[.blueBalance] else { return .one }
        let (reds, blues) = (max(relative(r, red), 1 / 16), max(relative(b, blue), 1 / 16))
        let least = min(reds, blues, 1)
        return CameraSettings.Gains(red: reds / least, green: 1 / least, blue: blues / least)
    }

    private func writes(gains: CameraSettings.Gains?, _ values: Values) -> [Write] {
        let manual = unlock(.whiteBalance, values) + set(.whiteBalanceAuto, 0)
        guard let gains else {
            return manual + keep(.whiteBalanceTemperature, values) + keep(.redBalance, values)
                + keep(.blueBalance, values)
        }
        if let kelvin = temperatures {
            let light = LightColor(gains: gains).temperatureAndTint.temperature
            return manual + [Write(id: .whiteBalanceTemperature, value: kelvin.nearest(light))]
        }
        guard let (red, blue) = balances, gains.green > 0 else { return manual }
        return manual + [
            Write(id: .redBalance, value: red.nearest(gains.red / gains.green * Double(red.standard))),
            Write(id: .blueBalance, value: blue.nearest(gains.blue / gains.green * Double(blue.standard))),
        ]
    }

    private func writes(whiteBalance mode: CameraSettings.WhiteBalanceMode, _ values: Values) -> [Write] {
        switch mode {
        case .continuous: unlock(.whiteBalance, values) + set(.whiteBalanceAuto, 1)
        case .once: unlock(.whiteBalance, values) + set(.whiteBalanceAuto, 0) + set(.whiteBalanceOnce, 1)
        case .locked: hasLock(.whiteBalance) ? lock(.whiteBalance, values) : writes(gains: nil, values)
        }
    }

    // MARK: Focus, zoom and torch

    private func lensPosition(_ value: Int64) -> Double? {
        guard let control = all[.focusPosition], control.maximum > control.minimum else { return nil }
        let span = Double(control.maximum) - Double(control.minimum)
        return min(max(1 - (Double(value) - Double(control.minimum)) / span, 0), 1)
    }

    private func writes(focus mode: CameraSettings.FocusMode, _ values: Values) -> [Write] {
        switch mode {
        case .continuous: unlock(.focus, values) + set(.focusAuto, 1)
        case .once: unlock(.focus, values) + set(.focusAuto, 0) + set(.focusOnce, 1)
        case .locked where hasLock(.focus): lock(.focus, values)
        case .locked: set(.focusAuto, 0)
        }
    }

    private func writes(lens position: Double?, _ values: Values) -> [Write] {
        let manual = unlock(.focus, values) + set(.focusAuto, 0)
        guard let position, let control = settable(.focusPosition) else { return manual }
        let span = Double(control.maximum) - Double(control.minimum)
        return manual + [Write(id: .focusPosition, value: control.nearest(Double(control.maximum) - position * span))]
    }

    /// A zoom control whose smallest value is a zoom factor of 1.
    ///
    /// Others have no known meaning.
    private var zoomRange: V4L2Control? {
        settable(.zoom).flatMap { $0.minimum > 0 && $0.maximum > $0.minimum ? $0 : nil }
    }

    /// The choice of LED Mode for a torch.
    private static let torch: Int64 = 2

    private var canLight: Bool { settable(.lampMode)?.choices[Self.torch] != nil }

    private func writes(torch mode: CameraSettings.TorchMode, level: Double?) -> [Write] {
        guard canLight else { return [] }
        guard mode == .on else { return [Write(id: .lampMode, value: 0)] }
        var writes: [Write] = []
        if let brightness = settable(.lampBrightness), brightness.maximum > 0 {
            let value = max(brightness.nearest((level ?? 1) * Double(brightness.maximum)), brightness.minimum)
            writes.append(Write(id: .lampBrightness, value: value))
        }
        return writes + [Write(id: .lampMode, value: Self.torch)]
    }

    // MARK: Both ways

    /// Returns the values to set for a change, in order.
    ///
    /// - Parameter values: The current values.
    func writes(for change: CameraChange, _ values: Values) -> [Write] {
        switch change {
        case .focus(let mode): writes(focus: mode, values)
        case .lens(let position): writes(lens: position, values)
        case .exposure(let mode): writes(exposure: mode, values)
        case .customExposure(let duration, let sensitivity):
            manual(values)
                + (duration.flatMap { exposureTime($0) }.map { [$0] } ?? keep(.exposureTime, values))
                + (sensitivity.map { write(sensitivity: $0) } ?? [])
        case .exposureBias(let bias): writeBias(bias)
        case .whiteBalance(let mode): writes(whiteBalance: mode, values)
        case .gains(let gains): writes(gains: gains, values)
        case .torch(let mode, let level): writes(torch: mode, level: level)
        case .zoom(let factor):
            zoomRange.map { [Write(id: .zoom, value: $0.nearest(factor * Double($0.minimum)))] } ?? []
        // No driver supports these.
        case .focusPoint, .exposurePoint, .longestExposure: []
        }
    }

    private func exposureTime(_ duration: CMTime) -> Write? {
        guard duration.isNumeric, let control = settable(.exposureTime) else { return nil }
        return Write(id: .exposureTime, value: control.nearest(duration.seconds * 10_000))
    }

    /// Returns the intent after a change, for what values do not express.
    func intent(after change: CameraChange, _ intent: Intent) -> Intent {
        var intent = intent
        switch change {
        case .customExposure: intent.isExposureCustom = true
        case .exposure(let mode): intent.isExposureCustom = mode == .custom
        case .focus(let mode): intent.isFocusOnce = mode == .once
        case .lens: intent.isFocusOnce = false
        case .focusPoint(let point): intent.focusPoint = point
        case .exposurePoint(let point): intent.exposurePoint = point
        default: break
        }
        return intent
    }

    /// Returns the settings that frames are captured with.
    func settings(_ values: Values, _ intent: Intent = Intent(), revision: Int = 0) -> CameraSettings {
        var settings = CameraSettings()
        settings.revision = revision
        settings.focusPoint = intent.focusPoint
        settings.exposurePoint = intent.exposurePoint
        let isSearching = values[.focusStatus].map { $0 & 1 != 0 } ?? false
        settings.isAdjustingFocus = isSearching
        if values[.focusAuto] == 1, !isLocked(.focus, values) {
            settings.focusMode = .continuous
        } else if intent.isFocusOnce, isSearching {
            settings.focusMode = .once
        }
        if let position = values[.focusPosition].flatMap(lensPosition) { settings.lensPosition = position }
        readExposure(values, intent, &settings)
        if values[.whiteBalanceAuto] == 1, !isLocked(.whiteBalance, values) { settings.whiteBalanceMode = .continuous }
        settings.gains = gains(values)
        settings.greyGains = settings.gains
        if values[.lampMode] == Self.torch {
            settings.torchMode = .on
            let most = all[.lampBrightness]?.maximum ?? 0
            settings.torchLevel = values[.lampBrightness].map { most > 0 ? Double($0) / Double(most) : 1 } ?? 1
        }
        if canLight { settings.torchLimit = (values[.lampFault] ?? 0) == 0 ? 1 : 0 }
        if let zoom = zoomRange, let value = values[.zoom] {
            settings.zoom = max(1, Double(value) / Double(zoom.minimum))
        }
        return settings
    }

    private func readExposure(_ values: Values, _ intent: Intent, _ settings: inout CameraSettings) {
        let automatic =
            values[.exposureAuto].map { $0 == 0 || $0 == 3 }
            ?? values[.gainAuto].map { $0 == 1 } ?? false
        settings.exposureMode =
            automatic && !isLocked(.exposure, values) ? .continuous : intent.isExposureCustom ? .custom : .locked
        if let time = values[.exposureTime], time > 0 { settings.exposureDuration = Self.time(time) }
        if let control = amplification, let value = values[control.id] {
            settings.sensitivity = sensitivity(value, of: control)
        }
        if let value = values[.exposureBias] { settings.exposureBias = bias(value) }
    }

    /// Returns whether the automatic modes change a control.
    func isSelfChanging(_ id: ID) -> Bool {
        switch id {
        case .exposureTime, .gain, .analogueGain, .sensitivity, .focusPosition, .focusStatus, .whiteBalanceTemperature,
            .redBalance, .blueBalance, .locks:
            true
        default: false
        }
    }

    /// Returns whether values currently change by themselves.
    func isMoving(_ settings: CameraSettings) -> Bool {
        settings.exposureMode == .continuous || settings.focusMode != .locked
            || settings.whiteBalanceMode == .continuous
    }

    // MARK: Pieces

    private func set(_ id: ID, _ value: Int64?) -> [Write] {
        guard let value, let control = settable(id) else { return [] }
        if control.kind == .menu || control.kind == .integerMenu, control.choices[value] == nil { return [] }
        return [Write(id: id, value: value)]
    }

    private func keep(_ id: ID, _ values: Values) -> [Write] {
        guard settable(id) != nil, let value = values[id] else { return [] }
        return [Write(id: id, value: value)]
    }

    private func hasLock(_ lock: Lock) -> Bool { (settable(.locks)?.maximum ?? 0) & lock.rawValue != 0 }

    private func isLocked(_ lock: Lock, _ values: Values) -> Bool {
        hasLock(lock) && (values[.locks] ?? 0) & lock.rawValue != 0
    }

    private func lock(_ lock: Lock, _ values: Values) -> [Write] {
        [Write(id: .locks, value: (values[.locks] ?? 0) | lock.rawValue)]
    }

    private func unlock(_ lock: Lock, _ values: Values) -> [Write] {
        isLocked(lock, values) ? [Write(id: .locks, value: (values[.locks] ?? 0) & ~lock.rawValue)] : []
    }
}
