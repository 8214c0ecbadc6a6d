import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import Testing

@testable import AVFCore
@testable import CameraSources

/// Films whose frames have their numbers in the image, with events at some of them.
enum NumberedFilm {
    /// The identifier of the events.
    static let identifier = AVMetadataIdentifier(rawValue: "mdta/com.example.number")

    /// Returns the group of an event: the number of its frame.
    static func group(_ frame: Int, rate: Int) -> AVTimedMetadataGroup {
        let item = AVMutableMetadataItem()
        item.identifier = identifier
        item.dataType = kCMMetadataBaseDataType_SInt32 as String
        item.value = NSNumber(value: frame)
        return AVTimedMetadataGroup(
            items: [item],
            timeRange: CMTimeRange(
                start: CMTime(value: CMTimeValue(frame), timescale: CMTimeScale(rate)),
                duration: CMTime(value: 1, timescale: CMTimeScale(rate))
            )
        )
    }

    /// The description of a track of such events.
    static func format() throws -> CMMetadataFormatDescription {
        try CMFormatDescription(boxedMetadataSpecifications: [
            [
                kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier as String: identifier.rawValue as NSString,
                kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType as String: kCMMetadataBaseDataType_SInt32,
            ]
        ])
    }

    /// Writes a film; waits until it is complete.
    static func write(
        to url: URL,
        frames: Int,
        rate: Int = 30,
        events: Set<Int>,
        type: AVFileType = .mov,
        settings: [String: Any] = SmallMovie.settings(properties: [AVVideoMaxKeyFrameIntervalKey: 10]),
        configure: (AVAssetWriter) -> Void = { _ in }
    ) async throws {
        let writer = try AVAssetWriter(outputURL: url, fileType: type)
        let video = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        let metadata = AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: try format())
        let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: metadata)
        for input in [video, metadata] {
            input.expectsMediaDataInRealTime = true
            writer.add(input)
        }
        metadata.addTrackAssociation(withTrackOf: video, type: AVAssetTrack.AssociationType.metadataReferent.rawValue)
        configure(writer)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<frames {
            let time = CMTime(value: CMTimeValue(frame), timescale: CMTimeScale(rate))
            try SmallMovie.append(frame, at: time, to: video, of: writer)
            guard events.contains(frame) else { continue }
            if !metadata.isReadyForMoreMediaData { writer.core.settle() }
            #expect(adaptor.append(group(frame, rate: rate)))
        }
        await writer.finishWriting()
        #expect(writer.status == .completed, "\(String(describing: writer.error))")
    }

    /// Returns the times and the numbers of a film's frames.
    static func frames(_ url: URL) throws -> [(time: CMTime, number: Int?)] {
        let pixels = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]
        let (reader, output) = try startedReader(url, .video, pixels)
        let samples = readAll(output)
        #expect(reader.status == .completed, "\(String(describing: reader.error))")
        return samples.map { sample in
            let number = sample.imageBuffer.flatMap { FrameNumberStrip.read(from: $0) }
            return (sample.presentationTimeStamp, number.map { Int($0) })
        }
    }

    /// Returns the groups of a film's metadata track that have items.
    static func groups(_ url: URL) throws -> [AVTimedMetadataGroup] {
        let (reader, output) = try startedReader(url, .metadata, nil)
        let adaptor = AVAssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
        var groups: [AVTimedMetadataGroup] = []
        while let group = adaptor.nextTimedMetadataGroup() { if !group.items.isEmpty { groups.append(group) } }
        #expect(reader.status == .completed, "\(String(describing: reader.error))")
        return groups
    }

    /// Checks that every event is at the frame with its number; returns the numbers.
    @discardableResult
    static func check(_ url: URL) throws -> [Int] {
        let frames = try frames(url)
        return try groups(url).map { group in
            let number = try #require(group.items.first?.numberValue).intValue
            let shown = frames.last { $0.time <= group.timeRange.start }
            #expect(shown?.number == number, "at \(group.timeRange.start.seconds) s")
            #expect(shown?.time == group.timeRange.start)
            return number
        }
    }

    /// Returns what ffprobe says of a file's streams.
    static func probe(_ url: URL) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "ffprobe", "-v", "error", "-show_entries", "stream=codec_type,codec_tag_string,nb_frames", "-of", "csv=p=0",
            url.path,
        ]
        let text = Pipe()
        process.standardOutput = text
        try process.run()
        let data = text.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
