public import CoreVideo
public import Foundation

extension CGRect {
    /// A dictionary with the numbers `X`, `Y`, `Width` and `Height`.
    public var dictionaryRepresentation: CFDictionary {
        let values: [(String, CGFloat)] = [
            ("X", origin.x), ("Y", origin.y), ("Width", size.width), ("Height", size.height),
        ]
        let result = NSMutableDictionary()
        for (key, value) in values { result.setObject(NSNumber(value: Double(value)), forKey: key as NSString) }
        return result
    }

    /// Creates a rectangle from a dictionary with the numbers `X`, `Y`, `Width` and `Height`; nil if one is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        func number(_ key: String) -> Double? {
            let value = dict.object(forKey: key as NSString)
            return (value as? NSNumber)?.doubleValue ?? value as? Double
        }
        guard let x = number("X"), let y = number("Y"), let width = number("Width"), let height = number("Height")
        else { return nil }
        self.init(x: x, y: y, width: width, height: height)
    }
}
