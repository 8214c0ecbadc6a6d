import CoreVideo
import Foundation
import ImageGraph

/// The values of a filter's parameters, in the types that recipes need.
struct FilterInputs {
    let definition: FilterDefinition
    let values: [String: Any]

    init(definition: FilterDefinition, values: [String: Any]) {
        self.definition = definition
        self.values = values
    }

    /// Returns an image; nil if it is missing.
    func image(_ key: String = "inputImage") -> CIImage? { values[key] as? CIImage }

    /// Returns the recipe of an image; nil if it is missing.
    func node(_ key: String = "inputImage") -> ImageNode? { image(key)?.node }

    private func parameter(_ key: String) -> FilterParameter.Value? {
        definition.parameters.first { $0.key == key }?.value
    }

    /// Returns a number: the value, or the default.
    func number(_ key: String) -> Double {
        if let value = Self.number(values[key]), value.isFinite { return value }
        if case .number(let value)? = parameter(key) { return value ?? 0 }
        return 0
    }

    /// Returns a number that was set; nil if there is none.
    func given(_ key: String) -> Double? { Self.number(values[key]) }

    func flag(_ key: String) -> Bool { Self.number(values[key]).map { $0 != 0 } ?? false }

    func point(_ key: String) -> CGPoint {
        if let point = Self.point(values[key]), point.x.isFinite, point.y.isFinite { return point }
        if case .point(let point)? = parameter(key) { return point }
        return .zero
    }

    func rect(_ key: String) -> CGRect {
        if let rect = Self.rect(values[key]) { return rect }
        if case .rect(let rect)? = parameter(key) { return rect }
        return .null
    }

    func color(_ key: String) -> GraphColor { (values[key] as? CIColor ?? .clear).graphColor }

    /// Returns numbers, filled up with zeros to a count.
    func vector(_ key: String, count: Int) -> [Double] {
        let list: [CGFloat]
        if let vector = values[key] as? CIVector {
            list = vector.list
        } else if let rect = Self.rect(values[key]) {
            list = [rect.minX, rect.minY, rect.width, rect.height]
        } else if let point = Self.point(values[key]) {
            list = [point.x, point.y]
        } else if case .vector(let values)? = parameter(key) {
            list = values.map { CGFloat($0) }
        } else {
            list = []
        }
        let finite = list.map { $0.isFinite ? Double($0) : 0 }
        return Array((finite + [Double](repeating: 0, count: count)).prefix(count))
    }

    func transform(_ key: String) -> CGAffineTransform {
        switch values[key] {
        case let value as CGAffineTransform: return value
        case let value as CIVector where value.list.count == 6: return value.cgAffineTransformValue
        case let value as NSAffineTransform:
            let t = value.transformStruct
            return CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.tX, ty: t.tY)
        case let value as AffineTransform:
            return CGAffineTransform(a: value.m11, b: value.m12, c: value.m21, d: value.m22, tx: value.tX, ty: value.tY)
        default:
            if case .transform(let scale)? = parameter(key) { return CGAffineTransform(scaleX: scale, y: scale) }
            return .identity
        }
    }

    func data(_ key: String) -> Data? { (values[key] as? Data) ?? (values[key] as? NSData).map { $0 as Data } }
    func text(_ key: String) -> String? { (values[key] as? String) ?? (values[key] as? NSString).map { "\($0)" } }

    private static func number(_ value: Any?) -> Double? {
        switch value {
        case let value as Double: value
        case let value as Float: Double(value)
        case let value as Int: Double(value)
        case let value as Bool: value ? 1 : 0
        case let value as NSNumber: value.doubleValue
        case let value as any BinaryInteger: Double(value)
        case let value as CGFloat: Double(value)
        default: nil
        }
    }

    private static func point(_ value: Any?) -> CGPoint? {
        switch value {
        case let value as CGPoint: value
        case let value as CGSize: CGPoint(x: value.width, y: value.height)
        case let value as CIVector: value.cgPointValue
        case let value as NSValue: value.pointValue
        default: nil
        }
    }

    private static func rect(_ value: Any?) -> CGRect? {
        switch value {
        case let value as CGRect: value
        case let value as CIVector where value.list.count == 4: value.cgRectValue
        case is NSNumber: nil
        case let value as NSValue: value.rectValue
        default: nil
        }
    }
}

extension CIColor {
    /// The colour for recipes.
    var graphColor: GraphColor {
        GraphColor(
            SIMD4(Double(red), Double(green), Double(blue), Double(alpha)),
            space: colorSpace.definition ?? .standard
        )
    }
}
