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
        movie.scaleTimeRange(Fixtures.range(0, 600), toDuration: CMTime(value: 1_000_003, timescale: 7))
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
}
