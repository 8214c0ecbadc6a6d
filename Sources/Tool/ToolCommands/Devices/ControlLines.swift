import AVFoundation
import CameraSources

/// Describes the controls of a camera, for people and for programs.
enum ControlLines {
    /// Returns a line for each control.
    static func text(_ controls: CameraControls) -> [String] {
        var lines: [String] = []
        if let focus = controls.focus {
            var ways = words(focus.modes.map(text))
            if focus.hasPosition { ways.append("lens position") }
            lines.append("focus: " + ways.joined(separator: ", "))
        }
        if let exposure = controls.exposure {
            var ways = words(exposure.modes.map(text))
            if exposure.shortest.isNumeric, exposure.modes.contains(.custom) {
                ways.append("\(time(exposure.shortest)) to \(time(exposure.longest))")
            }
            let iso = exposure.sensitivity
            if iso.upperBound > iso.lowerBound {
                ways.append("ISO \(plain(iso.lowerBound)) to \(plain(iso.upperBound))")
            }
            let bias = exposure.bias
            if bias.upperBound > bias.lowerBound {
                ways.append("bias \(plain(bias.lowerBound)) to \(plain(bias.upperBound))")
            }
            lines.append("exposure: " + ways.joined(separator: ", "))
        }
        if let balance = controls.whiteBalance {
            var ways = words(balance.modes.map(text))
            if balance.hasGains { ways.append("gains to \(plain(balance.largestGain))") }
            lines.append("white balance: " + ways.joined(separator: ", "))
        }
        if controls.largestZoom > 1 { lines.append("zoom of its own: 1 to \(plain(controls.largestZoom))") }
        if controls.torch != nil { lines.append("torch") }
        return lines
    }

    /// Returns the controls as JSON; times are in seconds.
    static func json(_ controls: CameraControls) -> JSON {
        var members: [(String, JSON)] = []
        if let focus = controls.focus {
            members.append(
                (
                    "focus",
                    .object([
                        ("modes", .array(words(focus.modes.map(text)).map(JSON.string))),
                        ("lensPosition", .bool(focus.hasPosition)),
                    ])
                )
            )
        }
        if let exposure = controls.exposure {
            let isManual = exposure.modes.contains(.custom) && exposure.shortest.isNumeric
            members.append(
                (
                    "exposure",
                    .object([
                        ("modes", .array(words(exposure.modes.map(text)).map(JSON.string))),
                        ("minDuration", isManual ? .number(exposure.shortest.seconds) : .null),
                        ("maxDuration", isManual ? .number(exposure.longest.seconds) : .null),
                        ("minISO", .number(exposure.sensitivity.lowerBound)),
                        ("maxISO", .number(exposure.sensitivity.upperBound)),
                        ("minBias", .number(exposure.bias.lowerBound)), ("maxBias", .number(exposure.bias.upperBound)),
                    ])
                )
            )
        }
        if let balance = controls.whiteBalance {
            members.append(
                (
                    "whiteBalance",
                    .object([
                        ("modes", .array(words(balance.modes.map(text)).map(JSON.string))),
                        ("maxGain", balance.hasGains ? .number(balance.largestGain) : .null),
                    ])
                )
            )
        }
        members.append(("zoom", .number(controls.largestZoom)))
        members.append(("torch", .bool(controls.torch != nil)))
        return .object(members)
    }

    // MARK: Words

    /// Returns the modes in a fixed order, without duplicates.
    private static func words(_ words: [String]) -> [String] {
        ["automatic", "once", "locked", "manual"].filter(words.contains)
    }

    private static func text(_ mode: CameraSettings.FocusMode) -> String {
        switch mode {
        case .continuous: "automatic"
        case .once: "once"
        case .locked: "locked"
        }
    }

    private static func text(_ mode: CameraSettings.ExposureMode) -> String {
        switch mode {
        case .continuous: "automatic"
        case .once: "once"
        case .locked: "locked"
        case .custom: "manual"
        }
    }

    private static func text(_ mode: CameraSettings.WhiteBalanceMode) -> String {
        switch mode {
        case .continuous: "automatic"
        case .once: "once"
        case .locked: "locked"
        }
    }

    private static func time(_ time: CMTime) -> String {
        time.seconds < 1 ? "\(plain(time.seconds * 1000)) ms" : "\(plain(time.seconds)) s"
    }

    /// Formats a number with at most two decimals, without trailing zeros.
    private static func plain(_ number: Double) -> String {
        var text = format(number, 2)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
