import AVFoundation
import Foundation
import Testing

@Suite("Timed metadata in films")
struct TimedMetadataContractTests {
    private func target(_ ending: String = "mov") -> URL {
        AssetFixtures.folder.appendingPathComponent("\(UUID().uuidString).\(ending)")
    }

    @Test(
        "FILM-14 groups are read back with their times, identifiers, types and values",
        arguments: [AVFileType.mov, .mp4]
    )
    func roundTrip(type: AVFileType) async throws {
        let url = target(type == .mov ? "mov" : "mp4")
        try await NumberedFilm.write(to: url, frames: 30, events: [0, 1, 7, 29], type: type)
        #expect(try NumberedFilm.check(url) == [0, 1, 7, 29])
        let group = try #require(try NumberedFilm.groups(url).dropFirst(2).first)
        #expect(group.timeRange == NumberedFilm.group(7, rate: 30).timeRange)
        let item = try #require(group.items.first)
        #expect(item.identifier == NumberedFilm.identifier && item.keySpace == .quickTimeMetadata)
        #expect(item.dataType == kCMMetadataBaseDataType_SInt32 as String && item.time == group.timeRange.start)
        let asset = AVURLAsset(url: url)
        let track = try #require(asset.tracks(withMediaType: .metadata).first)
        let format = try #require(track.formatDescriptions.first as? CMFormatDescription)
        #expect(format.mediaSubType.rawValue == kCMMetadataFormatType_Boxed)
        #expect(format.identifiers == [NumberedFilm.identifier.rawValue])
        #expect(track.associatedTracks(ofType: .metadataReferent).map(\.mediaType) == [.video])
        #expect(try NumberedFilm.probe(url).contains("data,mebx"))
    }

    @Test("FILM-15 values of all base types are read back")
    func types() async throws {
        let values: [(CFString, any NSCopying & NSObjectProtocol)] = [
            (kCMMetadataBaseDataType_UTF8, "grün" as NSString), (kCMMetadataBaseDataType_UTF16, "𝄞" as NSString),
            (kCMMetadataBaseDataType_SInt8, NSNumber(value: -5)), (kCMMetadataBaseDataType_UInt8, NSNumber(value: 250)),
            (kCMMetadataBaseDataType_SInt64, NSNumber(value: Int64.min)),
            (kCMMetadataBaseDataType_UInt32, NSNumber(value: UInt32.max)),
            (kCMMetadataBaseDataType_Float32, NSNumber(value: 1.5)),
            (kCMMetadataBaseDataType_Float64, NSNumber(value: -0.1)),
            (kCMMetadataBaseDataType_RawData, Data([0, 255, 7]) as NSData),
            (kCMMetadataBaseDataType_JSON, "{\"a\":1}" as NSString),
            (kCMMetadataBaseDataType_PolygonF32, [0, 1, 2, 3] as NSArray),
        ]
        let items = values.enumerated().map { index, entry in
            let item = AVMutableMetadataItem()
            item.identifier = AVMetadataIdentifier(rawValue: "mdta/com.example.value\(index)")
            item.dataType = entry.0 as String
            item.value = entry.1
            return item
        }
        let group = AVTimedMetadataGroup(
            items: items,
            timeRange: CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))
        )
        let url = target()
        let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
        let input = AVAssetWriterInput(
            mediaType: .metadata,
            outputSettings: nil,
            sourceFormatHint: group.copyFormatDescription()
        )
        let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
        writer.add(input)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        #expect(adaptor.append(group))
        await writer.finishWriting()
        let read = try #require(try NumberedFilm.groups(url).first)
        #expect(read.items.count == items.count)
        for (item, (type, value)) in zip(read.items, values) {
            #expect(item.dataType == type as String)
            #expect((item.value as? NSObject)?.isEqual(value) == true, "\(type): \(String(describing: item.value))")
        }
    }

    @Test("FILM-16 a value that does not fit its type raises, and a second adaptor")
    func misuse() throws {
        let input = AVAssetWriterInput(mediaType: .metadata, outputSettings: nil)
        _ = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
        #expect(raised { _ = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input) }.count == 1)
    }

    @Test("WR-28 a fragmented film that was cut off has the events up to its last whole fragment")
    func fragments() async throws {
        let url = target("mp4")
        // Events with gaps between them, as they are in practice.
        let frames = Set((0..<90).filter { $0 % 7 == 0 || $0 % 7 == 1 })
        try await NumberedFilm.write(to: url, frames: 90, events: frames, type: .mp4) { writer in
            writer.movieFragmentInterval = CMTime(value: 1, timescale: 2)
        }
        #expect(try NumberedFilm.check(url) == frames.sorted())
        // The file as it was before it was finished: the box that holds everything now was empty then.
        var bytes = [UInt8](try Data(contentsOf: url))
        let header = try #require(bytes.indices.first { bytes[$0...].prefix(4).elementsEqual("mdat".utf8) })
        let free: [UInt8] = [0, 0, 0, 16] + Array("free".utf8) + [UInt8](repeating: 0, count: 8)
        bytes.replaceSubrange(header - 4..<header + 12, with: free)
        let tables = try #require(bytes.indices.last { bytes[$0...].prefix(4).elementsEqual("moov".utf8) }) - 4
        var counts: [Int] = []
        for part in [1.0, 0.8, 0.5] {
            let cut = target("mp4")
            try Data(bytes.prefix(Int(Double(tables) * part))).write(to: cut)
            let kept = try NumberedFilm.check(cut)
            #expect(kept == frames.sorted().filter { $0 <= kept.last ?? -1 }, "\(part)")
            counts.append(kept.count)
        }
        #expect(counts[0] == frames.count && counts[1] < counts[0] && counts[2] < counts[1] && counts[2] > 5)
    }

    @Test("FILM-17 10,000 events, shortened: each stays on its frame through random cuts by export")
    func cuts() async throws {
        let isLong = ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil
        // In the long form an hour at five frames a second, with more than 10,000 events.
        let (frames, rate) = isLong ? (18_000, 5) : (240, 30)
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        print("seed \(seed)")
        let events = Set((0..<frames).filter { _ in Int.random(in: 0..<6, using: &generator) < 5 })
        let url = target()
        try await NumberedFilm.write(to: url, frames: frames, rate: rate, events: events)
        #expect(try NumberedFilm.check(url) == events.sorted())
        for preset in [AVAssetExportPresetPassthrough, AVAssetExportPreset640x480] {
            let first = Int.random(in: 1..<frames / 2, using: &generator)
            let last = Int.random(in: first + 5..<frames, using: &generator)
            let cut = target()
            let session = try #require(AVAssetExportSession(asset: AVURLAsset(url: url), presetName: preset))
            session.timeRange = CMTimeRange(
                start: CMTime(value: CMTimeValue(first), timescale: CMTimeScale(rate)),
                end: CMTime(value: CMTimeValue(last), timescale: CMTimeScale(rate))
            )
            try await session.export(to: cut, as: .mov)
            let kept = try NumberedFilm.check(cut)
            #expect(
                kept == events.filter { $0 >= first && $0 < last }.sorted(),
                "\(preset): \(first)..<\(last), seed \(seed)"
            )
        }
    }
}
