/// A kind of feature.
public enum MLFeatureType: Int, Sendable {
    /// No valid feature.
    case invalid = 0
    /// A 64-bit integer.
    case int64 = 1
    /// A 64-bit floating-point number.
    case double = 2
    /// Text.
    case string = 3
    /// An image.
    case image = 4
    /// A multidimensional array of numbers.
    case multiArray = 5
    /// Numbers with texts or integers as keys.
    case dictionary = 6
    /// Texts or integers in order.
    case sequence = 7
    /// A buffer that keeps its content between predictions.
    case state = 8

    /// The name for messages.
    package var name: String {
        switch self {
        case .invalid: "invalid"
        case .int64: "int64"
        case .double: "double"
        case .string: "string"
        case .image: "image"
        case .multiArray: "multiArray"
        case .dictionary: "dictionary"
        case .sequence: "sequence"
        case .state: "state"
        }
    }
}
