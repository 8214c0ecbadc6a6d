package import AVFoundation

/// Turns events to samples of a metadata track and back.
package enum FilmEventCoding {
    private static let prefix = "mdta/obscura.event."

    /// The type of the values: JSON objects with texts.
    private static let dataType = kCMMetadataBaseDataType_JSON as String

    /// The format of the track: a key for each kind.
    package static let format = CMFormatDescription(
        metadataKeys: MetadataKeyTable(
            FilmEvent.Kind.allCases.enumerated().map { index, kind in
                MetadataKey(localID: UInt32(index + 1), identifier: prefix + kind.rawValue, dataType: dataType)
            }
        )
    )

    /// Makes the sample of the events of one moment; nil if it cannot be made.
    ///
    /// - Parameter duration: The duration of the frame; invalid if it lasts until the next events.
    package static func sample(_ events: [FilmEvent], at time: CMTime, duration: CMTime) -> CMSampleBuffer? {
        var bytes: [UInt8] = []
        for event in events {
            guard let index = FilmEvent.Kind.allCases.firstIndex(of: event.kind), let json = json(event.values) else {
                return nil
            }
            bytes += MetadataKeyTable.box(UInt32(index + 1), json)
        }
        let timing = CMSampleTimingInfo(
            duration: duration,
            presentationTimeStamp: time,
            decodeTimeStamp: .invalid
        )
        guard let block = try? CMBlockBuffer(copying: bytes) else { return nil }
        return try? CMSampleBuffer(
            dataBuffer: block,
            formatDescription: format,
            numSamples: 1,
            sampleTimings: [timing],
            sampleSizes: [bytes.count]
        )
    }

    /// Returns the events in a sample; items of other programs are left out.
    package static func events(_ sample: CMSampleBuffer) -> [FilmEvent] {
        guard let table = sample.formatDescription?.metadataKeys.keys, let data = try? sample.dataBuffer?.dataBytes()
        else { return [] }
        let time = sample.presentationTimeStamp
        return MetadataKeyTable.boxes([UInt8](data)[...]).compactMap { box in
            guard let key = table.first(where: { $0.localID == box.type }), key.identifier.hasPrefix(prefix),
                let kind = FilmEvent.Kind(rawValue: String(key.identifier.dropFirst(prefix.count))),
                let values = try? JSONDecoder().decode([String: String].self, from: Data(box.contents))
            else { return nil }
            return FilmEvent(kind, at: time, values: values)
        }
    }

    private static func json(_ values: [String: String]) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(values)).map { [UInt8]($0) }
    }
}
