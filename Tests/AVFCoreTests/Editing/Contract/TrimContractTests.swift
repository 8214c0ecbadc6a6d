import AVFoundation
import Foundation
import Testing

private typealias Fixtures = EditingFixtures

@Suite("Copies that begin within a group of pictures")
struct TrimContractTests {
    /// The seeds; more of them in long runs.
    private static var seeds: ClosedRange<UInt64> {
        1...(ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 6 : 200)
    }

    @Test("FILM-21 a copy of a composition ends with its last frame, not with those that others depend on")
    func composition() async throws {
        let source = try Fixtures.asset(Fixtures.first)
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
        let video = try #require(source.tracks(withMediaType: .video).first)
        // Ends at every place of a group of pictures.
        for end in 50..<56 {
            track.removeTimeRange(CMTimeRange(start: .zero, end: .positiveInfinity))
            try track.insertTimeRange(Fixtures.range(21 * 20, end * 20), of: video, at: .zero)
            let preset = AVAssetExportPresetPassthrough
            let session = try #require(AVAssetExportSession(asset: composition, presetName: preset))
            let url = AssetFixtures.folder.appendingPathComponent("\(UUID().uuidString).mov")
            defer { try? FileManager.default.removeItem(at: url) }
            try await session.export(to: url, as: .mov)
            let copy = AVURLAsset(url: url)
            #expect(copy.duration == Fixtures.time((end - 21) * 20))
            let output = AVAssetReaderTrackOutput(
                track: try #require(copy.tracks(withMediaType: .video).first),
                outputSettings: Fixtures.pixels
            )
            let frames = try Fixtures.frames(copy, output)
            #expect(frames.map { $0.imageBuffer.flatMap { Fixtures.numbers(in: $0)?.frame } } == Array(21..<end))
        }
    }

    @Test("FILM-21 a copy of any part shows exactly its frames, the first one first, with its sound", arguments: seeds)
    func trim(seed: UInt64) async throws {
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        // Key frames every 12 frames, B-frames between them; most starts are within a group.
        let first = Int.random(in: 0..<100, using: &random)
        let count = Int.random(in: 3...(119 - first), using: &random)
        let asset = try Fixtures.asset(Fixtures.first)
        let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
        session.timeRange = Fixtures.range(first * 20, (first + count) * 20)
        let url = AssetFixtures.folder.appendingPathComponent("\(UUID().uuidString).mov")
        try await session.export(to: url, as: .mov)
        let copy = AVURLAsset(url: url)
        #expect(abs(copy.duration.seconds - Double(count) / 30) < 0.001)
        let video = try #require(copy.tracks(withMediaType: .video).first)
        let output = AVAssetReaderTrackOutput(track: video, outputSettings: Fixtures.pixels)
        let frames = try Fixtures.frames(copy, output)
        let numbers = frames.map { $0.imageBuffer.flatMap { Fixtures.numbers(in: $0)?.frame } }
        #expect(numbers == Array(first..<first + count), "seed \(seed)")
        #expect(frames.first?.presentationTimeStamp.seconds == 0)
        // A generator and a player show the first frame at the beginning.
        let shown = try await AVAssetImageGenerator(asset: copy).image(at: .zero)
        #expect(shown.actualTime.seconds == 0)
        let item = AVPlayerItem(asset: copy)
        let pictures = AVPlayerItemVideoOutput(pixelBufferAttributes: Fixtures.pixels)
        item.add(pictures)
        let player = AVPlayer(playerItem: item)
        #expect(await player.seek(to: .zero, toleranceBefore: .zero, toleranceAfter: .zero))
        let played = pictures.copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: nil)
        #expect(played.flatMap { Fixtures.numbers(in: $0)?.frame } == first, "seed \(seed)")
        // The sound is that of the same time, within 5 ms.
        let audio = try #require(copy.tracks(withMediaType: .audio).first)
        let sound = AVAssetReaderTrackOutput(track: audio, outputSettings: Fixtures.floats)
        for (start, values) in Fixtures.samples(try Fixtures.frames(copy, sound)) where !values.isEmpty {
            let time = start.seconds + Double(first) / 30
            #expect(abs(Double(values[0]) * 8 - time) < 0.005, "seed \(seed): \(values[0] * 8) at \(time) s")
        }
    }
}
