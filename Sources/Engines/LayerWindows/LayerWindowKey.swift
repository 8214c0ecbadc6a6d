/// A key of the keyboard, by what it types without other keys held down.
public enum LayerWindowKey: Sendable, Hashable {
    /// A key that types something; letters are lower case, the space bar is `" "`.
    ///
    /// Keys of the number block are what is printed on them.
    case character(Character)
    /// Towards the left edge.
    case leftArrow
    /// Towards the right edge.
    case rightArrow
    /// Towards the upper edge.
    case upArrow
    /// Towards the lower edge.
    case downArrow
    /// To the beginning.
    case home
    /// To the end.
    case end
    /// A page back.
    case pageUp
    /// A page on.
    case pageDown
    /// The key that ends a line.
    case enter
    /// The key that leaves something.
    case escape
    /// The key that goes to the next field.
    case tab
    /// The key that deletes what is before the cursor.
    case backspace
    /// The key that deletes what is behind the cursor.
    case delete
    /// F1 and its like, by their numbers.
    case function(Int)
    /// Any other, by SDL's key code.
    case other(Int)

    /// A key by SDL's code, which is the number of a character or that of a place on the keyboard with a bit set.
    init(code: Int32) {
        if let known = Self.named[code] {
            self = known
        } else if (33...0x10FFFF).contains(code) || code == 32, let scalar = Unicode.Scalar(UInt32(code)) {
            self = .character(Character(scalar))
        } else {
            self = .other(Int(code))
        }
    }

    /// What SDL's codes of places on the keyboard have in common.
    private static let place: Int32 = 1 << 30

    private static let named: [Int32: LayerWindowKey] = {
        var keys: [Int32: LayerWindowKey] = [
            8: .backspace, 9: .tab, 13: .enter, 27: .escape, 127: .delete,
            place | 79: .rightArrow, place | 80: .leftArrow, place | 81: .downArrow, place | 82: .upArrow,
            place | 74: .home, place | 77: .end, place | 75: .pageUp, place | 78: .pageDown,
            // The number block.
            place | 84: .character("/"), place | 85: .character("*"), place | 86: .character("-"),
            place | 87: .character("+"), place | 88: .enter, place | 98: .character("0"), place | 99: .character("."),
        ]
        for number in 1...9 { keys[place | Int32(88 + number)] = .character(Character("\(number)")) }
        for number in 1...12 { keys[place | Int32(57 + number)] = .function(number) }
        for number in 13...24 { keys[place | Int32(91 + number)] = .function(number) }
        return keys
    }()
}

/// Keys that are held down while another one is pressed, or a button of the mouse.
public struct LayerWindowModifiers: OptionSet, Sendable, Hashable {
    /// One bit for each.
    public let rawValue: UInt32

    /// Makes a set of its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A shift key.
    public static let shift = LayerWindowModifiers(rawValue: 1)
    /// A control key.
    public static let control = LayerWindowModifiers(rawValue: 2)
    /// An alt key.
    public static let alt = LayerWindowModifiers(rawValue: 4)
    /// A key with the desktop's logo.
    public static let meta = LayerWindowModifiers(rawValue: 8)
}
