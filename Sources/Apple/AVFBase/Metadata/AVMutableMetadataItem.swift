public import CoreMedia
public import Foundation

/// A metadata item that can be changed, to be written into a file.
///
/// Setting the identifier sets key space and key, and the other way round. May be used from any thread.
open class AVMutableMetadataItem: AVMetadataItem, @unchecked Sendable {
    // @unchecked: the contents are locked.

    /// Key space and key in one; nil where one of them is missing.
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

    /// When it holds, on the timeline; invalid for all the time.
    open override var time: CMTime {
        get { contents.time }
        set { update { $0.time = newValue } }
    }

    /// For how long it holds; invalid for all the time.
    open override var duration: CMTime {
        get { contents.duration }
        set { update { $0.duration = newValue } }
    }

    /// How the value is stored: a uniform type identifier or a name of Core Media's.
    open override var dataType: String? {
        get { contents.dataType }
        set { update { $0.dataType = newValue } }
    }

    /// When it begins to hold, in the world's time.
    open override var startDate: Date? {
        get { contents.startDate }
        set { update { $0.startDate = newValue } }
    }

    /// The name in the key space: a string, a number or data.
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

    /// Whose vocabulary the key belongs to.
    open override var keySpace: AVMetadataKeySpace? {
        get { contents.keySpace }
        set {
            update {
                $0.keySpace = newValue
                $0.identifyByKey()
            }
        }
    }

    /// The value, of which a copy is stored: text, number, date, data, or a collection of them.
    open override var value: (any NSCopying & NSObjectProtocol)? {
        get { super.value }
        set {
            let load = LoadOnce(MetadataValue(value: newValue))
            update { $0.value = load }
        }
    }

    /// More about the value.
    open override var extraAttributes: [AVMetadataExtraAttributeKey: Any]? {
        get { contents.extraAttributes }
        set {
            nonisolated(unsafe) let attributes = newValue  // Read only from now on.
            update { $0.extraAttributes = attributes }
        }
    }
}

/// The name of something more that is said about the value of a metadata item.
///
/// An open set: any string makes a value.
public struct AVMetadataExtraAttributeKey: RawRepresentable, Hashable, Sendable {
    /// The string that stands for the value in dictionaries and files.
    public let rawValue: String

    /// Makes a value from its string, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }
}
