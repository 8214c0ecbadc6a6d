public import CoreMedia
public import Foundation

/// A mutable metadata item, to be written into a file.
///
/// Setting the identifier sets key space and key, and vice versa. Usable from any thread.
open class AVMutableMetadataItem: AVMetadataItem, @unchecked Sendable {
    // @unchecked: the contents are locked.

    /// The combination of key space and key; nil if one of them is missing.
    open override var identifier: AVMetadataIdentifier? {
        get { contents.identifier }
        set { update { $0.identify(newValue) } }
    }

    /// The language of the value as a BCP 47 tag.
    open override var extendedLanguageTag: String? {
        get { contents.extendedLanguageTag }
        set { update { $0.extendedLanguageTag = newValue } }
    }

    /// The language and region of the value.
    open override var locale: Locale? {
        get { contents.locale }
        set { update { $0.locale = newValue } }
    }

    /// The time on the timeline to which the item applies; invalid for the whole timeline.
    open override var time: CMTime {
        get { contents.time }
        set { update { $0.time = newValue } }
    }

    /// The duration for which the item applies; invalid for the whole timeline.
    open override var duration: CMTime {
        get { contents.duration }
        set { update { $0.duration = newValue } }
    }

    /// The type of the stored value: a uniform type identifier or one of Core Media's names.
    open override var dataType: String? {
        get { contents.dataType }
        set { update { $0.dataType = newValue } }
    }

    /// The date at which the item starts to apply.
    open override var startDate: Date? {
        get { contents.startDate }
        set { update { $0.startDate = newValue } }
    }

    /// The key in the key space: a string, a number or data.
    open override var key: (any NSCopying & NSObjectProtocol)? {
        get { contents.key }
        set {
            let copy = MetadataValue(value: newValue)
            update {
                $0.key = copy.value
                $0.identifyByKey()
            }
        }
    }

    /// The key space of the key.
    open override var keySpace: AVMetadataKeySpace? {
        get { contents.keySpace }
        set {
            update {
                $0.keySpace = newValue
                $0.identifyByKey()
            }
        }
    }

    /// The value, which is copied: text, number, date, data, or a collection of them.
    open override var value: (any NSCopying & NSObjectProtocol)? {
        get { super.value }
        set {
            let load = LoadOnce(MetadataValue(value: newValue))
            update { $0.value = load }
        }
    }

    /// Additional attributes of the value.
    open override var extraAttributes: [AVMetadataExtraAttributeKey: Any]? {
        get { contents.extraAttributes }
        set {
            nonisolated(unsafe) let attributes = newValue  // Read only from now on.
            update { $0.extraAttributes = attributes }
        }
    }
}

/// The name of an additional attribute of a metadata item's value.
///
/// An open set: any string makes a value.
public struct AVMetadataExtraAttributeKey: RawRepresentable, Hashable, Sendable {
    /// The string of the value in dictionaries and files.
    public let rawValue: String

    /// Creates a value from its string, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }
}
