import AVFBase
import AVFCore
import CoreMedia
import CoreVideo
import Foundation
import Testing

/// Returns all samples of an output.
func readAll(_ output: AVAssetReaderOutput) -> [CMSampleBuffer] {
    var samples: [CMSampleBuffer] = []
    while let sample = output.copyNextSampleBuffer() { samples.append(sample) }
    return samples
}

extension AVAsset {
    /// Returns the first track of a media type.
    func first(_ type: AVMediaType) throws -> AVAssetTrack { try #require(tracks(withMediaType: type).first) }
}

/// Returns a started reader with one output.
func startedReader(
    _ url: URL,
    _ type: AVMediaType,
    _ settings: [String: Any]?,
    range: CMTimeRange? = nil
) throws -> (AVAssetReader, AVAssetReaderTrackOutput) {
    let asset = AVURLAsset(url: url)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: try asset.first(type), outputSettings: settings)
    if let range { reader.timeRange = range }
    reader.add(output)
    #expect(reader.startReading())
    return (reader, output)
}

private var pixels: [String: Any] {
    [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]
}
private var pcm: [String: Any] { [AVFormatIDKey: kAudioFormatLinearPCM] }

private func time(_ value: Int64, _ scale: CMTimeScale) -> CMTime { CMTime(value: value, timescale: scale) }
private func range(_ start: Int64, _ end: Int64, _ scale: CMTimeScale) -> CMTimeRange {
    CMTimeRange(start: time(start, scale), end: time(end, scale))
}

/// Tests ``AVAssetReader``, ``AVAssetReaderTrackOutput`` and ``AVAssetTrack``.
@Suite("AVAssetReader")
struct AVAssetReaderTests {
    @Test("a time range gives the frames that are shown in it, and audio cut exactly to the sample")
    func timeRanges() throws {
        let url = try AssetFixtures.movie()
        let cases: [(CMTimeRange, [Int64])] = [
            (range(10, 20, 30), Array(10..<20)), (range(21, 41, 60), Array(10..<21)), (range(0, 1, 30), [0]),
            (range(59, 600, 60), [29]), (range(28, 300, 30), [28, 29]), (range(5, 6, 1), []),
        ]
        for (part, expected) in cases {
            let (reader, output) = try startedReader(url, .video, pixels, range: part)
            #expect(readAll(output).map(\.presentationTimeStamp) == expected.map { time($0, 30) }, "\(part)")
            #expect(reader.status == .completed)
        }
        let (reader, audio) = try startedReader(try AssetFixtures.wav(), .audio, pcm, range: range(1001, 20000, 44100))
        let buffers = readAll(audio)
        #expect(reader.status == .completed)
        #expect(buffers.first?.presentationTimeStamp == time(1001, 44100))
        #expect(buffers.reduce(0) { $0 + $1.numSamples } == 18999)
        let (other, stored) = try startedReader(url, .video, nil, range: range(20, 25, 30))
        let samples = readAll(stored)
        #expect(other.status == .completed)
        // Starts at the previous sync sample, without samples that belong only to later frames.
        #expect(samples.first?.presentationTimeStamp == time(15, 30))
        #expect(Set(samples.map(\.presentationTimeStamp)).isSuperset(of: (20..<25).map { time($0, 30) }))
        #expect(samples.count <= 13)
    }

    @Test("AAC begins at 0 and has its track's length, in the requested PCM format")
    func audio() throws {
        let settings: [String: Any] = [
            AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 24000, AVNumberOfChannelsKey: 2,
            AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true, AVLinearPCMIsNonInterleaved: false,
        ]
        let (reader, output) = try startedReader(try AssetFixtures.movie(), .audio, settings)
        let buffers = readAll(output)
        #expect(reader.status == .completed)
        #expect(buffers.first?.presentationTimeStamp == .zero)
        #expect(buffers.reduce(0) { $0 + $1.numSamples } == 24000)
        #expect(buffers.first?.formatDescription?.audioStreamBasicDescription?.mBytesPerFrame == 8)
    }

    @Test("an output whose reader was deallocated returns nil")
    func abandoned() throws {
        var (reader, output): (AVAssetReader?, AVAssetReaderTrackOutput)
        (reader, output) = try startedReader(try AssetFixtures.movie(), .video, nil)
        #expect(output.copyNextSampleBuffer() != nil)
        #expect(reader?.status == .reading)
        reader = nil
        #expect(output.copyNextSampleBuffer() == nil)
    }

    @Test("sample references have times and sizes, but no data")
    func references() throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderSampleReferenceOutput(track: try asset.first(.video))
        reader.add(output)
        #expect(reader.startReading())
        let samples = readAll(output)
        #expect(samples.count == 30)
        #expect(samples.allSatisfy { $0.dataBuffer == nil && $0.totalSampleSize > 0 })
        #expect(samples.map(\.presentationTimeStamp).sorted() == (0..<30).map { time($0, 30) })
        let url = CMGetAttachment(
            try #require(samples.first),
            key: kCMSampleBufferAttachmentKey_SampleReferenceURL,
            attachmentModeOut: nil
        )
        #expect(url as? NSURL == asset.url as NSURL)
    }

    @Test("a damaged or truncated movie is read as far as possible, and never crashes the reader")
    func damaged() throws {
        let whole = try Data(
            contentsOf: try AssetFixtures.make(
                "fast.mov",
                "-i \(try AssetFixtures.movie().path) -c copy -movflags +faststart"
            )
        )
        let seed = UInt64.random(in: 0...UInt64.max)
        print("damaged seed \(seed)")
        var numbers = SeededGenerator(seed: seed)
        for round in 0..<12 {
            var bytes = whole
            if round == 0 {
                bytes = bytes.prefix(bytes.count * 7 / 10)
            } else {
                for _ in 0..<20 {
                    bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
                }
            }
            let url = AssetFixtures.folder.appendingPathComponent("damaged.mov")
            try bytes.write(to: url)
            let asset = AVURLAsset(url: url)
            guard let reader = try? AVAssetReader(asset: asset) else { continue }
            for track in asset.tracks {
                let settings: [String: Any]? =
                    track.mediaType == .video ? pixels : track.mediaType == .audio ? pcm : nil
                reader.add(AVAssetReaderTrackOutput(track: track, outputSettings: settings))
            }
            guard reader.startReading() else {
                #expect(reader.status == .failed && reader.error != nil)
                continue
            }
            let counts = reader.outputs.map { readAll($0).count }
            #expect(counts.allSatisfy { $0 < 1000 })
            #expect(reader.status == .completed || reader.error != nil)
            if round == 0 { #expect(counts.max() ?? 0 > 5) }
        }
    }
}
