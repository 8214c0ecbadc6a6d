import CoreVideo
import Foundation

/// A property that a session has: its type, and what may be done with it.
struct PropertyRule: Sendable {
    /// The type of the values.
    enum Kind: Sendable {
        case boolean
        case number(ClosedRange<Double>)
        /// A string, one of these unless the list is empty.
        case text([String])
        case list
        case dictionary
        case data
        /// An object that only reading returns.
        case object
    }

    let key: String
    let kind: Kind
    var isReadOnly = false

    init(_ key: CFString, _ kind: Kind, isReadOnly: Bool = false) {
        self.key = key as String
        self.kind = kind
        self.isReadOnly = isReadOnly
    }

    /// Indicates whether the value has the property's type and is within its bounds.
    func allows(_ value: AnyObject) -> Bool {
        switch kind {
        case .boolean: return PropertyStore.number(value) != nil
        case .number(let range): return PropertyStore.number(value).map { range.contains($0.doubleValue) } ?? false
        case .text(let allowed):
            guard let text = PropertyStore.text(value) else { return false }
            return allowed.isEmpty || allowed.contains(text)
        case .list: return value is NSArray
        case .dictionary: return value is NSDictionary
        case .data: return value is NSData
        case .object: return false
        }
    }

    /// The dictionary that describes the property to clients.
    var facts: NSDictionary {
        let status = isReadOnly ? kVTPropertyReadWriteStatus_ReadOnly : kVTPropertyReadWriteStatus_ReadWrite
        let facts = NSMutableDictionary()
        facts[kVTPropertyReadWriteStatusKey] = status
        facts[kVTPropertyShouldBeSerializedKey] = NSNumber(value: !isReadOnly)
        switch kind {
        case .boolean: facts[kVTPropertyTypeKey] = kVTPropertyType_Boolean
        case .number(let range):
            facts[kVTPropertyTypeKey] = kVTPropertyType_Number
            if range.lowerBound.isFinite {
                facts[kVTPropertySupportedValueMinimumKey] = NSNumber(value: range.lowerBound)
            }
            if range.upperBound.isFinite {
                facts[kVTPropertySupportedValueMaximumKey] = NSNumber(value: range.upperBound)
            }
        case .text(let allowed) where !allowed.isEmpty:
            facts[kVTPropertyTypeKey] = kVTPropertyType_Enumeration
            facts[kVTPropertySupportedValueListKey] = allowed.map { NSString(string: $0) } as NSArray
        case .text, .list, .dictionary, .data, .object: break
        }
        return facts
    }
}

extension PropertyRule.Kind {
    /// Numbers from 0 on.
    static var count: Self { .number(0...Double.infinity) }
}
