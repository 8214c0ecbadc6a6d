import CoreVideo
import Foundation
import ImageGraph

/// The category of a filter.
enum FilterCategory: String, Sendable {
    case blur = "CICategoryBlur"
    case colorAdjustment = "CICategoryColorAdjustment"
    case colorEffect = "CICategoryColorEffect"
    case composite = "CICategoryCompositeOperation"
    case distortion = "CICategoryDistortionEffect"
    case generator = "CICategoryGenerator"
    case geometry = "CICategoryGeometryAdjustment"
    case gradient = "CICategoryGradient"
    case halftone = "CICategoryHalftoneEffect"
    case reduction = "CICategoryReduction"
    case sharpen = "CICategorySharpen"
    case stylize = "CICategoryStylize"
    case tile = "CICategoryTileEffect"
    case transition = "CICategoryTransition"
}

/// A filter: its name, its parameters and its place among the others.
struct FilterDefinition: Sendable {
    let name: String
    let displayName: String
    let category: FilterCategory
    let parameters: [FilterParameter]

    init(_ name: String, _ displayName: String, _ category: FilterCategory, _ parameters: [FilterParameter] = []) {
        self.name = name
        self.displayName = displayName
        self.category = category
        self.parameters = parameters
    }
}

/// A parameter of a filter.
struct FilterParameter: Sendable {
    /// The type of the value, with its default.
    enum Value: Sendable {
        case image
        case number(Double?)
        case flag
        case point(CGPoint)
        case rect(CGRect)
        case color(SIMD4<Double>)
        case vector([Double])
        case transform(Double)
        case data
        case text(String)
        case object
    }

    let key: String
    let value: Value
    /// The type of the attribute, as Core Image names it.
    let type: String
    var minimum: Double?
    var maximum: Double?

    private init(_ key: String, _ value: Value, _ type: String, min: Double? = nil, max: Double? = nil) {
        self.key = key
        self.value = value
        self.type = type
        minimum = min
        maximum = max
    }

    static func image(_ key: String) -> Self { Self(key, .image, kCIAttributeTypeImage) }

    static func number(_ key: String, _ value: Double? = nil, min: Double? = nil, max: Double? = nil) -> Self {
        let isLength = key.hasSuffix("Radius") || key.hasSuffix("Width") || key.hasSuffix("Height")
        return Self(
            key,
            .number(value),
            isLength ? kCIAttributeTypeDistance : kCIAttributeTypeScalar,
            min: min,
            max: max
        )
    }

    static func angle(_ key: String, _ value: Double? = nil) -> Self {
        Self(key, .number(value), kCIAttributeTypeAngle)
    }
    static func time(_ key: String, _ value: Double? = nil) -> Self {
        Self(key, .number(value), kCIAttributeTypeTime, min: 0, max: 1)
    }
    static func flag(_ key: String) -> Self { Self(key, .flag, kCIAttributeTypeBoolean) }
    static func point(_ key: String, _ x: Double, _ y: Double) -> Self {
        Self(key, .point(CGPoint(x: x, y: y)), kCIAttributeTypePosition)
    }
    static func rect(_ key: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Self {
        Self(key, .rect(CGRect(x: x, y: y, width: width, height: height)), kCIAttributeTypeRectangle)
    }
    static func everywhere(_ key: String) -> Self { Self(key, .rect(.infinite), kCIAttributeTypeRectangle) }
    static func color(_ key: String, _ r: Double, _ g: Double, _ b: Double, _ a: Double) -> Self {
        Self(key, .color(SIMD4(r, g, b, a)), kCIAttributeTypeColor)
    }
    static func vector(_ key: String, _ values: [Double]) -> Self { Self(key, .vector(values), "") }
    static func transform(_ key: String, _ scale: Double = 1) -> Self {
        Self(key, .transform(scale), kCIAttributeTypeTransform)
    }
    static func data(_ key: String) -> Self { Self(key, .data, "") }
    static func text(_ key: String, _ value: String) -> Self { Self(key, .text(value), "") }
    static func object(_ key: String) -> Self { Self(key, .object, "") }

    /// The default as an object; nil for parameters without one.
    var defaultValue: Any? {
        switch value {
        case .image, .object, .data: nil
        case .number(let number): number.map { NSNumber(value: $0) }
        case .flag: NSNumber(value: false)
        case .point(let point): CIVector(cgPoint: point)
        case .rect(let rect): CIVector(cgRect: rect)
        case .color(let c): CIColor(red: c.x, green: c.y, blue: c.z, alpha: c.w)
        case .vector(let values): CIVector(list: values.map { CGFloat($0) })
        case .transform(let scale): CGAffineTransform(scaleX: scale, y: scale)
        case .text(let text): text.isEmpty ? nil : text
        }
    }

    /// The name of the class of the values.
    var className: String {
        switch value {
        case .image: "CIImage"
        case .number, .flag: "NSNumber"
        case .point, .rect, .vector: "CIVector"
        case .color: "CIColor"
        case .transform: "NSAffineTransform"
        case .data: "NSData"
        case .text: "NSString"
        case .object: "NSObject"
        }
    }

    /// Returns the description of the parameter under ``CIFilter/attributes``.
    func attributes(_ facts: FilterFacts.Parameter?) -> [String: Any] {
        var result: [String: Any] = [
            kCIAttributeClass: className, kCIAttributeName: key,
            kCIAttributeDisplayName: facts?.displayName ?? FilterFacts.words(key),
        ]
        if let known = facts?.type.map({ "CIAttributeType" + $0 }) ?? (type.isEmpty ? nil : type) {
            result[kCIAttributeType] = known
        }
        if let value = defaultValue { result[kCIAttributeDefault] = value }
        guard case .number = value else { return result }
        let numbers = [
            (kCIAttributeMin, facts?.minimum ?? minimum), (kCIAttributeMax, facts?.maximum ?? maximum),
            (kCIAttributeSliderMin, facts?.sliderMinimum ?? minimum),
            (kCIAttributeSliderMax, facts?.sliderMaximum ?? maximum), (kCIAttributeIdentity, facts?.identity),
        ]
        for case (let key, let number?) in numbers { result[key] = NSNumber(value: number) }
        return result
    }
}

extension FilterDefinition {
    /// The categories, the filter's own first.
    var categories: [String] {
        let others = FilterFacts.filters[name]?.categories ?? [kCICategoryVideo, kCICategoryStillImage]
        return [category.rawValue] + others + [kCICategoryBuiltIn]
    }

    /// The description under ``CIFilter/attributes``.
    var attributes: [String: Any] {
        var result: [String: Any] = [
            kCIAttributeFilterName: name, kCIAttributeFilterDisplayName: displayName,
            kCIAttributeFilterCategories: categories, kCIAttributeFilterAvailable_iOS: "5",
            kCIAttributeFilterAvailable_Mac: "10.4",
        ]
        let facts = FilterFacts.filters[name]
        for parameter in parameters { result[parameter.key] = parameter.attributes(facts?.parameters[parameter.key]) }
        return result
    }
}
