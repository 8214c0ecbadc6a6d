import AVFoundation
import Foundation
import Synchronization
import Testing

private typealias Fixtures = EditingFixtures

/// Tests ``AVAudioMix``, ``MTAudioProcessingTap`` and ``MixVoice``.
@Suite("Audio mixes")
struct AudioMixContractTests {
    /// Makes two seconds of a constant: the gain of a mix can be read from each sample.
    private func constant(_ value: Double = 0.5) throws -> AVURLAsset {
        AVURLAsset(
            url: try AssetFixtures.make(
                "constant-\(value).wav",
                "-f lavfi -i aevalsrc=\(value):s=48000:d=2 -c:a pcm_f32le"
            )
        )
    }

    private func track(_ asset: AVAsset) throws -> AVAssetTrack {
        try #require(asset.tracks(withMediaType: .audio).first)
    }

    /// Returns all samples of a mix.
    private func samples(_ asset: AVAsset, _ mix: AVAudioMix?) throws -> [Float] {
        let output = AVAssetReaderAudioMixOutput(
            audioTracks: asset.tracks(withMediaType: .audio),
            audioSettings: Fixtures.floats
        )
        output.audioMix = mix
        return Fixtures.samples(try Fixtures.frames(asset, output)).flatMap(\.values)
    }

    private func mix(_ asset: AVAsset, _ change: (AVMutableAudioMixInputParameters) -> Void) throws -> AVMutableAudioMix
    {
        let parameters = AVMutableAudioMixInputParameters(track: try track(asset))
        change(parameters)
        let mix = AVMutableAudioMix()
        mix.inputParameters = [parameters]
        return mix
    }

    @Test("AMIX-1 a volume applies from its time on; before the first one, the volume is full")
    func volumes() throws {
        let asset = try constant()
        #expect(try samples(asset, nil).allSatisfy { abs($0 - 0.5) < 1e-4 })
        let made = try samples(
            asset,
            try mix(asset) {
                $0.setVolume(0.25, at: Fixtures.time(300))
                $0.setVolume(1, at: Fixtures.time(900))
            }
        )
        #expect(made.count == 96_000)
        for (index, value) in made.enumerated() where index % 97 == 0 {
            let expected: Float = index < 24_000 || index >= 72_000 ? 0.5 : 0.125
            #expect(abs(value - expected) < 1e-4, "at \(index)")
        }
    }

    @Test("AMIX-2 a ramp is linear within 0.1 dB, and its end holds")
    func ramps() throws {
        let asset = try constant()
        let made = try samples(
            asset,
            try mix(asset) {
                $0.setVolumeRamp(fromStartVolume: 0.1, toEndVolume: 1, timeRange: Fixtures.range(150, 750))
            }
        )
        for index in stride(from: 0, to: made.count, by: 53) {
            let part = min(max((Double(index) / 48_000 - 0.25) / 1, 0), 1)
            let expected = index < 12_000 ? 0.5 : 0.5 * (0.1 + 0.9 * part)
            let decibels = 20 * log10(Double(made[index]) / expected)
            #expect(abs(decibels) < 0.1, "at \(index): \(made[index]) in place of \(expected)")
        }
    }

    @Test("AMIX-3 the ramp at a time can be read back")
    func queries() throws {
        let parameters = AVMutableAudioMixInputParameters(track: try track(try constant()))
        func ramp(_ tick: Int) -> (Bool, Float, Float, CMTimeRange) {
            var (first, last, range) = (Float(-1), Float(-1), CMTimeRange.invalid)
            let found = parameters.getVolumeRamp(
                for: Fixtures.time(tick),
                startVolume: &first,
                endVolume: &last,
                timeRange: &range
            )
            return (found, first, last, range)
        }
        #expect(!ramp(0).0)
        parameters.setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: Fixtures.range(60, 120))
        #expect(!ramp(0).0)
        let found = ramp(90)
        #expect(found.0 && found.1 == 1 && found.2 == 0 && found.3 == Fixtures.range(60, 120))
        let copy = parameters.copy() as? AVAudioMixInputParameters
        #expect(copy?.trackID == parameters.trackID && !(copy is AVMutableAudioMixInputParameters))
    }

    @Test("AMIX-4 several tracks of a composition are added with their volumes, read and exported")
    func several() async throws {
        let composition = AVMutableComposition()
        var parameters: [AVMutableAudioMixInputParameters] = []
        for (value, volume) in [(0.5, Float(0.5)), (0.25, 1)] {
            let added = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
            try added.insertTimeRange(Fixtures.range(0, 600), of: try track(try constant(value)), at: .zero)
            let new = AVMutableAudioMixInputParameters(track: added)
            new.setVolume(volume, at: .zero)
            parameters.append(new)
        }
        #expect(try samples(composition, nil).allSatisfy { abs($0 - 0.75) < 1e-3 })
        let mix = AVMutableAudioMix()
        mix.inputParameters = parameters
        #expect(try samples(composition, mix).allSatisfy { abs($0 - 0.5) < 1e-3 })
        let session = try #require(
            AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetAppleProRes422LPCM)
        )
        session.audioMix = mix
        let url = AssetFixtures.folder.appendingPathComponent("\(UUID().uuidString).mov")
        try await session.export(to: url, as: .mov)
        let made = AVURLAsset(url: url)
        #expect(made.tracks.count == 1)
        let values = try samples(made, nil)
        #expect(abs(Double(values.count) / 48_000 - 1) < 0.01)
        #expect(values.dropFirst(100).dropLast(100).allSatisfy { abs($0 - 0.5) < 1e-3 })
    }

    @Test("AMIX-5 a tap gets the audio before or after the volume, with its times, and its result is mixed")
    func taps() throws {
        final class Record: Sendable {
            struct State {
                var prepared = 0
                var unprepared = 0
                var finalized = 0
                var frames = 0
                var firstValue: Float = -1
                var starts: [CMTime] = []
            }
            let state = Mutex(State())
        }
        for (flags, seen) in [
            (kMTAudioProcessingTapCreationFlag_PreEffects, Float(0.5)),
            (kMTAudioProcessingTapCreationFlag_PostEffects, 0.25),
        ] {
            let record = Record()
            var callbacks = MTAudioProcessingTapCallbacks(
                version: kMTAudioProcessingTapCallbacksVersion_0,
                clientInfo: Unmanaged.passUnretained(record).toOpaque(),
                init: { _, info, storage in storage.pointee = info },
                finalize: { _ in record.state.withLock { $0.finalized += 1 } },
                prepare: { _, most, format in
                    record.state.withLock { $0.prepared += 1 }
                    #expect(most >= 1 && format.pointee.mSampleRate == 48_000)
                },
                unprepare: { _ in record.state.withLock { $0.unprepared += 1 } },
                process: { tap, count, _, list, countOut, flagsOut in
                    var range = CMTimeRange.invalid
                    let status = MTAudioProcessingTapGetSourceAudio(tap, count, list, flagsOut, &range, countOut)
                    #expect(status == noErr)
                    #expect(MTAudioProcessingTapGetStorage(tap) == Unmanaged.passUnretained(record).toOpaque())
                    for buffer in UnsafeMutableAudioBufferListPointer(list) {
                        let values = buffer.mData?.assumingMemoryBound(to: Float.self)
                        record.state.withLock { state in
                            if state.frames == 0 { state.firstValue = values?[0] ?? -1 }
                            state.starts.append(range.start)
                        }
                        for index in 0..<countOut.pointee { values?[index] *= -1 }
                    }
                    record.state.withLock { $0.frames += countOut.pointee }
                }
            )
            do {
                var tap: MTAudioProcessingTap?
                #expect(MTAudioProcessingTapCreate(kCFAllocatorDefault, &callbacks, flags, &tap) == noErr)
                let asset = try constant()
                let made = try samples(
                    asset,
                    try mix(asset) {
                        $0.setVolume(0.5, at: .zero)
                        $0.audioTapProcessor = tap
                    }
                )
                #expect(made.count == 96_000 && made.allSatisfy { abs($0 + 0.25) < 1e-4 })
            }
            let state = record.state.withLock { $0 }
            #expect(state.frames == 96_000 && state.firstValue == seen && state.starts.first == .zero)
            #expect(state.prepared == 1 && state.unprepared == 1 && state.finalized == 1)
        }
    }

    @Test("AMIX-6 an item keeps a copy of its mix, and mixes all tracks of a composition")
    func items() throws {
        let asset = try constant()
        let item = AVPlayerItem(asset: asset)
        let mix = try mix(asset) { $0.setVolume(0, at: .zero) }
        #expect(item.audioMix == nil)
        item.audioMix = mix
        mix.inputParameters = []
        #expect(item.audioMix?.inputParameters.count == 1)
        let copy = try #require(item.copy() as? AVPlayerItem)
        #expect(copy.audioMix?.inputParameters.count == 1)
    }
}
