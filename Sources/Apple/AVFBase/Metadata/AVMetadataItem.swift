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
}
