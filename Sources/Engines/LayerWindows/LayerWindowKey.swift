/// A key of the keyboard, identified by its effect without modifier keys.
public enum LayerWindowKey: Sendable, Hashable {
    /// A key that types a character; letters are lower case, the space bar is `" "`.
    ///
    /// Keys of the numeric keypad are the characters printed on them.
    case character(Character)
    /// The left arrow key.
    case leftArrow
    /// The right arrow key.
    case rightArrow
    /// The up arrow key.
    case upArrow
    /// The down arrow key.
    case downArrow
    /// The Home key.
    case home
    /// The End key.
    case end
    /// The Page Up key.
    case pageUp
    /// The Page Down key.
    case pageDown
    /// The Enter key.
    case enter
    /// The Escape key.
    case escape
    /// The Tab key.
    case tab
    /// The key that deletes the character before the cursor.
    case backspace
    /// The key that deletes the character after the cursor.
    case delete
    /// A function key, F1 and so on, by its number.
    case function(Int)
    /// Any other key, by SDL's key code.
    case other(Int)

    /// Creates a key from SDL's key code: a character code, or a scancode with a marker bit set.
    init(code: Int32) {
        if let known = Self.named[code] {
            self = known
        } else if (33...0x10FFFF).contains(code) || code == 32, let scalar = Unicode.Scalar(UInt32(code)) {
            self = .character(Character(scalar))
        } else {
            self = .other(Int(code))
        }
    }

    /// The marker bit of key codes that are scancodes.
    private static let place: Int32 = 1 << 30

    private static let named: [Int32: LayerWindowKey] = {
        var keys: [Int32: LayerWindowKey] = [
            8: .backspace, 9: .tab, 13: .enter, 27: .escape, 127: .delete,
            place | 79: .rightArrow, place | 80: .leftArrow, place | 81: .downArrow, place | 82: .upArrow,
            place | 74: .home, place | 77: .end, place | 75: .pageUp, place | 78: .pageDown,
            // The numeric keypad.
            place | 84: .character("/"), place | 85: .character("*"), place | 86: .character("-"),
            place | 87: .character("+"), place | 88: .enter, place | 98: .character("0"), place | 99: .character("."),
        ]
        for number in 1...9 { keys[place | Int32(88 + number)] = .character(Character("\(number)")) }
        for number in 1...12 { keys[place | Int32(57 + number)] = .function(number) }
        for number in 13...24 { keys[place | Int32(91 + number)] = .function(number) }
        return keys
    }()
}

/// Modifier keys held down during a key press or mouse click.
public struct LayerWindowModifiers: OptionSet, Sendable, Hashable {
    /// One bit for each modifier.
    public let rawValue: UInt32

    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The Shift key.
    public static let shift = LayerWindowModifiers(rawValue: 1)
    /// The Control key.
    public static let control = LayerWindowModifiers(rawValue: 2)
    /// The Alt key.
    public static let alt = LayerWindowModifiers(rawValue: 4)
    /// The key with the desktop's logo.
    public static let meta = LayerWindowModifiers(rawValue: 8)
}
