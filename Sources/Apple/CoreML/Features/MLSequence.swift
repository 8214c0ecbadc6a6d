public import Foundation

/// Texts or integers in order.
public final class MLSequence: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The type of the elements: `string` or `int64`.
    public let type: MLFeatureType
    /// The texts; empty for integers.
    public let stringValues: [String]
    /// The integers; empty for texts.
    public let int64Values: [NSNumber]

    private init(_ type: MLFeatureType, _ strings: [String], _ numbers: [NSNumber]) {
        self.type = type
        stringValues = strings
        int64Values = numbers
    }

    /// Creates a sequence without elements.
    public convenience init(empty type: MLFeatureType) { self.init(type, [], []) }

    /// Creates a sequence of texts.
    public convenience init(strings stringValues: [String]) { self.init(.string, stringValues, []) }

    /// Creates a sequence of integers.
    public convenience init(int64s int64Values: [NSNumber]) { self.init(.int64, [], int64Values) }

    /// The number of elements.
    var count: Int { max(stringValues.count, int64Values.count) }

    /// Returns whether another object is a sequence with equal elements.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? MLSequence else { return false }
        return other.type == type && other.stringValues == stringValues && other.int64Values == int64Values
    }

    /// The hash of type and number of elements.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(type)
        hasher.combine(count)
        return hasher.finalize()
    }

    /// True: sequences can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the sequence.
    public func encode(with coder: NSCoder) {
        coder.encode(type.rawValue, forKey: "type")
        coder.encode(stringValues as NSArray, forKey: "strings")
        coder.encode(int64Values as NSArray, forKey: "int64s")
    }

    /// Reads an archived sequence; nil if the archive is not one.
    public init?(coder: NSCoder) {
        let strings = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "strings") as? [String]
        let numbers = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: "int64s") as? [NSNumber]
        guard let type = MLFeatureType(rawValue: coder.decodeInteger(forKey: "type")), let strings, let numbers else {
            return nil
        }
        self.type = type
        stringValues = strings
        int64Values = numbers
    }
}
