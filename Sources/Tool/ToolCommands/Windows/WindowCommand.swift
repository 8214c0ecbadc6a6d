import LayerWindows

/// A command given with a key in the tool's windows.
package enum WindowCommand: Hashable {
    /// Pause at the current frame, or resume.
    case pause
    /// Move forward by a number of frames, or back if negative.
    case step(Int)
    /// Move forward by a number of seconds, or back if negative.
    case seek(Double)
    /// Switch to the next higher speed; `slower` to the next lower one.
    case faster
    case slower
    /// Switch to the live video.
    case live
    /// Switch to the delay given on the command line.
    case asked
    case fullScreen
    case close

    /// Makes the command of a key; nil if it has none.
    init?(_ key: LayerWindowKey, modifiers: LayerWindowModifiers = [], isPaused: Bool = false) {
        // Key combinations with these modifiers belong to the desktop.
        guard modifiers.isDisjoint(with: [.control, .alt, .meta]) else { return nil }
        switch key {
        case .character(" "): self = .pause
        case .leftArrow: self = isPaused ? .step(-1) : .seek(-1)
        case .rightArrow: self = isPaused ? .step(1) : .seek(1)
        case .downArrow: self = .seek(-5)
        case .upArrow: self = .seek(5)
        // On many keyboards, plus shares a key with the equals sign.
        case .character("+"), .character("="): self = .faster
        case .character("-"): self = .slower
        case .character("l"): self = .live
        case .character("d"): self = .asked
        case .character("f"), .function(11): self = .fullScreen
        case .character("q"), .escape: self = .close
        default: return nil
        }
    }

    /// The available speeds.
    static let speeds = [0.125, 0.25, 0.5, 1, 2, 4, 8]

    /// Returns the next higher or lower speed.
    static func speed(after rate: Double, isFaster: Bool) -> Double {
        let next = isFaster ? speeds.first { $0 > rate } : speeds.last { $0 < rate }
        return next ?? (isFaster ? speeds[speeds.count - 1] : speeds[0])
    }
}
