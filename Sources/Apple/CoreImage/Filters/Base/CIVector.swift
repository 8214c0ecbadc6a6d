public import CoreVideo
public import Foundation

// `@unchecked Sendable`: immutable.
/// A list of numbers for a filter: a point, a rectangle, a transform or coefficients.
public final class CIVector: NSObject, @unchecked Sendable {
    let list: [CGFloat]

    init(list: [CGFloat]) {
        self.list = list
        super.init()
    }

    /// Creates a vector without numbers.
    public override convenience init() { self.init(list: []) }

    /// Creates a vector of one number.
    public convenience init(x: CGFloat) { self.init(list: [x]) }
    /// Creates a vector of two numbers.
    public convenience init(x: CGFloat, y: CGFloat) { self.init(list: [x, y]) }
    /// Creates a vector of three numbers.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init(list: [x, y, z]) }
    /// Creates a vector of four numbers.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init(list: [x, y, z, w]) }

    /// Creates a vector from numbers in memory.
    public convenience init(values: UnsafePointer<CGFloat>, count: Int) {
        self.init(list: Array(UnsafeBufferPointer(start: values, count: max(count, 0))))
    }

    /// Creates a vector of a point's coordinates.
    public convenience init(cgPoint p: CGPoint) { self.init(list: [p.x, p.y]) }
    /// Creates a vector of a rectangle's origin and size.
    public convenience init(cgRect r: CGRect) {
        self.init(list: [r.origin.x, r.origin.y, r.size.width, r.size.height])
    }
    /// Creates a vector of a transform's elements.
    public convenience init(cgAffineTransform t: CGAffineTransform) {
        self.init(list: [t.a, t.b, t.c, t.d, t.tx, t.ty])
    }

    /// Creates a vector from a text such as `[1 0 0 0]`.
    public convenience init(string representation: String) {
        let parts = representation.split { "[], ".contains($0) }
        self.init(list: parts.compactMap { Double($0).map { CGFloat($0) } })
    }

    /// Returns a number; 0 for an index outside the vector.
    public func value(at index: Int) -> CGFloat { list.indices.contains(index) ? list[index] : 0 }
    /// The count of the numbers.
    public var count: Int { list.count }
    /// The first number.
    public var x: CGFloat { value(at: 0) }
    /// The second number.
    public var y: CGFloat { value(at: 1) }
    /// The third number.
    public var z: CGFloat { value(at: 2) }
    /// The fourth number.
    public var w: CGFloat { value(at: 3) }
    /// The first two numbers as a point.
    public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
    /// The first four numbers as a rectangle.
    public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
    /// The first six numbers as a transform.
    public var cgAffineTransformValue: CGAffineTransform {
        CGAffineTransform(a: x, b: y, c: z, d: w, tx: value(at: 4), ty: value(at: 5))
    }
    /// The numbers as a text such as `[1 0 0 0]`.
    public var stringRepresentation: String {
        let texts = list.map { $0 == $0.rounded() && abs($0) < 1e15 ? "\(Int($0))" : "\(Double($0))" }
        return "[" + texts.joined(separator: " ") + "]"
    }

    /// Returns a Boolean value that indicates whether both have the same numbers.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.list == list }
    /// The hash of the numbers.
    public override var hash: Int { list.hashValue }
    /// The numbers as a text.
    public override var description: String { stringRepresentation }
}
