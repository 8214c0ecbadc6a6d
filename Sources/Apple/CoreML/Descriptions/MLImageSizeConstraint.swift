public import Foundation

/// The size of an image in pixels.
public final class MLImageSize: NSObject, NSSecureCoding, Sendable {
    /// The width in pixels.
    public let pixelsWide: Int
    /// The height in pixels.
    public let pixelsHigh: Int

    /// Creates a size.
    package init(width: Int, height: Int) {
        pixelsWide = width
        pixelsHigh = height
    }

    /// True: sizes can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the size.
    public func encode(with coder: NSCoder) {
        coder.encode(pixelsWide, forKey: "pixelsWide")
        coder.encode(pixelsHigh, forKey: "pixelsHigh")
    }

    /// Reads an archived size.
    public init?(coder: NSCoder) {
        pixelsWide = coder.decodeInteger(forKey: "pixelsWide")
        pixelsHigh = coder.decodeInteger(forKey: "pixelsHigh")
    }
}

/// The form in which a constraint gives the sizes of images.
public enum MLImageSizeConstraintType: Int, Sendable {
    /// One size only.
    case unspecified = 0
    /// A list of sizes.
    case enumerated = 2
    /// Ranges of widths and heights.
    case range = 3
}

/// The sizes that an image feature accepts.
public final class MLImageSizeConstraint: NSObject, NSSecureCoding, Sendable {
    /// The form of the constraint.
    public let type: MLImageSizeConstraintType
    /// The accepted widths in pixels; unbounded ones end at `Int.max`.
    public let pixelsWideRange: NSRange
    /// The accepted heights in pixels; unbounded ones end at `Int.max`.
    public let pixelsHighRange: NSRange
    /// The accepted sizes, in the order of the file; empty unless ``type`` is `enumerated`.
    public let enumeratedImageSizes: [MLImageSize]

    /// Creates a constraint to one size.
    package init(width: Int, height: Int) {
        type = .unspecified
        pixelsWideRange = NSRange(location: width, length: 1)
        pixelsHighRange = NSRange(location: height, length: 1)
        enumeratedImageSizes = []
    }

    /// Creates a constraint to a list of sizes.
    package init(sizes: [(width: Int, height: Int)]) {
        type = .enumerated
        enumeratedImageSizes = sizes.map { MLImageSize(width: $0.width, height: $0.height) }
        pixelsWideRange = .spanning(sizes.map(\.width))
        pixelsHighRange = .spanning(sizes.map(\.height))
    }

    /// Creates a constraint to ranges; a nil or negative upper bound is none.
    package init(widths: (lower: Int, upper: Int?), heights: (lower: Int, upper: Int?)) {
        type = .range
        pixelsWideRange = .bounds(widths.lower, widths.upper)
        pixelsHighRange = .bounds(heights.lower, heights.upper)
        enumeratedImageSizes = []
    }

    /// True: constraints can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the constraint.
    public func encode(with coder: NSCoder) {
        coder.encode(type.rawValue, forKey: "type")
        coder.encode(pixelsWideRange, forKeys: "pixelsWideRange")
        coder.encode(pixelsHighRange, forKeys: "pixelsHighRange")
        coder.encode(enumeratedImageSizes as NSArray, forKey: "enumeratedImageSizes")
    }

    /// Reads an archived constraint; nil if the archive is not one.
    public init?(coder: NSCoder) {
        guard let type = MLImageSizeConstraintType(rawValue: coder.decodeInteger(forKey: "type")) else { return nil }
        self.type = type
        pixelsWideRange = coder.decodeRange(forKeys: "pixelsWideRange")
        pixelsHighRange = coder.decodeRange(forKeys: "pixelsHighRange")
        let sizes = coder.decodeObject(of: [NSArray.self, MLImageSize.self], forKey: "enumeratedImageSizes")
        enumeratedImageSizes = sizes as? [MLImageSize] ?? []
    }
}

extension NSRange {
    /// The range from a lower to an upper bound, both included; a nil or negative upper bound is none.
    static func bounds(_ lower: Int, _ upper: Int?) -> NSRange {
        let lower = max(lower, 0)
        guard let upper, upper >= 0, upper < Int.max else {
            return NSRange(location: lower, length: Int.max - lower)
        }
        return NSRange(location: lower, length: max(upper - lower + 1, 0))
    }

    /// The smallest range with all numbers.
    static func spanning(_ numbers: [Int]) -> NSRange {
        guard let least = numbers.min(), let most = numbers.max() else { return NSRange(location: 0, length: 0) }
        return bounds(least, most)
    }
}

extension NSCoder {
    func encode(_ range: NSRange, forKeys key: String) {
        encode(range.location, forKey: key + ".location")
        encode(range.length, forKey: key + ".length")
    }

    func decodeRange(forKeys key: String) -> NSRange {
        NSRange(location: decodeInteger(forKey: key + ".location"), length: decodeInteger(forKey: key + ".length"))
    }
}
