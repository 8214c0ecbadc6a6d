import AVFoundation
import Foundation
import Testing

private typealias Fixtures = EditingFixtures

/// Tests ``AVMutableMovie``, ``AVMutableMovieTrack``, ``MovieHeaderContents``, ``ReferenceMovie``, ``MovieReferences``,
/// ``PartedFile`` and ``HeaderAddition``.
@Suite("Movies that are edited, and headers that refer to other files")
struct MutableMovieContractTests {
    /// A frame as a reader returns it.
    private struct Frame: Equatable, CustomStringConvertible {
        var time: Double
        var clip: Int?
        var number: Int?

        var description: String { "\(clip ?? 0)/\(number ?? -1) at \(time)" }
    }

    private func target(_ ending: String = "mov") -> URL {
        AssetFixtures.folder.appendingPathComponent("\(UUID().uuidString).\(ending)")
    }

    /// Returns the frames of the first video track; those of gaps have no numbers.
    private func frames(_ asset: AVAsset) throws -> [Frame] {
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: Fixtures.pixels)
        return try Fixtures.frames(asset, output).map { sample in
            let found = sample.imageBuffer.flatMap { Fixtures.numbers(in: $0) }
            let time = (sample.presentationTimeStamp.seconds * 10_000).rounded() / 10_000
            return Frame(time: time, clip: found?.clip, number: found?.frame)
        }
    }

    /// Returns the numbers of frames that are shown in the middle of each 30th of a second.
    private func shown(_ asset: AVAsset, _ count: Int) throws -> [Frame?] {
        let all = try frames(asset).filter { $0.clip != nil }
        return (0..<count).map { index in
            let time = (Double(index) + 0.5) / 30
            return all.last { $0.time <= time && time < $0.time + 0.0417 }.map {
                Frame(time: 0, clip: $0.clip, number: $0.number)
            }
        }
    }

    /// Returns the time in the clip that is heard at a time; nil for silence.
    private func heard(_ asset: AVAsset) throws -> [(start: Double, values: [Float])] {
        let track = try #require(asset.tracks(withMediaType: .audio).first)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: Fixtures.floats)
        return Fixtures.samples(try Fixtures.frames(asset, output)).map { ($0.start.seconds, $0.values) }
    }

    private func value(_ pieces: [(start: Double, values: [Float])], at time: Double) -> Double? {
        for piece in pieces {
            let index = Int(((time - piece.start) * 48_000).rounded())
            if piece.values.indices.contains(index) { return Double(piece.values[index]) * 8 }
        }
        return nil
    }

    @Test("MOVIE-1 a movie has the tracks of its file, which can be edited, read and exported")
    func editing() async throws {
        let url = try Fixtures.make(Fixtures.first)
        let movie = try AVMutableMovie(url: url)
        #expect(movie.tracks.map(\.mediaType) == [.video, .audio] && !movie.isModified)
        #expect(movie.tracks.allSatisfy { $0.isSelfContained } && abs(movie.duration.seconds - 4) < 0.001)
        movie.removeTimeRange(Fixtures.range(0, 600))
        movie.insertEmptyTimeRange(Fixtures.range(300, 600))
        try movie.insertTimeRange(
            Fixtures.range(600, 900),
            of: try Fixtures.asset(Fixtures.second),
            at: Fixtures.time(0),
            copySampleData: false
        )
        #expect(movie.isModified && movie.tracks.count == 2 && !movie.tracks[0].isSelfContained)
        #expect(abs(movie.duration.seconds - 4) < 0.001)
        let found = try shown(movie, 120)
        #expect(found[0]?.clip == 2 && found[0]?.number == 25 && found[7]?.number == 31)
        #expect(found[15]?.clip == 1 && found[15]?.number == 30 && found[29]?.number == 44)
        #expect(found[31] == nil && found[44] == nil)
        #expect(found[45]?.number == 45 && found[119]?.number == 119)
        let session = try #require(AVAssetExportSession(asset: movie, presetName: AVAssetExportPreset640x480))
        let copy = target()
        try await session.export(to: copy, as: .mov)
        #expect(try shown(AVURLAsset(url: copy), 120)[119]?.number == 119)
        #expect((movie.mutableCopy() as? AVMutableMovie)?.tracks.count == 2)
    }

    /// The seeds; more of them in long runs.
    private static var seeds: ClosedRange<UInt64> {
        1...(ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 4 : 100)
    }

    @Test("MOVIE-2 a header refers to parts of other files: read again, it shows and sounds the same", arguments: seeds)
    func references(seed: UInt64) throws {
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let movie = try AVMutableMovie(settingsFrom: nil)
        let clips = [Fixtures.first, Fixtures.second]
        for _ in 0..<6 {
            let clip = clips[Int.random(in: 0...1, using: &random)]
            // Whole frames of both clips, so that every edit begins with a frame.
            let all = Int(clip.seconds * 5)
            let start = Int.random(in: 0..<all, using: &random)
            let end = Int.random(in: (start + 1)...all, using: &random)
            let place = Int.random(in: 0...Int(movie.duration.seconds * 5 + 1), using: &random)
            try movie.insertTimeRange(
                Fixtures.range(start * 120, end * 120),
                of: try Fixtures.asset(clip),
                at: Fixtures.time(place * 120),
                copySampleData: false
            )
        }
        movie.removeTimeRange(Fixtures.range(240, 360))
        let header = target()
        try movie.writeHeader(to: header, fileType: .mov)
        let size = try FileManager.default.attributesOfItem(atPath: header.path)[.size] as? Int
        #expect(try #require(size) < 60_000)
        let again = AVMovie(url: header)
        #expect(abs(again.duration.seconds - movie.duration.seconds) < 0.001)
        #expect(again.tracks.allSatisfy { !$0.isSelfContained } && again.tracks.count == 2)
        let count = Int(movie.duration.seconds * 30)
        let (first, second) = (try shown(movie, count), try shown(again, count))
        for index in 0..<count where first[index] != second[index] {
            Issue.record("seed \(seed): \(String(describing: second[index])) for \(String(describing: first[index]))")
        }
        let (sound, copy) = (try heard(movie), try heard(again))
        for index in 0..<Int(movie.duration.seconds * 100) {
            let time = (Double(index) + 0.5) / 100
            let (a, b) = (value(sound, at: time), value(copy, at: time) ?? 0)
            // Silence is a value, or no sample at all.
            #expect(abs((a ?? 0) - b) < 0.005, "seed \(seed): \(b) for \(String(describing: a)) at \(time) s")
        }
    }

    @Test("MOVIE-3 a header in place of a film's own shortens the film without touching its samples")
    func inPlace() throws {
        let film = target()
        try FileManager.default.copyItem(at: try Fixtures.make(Fixtures.first), to: film)
        let before = try Data(contentsOf: film)
        let movie = try AVMutableMovie(url: film)
        movie.removeTimeRange(Fixtures.range(0, 900))
        movie.removeTimeRange(Fixtures.range(600, 1200))
        try movie.writeHeader(to: film, fileType: .mov, options: .addMovieHeaderToDestination)
        let after = try Data(contentsOf: film)
        let moov = try #require(before.range(of: Data("moov".utf8)))
        #expect(after.count > before.count && after.prefix(moov.lowerBound) == before.prefix(moov.lowerBound))
        let asset = AVURLAsset(url: film)
        #expect(asset.tracks.allSatisfy { $0.isSelfContained })
        let found = try frames(asset)
        #expect(found.map(\.number) == Array(45..<75) + Array(105..<120), "\(found)")
        #expect(abs(found.map(\.time)[30] - 1) < 0.0001)
        // Twice.
        let next = try AVMutableMovie(url: film)
        next.removeTimeRange(Fixtures.range(0, 20))
        try next.writeHeader(to: film, fileType: .mov)
        #expect(try frames(AVURLAsset(url: film)).map(\.number) == Array(46..<75) + Array(105..<120))
    }

    /// Returns the code of the error that a closure throws.
    private func code(_ body: () throws -> Void) -> AVError.Code? {
        do { try body() } catch { return (error as? AVError)?.code }
        return nil
    }

    @Test("MOVIE-4 what must not be lost or followed is refused, with words")
    func refusals() throws {
        let url = target()
        try FileManager.default.copyItem(at: try Fixtures.make(Fixtures.first), to: url)
        let movie = try AVMutableMovie(url: url)
        let whole = try Data(contentsOf: url)
        #expect(throws: AVError.self) {
            try movie.writeHeader(to: url, fileType: .mov, options: .truncateDestinationToMovieHeaderOnly)
        }
        #expect(try Data(contentsOf: url) == whole)
        #expect(code { _ = try movie.makeMovieHeader(fileType: .mp4) } == .fileTypeDoesNotSupportSampleReferences)
        let copying = code {
            try movie.tracks[0].insertTimeRange(
                Fixtures.range(0, 60),
                of: movie.tracks[0],
                at: .invalid,
                copySampleData: true
            )
        }
        #expect(copying == .operationNotSupportedForAsset)
        #expect(!movie.isModified)
        let header = target()
        try movie.writeHeader(to: header, fileType: .mov)
        // An asset follows only where it was told so.
        #expect(AVURLAsset(url: header).tracks.isEmpty)
        let key = AVURLAssetReferenceRestrictionsKey
        let open = AVAssetReferenceRestrictions.forbidLocalReferenceToRemote.rawValue
        #expect(AVURLAsset(url: header, options: [key: NSNumber(value: open)]).tracks.count == 2)
        let closed = NSNumber(value: AVAssetReferenceRestrictions.forbidAll.rawValue)
        #expect(AVMovie(url: header, options: [AVMovieReferenceRestrictionsKey: closed]).tracks.isEmpty)
        movie.scaleTimeRange(Fixtures.range(0, 600), toDuration: Fixtures.time(300))
        #expect(code { _ = try movie.makeMovieHeader(fileType: .mov) } == .operationNotSupportedForAsset)
        try FileManager.default.removeItem(at: url)
        #expect(AVMovie(url: header).tracks.isEmpty)
    }

    @Test("MOVIE-5 the settings of tracks and metadata are in the header")
    func settings() throws {
        let source = try Fixtures.asset(Fixtures.first)
        let movie = try AVMutableMovie(settingsFrom: nil)
        let tracks = movie.addMutableTracksCopyingSettings(from: source.tracks)
        #expect(tracks.map(\.trackID) == [1, 2] && movie.mutableTrack(compatibleWith: source.tracks[1]) === tracks[1])
        for (track, other) in zip(tracks, source.tracks) {
            try track.insertTimeRange(Fixtures.range(300, 1500), of: other, at: .zero, copySampleData: false)
        }
        tracks[0].preferredTransform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0)
        tracks[0].naturalSize = CGSize(width: 128, height: 96)
        tracks[1].extendedLanguageTag = "de"
        tracks[1].isEnabled = false
        tracks[1].alternateGroupID = 3
        tracks[1].preferredVolume = 0.5
        tracks[1].addTrackAssociation(to: tracks[0], type: .audioFallback)
        let title = AVMutableMetadataItem()
        title.identifier = .quickTimeMetadataTitle
        title.value = "Cut" as NSString
        movie.metadata = [title]
        let again = AVMovie(data: try movie.makeMovieHeader(fileType: .mov))
        let video = try #require(again.tracks.first)
        let audio = try #require(again.tracks.last as? AVMovieTrack)
        #expect(video.preferredTransform == tracks[0].preferredTransform)
        #expect(audio.extendedLanguageTag == "de" && !audio.isEnabled && audio.alternateGroupID == 3)
        #expect(audio.associatedTracks(ofType: .audioFallback).map(\.trackID) == [1])
        #expect(again.metadata.first { $0.identifier == .quickTimeMetadataTitle }?.stringValue == "Cut")
        #expect(abs(again.duration.seconds - 2) < 0.001)
        #expect(try frames(again).first?.number == 15)
        movie.removeTrack(tracks[1])
        #expect(movie.tracks.count == 1)
    }

    @Test("MOVIE-6 a player and an image generator show a movie of references exactly")
    func playing() async throws {
        let movie = try AVMutableMovie(settingsFrom: nil)
        for (clip, start) in [(Fixtures.second, 360), (Fixtures.first, 780)] {
            try movie.insertTimeRange(
                Fixtures.range(start, start + 600),
                of: try Fixtures.asset(clip),
                at: .invalid,
                copySampleData: false
            )
        }
        let header = target()
        try movie.writeHeader(to: header, fileType: .mov)
        let again = AVMovie(url: header)
        let generator = AVAssetImageGenerator(asset: again)
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: Fixtures.pixels)
        let item = AVPlayerItem(asset: again)
        item.add(output)
        let player = AVPlayer(playerItem: item)
        for (tick, clip, number) in [(10, 2, 15), (590, 2, 39), (605, 1, 39), (1150, 1, 66)] {
            var actual = CMTime.invalid
            let image = try generator.copyCGImage(at: Fixtures.time(tick), actualTime: &actual)
            #expect(image.width == 64 && actual <= Fixtures.time(tick))
            #expect(await player.seek(to: Fixtures.time(tick), toleranceBefore: .zero, toleranceAfter: .zero))
            let shown = output.copyPixelBuffer(forItemTime: Fixtures.time(tick), itemTimeForDisplay: nil)
            let found = shown.flatMap { Fixtures.numbers(in: $0) }
            #expect(found?.clip == clip && found?.frame == number, "\(String(describing: found)) at \(tick)")
        }
    }
}
