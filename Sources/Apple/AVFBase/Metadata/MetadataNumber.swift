import CoreMedia
import Foundation

/// Converts the values of metadata items to bytes and back, by Core Media's base types.
enum MetadataNumber {
    /// Returns whether a number has a fraction or was made from one.
    static func isFloat(_ number: NSNumber) -> Bool {
        let type = String(cString: number.objCType)
        return type == "d" || type == "f"
    }

    private static let prefix = "com.apple.metadata.datatype."
    /// The names of the numbers of each shape, in the order in which they are stored.
    private static let shapes: [String: [String]] = [
        "pointF32": ["X", "Y"], "dimensionsF32": ["Width", "Height"], "rectF32": ["X", "Y", "Width", "Height"],
    ]

    /// Returns the bytes of a value; nil if it does not fit the type.
    static func bytes(_ value: (any NSCopying & NSObjectProtocol)?, as type: String) -> [UInt8]? {
        let name = String(type.dropFirst(type.hasPrefix(prefix) ? prefix.count : 0))
        switch name {
        case "UTF-8", "JSON":
            if let data = value as? NSData { return name == "JSON" ? [UInt8](data as Data) : nil }
            return MetadataValue.string(value).map { [UInt8]($0.utf8) }
        case "UTF-16":
            return MetadataValue.string(value).map { $0.utf16.flatMap { big($0) } }
        case "int8": return integer(value).flatMap { Int8(exactly: $0) }.map { big($0) }
        case "int16": return integer(value).flatMap { Int16(exactly: $0) }.map { big($0) }
        case "int32": return integer(value).flatMap { Int32(exactly: $0) }.map { big($0) }
        case "int64": return integer(value).map { big($0) }
        case "uint8": return integer(value).flatMap { UInt8(exactly: $0) }.map { big($0) }
        case "uint16": return integer(value).flatMap { UInt16(exactly: $0) }.map { big($0) }
        case "uint32": return integer(value).flatMap { UInt32(exactly: $0) }.map { big($0) }
        case "uint64":
            guard let number = MetadataValue.number(value) else { return nil }
            return integer(number).map { $0 >= 0 ? big(UInt64($0)) : big(number.uint64Value) }
        case "float32": return MetadataValue.number(value).map { big($0.floatValue.bitPattern) }
        case "float64": return MetadataValue.number(value).map { big($0.doubleValue.bitPattern) }
        case "pointF32", "dimensionsF32", "rectF32": return shape(value, shapes[name] ?? [])
        case "polygonF32", "polylineF32":
            return numbers(value)?.flatMap { big(Float($0).bitPattern) }
        case "affineTransformF64", "perspectiveTransformF64":
            guard let numbers = numbers(value), numbers.count == 9 else { return nil }
            return numbers.flatMap { big($0.bitPattern) }
        default: return MetadataValue.data(value).map { [UInt8]($0) }
        }
    }

    /// Returns the value of bytes; nil for too few bytes.
    static func value(_ bytes: [UInt8], of type: String) -> (any NSCopying & NSObjectProtocol)? {
        let name = String(type.dropFirst(type.hasPrefix(prefix) ? prefix.count : 0))
        switch name {
        case "UTF-8", "JSON": return String(decoding: bytes, as: UTF8.self) as NSString
        case "UTF-16":
            let units = stride(from: 0, to: bytes.count - bytes.count % 2, by: 2).map {
                UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
            }
            return String(decoding: units, as: UTF16.self) as NSString
        case "int8": return number(bytes, Int8.self).map { NSNumber(value: $0) }
        case "int16": return number(bytes, Int16.self).map { NSNumber(value: $0) }
        case "int32": return number(bytes, Int32.self).map { NSNumber(value: $0) }
        case "int64": return number(bytes, Int64.self).map { NSNumber(value: $0) }
        case "uint8": return number(bytes, UInt8.self).map { NSNumber(value: $0) }
        case "uint16": return number(bytes, UInt16.self).map { NSNumber(value: $0) }
        case "uint32": return number(bytes, UInt32.self).map { NSNumber(value: $0) }
        case "uint64": return number(bytes, UInt64.self).map { NSNumber(value: $0) }
        case "float32": return number(bytes, UInt32.self).map { NSNumber(value: Float(bitPattern: $0)) }
        case "float64": return number(bytes, UInt64.self).map { NSNumber(value: Double(bitPattern: $0)) }
        case "pointF32", "dimensionsF32", "rectF32":
            let names = shapes[name] ?? []
            guard bytes.count >= names.count * 4 else { return nil }
            let numbers = floats(bytes).map { NSNumber(value: $0) }
            return NSDictionary(objects: Array(numbers.prefix(names.count)), forKeys: names.map { $0 as NSString })
        case "polygonF32", "polylineF32": return floats(bytes).map { NSNumber(value: $0) } as NSArray
        case "affineTransformF64", "perspectiveTransformF64":
            guard bytes.count >= 72 else { return nil }
            return (0..<9).map { index in
                let pattern = number(Array(bytes[(index * 8)...]), UInt64.self) ?? 0
                return NSNumber(value: Double(bitPattern: pattern))
            } as NSArray
        default: return Data(bytes) as NSData
        }
    }

    // MARK: Helpers

    private static func big(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    private static func number<Value: FixedWidthInteger>(_ bytes: [UInt8], _ type: Value.Type) -> Value? {
        let size = Value.bitWidth / 8
        guard bytes.count >= size else { return nil }
        // Shifts of eight bits would be too many for one byte.
        return bytes.prefix(size).reduce(Value(0)) { size == 1 ? Value(truncatingIfNeeded: $1) : $0 << 8 | Value($1) }
    }

    private static func floats(_ bytes: [UInt8]) -> [Float] {
        stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { place in
            Float(bitPattern: number(Array(bytes[place...].prefix(4)), UInt32.self) ?? 0)
        }
    }

    private static func integer(_ value: (any NSCopying & NSObjectProtocol)?) -> Int64? {
        guard let number = MetadataValue.number(value) else { return nil }
        if isFloat(number) { return Int64(exactly: number.doubleValue) }
        return number.int64Value
    }

    private static func numbers(_ value: (any NSCopying & NSObjectProtocol)?) -> [Double]? {
        guard let array = value as? NSArray else { return nil }
        let numbers = array.compactMap { ($0 as? NSNumber)?.doubleValue }
        return numbers.count == array.count ? numbers : nil
    }

    private static func shape(_ value: (any NSCopying & NSObjectProtocol)?, _ names: [String]) -> [UInt8]? {
        var numbers: [Double] = []
        if let list = self.numbers(value) {
            numbers = list
        } else if let dictionary = value as? NSDictionary {
            numbers = names.compactMap { (dictionary[$0 as NSString] as? NSNumber)?.doubleValue }
        }
        guard numbers.count == names.count else { return nil }
        return numbers.flatMap { big(Float($0).bitPattern) }
    }
}
