import CoreVideo
import Foundation

extension MLFeatureValue {
    /// Creates a value from what programs put into dictionaries of features; throws for anything else.
    convenience init(any value: Any, name: String) throws {
        // Before the casts below, because a number object becomes whatever it is cast to.
        if Swift.type(of: value) is NSNumber.Type, let number = value as? NSNumber {
            let type = String(cString: number.objCType)
            if type == "d" || type == "f" {
                self.init(double: number.doubleValue)
            } else {
                self.init(int64: number.int64Value)
            }
            return
        }
        switch value {
        case let value as MLFeatureValue: self.init(value.content)
        case let value as String: self.init(string: value)
        case let value as Int: self.init(int64: Int64(value))
        case let value as Int64: self.init(int64: value)
        case let value as Int32: self.init(int64: Int64(value))
        case let value as Double: self.init(double: value)
        case let value as Float: self.init(double: Double(value))
        case let value as Bool: self.init(int64: value ? 1 : 0)
        case let value as MLMultiArray: self.init(multiArray: value)
        case let value as CVPixelBuffer: self.init(pixelBuffer: value)
        case let value as MLSequence: self.init(sequence: value)
        case let value as [AnyHashable: NSNumber]: try self.init(dictionary: value)
        case let value as [String: Double]:
            try self.init(dictionary: Dictionary(uniqueKeysWithValues: value.map { ($0, NSNumber(value: $1)) }))
        case let value as [Int64: Double]:
            try self.init(dictionary: Dictionary(uniqueKeysWithValues: value.map { ($0, NSNumber(value: $1)) }))
        case let value as [Int: Double]:
            try self.init(
                dictionary: Dictionary(uniqueKeysWithValues: value.map { (Int64($0), NSNumber(value: $1)) })
            )
        case let value as [String]: self.init(sequence: MLSequence(strings: value))
        case let value as NSString: self.init(string: value as String)
        default:
            throw MLModelError(
                .featureType,
                """
                The feature "\(name)" cannot be a \(Swift.type(of: value)); use an MLFeatureValue, a number, a string, \
                a multi-array, a pixel buffer or a dictionary of numbers.
                """
            )
        }
    }
}
