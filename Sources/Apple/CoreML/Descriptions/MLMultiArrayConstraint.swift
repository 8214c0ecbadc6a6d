public import Foundation

/// The shapes and the element type that a multi-array feature accepts.
public final class MLMultiArrayConstraint: NSObject, NSSecureCoding, Sendable {
    /// The sizes of the dimensions, or the default ones where several shapes are accepted; empty where the file leaves
    /// the shape out.
    public var shape: [NSNumber] { sizes.map { NSNumber(value: $0) } }
    /// The type of the elements.
    public let dataType: MLMultiArrayDataType
    /// All accepted shapes.
    public let shapeConstraint: MLMultiArrayShapeConstraint
    /// The sizes of the dimensions.
    package let sizes: [Int]

    /// Creates a constraint.
    package init(shape: [Int], dataType: MLMultiArrayDataType, shapes: MLMultiArrayShapeConstraint? = nil) {
        sizes = shape
        self.dataType = dataType
        shapeConstraint = shapes ?? MLMultiArrayShapeConstraint(shape: shape)
    }

    /// Returns whether an array of this shape is accepted.
    package func allows(_ shape: [Int]) -> Bool {
        switch shapeConstraint.type {
        case .unspecified: sizes.isEmpty || shape == sizes
        case .enumerated: shapeConstraint.shapes.contains(shape) || shape == sizes
        case .range:
            shape.count == shapeConstraint.ranges.count
                && zip(shape, shapeConstraint.ranges).allSatisfy { $1.contains($0) }
        }
    }

    /// The type and the shape.
    public override var description: String {
        "multi-array of \(dataType.name), shape \(sizes)"
    }

    /// True: constraints can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the constraint.
    public func encode(with coder: NSCoder) {
        coder.encode(shape as NSArray, forKey: "shape")
        coder.encode(dataType.rawValue, forKey: "dataType")
        coder.encode(shapeConstraint, forKey: "shapeConstraint")
    }

    /// Reads an archived constraint; nil if the archive is not one.
    public init?(coder: NSCoder) {
        guard let type = MLMultiArrayDataType(rawValue: coder.decodeInteger(forKey: "dataType")),
            let shape = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: "shape") as? [NSNumber],
            let shapes = coder.decodeObject(of: MLMultiArrayShapeConstraint.self, forKey: "shapeConstraint")
        else { return nil }
        sizes = shape.map(\.intValue)
        dataType = type
        shapeConstraint = shapes
    }
}

/// The form in which a constraint gives the shapes of multi-arrays.
public enum MLMultiArrayShapeConstraintType: Int, Sendable {
    /// One shape only.
    case unspecified = 1
    /// A list of shapes.
    case enumerated = 2
    /// A range for each dimension.
    case range = 3
}

/// The shapes that a multi-array feature accepts.
public final class MLMultiArrayShapeConstraint: NSObject, NSSecureCoding, Sendable {
    /// The form of the constraint.
    public let type: MLMultiArrayShapeConstraintType
    /// The accepted sizes of each dimension, as ranges; unbounded ones end at `Int.max`.
    public var sizeRangeForDimension: [NSValue] { ranges.map { NSValue(range: $0) } }
    /// The accepted shapes, in the order of the file; empty unless ``type`` is `enumerated`.
    public var enumeratedShapes: [[NSNumber]] { shapes.map { $0.map { NSNumber(value: $0) } } }
    /// The accepted sizes of each dimension.
    package let ranges: [NSRange]
    /// The accepted shapes.
    package let shapes: [[Int]]

    /// Creates a constraint to one shape.
    package init(shape: [Int]) {
        type = .unspecified
        ranges = shape.map { NSRange(location: $0, length: 1) }
        shapes = []
    }

    /// Creates a constraint to a list of shapes.
    package init(shapes: [[Int]]) {
        type = .enumerated
        self.shapes = shapes
        let rank = shapes.map(\.count).min() ?? 0
        ranges = (0..<rank).map { dimension in .spanning(shapes.map { $0[dimension] }) }
    }

    /// Creates a constraint to a range for each dimension; a nil or negative upper bound is none.
    package init(ranges: [(lower: Int, upper: Int?)]) {
        type = .range
        self.ranges = ranges.map { .bounds($0.lower, $0.upper) }
        shapes = []
    }

    /// True: constraints can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the constraint.
    public func encode(with coder: NSCoder) {
        coder.encode(type.rawValue, forKey: "type")
        let bounds = ranges.flatMap { [NSNumber(value: $0.location), NSNumber(value: $0.length)] }
        coder.encode(bounds as NSArray, forKey: "ranges")
        coder.encode(enumeratedShapes.map { $0 as NSArray } as NSArray, forKey: "shapes")
    }

    /// Reads an archived constraint; nil if the archive is not one.
    public init?(coder: NSCoder) {
        let classes: [AnyClass] = [NSArray.self, NSNumber.self]
        guard let type = MLMultiArrayShapeConstraintType(rawValue: coder.decodeInteger(forKey: "type")),
            let bounds = coder.decodeObject(of: classes, forKey: "ranges") as? [NSNumber],
            let shapes = coder.decodeObject(of: classes, forKey: "shapes") as? [[NSNumber]]
        else { return nil }
        self.type = type
        ranges = (0..<bounds.count / 2).map {
            NSRange(location: bounds[2 * $0].intValue, length: bounds[2 * $0 + 1].intValue)
        }
        self.shapes = shapes.map { $0.map(\.intValue) }
    }
}
