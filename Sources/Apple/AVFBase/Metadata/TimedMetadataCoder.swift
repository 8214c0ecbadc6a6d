package import CoreMedia
import CoreVideo
import Foundation

/// Makes samples of groups of metadata items for one track, whose keys it collects.
package struct TimedMetadataCoder {
    /// The reason why a group cannot be a sample.
    package struct Problem: Error {
        package let reason: String
    }

    private var table: MetadataKeyTable
    private var format: CMFormatDescription

    /// Largest number of keys of a track.
    private static let maximumKeys = 10_000

    /// Creates a coder that begins with the keys of a description, if given.
    package init(_ hint: CMFormatDescription?) {
        table = hint?.metadataKeys ?? MetadataKeyTable([])
        format = hint ?? CMFormatDescription(metadataKeys: table)
    }

    /// Makes a sample of a group; adds its keys that are missing.
    package mutating func sample(_ group: AVTimedMetadataGroup) throws(Problem) -> CMSampleBuffer {
        let items = group.items
        let count = table.keys.count
        table.merge(TimedMetadata.keys(items))
        guard table.keys.count <= Self.maximumKeys else { throw Problem(reason: "the track has too many keys") }
        if table.keys.count > count { format = CMFormatDescription(metadataKeys: table) }
        var bytes: [UInt8] = []
        for item in items {
            guard let identifier = item.identifier?.rawValue, let type = TimedMetadata.dataType(item) else {
                throw Problem(reason: "an item has no identifier or no value")
            }
            let language = item.extendedLanguageTag
            let key = table.keys.first {
                $0.identifier == identifier && $0.dataType == type && $0.languageTag == language
            }
            guard let key else { throw Problem(reason: "the track has no key for \(identifier)") }
            let base = CMMetadataDataTypeRegistryGetBaseDataTypeForConformingDataType(type as CFString) as String
            guard let value = MetadataNumber.bytes(item.value, as: base) else {
                throw Problem(reason: "the value of \(identifier) does not fit its type, \(type)")
            }
            bytes += MetadataKeyTable.box(key.localID, value)
        }
        let range = group.timeRange
        let timing = CMSampleTimingInfo(
            duration: range.duration.isNumeric ? range.duration : .invalid,
            presentationTimeStamp: range.start,
            decodeTimeStamp: .invalid
        )
        do {
            return try CMSampleBuffer(
                dataBuffer: CMBlockBuffer(copying: bytes),
                formatDescription: format,
                numSamples: 1,
                sampleTimings: [timing],
                sampleSizes: [bytes.count]
            )
        } catch {
            throw Problem(reason: "the sample cannot be made: \(error.localizedDescription)")
        }
    }
}
