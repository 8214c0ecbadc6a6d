public import CoreMedia
public import Foundation
import Synchronization

/// A piece of metadata of a file or of a moment in it: an identifier and a value.
///
/// Immutable, except for ``AVMutableMetadataItem``. Usable from any thread.
open class AVMetadataItem: NSObject, NSCopying, NSMutableCopying, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    // @unchecked: the contents are locked.

    private let storage: Mutex<MetadataContents>

    package init(contents: MetadataContents) { storage = Mutex(contents) }

    /// Creates an item without contents.
    public override convenience init() { self.init(contents: MetadataContents()) }

    /// Creates an item with the properties of another, whose value is loaded when it is requested.
    ///
    /// - Parameters:
    ///   - metadataItem: The item whose properties are used.
    ///   - handler: Called once, on any queue, with a request to be answered by `respond(value:)` or `respond(error:)`,
    ///     immediately or later.
    public convenience init(
        propertiesOf metadataItem: AVMetadataItem,
        valueLoadingHandler handler: @escaping @Sendable (AVMetadataItemValueRequest) -> Void
    ) {
        var contents = metadataItem.contents
        let answer = MetadataAnswer()
        contents.value = LoadOnce("AVMetadataItem value") { interrupt in
            try answer.ask(handler)
        }
        self.init(contents: contents)
        answer.item = self
    }

    var contents: MetadataContents {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }

    func update(_ body: @Sendable (inout MetadataContents) -> Void) { storage.withLock { body(&$0) } }

    /// Returns an immutable item.
    open func copy(with zone: NSZone? = nil) -> Any {
        type(of: self) == AVMetadataItem.self ? self : AVMetadataItem(contents: contents)
    }

    /// Returns a mutable item.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableMetadataItem(contents: contents) }

    /// The identifier, and the value if it is already known.
    open override var description: String {
        let value = contents.value.loadedValue.map { String(describing: $0.value.map { $0 as Any } ?? "nil") }
        return "<\(type(of: self)): \(identifier?.rawValue ?? "nil") = \(value ?? "not loaded")>"
    }

    // MARK: Identification

    /// The combination of key space and key; nil if one of them is missing.
    open var identifier: AVMetadataIdentifier? { contents.identifier }

    /// The language of the value as a BCP 47 tag.
    open var extendedLanguageTag: String? { contents.extendedLanguageTag }

    /// The language and region of the value.
    open var locale: Locale? { contents.locale }

    /// The time on the timeline to which the item applies; invalid for the whole timeline.
    open var time: CMTime { contents.time }

    /// The duration for which the item applies; invalid for the whole timeline.
    open var duration: CMTime { contents.duration }

    /// The type of the stored value: a uniform type identifier or one of Core Media's names.
    open var dataType: String? { contents.dataType }

    /// The date at which the item starts to apply.
    open var startDate: Date? { contents.startDate }

    /// The key in the key space: a string, a number or data.
    open var key: (any NSCopying & NSObjectProtocol)? { contents.key }

    /// The key space of the key.
    open var keySpace: AVMetadataKeySpace? { contents.keySpace }

    /// The equivalent common key; nil if there is none.
    open var commonKey: AVMetadataKey? { identifier.flatMap(CommonKeys.key) }

    // MARK: The value

    /// The value; blocks until it is available.
    open var value: (any NSCopying & NSObjectProtocol)? { (try? contents.value.waitForValue())?.value }

    /// Additional attributes of the value.
    open var extraAttributes: [AVMetadataExtraAttributeKey: Any]? { contents.extraAttributes }

    /// The value as a string; nil if it cannot be converted.
    open var stringValue: String? { MetadataValue.string(value) }

    /// The value as a number; nil if it cannot be converted.
    open var numberValue: NSNumber? { MetadataValue.number(value) }

    /// The value as a date; nil if it is neither a date nor ISO 8601 text.
    open var dateValue: Date? { MetadataValue.date(value) }

    /// The value as data; nil if it cannot be converted.
    open var dataValue: Data? { MetadataValue.data(value) }

    // MARK: Loading

    /// Returns the loading status of the value; other properties need no loading.
    open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
        KeyValueLoading.status(KeyValueLoading.itemLoads(key, self), outError)
    }

    /// Starts loading the value.
    open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil)
    {
        KeyValueLoading.begin(keys.compactMap { KeyValueLoading.itemLoads($0, self) }, handler)
    }

    // MARK: Comparing

    /// Returns a Boolean value that indicates whether two items have the same identification and value.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVMetadataItem else { return false }
        guard self !== other else { return true }
        let (a, b) = (contents, other.contents)
        guard let first = a.value.loadedValue?.value, let second = b.value.loadedValue?.value else { return false }
        return a.identifier == b.identifier && a.extendedLanguageTag == b.extendedLanguageTag && a.time == b.time
            && a.duration == b.duration && first.isEqual(second)
    }

    /// The hash value; equal for equal items.
    open override var hash: Int { identifier.hashValue }

    /// Returns the items with an identifier; one of the common key space finds all equivalent items.
    open class func metadataItems(
        from metadataItems: [AVMetadataItem],
        filteredByIdentifier identifier: AVMetadataIdentifier
    ) -> [AVMetadataItem] {
        metadataItems.filter { item in
            item.identifier == identifier || item.commonKey.map(CommonKeys.identifier) == identifier
        }
    }

    /// Returns the items with a key and key space; nil matches any.
    open class func metadataItems(
        from metadataItems: [AVMetadataItem],
        withKey key: Any?,
        keySpace: AVMetadataKeySpace?
    ) -> [AVMetadataItem] {
        metadataItems.filter { item in
            if keySpace == .common || keySpace == nil, let key, let common = item.commonKey,
                common.rawValue == (key as? AVMetadataKey)?.rawValue ?? String(describing: key)
            {
                return true
            }
            guard keySpace == nil || item.keySpace == keySpace else { return false }
            guard let key, let space = item.keySpace else { return key == nil }
            return item.identifier == identifier(forKey: key, keySpace: space)
        }
    }

    /// Returns the items in a language: those with the same language and, if the locale has one, the same region.
    open class func metadataItems(from metadataItems: [AVMetadataItem], with locale: Locale) -> [AVMetadataItem] {
        metadataItems.filter { item in
            guard let tag = item.extendedLanguageTag ?? item.locale?.identifier else { return false }
            return rank(tag, locale.identifier) != nil
        }
    }

    /// Returns the items in the preferred languages, the most preferred first; items without a language come last.
    open class func metadataItems(
        from metadataItems: [AVMetadataItem],
        filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
    ) -> [AVMetadataItem] {
        let ranked = metadataItems.enumerated().compactMap { place, item -> (Int, Int, AVMetadataItem)? in
            guard let tag = item.extendedLanguageTag ?? item.locale?.identifier else {
                return (Int.max, place, item)
            }
            let best = preferredLanguages.enumerated().compactMap { index, wanted in
                rank(tag, wanted).map { index * 2 + $0 }
            }.min()
            return best.map { ($0, place, item) }
        }
        return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// Returns the items that pass a filter.
    open class func metadataItems(
        from metadataItems: [AVMetadataItem],
        filteredBy metadataItemFilter: AVMetadataItemFilter
    ) -> [AVMetadataItem] {
        metadataItems.filter(metadataItemFilter.lets)
    }

    /// Combines key space and key; returns nil for keys that are neither text, number nor data.
    ///
    /// Characters that are not allowed in a URL are percent-encoded.
    ///
    /// - Parameters:
    ///   - key: Text, or a four-character code as a number or as data.
    ///   - keySpace: The key space of the key.
    open class func identifier(forKey key: Any, keySpace: AVMetadataKeySpace) -> AVMetadataIdentifier? {
        let bytes: [UInt8]
        switch key {
        case let text as String: bytes = Self.bytes(text, keySpace)
        case let text as NSString: bytes = Self.bytes(text.description, keySpace)
        case let key as AVMetadataKey: bytes = Self.bytes(key.rawValue, keySpace)
        case let number as NSNumber:
            let code = UInt32(truncatingIfNeeded: number.int64Value)
            bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
        case let data as Data: bytes = [UInt8](data)
        case let data as NSData: bytes = [UInt8](data as Data)
        default: return nil
        }
        var text = keySpace == .common ? "common/" : keySpace.rawValue + "/"
        for byte in bytes {
            let character = Character(UnicodeScalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~!$&'()*+,;=:@/".contains(character) {
                text.append(character)
            } else {
                text += "%" + String(format: "%02X", Int(byte))
            }
        }
        return AVMetadataIdentifier(rawValue: text)
    }

    /// Returns the key space of an identifier; nil if the identifier has no slash.
    open class func keySpace(forIdentifier identifier: AVMetadataIdentifier) -> AVMetadataKeySpace? {
        guard let slash = identifier.rawValue.firstIndex(of: "/") else { return nil }
        let name = String(identifier.rawValue[..<slash])
        return name == "common" ? .common : AVMetadataKeySpace(rawValue: name)
    }

    /// Returns the key of an identifier as text; nil if the identifier has no slash.
    open class func key(forIdentifier identifier: AVMetadataIdentifier) -> Any? {
        guard let slash = identifier.rawValue.firstIndex(of: "/") else { return nil }
        let rest = identifier.rawValue[identifier.rawValue.index(after: slash)...]
        var bytes: [UInt8] = []
        var place = rest.utf8.startIndex
        while place < rest.utf8.endIndex {
            let next = rest.utf8[place...].prefix(3)
            if next.count == 3, next.first == UInt8(ascii: "%"),
                let byte = UInt8(String(decoding: next.dropFirst(), as: UTF8.self), radix: 16)
            {
                bytes.append(byte)
                place = next.endIndex
            } else {
                bytes.append(rest.utf8[place])
                place = rest.utf8.index(after: place)
            }
        }
        // Four-character codes may begin with the sign ©, stored as the byte 0xA9.
        let text = String(validating: bytes, as: UTF8.self) ?? String(bytes.map { Character(UnicodeScalar($0)) })
        return text as NSString
    }
}
