import CoreMedia
package import Foundation
import Synchronization

/// The contents of a metadata item, as a value.
package struct MetadataContents: @unchecked Sendable {
    // @unchecked: keys and attributes are copied when they are set and not changed afterwards.

    var identifier: AVMetadataIdentifier?
    var key: (any NSCopying & NSObjectProtocol)?
    var keySpace: AVMetadataKeySpace?
    package var extendedLanguageTag: String?
    var locale: Locale?
    var time = CMTime.invalid
    var duration = CMTime.invalid
    package var dataType: String?
    var startDate: Date?
    var extraAttributes: [AVMetadataExtraAttributeKey: Any]?
    package var value = LoadOnce(MetadataValue(value: nil))

    /// Creates the contents of an item without properties.
    package init() {}

    /// Sets identifier, key space and key together.
    package mutating func identify(_ identifier: AVMetadataIdentifier?) {
        self.identifier = identifier
        keySpace = identifier.flatMap { AVMetadataItem.keySpace(forIdentifier: $0) }
        key = identifier.flatMap { AVMetadataItem.key(forIdentifier: $0) as? any NSCopying & NSObjectProtocol }
    }

    /// Derives the identifier from key space and key.
    mutating func identifyByKey() {
        guard let key, let keySpace else { return identifier = nil }
        identifier = AVMetadataItem.identifier(forKey: key, keySpace: keySpace)
    }
}

/// The value of a metadata item, with its conversions to other types.
package struct MetadataValue: @unchecked Sendable {
    // @unchecked: a copy that no one changes.
    let value: (any NSCopying & NSObjectProtocol)?

    package init(value: (any NSCopying & NSObjectProtocol)?) {
        self.value = value.flatMap { $0.copy(with: nil) as? any NSCopying & NSObjectProtocol }
    }

    static func string(_ value: (any NSCopying & NSObjectProtocol)?) -> String? {
        switch value {
        case let text as NSString: text.description
        case let number as NSNumber: number.stringValue
        case let date as NSDate: ISO8601DateFormatter().string(from: date as Date)
        case let data as NSData: String(data: data as Data, encoding: .utf8)
        default: nil
        }
    }

    static func number(_ value: (any NSCopying & NSObjectProtocol)?) -> NSNumber? {
        switch value {
        case let number as NSNumber: return number
        case let text as NSString:
            let text = text.description
            if let whole = Int64(text) { return NSNumber(value: whole) }
            return Double(text).map { NSNumber(value: $0) }
        default: return nil
        }
    }

    static func date(_ value: (any NSCopying & NSObjectProtocol)?) -> Date? {
        switch value {
        case let date as NSDate: return date as Date
        case let text as NSString:
            let text = text.description
            for options: ISO8601DateFormatter.Options in [
                .withInternetDateTime, [.withInternetDateTime, .withFractionalSeconds], [.withFullDate],
            ] {
                let formatter = ISO8601DateFormatter()
                formatter.formatOptions = options
                if let date = formatter.date(from: text) { return date }
            }
            return nil
        default: return nil
        }
    }

    static func data(_ value: (any NSCopying & NSObjectProtocol)?) -> Data? {
        switch value {
        case let data as NSData: data as Data
        case let text as NSString: text.description.data(using: .utf8)
        default: nil
        }
    }
}

/// Requests the value of an item from a program and waits for the answer.
final class MetadataAnswer: @unchecked Sendable {
    // @unchecked: the answer is locked; the item is set once, before anyone can request it.
    weak var item: AVMetadataItem?
    private let answer = Mutex<Result<MetadataValue, AVError>?>(nil)
    private let answered = DispatchSemaphore(value: 0)

    /// Calls the handler and waits for its answer.
    func ask(_ handler: @Sendable (AVMetadataItemValueRequest) -> Void) throws -> MetadataValue {
        handler(AVMetadataItemValueRequest(answer: self))
        answered.wait()
        return try answer.withLock { $0 ?? .failure(AVError(.unknown)) }.get()
    }

    /// Stores the answer; only the first one counts.
    func give(_ result: Result<MetadataValue, AVError>) {
        let isFirst = answer.withLock { answer in
            defer { answer = answer ?? result }
            return answer == nil
        }
        if isFirst { answered.signal() }
    }

    deinit { answered.signal() }
}
