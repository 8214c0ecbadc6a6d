/// Where a text layer's lines begin.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// At the side where the text's language begins.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// At the left.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// At the right.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// In the middle.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// At both sides, by wider spaces.
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

    /// What is drawn; for names other than those above the first of them.
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

/// What is left out of a text layer's line that is too long.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing; it is cut.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// Its beginning.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// Its end.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// Its middle.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")

    init(_ drawn: TextContents.Truncation) {
        switch drawn {
        case .none: self = .none
        case .start: self = .start
        case .end: self = .end
        case .middle: self = .middle
        }
    }

    /// What is drawn; for names other than those above the first of them.
    var drawn: TextContents.Truncation {
        switch self {
        case .start: .start
        case .end: .end
        case .middle: .middle
        default: .none
        }
    }
}
