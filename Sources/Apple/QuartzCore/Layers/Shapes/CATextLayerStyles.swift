/// The horizontal alignment of a text layer's lines.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The side at which the text's language begins.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// Left-aligned.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// Right-aligned.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// Centred.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// Aligned to both sides, with wider spaces.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

    init(_ drawn: TextContents.Alignment) {
        switch drawn {
        case .natural: self = .natural
        case .left: self = .left
        case .right: self = .right
        case .center: self = .center
        case .justified: self = .justified
        }
    }

    /// The alignment that is drawn; unknown names are drawn as ``natural``.
    var drawn: TextContents.Alignment {
        switch self {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        default: .natural
        }
    }
}

/// The part of a text layer's long line that an ellipsis replaces.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// None; the line is clipped.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// The beginning.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// The end.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// The middle.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")

    init(_ drawn: TextContents.Truncation) {
        switch drawn {
        case .none: self = .none
        case .start: self = .start
        case .end: self = .end
        case .middle: self = .middle
        }
    }

    /// The truncation that is drawn; unknown names are drawn as ``none``.
    var drawn: TextContents.Truncation {
        switch self {
        case .start: .start
        case .end: .end
        case .middle: .middle
        default: .none
        }
    }
}
