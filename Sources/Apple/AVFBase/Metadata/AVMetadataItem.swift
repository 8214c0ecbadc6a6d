public import CoreMedia
public import Foundation
import Synchronization

/// One thing that a file says about itself or about a moment in it: which, and the value.
///
/// Does not change, except for ``AVMutableMetadataItem``. May be used from any thread.
open class AVMetadataItem: NSObject, NSCopying, NSMutableCopying, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    // @unchecked: the contents are locked.

    private let storage: Mutex<MetadataContents>

    package init(contents: MetadataContents) { storage = Mutex(contents) }

    /// Makes an item without contents.
    public override convenience init() { self.init(contents: MetadataContents()) }

    /// Makes an item with the properties of another, whose value is asked for when somebody wants it.
    ///
    /// - Parameters:
    ///   - metadataItem: whose properties it gets.
    ///   - handler: called once, on any queue, with a request to be answered by `respond(value:)` or `respond(error:)`,
    ///     now or later.
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

    /// Returns an item that does not change any more.
    open func copy(with zone: NSZone? = nil) -> Any {
        type(of: self) == AVMetadataItem.self ? self : AVMetadataItem(contents: contents)
    }

    /// Returns an item that can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableMetadataItem(contents: contents) }

    /// The identifier and the value, where that is known already.
    open override var description: String {
        let value = contents.value.loadedValue.map { String(describing: $0.value.map { $0 as Any } ?? "nil") }
        return "<\(type(of: self)): \(identifier?.rawValue ?? "nil") = \(value ?? "not loaded")>"
    }

    // MARK: Which

    /// Key space and key in one; nil where one of them is missing.
    open var identifier: AVMetadataIdentifier? { contents.identifier }

    /// The language of the value as a BCP 47 tag.
    open var extendedLanguageTag: String? { contents.extendedLanguageTag }

    /// The language and region of the value.
    open var locale: Locale? { contents.locale }

    /// When it holds, on the timeline; invalid for all the time.
    open var time: CMTime { contents.time }

    /// For how long it holds; invalid for all the time.
    open var duration: CMTime { contents.duration }

    /// How the value is stored: a uniform type identifier or a name of Core Media's.
    open var dataType: String? { contents.dataType }

    /// When it begins to hold, in the world's time.
    open var startDate: Date? { contents.startDate }

    /// The name in the key space: a string, a number or data.
    open var key: (any NSCopying & NSObjectProtocol)? { contents.key }

    /// Whose vocabulary the key belongs to.
    open var keySpace: AVMetadataKeySpace? { contents.keySpace }

    /// The name that means the same in all files; nil where there is none.
    open var commonKey: AVMetadataKey? { identifier.flatMap(CommonKeys.key) }

    // MARK: The value

    /// The value; blocks until it is there.
    open var value: (any NSCopying & NSObjectProtocol)? { (try? contents.value.waitForValue())?.value }

    /// More about the value.
    open var extraAttributes: [AVMetadataExtraAttributeKey: Any]? { contents.extraAttributes }

    /// The value as text; nil where it is none.
    open var stringValue: String? { MetadataValue.string(value) }

    /// The value as a number; nil where it is none.
    open var numberValue: NSNumber? { MetadataValue.number(value) }

    /// The value as a date; nil where it is none and no text of ISO 8601.
    open var dateValue: Date? { MetadataValue.date(value) }

    /// The value as data; nil where it is none.
    open var dataValue: Data? { MetadataValue.data(value) }

    // MARK: Loading

    /// How far the loading of the value is; properties other than the value need no loading.
    open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
        KeyValueLoading.status(KeyValueLoading.itemLoads(key, self), outError)
    }

    /// Begins to load the value.
    open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil)
    {
        KeyValueLoading.begin(keys.compactMap { KeyValueLoading.itemLoads($0, self) }, handler)
    }

    // MARK: Comparing

    /// Whether two items say the same about the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVMetadataItem else { return false }
        guard self !== other else { return true }
        let (a, b) = (contents, other.contents)
        guard let first = a.value.loadedValue?.value, let second = b.value.loadedValue?.value else { return false }
        return a.identifier == b.identifier && a.extendedLanguageTag == b.extendedLanguageTag && a.time == b.time
            && a.duration == b.duration && first.isEqual(second)
    }

    /// Equal for equal items.
    open override var hash: Int { identifier.hashValue }
}
