import AVFBase
import CoreMedia
import Foundation
import Testing

@testable import AVFCore

@Suite("Movies")
struct AVMovieTests {
    @Test("a movie in memory is read like one in a file, and its tracks are movie tracks")
    func memory() async throws {
        let url = try AssetFixtures.movie()
        let inFile = AVMovie(url: url)
        let inMemory = AVMovie(data: try Data(contentsOf: url))
        #expect(inFile.url == url && inMemory.url == nil && inMemory.data != nil)
        for movie in [inFile, inMemory] {
            let tracks: [AVMovieTrack] = try await movie.load(.tracks)
            #expect(tracks.map(\.mediaType) == [.video, .audio])
            #expect(movie.tracks.allSatisfy { $0 is AVMovieTrack })
            #expect(movie.canContainMovieFragments && !movie.containsMovieFragments)
            #expect(movie.is(compatibleWithFileType: .mp4) && !movie.is(compatibleWithFileType: .wav))
        }
        #expect(inFile.duration == inMemory.duration)
        let nothing = AVMovie(data: Data())
        #expect(nothing.tracks.isEmpty)
        #expect(throws: AVError.self) { try inFile.makeMovieHeader(fileType: .wav) }
    }

    @Test("a file with movie fragments is reported as such")
    func fragments() async throws {
        let url = try AssetFixtures.make(
            "fragments.mp4",
            "-f lavfi -i testsrc2=size=160x120:rate=30 -t 1 -c:v libx264 -g 10 -pix_fmt yuv420p "
                + "-movflags frag_keyframe+empty_moov"
        )
        let asset = AVURLAsset(url: url)
        #expect(try await asset.load(.containsFragments))
        #expect(abs(try await asset.load(.duration).seconds - 1) < 0.1)
        let whole = AVURLAsset(url: try AssetFixtures.movie())
        #expect(try await !whole.load(.containsFragments))
        #expect(!AVURLAsset(url: try AssetFixtures.text()).containsFragments)
    }

    @Test("the presentation time of a sample can be found for any time, and segments cover the track")
    func samples() async throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        for (time, expected) in [(0.0, 0.0), (0.05, 1.0 / 30), (0.5, 0.5), (5, 29.0 / 30), (-1, 0)] {
            let found = try await track.loadSamplePresentationTime(
                forTrackTime: CMTime(seconds: time, preferredTimescale: 600)
            )
            #expect(abs(found.seconds - expected) < 0.0001, "at \(time)")
        }
        #expect(track.samplePresentationTime(forTrackTime: .invalid) == .invalid)
        let segment = try #require(try await track.load(.segments).last)
        #expect(!segment.isEmpty && segment.timeMapping.target == track.timeRange)
        #expect(track.segment(forTrackTime: .zero) != nil && track.segment(forTrackTime: .indefinite) == nil)
    }

    @Test("a damaged file never crashes an asset", arguments: 0..<24)
    func hostile(seed: Int) async throws {
        var bytes = [UInt8](try Data(contentsOf: AssetFixtures.movie()))
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        if seed % 3 == 0 { bytes.removeLast(random(bytes.count)) }
        // The header is at the end of the file.
        for _ in 0..<(1 + random(20)) where bytes.count > 3000 {
            bytes[bytes.count - 1 - random(3000)] = UInt8(truncatingIfNeeded: random(256))
        }
        let url = AssetFixtures.folder.appendingPathComponent("hostile-\(seed).mov")
        try Data(bytes).write(to: url)
        let asset = AVURLAsset(url: url)
        for track in asset.tracks {
            _ = (track.timeRange, track.naturalSize, track.segments, track.totalSampleDataLength, track.metadata)
            _ = track.samplePresentationTime(forTrackTime: .zero)
        }
        _ = (asset.duration, asset.metadata.map(\.description), asset.isPlayable)
        if let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPreset640x480) {
            let target = AssetFixtures.folder.appendingPathComponent("hostile-\(seed)-out.mov")
            try? await session.export(to: target, as: .mov)
            let exists = FileManager.default.fileExists(atPath: target.path)
            #expect(exists == (session.status == .completed), "seed \(seed)")
        }
    }

    @Test("a writer accepts the settings of the assistant and the recommendations")
    func proposals() throws {
        let url = AssetFixtures.folder.appendingPathComponent("never written.mov")
        for preset in AVOutputSettingsAssistant.availableOutputSettingsPresets() {
            let assistant = try #require(AVOutputSettingsAssistant(preset: preset))
            let writer = try AVAssetWriter(outputURL: url, fileType: assistant.outputFileType)
            #expect(writer.canApply(outputSettings: assistant.videoSettings, forMediaType: .video), "\(preset)")
            #expect(writer.canApply(outputSettings: assistant.audioSettings, forMediaType: .audio), "\(preset)")
        }
    }
}
