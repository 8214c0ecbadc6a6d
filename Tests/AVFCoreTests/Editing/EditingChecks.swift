import AVFoundation
import Foundation
import Testing

private typealias Fixtures = EditingFixtures

/// Comparisons of an edited asset with its model: each frame and each sound has to be the one that arithmetic says.
struct EditingChecks {
    let seed: UInt64
    let asset: AVAsset
    let model: EditingModel
    /// Indicates whether parts have another speed; stretched edits lie between the model's moments.
    let scales: Bool

    /// Compares the frames that a reader returns with the model.
    func checkReading() throws {
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: Fixtures.pixels)
        let frames = try Fixtures.frames(asset, output)
        var index = 0
        var shown = 0
        for tick in stride(from: 0, to: model.count, by: 3) {
            let middle = CMTime(value: CMTimeValue(tick * 2 + 1), timescale: 1200)
            while index + 1 < frames.count, frames[index + 1].presentationTimeStamp <= middle { index += 1 }
            let frame = frames[index]
            guard !scales || model.isEven(around: tick) else { continue }
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
    }

    /// Compares the frames that a player shows while it plays, each 60th of a second, with the model.
    func checkPlaying() throws {
        let stage = PlaybackStage()
        let item = AVPlayerItem(asset: asset)
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
            guard expected?.isSharp ?? true, !scales || model.isEven(around: tick) else { continue }
            #expect(
                found?.frame == expected?.frame && found?.clip == expected?.clip,
                "seed \(seed): played \(String(describing: found)) for \(String(describing: expected)) at \(tick)"
            )
            shown += 1
        }
        #expect(shown > 0 && player.timeControlStatus != .waitingToPlayAtSpecifiedRate)
    }

    /// Compares the frames of an exported film with the model.
    func checkExport() async throws {
        let preset = AVAssetExportPresetAppleProRes422LPCM
        let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
        let url = AssetFixtures.folder.appendingPathComponent("\(UUID().uuidString).mov")
        try await session.export(to: url, as: .mov)
        defer { try? FileManager.default.removeItem(at: url) }
        let copy = AVURLAsset(url: url)
        let track = try #require(copy.tracks(withMediaType: .video).first)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: Fixtures.pixels)
        let frames = try Fixtures.frames(copy, output)
        var index = 0
        for tick in stride(from: 0, to: model.count, by: 5) {
            let middle = CMTime(value: CMTimeValue(tick * 2 + 1), timescale: 1200)
            while index + 1 < frames.count, frames[index + 1].presentationTimeStamp <= middle { index += 1 }
            guard !scales || model.isEven(around: tick) else { continue }
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
    func checkPicks(_ random: inout SeededGenerator) async throws {
        let generator = AVAssetImageGenerator(asset: asset)
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        let item = AVPlayerItem(asset: asset)
        let pictures = AVPlayerItemVideoOutput(pixelBufferAttributes: Fixtures.pixels)
        item.add(pictures)
        let player = AVPlayer(playerItem: item)
        for _ in 0..<8 {
            let tick = Int.random(in: 0..<model.count, using: &random)
            let middle = CMTime(value: CMTimeValue(tick * 2 + 1), timescale: 1200)
            let expected = model.frame(at: tick)
            guard expected?.isSharp ?? true, !scales || model.isEven(around: tick) else { continue }
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

    /// Compares the sound of a track, and of a mix of it, with the model.
    func checkSound() throws {
        let audio = try #require(asset.tracks(withMediaType: .audio).first)
        let track = AVAssetReaderTrackOutput(track: audio, outputSettings: Fixtures.floats)
        let mix = AVAssetReaderAudioMixOutput(audioTracks: [audio], audioSettings: Fixtures.floats)
        for output in [track, mix] {
            let pieces = Fixtures.samples(try Fixtures.frames(asset, output))
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
}
