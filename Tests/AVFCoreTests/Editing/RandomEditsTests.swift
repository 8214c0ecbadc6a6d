import AVFoundation
import Foundation
import Testing

private typealias Fixtures = EditingFixtures

/// Tests ``AVMutableCompositionTrack``, ``SegmentList``, ``CompositionReader``, ``SpeedChange`` and ``ExactTime`` with
/// random edits.
@Suite("Random edits")
struct RandomEditsTests {
    /// Edits a track and its model alike.
    private struct Editor {
        var random: SeededGenerator
        let composition = AVMutableComposition()
        let video: AVMutableCompositionTrack
        let audio: AVMutableCompositionTrack
        var model = EditingModel()
        var scales = true
        let assets: [Fixtures.Clip: AVURLAsset]

        init(seed: UInt64, scales: Bool) throws {
            random = SeededGenerator(seed: seed)
            self.scales = scales
            video = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
            audio = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
            assets = [
                Fixtures.first: try Fixtures.asset(Fixtures.first),
                Fixtures.second: try Fixtures.asset(Fixtures.second),
            ]
        }

        mutating func edit() throws {
            switch model.count == 0 ? 0 : Int.random(in: 0..<(scales ? 6 : 5), using: &random) {
            case 0, 1, 2:
                let clip = Bool.random(using: &random) ? Fixtures.first : Fixtures.second
                let all = Int(clip.seconds * 600)
                let start = Int.random(in: 0..<(all - 60), using: &random)
                let end = Int.random(in: (start + 20)...all, using: &random)
                let place = Int.random(in: 0...(model.count + 60), using: &random)
                let asset = try #require(assets[clip])
                for (track, type) in [(video, AVMediaType.video), (audio, .audio)] {
                    try track.insertTimeRange(
                        Fixtures.range(start, end),
                        of: try #require(asset.tracks(withMediaType: type).first),
                        at: Fixtures.time(place)
                    )
                }
                model.insert(clip, from: start, to: end, at: place)
            case 3:
                let place = Int.random(in: 0..<model.count, using: &random)
                let length = Int.random(in: 1...200, using: &random)
                composition.insertEmptyTimeRange(Fixtures.range(place, place + length))
                model.insertEmpty(length, at: place)
            case 4:
                let start = Int.random(in: 0..<model.count, using: &random)
                let length = Int.random(in: 1...max(1, model.count / 4), using: &random)
                composition.removeTimeRange(Fixtures.range(start, start + length))
                model.remove(start, start + length)
            default:
                let start = Int.random(in: 0..<model.count, using: &random)
                let end = min(model.count, start + Int.random(in: 30...600, using: &random))
                guard end - start >= 20, model.count < 6000 else { return }
                let length = Int.random(in: (end - start) / 2...(end - start) * 2, using: &random)
                composition.scaleTimeRange(Fixtures.range(start, end), toDuration: Fixtures.time(length))
                model.scale(start, end, to: length)
            }
        }
    }

    /// The seeds; more of them in long runs.
    private static var seeds: ClosedRange<UInt64> {
        1...(ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 6 : 300)
    }

    @Test("random edits show exactly the frames that arithmetic says, read, generated and played", arguments: seeds)
    func frames(seed: UInt64) async throws {
        print("seed \(seed)")
        // Every other history changes speeds as well.
        var editor = try Editor(seed: seed, scales: seed.isMultiple(of: 2))
        for _ in 0..<12 { try editor.edit() }
        let (model, composition) = (editor.model, editor.composition)
        #expect(abs(composition.duration.seconds * 600 - Double(model.count)) < 0.01)
        // Read.
        let output = AVAssetReaderTrackOutput(track: editor.video, outputSettings: Fixtures.pixels)
        let frames = try Fixtures.frames(composition, output)
        var index = 0
        var shown = 0
        for tick in stride(from: 0, to: model.count, by: 3) {
            let middle = CMTime(value: CMTimeValue(tick * 2 + 1), timescale: 1200)
            while index + 1 < frames.count, frames[index + 1].presentationTimeStamp <= middle { index += 1 }
            let frame = frames[index]
            // Stretched edits lie between the model's moments.
            guard !editor.scales || model.isEven(around: tick) else { continue }
            let isThere =
                frame.presentationTimeStamp <= middle && middle < frame.presentationTimeStamp + frame.duration
            guard let expected = model.frame(at: tick) else {
                #expect(!isThere, "seed \(seed): a frame in a gap at \(tick)")
                continue
            }
            guard expected.isSharp else { continue }
            let found = frame.imageBuffer.flatMap { Fixtures.numbers(in: $0) }
            #expect(
                isThere && found?.frame == expected.frame && found?.clip == expected.clip,
                "seed \(seed): \(String(describing: found)) in place of \(expected) at \(tick)"
            )
            shown += 1
        }
        #expect(shown > 0)
        try await checkPicks(seed, &editor)
        try checkPlaying(seed, editor)
        try await checkExport(seed, editor)
    }

    /// Compares the frames that a player shows while it plays, each 60th of a second, with the model.
    private func checkPlaying(_ seed: UInt64, _ editor: Editor) throws {
        let (model, composition) = (editor.model, editor.composition)
        let stage = PlaybackStage()
        let item = AVPlayerItem(asset: composition)
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: Fixtures.pixels)
        item.add(output)
        let player = stage.make { AVPlayer(playerItem: item) }
        stage.settle()
        player.play()
        stage.settle()
        var found: (frame: Int, clip: Int)?
        var shown = 0
        for tick in stride(from: 0, to: min(model.count - 10, 3000), by: 10) {
            let middle = CMTime(value: CMTimeValue(tick * 2 + 1), timescale: 1200)
            if let image = output.copyPixelBuffer(forItemTime: middle, itemTimeForDisplay: nil) {
                found = Fixtures.numbers(in: image)
            }
            defer { stage.pass(1, 60) }
            let expected = model.frame(at: tick)
            guard expected?.isSharp ?? true, !editor.scales || model.isEven(around: tick) else { continue }
            #expect(
                found?.frame == expected?.frame && found?.clip == expected?.clip,
                "seed \(seed): played \(String(describing: found)) for \(String(describing: expected)) at \(tick)"
            )
            shown += 1
        }
        #expect(shown > 0 && player.timeControlStatus != .waitingToPlayAtSpecifiedRate)
    }

    /// Compares the frames of an exported film with the model.
    private func checkExport(_ seed: UInt64, _ editor: Editor) async throws {
        let (model, composition) = (editor.model, editor.composition)
        let preset = AVAssetExportPresetAppleProRes422LPCM
        let session = try #require(AVAssetExportSession(asset: composition, presetName: preset))
        let url = AssetFixtures.folder.appendingPathComponent("\(UUID().uuidString).mov")
        try await session.export(to: url, as: .mov)
        defer { try? FileManager.default.removeItem(at: url) }
        let asset = AVURLAsset(url: url)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: Fixtures.pixels)
        let frames = try Fixtures.frames(asset, output)
        var index = 0
        for tick in stride(from: 0, to: model.count, by: 5) {
            let middle = CMTime(value: CMTimeValue(tick * 2 + 1), timescale: 1200)
            while index + 1 < frames.count, frames[index + 1].presentationTimeStamp <= middle { index += 1 }
            guard !editor.scales || model.isEven(around: tick) else { continue }
            let expected = model.frame(at: tick)
            guard expected?.isSharp ?? true else { continue }
            let found = frames[index].imageBuffer.flatMap { Fixtures.numbers(in: $0) }
            #expect(
                found?.frame == expected?.frame && found?.clip == expected?.clip,
                "seed \(seed): exported \(String(describing: found)) for \(String(describing: expected)) at \(tick)"
            )
        }
    }

    /// Compares single frames of the generator and of a player with the model.
    private func checkPicks(_ seed: UInt64, _ editor: inout Editor) async throws {
        let (model, composition) = (editor.model, editor.composition)
        let generator = AVAssetImageGenerator(asset: composition)
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        let item = AVPlayerItem(asset: composition)
        let pictures = AVPlayerItemVideoOutput(pixelBufferAttributes: Fixtures.pixels)
        item.add(pictures)
        let player = AVPlayer(playerItem: item)
        for _ in 0..<8 {
            let tick = Int.random(in: 0..<model.count, using: &editor.random)
            let middle = CMTime(value: CMTimeValue(tick * 2 + 1), timescale: 1200)
            let expected = model.frame(at: tick)
            guard expected?.isSharp ?? true, !editor.scales || model.isEven(around: tick) else { continue }
            let image = try generator.copyCGImage(at: middle, actualTime: nil)
            let made = Fixtures.numbers(in: image.pixelBuffer)
            #expect(
                made?.frame == expected?.frame && made?.clip == expected?.clip,
                "seed \(seed): generated \(String(describing: made)) for \(String(describing: expected)) at \(tick)"
            )
            #expect(await player.seek(to: middle, toleranceBefore: .zero, toleranceAfter: .zero))
            let played = pictures.copyPixelBuffer(forItemTime: middle, itemTimeForDisplay: nil)
                .flatMap { Fixtures.numbers(in: $0) }
            #expect(
                played?.frame == expected?.frame && played?.clip == expected?.clip,
                "seed \(seed): played \(String(describing: played)) for \(String(describing: expected)) at \(tick)"
            )
        }
    }

    @Test("random edits sound exactly when arithmetic says, from the track and mixed", arguments: seeds)
    func sound(seed: UInt64) throws {
        print("seed \(seed)")
        var editor = try Editor(seed: seed &+ 1000, scales: false)
        for _ in 0..<12 { try editor.edit() }
        let (model, composition) = (editor.model, editor.composition)
        let track = AVAssetReaderTrackOutput(track: editor.audio, outputSettings: Fixtures.floats)
        let mix = AVAssetReaderAudioMixOutput(audioTracks: [editor.audio], audioSettings: Fixtures.floats)
        for output in [track, mix] {
            let pieces = Fixtures.samples(try Fixtures.frames(composition, output))
            #expect(!pieces.isEmpty)
            for (start, values) in pieces {
                let first = start.seconds
                for index in stride(from: 0, to: values.count, by: 97) {
                    let time = first + Double(index) / 48_000
                    let tick = Int(time * 600)
                    // 6 ms around an edit, where the resampler of another rate rings.
                    guard model.isCalm(around: tick, 4), let expected = model.seconds(at: tick) else { continue }
                    let exact = expected + time - Double(tick) / 600
                    let found = Double(values[index]) * 8
                    #expect(abs(found - exact) < 0.005, "seed \(seed): \(found) s in place of \(exact) s at \(time) s")
                }
            }
        }
    }

    /// The seeds of stretched sound, which takes longer.
    private static var stretchedSeeds: ClosedRange<UInt64> {
        1...(ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 2 : 100)
    }

    @Test("stretched sound keeps its order and ends with its segment", arguments: stretchedSeeds)
    func stretchedSound(seed: UInt64) throws {
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let composition = AVMutableComposition()
        let asset = try Fixtures.asset(Fixtures.first)
        let audio = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
        let source = try #require(asset.tracks(withMediaType: .audio).first)
        try audio.insertTimeRange(Fixtures.range(0, 2400), of: source, at: .zero)
        let length = Int.random(in: 1200...3600, using: &random)
        audio.scaleTimeRange(Fixtures.range(0, 2400), toDuration: Fixtures.time(length))
        let output = AVAssetReaderTrackOutput(track: audio, outputSettings: Fixtures.floats)
        let pieces = Fixtures.samples(try Fixtures.frames(composition, output))
        var last = 0.0
        for (start, values) in pieces {
            for index in stride(from: 0, to: values.count, by: 480) {
                let time = start.seconds + Double(index) / 48_000
                let found = Double(values[index]) * 8
                // Pieces of 20 ms are placed within 3 ms of their ideal place; the last one may lie beyond the end.
                if time < Double(length) / 600 - 0.03 {
                    #expect(abs(found - time * 2400 / Double(length)) < 0.02, "seed \(seed): at \(time) s")
                }
            }
            last = start.seconds + Double(values.count) / 48_000
        }
        #expect(abs(last - Double(length) / 600) < 0.005)
    }
}
