import CoreVideo
import Foundation

extension CIFilter {
    /// Makes a built-in filter, also one without a recipe.
    convenience init(_ name: String) {
        self.init(FilterTable.all[name] ?? FilterDefinition(name, name, .stylize))
    }

    private func key(_ property: String) -> String {
        if property.hasPrefix("input") { return property }
        return "input" + property.prefix(1).uppercased() + property.dropFirst()
    }

    private var inputs: FilterInputs {
        let keys = definition?.parameters.map(\.key) ?? []
        var values: [String: Any] = [:]
        for key in keys { values[key] = value(forKey: key) }
        return FilterInputs(definition: definition ?? FilterDefinition("", "", .stylize), values: values)
    }

    subscript(image property: String) -> CIImage? {
        get { value(forKey: key(property)) as? CIImage }
        set { setValue(newValue, forKey: key(property)) }
    }

    subscript(number property: String) -> Float {
        get { Float(inputs.number(key(property))) }
        set { setValue(NSNumber(value: newValue), forKey: key(property)) }
    }

    subscript(flag property: String) -> Bool {
        get { inputs.flag(key(property)) }
        set { setValue(NSNumber(value: newValue), forKey: key(property)) }
    }

    subscript(point property: String) -> CGPoint {
        get { inputs.point(key(property)) }
        set { setValue(CIVector(cgPoint: newValue), forKey: key(property)) }
    }

    subscript(rect property: String) -> CGRect {
        get { inputs.rect(key(property)) }
        set { setValue(CIVector(cgRect: newValue), forKey: key(property)) }
    }

    subscript(color property: String) -> CIColor {
        get { value(forKey: key(property)) as? CIColor ?? .clear }
        set { setValue(newValue, forKey: key(property)) }
    }

    subscript(vector property: String) -> CIVector {
        get { value(forKey: key(property)) as? CIVector ?? CIVector(list: []) }
        set { setValue(newValue, forKey: key(property)) }
    }

    subscript(transform property: String) -> CGAffineTransform {
        get { inputs.transform(key(property)) }
        set { setValue(newValue, forKey: key(property)) }
    }

    subscript(data property: String) -> Data {
        get { inputs.data(key(property)) ?? Data() }
        set { setValue(newValue, forKey: key(property)) }
    }

    subscript(text property: String) -> String {
        get { value(forKey: key(property)) as? String ?? "" }
        set { setValue(newValue, forKey: key(property)) }
    }

    subscript(object property: String) -> NSObject? {
        get { value(forKey: key(property)) as? NSObject }
        set { setValue(newValue, forKey: key(property)) }
    }

    subscript(list property: String) -> NSArray? {
        get { value(forKey: key(property)) as? NSArray }
        set { setValue(newValue, forKey: key(property)) }
    }

    subscript(styled property: String) -> NSAttributedString? {
        get { value(forKey: key(property)) as? NSAttributedString }
        set { setValue(newValue, forKey: key(property)) }
    }

    subscript(code property: String) -> CIBarcodeDescriptor? {
        get { value(forKey: key(property)) as? CIBarcodeDescriptor }
        set { setValue(newValue, forKey: key(property)) }
    }
}
