import CoreMedia
import Foundation

/// The model behind the virtual camera's controls with `controls=1`: takes requests and frames, and returns settings.
///
/// The model is simple and deterministic. A frame is correctly exposed by 1/60 s at a sensitivity of 100. Its light is
/// that of a lamp of 4000 K. The lens focuses from 10 cm to infinity, with a position that is linear in dioptres.
/// Automatic exposure and white balance halve their error with every frame; the focus moves by at most a tenth of its
/// range per frame.
struct VirtualControls: Sendable {
    /// The controls that the camera reports.
    static let controls = CameraControls(
        focus: .init(modes: Set(CameraSettings.FocusMode.allCases), hasPoint: true, hasPosition: true, nearest: 0.1),
        exposure: .init(
            modes: Set(CameraSettings.ExposureMode.allCases),
            hasPoint: true,
            shortest: CMTime(value: 1, timescale: 10_000),
            longest: CMTime(value: 1, timescale: 2),
            sensitivity: 50...3200,
            bias: -8...8
        ),
        whiteBalance: .init(
            modes: Set(CameraSettings.WhiteBalanceMode.allCases),
            hasGains: true,
            largestGain: 4
        ),
        torch: .init(modes: Set(CameraSettings.TorchMode.allCases)),
        aperture: 1.8
    )

    /// The gains that make the lamp's light white.
    static let rightGains = CameraSettings.Gains(red: 1, green: 1.5, blue: 2.5)
    /// Exposure × sensitivity of a correctly exposed frame.
    private static let rightProduct = 100.0 / 60
    /// The nearest focus, in dioptres.
    private static let nearestFocus = 10.0
    /// Additional light of the torch at its brightest, relative to the scene without it.
    private static let torchLight = 2.0

    /// The scene at the points of interest.
    struct View: Sendable {
        /// 1 / the distance in metres.
        var dioptres: Double
        /// The brightness there, relative to the whole image.
        var brightness: Double
        /// True if it is dark enough for a torch in automatic mode.
        var isDark: Bool
    }

    /// The settings of the next frame.
    private(set) var settings: CameraSettings
    private var longestExposure: CMTime?
    private var startsFocus = false
    private var startsExposure = false
    private var startsWhiteBalance = false

    init(dioptres: Double) {
        var settings = CameraSettings()
        settings.focusMode = .continuous
        settings.lensPosition = Self.position(dioptres)
        settings.exposureMode = .continuous
        settings.exposureDuration = CMTime(value: 1, timescale: 60)
        settings.sensitivity = 100
        settings.whiteBalanceMode = .continuous
        settings.gains = Self.rightGains
        settings.greyGains = Self.rightGains
        self.settings = settings
    }

    /// The optical effect of the settings.
    var optics: SceneOptics {
        let (gains, right) = (settings.gains, Self.rightGains)
        return SceneOptics(
            focus: Self.nearestFocus * (1 - settings.lensPosition),
            light: product / Self.rightProduct * torch,
            red: gains.red / right.red,
            green: gains.green / right.green,
            blue: gains.blue / right.blue
        )
    }

    private var product: Double { settings.exposureDuration.seconds * settings.sensitivity }
    private var torch: Double { 1 + Self.torchLight * settings.torchLevel }

    private static func position(_ dioptres: Double) -> Double { min(max(1 - dioptres / nearestFocus, 0), 1) }

    // MARK: Requests

    /// Applies a request, which takes effect with the next frame.
    mutating func apply(_ change: CameraChange, revision: Int) {
        settings.revision = max(settings.revision, revision)
        switch change {
        case .focus(let mode):
            settings.focusMode = mode
            startsFocus = mode == .once
            settings.isAdjustingFocus = false
        case .lens(let position):
            settings.focusMode = .locked
            settings.isAdjustingFocus = false
            if let position { settings.lensPosition = position }
        case .focusPoint(let point): settings.focusPoint = point
        case .exposure(let mode):
            settings.exposureMode = mode
            startsExposure = mode == .once
            settings.isAdjustingExposure = false
        case .customExposure(let duration, let sensitivity):
            settings.exposureMode = .custom
            settings.isAdjustingExposure = false
            if let duration { settings.exposureDuration = duration }
            if let sensitivity { settings.sensitivity = sensitivity }
        case .exposureBias(let bias): settings.exposureBias = bias
        case .exposurePoint(let point): settings.exposurePoint = point
        case .longestExposure(let duration): longestExposure = duration
        case .whiteBalance(let mode):
            settings.whiteBalanceMode = mode
            startsWhiteBalance = mode == .once
            settings.isAdjustingWhiteBalance = false
        case .gains(let gains):
            settings.whiteBalanceMode = .locked
            settings.isAdjustingWhiteBalance = false
            if let gains { settings.gains = gains }
        case .torch(let mode, let level):
            settings.torchMode = mode
            settings.torchLevel = mode == .on ? level ?? settings.torchLimit : 0
        case .zoom: break
        }
    }

    // MARK: Frames

    /// Advances by one frame: each automatic mode takes a step.
    mutating func advance(_ view: View) {
        if settings.torchMode == .auto { settings.torchLevel = view.isDark ? settings.torchLimit : 0 }
        advanceFocus(view)
        advanceExposure(view)
        advanceWhiteBalance()
    }

    private mutating func advanceFocus(_ view: View) {
        guard settings.focusMode != .locked else { return }
        let off = Self.position(view.dioptres) - settings.lensPosition
        let isThere = abs(off) < 0.0001
        // Continuous focus ignores errors that are too small to see.
        let begins = startsFocus || !settings.isAdjustingFocus && settings.focusMode == .continuous && abs(off) > 0.02
        guard settings.isAdjustingFocus || begins else { return }
        if !startsFocus, isThere {
            settings.isAdjustingFocus = false
            if settings.focusMode == .once { settings.focusMode = .locked }
            return
        }
        startsFocus = false
        settings.isAdjustingFocus = true
        settings.lensPosition += min(max(off, -0.1), 0.1)
    }

    private mutating func advanceExposure(_ view: View) {
        func offset() -> Double {
            log2(product / Self.rightProduct * torch * view.brightness) - settings.exposureBias
        }
        defer { settings.exposureOffset = offset() }
        guard settings.exposureMode == .once || settings.exposureMode == .continuous else { return }
        let off = offset()
        let best = product * exp2(-off)
        let nearest = Self.split(best, longest: longest)
        let isThere = nearest == (settings.exposureDuration, settings.sensitivity)
        let begins =
            startsExposure
            || !settings.isAdjustingExposure && settings.exposureMode == .continuous && abs(off) > 0.05
                && !isThere
        guard settings.isAdjustingExposure || begins else { return }
        if !startsExposure, isThere {
            settings.isAdjustingExposure = false
            if settings.exposureMode == .once { settings.exposureMode = .locked }
            return
        }
        startsExposure = false
        settings.isAdjustingExposure = true
        let next = abs(off) < 0.1 ? nearest : Self.split(product * exp2(-off / 2), longest: longest)
        // If half a step changes nothing, the end of a range is near.
        (settings.exposureDuration, settings.sensitivity) =
            next == (settings.exposureDuration, settings.sensitivity) ? nearest : next
    }

    private var longest: CMTime {
        let usual = CMTime(value: 1, timescale: 30)
        return longestExposure.map { min($0, usual) } ?? usual
    }

    /// Splits a product into an exposure and a sensitivity: the lowest sensitivity from 100 up that the longest
    /// exposure allows.
    private static func split(_ product: Double, longest: CMTime) -> (CMTime, Double) {
        let shortest = 0.0001
        let seconds = min(max(product / 100, shortest), longest.seconds)
        let duration = CMTime(value: Int64((seconds * 6_000_000).rounded()), timescale: 6_000_000)
        // A longest exposure with few digits is met exactly.
        let time = duration > longest ? longest : duration
        return (time, min(max(product / time.seconds, 50), 3200))
    }

    private mutating func advanceWhiteBalance() {
        guard settings.whiteBalanceMode != .locked else { return }
        let (gains, right) = (settings.gains, Self.rightGains)
        let isThere = gains == right
        let begins = startsWhiteBalance || !isThere
        guard settings.isAdjustingWhiteBalance || begins else { return }
        if !startsWhiteBalance, isThere {
            settings.isAdjustingWhiteBalance = false
            if settings.whiteBalanceMode == .once { settings.whiteBalanceMode = .locked }
            return
        }
        startsWhiteBalance = false
        settings.isAdjustingWhiteBalance = true
        func half(_ one: Double, _ other: Double) -> Double {
            abs(one - other) < 0.05 ? other : (one + other) / 2
        }
        settings.gains = CameraSettings.Gains(
            red: half(gains.red, right.red),
            green: half(gains.green, right.green),
            blue: half(gains.blue, right.blue)
        )
    }
}
