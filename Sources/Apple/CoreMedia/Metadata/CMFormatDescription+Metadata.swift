public import CoreVideo
import Foundation

extension CMFormatDescription {
    /// Creates a description of metadata in boxes from tables of keys.
    ///
    /// - Throws: ``Error/invalidParameter`` for an entry without a namespace, a value or a local ID.
    public convenience init(boxedMetadataKeys: [[String: CFPropertyList]]) throws {
        let keys = boxedMetadataKeys.map { MetadataKey(entry: $0 as NSDictionary) }
        guard !keys.contains(where: { $0 == nil }) else { throw Error.invalidParameter }
        self.init(metadataKeys: MetadataKeyTable(keys.compactMap(\.self)))
    }

    /// Creates a description of metadata in boxes from specifications: dictionaries with an identifier and a data type.
    ///
    /// - Throws: ``Error/invalidParameter`` for a specification without an identifier or a data type.
    public convenience init(boxedMetadataSpecifications: [[String: CFPropertyList]]) throws {
        guard let table = MetadataKeyTable(specifications: boxedMetadataSpecifications as NSArray) else {
            throw Error.invalidParameter
        }
        self.init(metadataKeys: table)
    }

    /// Creates a description of metadata without keys.
    public convenience init(metadataFormatType: MediaSubType) throws {
        self.init(type: kCMMediaType_Metadata, subType: metadataFormatType.rawValue)
    }

    /// Creates a description with the keys of two others; those of the first keep their numbers.
    ///
    /// - Throws: ``Error/invalidParameter`` unless both describe metadata in boxes.
    public convenience init(
        sourceMetadata: CMMetadataFormatDescription,
        otherSourceDescription: CMMetadataFormatDescription
    ) throws {
        guard sourceMetadata.isBoxedMetadata, otherSourceDescription.isBoxedMetadata else {
            throw Error.invalidParameter
        }
        var table = sourceMetadata.metadataKeys
        table.merge(otherSourceDescription.metadataKeys)
        self.init(metadataKeys: table)
    }

    /// Creates a description with the keys of another and further ones.
    ///
    /// - Throws: ``Error/invalidParameter`` for a description of something else, or an incomplete specification.
    public convenience init(
        sourceMetadata: CMMetadataFormatDescription,
        specifications: [[String: CFPropertyList]]
    ) throws {
        try self.init(
            sourceMetadata: sourceMetadata,
            otherSourceDescription: CMFormatDescription(boxedMetadataSpecifications: specifications)
        )
    }

    /// Creates a description of metadata in boxes with a table of keys.
    package convenience init(metadataKeys table: MetadataKeyTable) {
        var extensions = Extensions()
        if !table.keys.isEmpty {
            extensions[kCMFormatDescriptionExtensionKey_MetadataKeyTable] = table.keys.map(\.entry) as NSArray
        }
        self.init(type: kCMMediaType_Metadata, subType: kCMMetadataFormatType_Boxed, extensions: extensions)
    }

    /// A Boolean value that indicates whether samples have metadata items in boxes.
    package var isBoxedMetadata: Bool { type == kCMMediaType_Metadata && subType == kCMMetadataFormatType_Boxed }

    /// The keys of boxed metadata; empty for other media.
    package var metadataKeys: MetadataKeyTable {
        let entries = extensionValues[kCMFormatDescriptionExtensionKey_MetadataKeyTable] as? NSArray
        return MetadataKeyTable(entries?.compactMap { ($0 as? NSDictionary).flatMap { MetadataKey(entry: $0) } } ?? [])
    }

    /// The identifiers of the metadata, in the order of their keys; empty for other media.
    public var identifiers: [String] { metadataKeys.keys.map(\.identifier) }

    /// Returns the entry of the key with a number in samples; nil if there is none.
    public func keyWithLocalID(_ localKeyID: OSType) -> [String: CFPropertyList]? {
        guard let key = metadataKeys.keys.first(where: { $0.localID == localKeyID }) else { return nil }
        var result: [String: CFPropertyList] = [:]
        for case (let name as String, let value) in key.entry { result[name] = value as AnyObject }
        return result
    }
}
