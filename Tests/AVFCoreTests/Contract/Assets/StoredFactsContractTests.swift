import AVFoundation
import Foundation
import Testing

@Suite("What files say beside their media")
struct StoredFactsContractTests {
    private func target(_ ending: String = "mov") -> URL {
        AssetFixtures.folder.appendingPathComponent("\(UUID().uuidString).\(ending)")
    }

    /// A small JPEG image.
    private func picture() throws -> URL {
        try AssetFixtures.make("cover.jpg", "-f lavfi -i testsrc2=size=32x32 -frames:v 1")
    }

    @Test("FILM-9 artwork of ID3, iTunes and QuickTime files", arguments: ["mp3", "m4a", "mov"])
    func artwork(kind: String) async throws {
        let data = try Data(contentsOf: try picture())
        let url: URL
        if kind == "mov" {
            url = target()
            let item = AVMutableMetadataItem()
            item.identifier = .quickTimeMetadataArtwork
            item.value = data as NSData
            try await NumberedFilm.write(to: url, frames: 3, events: []) { $0.metadata = [item] }
        } else {
            let codec = kind == "mp3" ? "libmp3lame -id3v2_version 3" : "aac"
            url = try AssetFixtures.make(
                "artwork.\(kind)",
                "-f lavfi -i sine=duration=1 -i \(try picture().path) -map 0 -map 1 -c:a \(codec) -c:v copy "
                    + "-disposition:v:0 attached_pic"
            )
        }
        let asset = AVURLAsset(url: url)
        let item = try #require(try await asset.load(.metadata).first { $0.commonKey == .commonKeyArtwork })
        #expect(try await item.load(.dataValue) == data)
        #expect(item.dataType == kCMMetadataBaseDataType_JPEG as String)
        #expect(!asset.tracks.contains { $0.mediaType == .video } || kind == "mov")
    }

    @Test("FILM-10 chapters have their times and titles")
    func chapters() async throws {
        let list = target("txt")
        try Data(
            """
            ;FFMETADATA1
            [CHAPTER]
            TIMEBASE=1/1000
            START=0
            END=400
            title=One
            [CHAPTER]
            TIMEBASE=1/1000
            START=400
            END=1000
            title=Two

            """.utf8
        ).write(to: list)
        let url = try AssetFixtures.make(
            "chapters.mov",
            "-i \(try AssetFixtures.movie().path) -i \(list.path) -map_metadata 1 -map_chapters 1 -c copy"
        )
        let groups = try await AVURLAsset(url: url).loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["en"])
        #expect(groups.map { $0.items.first?.stringValue } == ["One", "Two"])
        #expect(groups.last?.timeRange.start == CMTime(value: 400, timescale: 1000))
        #expect(AVURLAsset(url: url).availableChapterLocales.count == 1)
    }

    @Test("FILM-11 subtitles and time code are kept by a copy, with the references to them")
    func passthrough() async throws {
        let text = target("srt")
        try Data("1\n00:00:00,100 --> 00:00:00,500\nHello\n\n".utf8).write(to: text)
        let url = try AssetFixtures.make(
            "subtitled.mov",
            "-i \(try AssetFixtures.movie().path) -i \(text.path) -map 0 -map 1 -c copy -c:s mov_text "
                + "-timecode 01:02:03:04"
        )
        let asset = AVURLAsset(url: url)
        let kinds: Set<AVMediaType> = [.video, .audio, .subtitle, .timecode]
        #expect(Set(asset.tracks.map(\.mediaType)).isSuperset(of: [.video, .audio, .timecode]))
        let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
        let copy = target()
        try await session.export(to: copy, as: .mov)
        let copied = AVURLAsset(url: copy)
        #expect(copied.tracks.map(\.mediaType) == asset.tracks.map(\.mediaType))
        #expect(kinds.isSuperset(of: Set(copied.tracks.map(\.mediaType)).subtracting([.text])))
        let video = try copied.first(.video)
        #expect(video.associatedTracks(ofType: .timecode).map(\.mediaType) == [.timecode])
        #expect(video.availableTrackAssociationTypes.contains(.timecode))
    }

    @Test("FILM-12 pixels that are not square become square in another size, and keep their shape in the same")
    func pixelAspect() async throws {
        let url = try AssetFixtures.make(
            "anamorphic.mov",
            "-f lavfi -i testsrc2=size=720x576:rate=25 -t 0.2 -vf setsar=16/15 -c:v libx264 -pix_fmt yuv420p"
        )
        let asset = AVURLAsset(url: url)
        #expect(try asset.first(.video).naturalSize == CGSize(width: 768, height: 576))
        for (preset, size) in [
            (AVAssetExportPreset640x480, CGSize(width: 640, height: 480)),
            (AVAssetExportPreset960x540, CGSize(width: 720, height: 540)),
            (AVAssetExportPresetMediumQuality, CGSize(width: 426, height: 320)),
            (AVAssetExportPresetHighestQuality, CGSize(width: 768, height: 576)),
        ] {
            let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
            let copy = target()
            try await session.export(to: copy, as: .mov)
            #expect(try AVURLAsset(url: copy).first(.video).naturalSize == size, "\(preset)")
        }
    }

    @Test(
        "FILM-13 fileLengthLimit is not exceeded",
        arguments: [AVAssetExportPresetPassthrough, AVAssetExportPreset640x480]
    )
    func lengthLimit(preset: String) async throws {
        let session = try #require(
            AVAssetExportSession(asset: AVURLAsset(url: try AssetFixtures.movie()), presetName: preset)
        )
        session.fileLengthLimit = 20_000
        let copy = target()
        try await session.export(to: copy, as: .mov)
        let size = try FileManager.default.attributesOfItem(atPath: copy.path)[.size] as? Int ?? 0
        #expect(size <= 20_000 && size > 5_000, "\(size)")
        #expect(try await AVURLAsset(url: copy).load(.duration) > .zero)
    }
}
