import AVFoundation
import Foundation
import Testing

private typealias Fixtures = EditingFixtures

/// Tests ``EditedFile``, ``FileOpening``, ``MovieMap/Edit``, ``MovieHeaderContents`` and ``ReferenceMovie`` with movies
/// of several parts.
@Suite("Movies whose headers refer to several parts of files")
struct MovieHeaderPartsTests {
    private func target() -> URL { AssetFixtures.folder.appendingPathComponent("\(UUID().uuidString).mov") }

    /// Writes the tracks of a composition as a header that refers to its sources; returns the file.
    private func header(of composition: AVComposition, _ types: [AVMediaType] = [.video]) throws -> URL {
        let movie = try AVMutableMovie(settingsFrom: nil)
        for track in composition.tracks where types.contains(track.mediaType) {
            let new = try #require(movie.addMutableTrack(withMediaType: track.mediaType, copySettingsFrom: track))
            let whole = CMTimeRange(start: .zero, end: track.timeRange.end)
            try new.insertTimeRange(whole, of: track, at: .zero, copySampleData: false)
        }
        let url = target()
        try movie.writeHeader(to: url, fileType: .mov)
        return url
    }

    /// Compares the frames of a movie with parts of films of several rates, for which a track has one table.
    private func frames(of movie: AVMovie, _ model: EditingModel) throws {
        try EditingChecks(seed: 0, asset: movie, model: model, scales: true).checkReading()
    }

    /// The seeds; more of them in long runs.
    private static var seeds: ClosedRange<UInt64> {
        1...(ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 3 : 100)
    }

    @Test("MOVIE-2 a header of several parts shows exactly the frames that arithmetic says", arguments: seeds)
    func random(seed: UInt64) async throws {
        print("seed \(seed)")
        var editor = try RandomEditor(seed: seed &+ 500, scales: false)
        for _ in 0..<8 { try editor.edit() }
        let url = try header(of: editor.composition)
        defer { try? FileManager.default.removeItem(at: url) }
        let movie = AVMovie(url: url)
        let checks = EditingChecks(seed: seed, asset: movie, model: editor.model, scales: false)
        try checks.checkReading()
        try await checks.checkPicks(&editor.random)
        try checks.checkPlaying()
        try await checks.checkExport()
    }

    @Test("MOVIE-2 parts with sound of one sample rate, and of several, sound as arithmetic says")
    func sound() throws {
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
        let (first, second) = (try Fixtures.asset(Fixtures.first), try Fixtures.asset(Fixtures.second))
        let sources = try [first, second].map { try #require($0.tracks(withMediaType: .audio).first) }
        var model = EditingModel()
        for start in [1800, 600, 1200] {
            let range = Fixtures.range(start, start + 300)
            try track.insertTimeRange(range, of: sources[0], at: .invalid)
            model.insert(Fixtures.first, from: start, to: start + 300, at: model.count)
        }
        let url = try header(of: composition, [.audio])
        defer { try? FileManager.default.removeItem(at: url) }
        try EditingChecks(seed: 0, asset: AVMovie(url: url), model: model, scales: false).checkSound()
        // Another rate, twice, and a pause; FFmpeg would play all of it at the first rate.
        for (from, to, source) in [(300, 900, 1), (0, 300, 0), (900, 1500, 1)] {
            let range = Fixtures.range(from, to)
            try track.insertTimeRange(range, of: sources[source], at: .invalid)
            model.insert([Fixtures.first, Fixtures.second][source], from: from, to: to, at: model.count)
        }
        track.insertEmptyTimeRange(Fixtures.range(1000, 1100))
        model.insertEmpty(100, at: 1000)
        let mixed = try header(of: composition, [.audio])
        defer { try? FileManager.default.removeItem(at: mixed) }
        let movie = AVMovie(url: mixed)
        #expect(movie.duration == Fixtures.time(model.count))
        try EditingChecks(seed: 0, asset: movie, model: model, scales: false).checkSound()
        // The movie is edited, written and read again.
        let copy = try #require(movie.mutableCopy() as? AVMutableMovie)
        copy.removeTimeRange(Fixtures.range(300, 600))
        model.remove(300, 600)
        let again = target()
        defer { try? FileManager.default.removeItem(at: again) }
        try copy.writeHeader(to: again, fileType: .mov)
        try EditingChecks(seed: 0, asset: AVMovie(url: again), model: model, scales: false).checkSound()
    }

    @Test("MOVIE-2 MOVIE-3 parts of two files, in another order and at another speed, are segments of the movie")
    func parts() throws {
        let (first, second) = (try Fixtures.asset(Fixtures.first), try Fixtures.asset(Fixtures.second))
        let movie = try AVMutableMovie(settingsFrom: nil)
        let track = try #require(movie.addMutableTrack(withMediaType: .video, copySettingsFrom: nil))
        let sources = try [first, second].map { try #require($0.tracks(withMediaType: .video).first) }
        try track.insertTimeRange(Fixtures.range(1210, 1810), of: sources[0], at: .zero, copySampleData: false)
        try track.insertTimeRange(Fixtures.range(300, 600), of: sources[1], at: .invalid, copySampleData: false)
        try track.insertTimeRange(Fixtures.range(130, 430), of: sources[0], at: .invalid, copySampleData: false)
        movie.insertEmptyTimeRange(Fixtures.range(600, 720))
        // The last part at twice its speed.
        movie.scaleTimeRange(Fixtures.range(1020, 1320), toDuration: Fixtures.time(150))
        var model = EditingModel()
        model.insert(Fixtures.first, from: 1210, to: 1810, at: 0)
        model.insert(Fixtures.second, from: 300, to: 600, at: 600)
        model.insert(Fixtures.first, from: 130, to: 430, at: 900)
        model.insertEmpty(120, at: 600)
        model.scale(1020, 1320, to: 150)
        let again = AVMovie(data: try movie.makeMovieHeader(fileType: .mov))
        let found = try #require(again.tracks.first)
        #expect(found.segments.map(\.isEmpty) == [false, true, false, false])
        let targets = found.segments.map { $0.timeMapping.target.duration }
        #expect(targets == [600, 120, 300, 150].map { Fixtures.time($0) })
        #expect(found.segments[3].timeMapping.source.duration == Fixtures.time(300))
        #expect(found.timeRange == Fixtures.range(0, 1170) && again.duration == Fixtures.time(1170))
        try frames(of: again, model)
        // The movie that was read can be edited and written again.
        let copy = try #require(again.mutableCopy() as? AVMutableMovie)
        copy.removeTimeRange(Fixtures.range(0, 300))
        model.remove(0, 300)
        let written = target()
        defer { try? FileManager.default.removeItem(at: written) }
        try copy.writeHeader(to: written, fileType: .mov)
        try frames(of: AVMovie(url: written), model)
    }

    @Test("MOVIE-3 a part of a movie of parts goes into a composition, and a speed without a rate is refused")
    func insertion() throws {
        let source = try Fixtures.asset(Fixtures.first)
        let made = AVMutableComposition()
        let video = try #require(source.tracks(withMediaType: .video).first)
        let track = try #require(made.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
        for start in [1800, 600, 1200] {
            try track.insertTimeRange(Fixtures.range(start, start + 300), of: video, at: .invalid)
        }
        let url = try header(of: made)
        defer { try? FileManager.default.removeItem(at: url) }
        let movie = AVMovie(url: url)
        let composition = AVMutableComposition()
        try composition.insertTimeRange(Fixtures.range(200, 700), of: movie, at: .zero)
        var model = EditingModel()
        for (place, start) in [1800, 600, 1200].enumerated() {
            model.insert(Fixtures.first, from: start, to: start + 300, at: place * 300)
        }
        model.remove(700, 900)
        model.remove(0, 200)
        #expect(composition.tracks(withMediaType: .video).first?.segments.count == 3)
        try EditingChecks(seed: 0, asset: composition, model: model, scales: false).checkReading()
        let scaled = try AVMutableMovie(url: url)
        scaled.scaleTimeRange(Fixtures.range(0, 900), toDuration: CMTime(value: 1_000_003, timescale: 7))
        #expect(throws: AVError.self) { _ = try scaled.makeMovieHeader(fileType: .mov) }
    }
}
