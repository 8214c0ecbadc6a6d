import AVFoundation
import Foundation
import Testing

private typealias Fixtures = EditingFixtures

/// Tests ``AVMutableCompositionTrack``, ``SegmentList``, ``CompositionReader``, ``SpeedChange`` and ``ExactTime`` with
/// random edits.
@Suite("Random edits")
struct RandomEditsTests {
    /// The seeds; more of them in long runs.
    private static var seeds: ClosedRange<UInt64> {
        1...(ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 6 : 300)
    }

    @Test("random edits show exactly the frames that arithmetic says, read, generated and played", arguments: seeds)
    func frames(seed: UInt64) async throws {
        print("seed \(seed)")
        // Every other history changes speeds as well.
        var editor = try RandomEditor(seed: seed, scales: seed.isMultiple(of: 2))
        for _ in 0..<12 { try editor.edit() }
        let (model, composition) = (editor.model, editor.composition)
        #expect(abs(composition.duration.seconds * 600 - Double(model.count)) < 0.01)
        let checks = EditingChecks(seed: seed, asset: composition, model: model, scales: editor.scales)
        try checks.checkReading()
        try await checks.checkPicks(&editor.random)
        try checks.checkPlaying()
        try await checks.checkExport()
    }

    @Test("random edits sound exactly when arithmetic says, from the track and mixed", arguments: seeds)
    func sound(seed: UInt64) throws {
        print("seed \(seed)")
        var editor = try RandomEditor(seed: seed &+ 1000, scales: false)
        for _ in 0..<12 { try editor.edit() }
        let (model, composition) = (editor.model, editor.composition)
        try EditingChecks(seed: seed, asset: composition, model: model, scales: false).checkSound()
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
