import LayerWindows

/// What a key asks for in the tool's windows.
enum WindowCommand: Hashable {
    /// Stop at the picture that is shown, or go on.
    case pause
    /// So many frames on, or back.
    case step(Int)
    /// So many seconds on, or back.
    case seek(Double)
    /// The next speed above, or below.
    case faster
    case slower
    /// The present.
    case live
    /// The delay that was asked for when the program was started.
    case asked
    case fullScreen
    case close

    /// What a key asks for; nil for nothing.
    init?(_ key: LayerWindowKey, modifiers: LayerWindowModifiers = [], isPaused: Bool = false) {
        // What is held down together with these is meant for the desktop.
        guard modifiers.isDisjoint(with: [.control, .alt, .meta]) else { return nil }
        switch key {
        case .character(" "): self = .pause
        case .leftArrow: self = isPaused ? .step(-1) : .seek(-1)
        case .rightArrow: self = isPaused ? .step(1) : .seek(1)
        case .downArrow: self = .seek(-5)
        case .upArrow: self = .seek(5)
        // On many keyboards the plus is above the equals sign.
        case .character("+"), .character("="): self = .faster
        case .character("-"): self = .slower
        case .character("l"): self = .live
        case .character("d"): self = .asked
        case .character("f"), .function(11): self = .fullScreen
        case .character("q"), .escape: self = .close
        default: return nil
        }
    }

    /// Speeds that one can go through.
    static let speeds = [0.125, 0.25, 0.5, 1, 2, 4, 8]

    /// The next speed above, or below.
    static func speed(after rate: Double, isFaster: Bool) -> Double {
        let next = isFaster ? speeds.first { $0 > rate } : speeds.last { $0 < rate }
        return next ?? (isFaster ? speeds[speeds.count - 1] : speeds[0])
    }
}
