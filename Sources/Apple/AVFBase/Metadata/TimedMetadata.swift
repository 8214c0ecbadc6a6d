package import CoreMedia
import CoreVideo
import Foundation

/// Converts metadata items to samples of metadata tracks and back: each value in a box with its key's number.
package enum TimedMetadata {
    /// Returns the keys of items that have an identifier and a type, each once, with the numbers 1, 2 and so on.
    package static func keys(_ items: [AVMetadataItem]) -> MetadataKeyTable {
        var table = MetadataKeyTable([])
        for item in items {
            guard let identifier = item.identifier?.rawValue, let type = dataType(item) else { continue }
            let key = MetadataKey(
                localID: 1,
                identifier: identifier,
                dataType: type,
                languageTag: item.extendedLanguageTag
            )
            table.merge(MetadataKeyTable([key]))
        }
        return table
    }

    /// The type of an item's value: its own, or the one that fits its value; nil without a value.
    static func dataType(_ item: AVMetadataItem) -> String? {
        if let own = item.dataType { return own }
        switch item.value {
        case is NSString: return kCMMetadataBaseDataType_UTF8 as String
        case let number as NSNumber:
            let isFloat = MetadataNumber.isFloat(number)
            return (isFloat ? kCMMetadataBaseDataType_Float64 : kCMMetadataBaseDataType_SInt64) as String
        case is NSData: return kCMMetadataBaseDataType_RawData as String
        default: return nil
        }
    }

    /// Returns the items in a sample.
    package static func items(
        _ data: Data,
        _ format: CMFormatDescription,
        _ range: CMTimeRange
    ) -> [AVMetadataItem] {
        let table = format.metadataKeys.keys
        guard format.isBoxedMetadata, !table.isEmpty else {
            guard !data.isEmpty else { return [] }
            var contents = MetadataContents()
            contents.dataType = kCMMetadataBaseDataType_RawData as String
            contents.value = LoadOnce(MetadataValue(value: data as NSData))
            return [item(contents, range)]
        }
        let keys = Dictionary(table.map { ($0.localID, $0) }) { first, _ in first }
        return MetadataKeyTable.boxes([UInt8](data)[...]).compactMap { box in
            guard let key = keys[box.type] else { return nil }
            let base = CMMetadataDataTypeRegistryGetBaseDataTypeForConformingDataType(key.dataType as CFString)
            guard let value = MetadataNumber.value(Array(box.contents), of: base as String) else { return nil }
            var contents = MetadataContents()
            contents.identify(AVMetadataIdentifier(rawValue: key.identifier))
            contents.dataType = key.dataType
            contents.extendedLanguageTag = key.languageTag
            contents.value = LoadOnce(MetadataValue(value: value))
            return item(contents, range)
        }
    }

    private static func item(_ contents: MetadataContents, _ range: CMTimeRange) -> AVMetadataItem {
        var contents = contents
        contents.time = range.start
        contents.duration = range.duration
        return AVMetadataItem(contents: contents)
    }
}
