import AVFoundation
import Foundation
import Testing

@Suite("Films that are cut off or damaged")
struct DamagedFilmContractTests {
    private let pixels = [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    ]

    private func target() -> URL { AssetFixtures.folder.appendingPathComponent("\(UUID().uuidString).mov") }

    /// Returns a film with its header in front, cut or changed by a closure.
    private func film(_ change: (inout Data) -> Void) async throws -> URL {
        let whole = target()
        let url = target()
        try await NumberedFilm.write(to: whole, frames: 60, events: []) { $0.shouldOptimizeForNetworkUse = true }
        var data = try Data(contentsOf: whole)
        change(&data)
        try data.write(to: url)
        return url
    }

    private func read(_ url: URL, _ settings: [String: Any]?) throws -> (AVAssetReader, Int) {
        let (reader, output) = try startedReader(url, .video, settings)
        return (reader, readAll(output).count)
    }

    @Test("FILM-2 a film cut in half: the reader returns what is there and fails, and says how much is missing")
    func cutInHalf() async throws {
        let url = try await film { $0.removeLast($0.count / 2) }
        for settings in [nil, pixels] {
            let (reader, count) = try read(url, settings)
            #expect(reader.status == .failed && count > 5 && count < 60)
            #expect((reader.error as? AVError)?.code == .fileFailedToParse)
            #expect(reader.error?.localizedDescription.contains("of 60 samples are missing") == true)
        }
    }

    @Test(
        "FILM-3 a film cut in half: the export fails and leaves no file",
        arguments: [
            AVAssetExportPresetPassthrough, AVAssetExportPreset640x480,
        ]
    )
    func export(preset: String) async throws {
        let url = try await film { $0.removeLast($0.count / 2) }
        let session = try #require(AVAssetExportSession(asset: AVURLAsset(url: url), presetName: preset))
        let copy = target()
        session.outputURL = copy
        session.outputFileType = .mov
        await session.export()
        #expect(session.status == .failed && !FileManager.default.fileExists(atPath: copy.path))
        #expect((session.error as? AVError)?.code == .fileFailedToParse)
    }

    @Test("FILM-4 a part before the cut is read and exported as from a whole film")
    func partBeforeTheCut() async throws {
        let url = try await film { $0.removeLast($0.count / 2) }
        let range = CMTimeRange(start: .zero, duration: CMTime(value: 5, timescale: 30))
        let (reader, output) = try startedReader(url, .video, pixels, range: range)
        #expect(readAll(output).count == 5 && reader.status == .completed)
        let session = try #require(
            AVAssetExportSession(asset: AVURLAsset(url: url), presetName: AVAssetExportPresetPassthrough)
        )
        session.timeRange = range
        try await session.export(to: target(), as: .mov)
    }

    @Test("FILM-5 samples that are damaged inside: the reader fails at the end, whether it decodes or not")
    func damagedInside() async throws {
        let url = try await film { data in
            let start = data.count * 2 / 3
            for index in start..<start + 200 { data[index] = 0xFF }
        }
        for settings in [nil, pixels] {
            let (reader, count) = try read(url, settings)
            #expect(reader.status == .failed && count > 30, "\(count)")
            #expect(reader.error?.localizedDescription.contains("damaged") == true)
        }
    }

    @Test("FILM-19 a film cut before its first frame: reader and exports fail, and no file is left")
    func cutBeforeFrames() async throws {
        let url = try await film { data in
            let media = data.range(of: Data("mdat".utf8))
            data = Data(data.prefix(upTo: (media?.upperBound ?? data.endIndex) + 8))
        }
        for settings in [nil, pixels] {
            let (reader, count) = try read(url, settings)
            #expect(reader.status == .failed && count == 0)
            #expect((reader.error as? AVError)?.code == .fileFailedToParse)
            #expect(reader.error?.localizedDescription.contains("60 of 60 samples are missing") == true)
        }
        for preset in [AVAssetExportPresetPassthrough, AVAssetExportPreset640x480] {
            let session = try #require(AVAssetExportSession(asset: AVURLAsset(url: url), presetName: preset))
            let copy = target()
            let error = await #expect(throws: AVError.self) { try await session.export(to: copy, as: .mov) }
            #expect(error?.code == .fileFailedToParse && !FileManager.default.fileExists(atPath: copy.path))
        }
    }

    @Test("FILM-20 a film without its header, as one that is being recorded without fragments, says so when it loads")
    func withoutHeader() async throws {
        let whole = target()
        let url = target()
        try await NumberedFilm.write(to: whole, frames: 30, events: [])
        let data = try Data(contentsOf: whole)
        let header = try #require(data.range(of: Data("moov".utf8)))
        try data.prefix(upTo: header.lowerBound - 4).write(to: url)
        let error = await #expect(throws: AVError.self) { _ = try await AVURLAsset(url: url).load(.tracks) }
        #expect(error?.code == .fileFailedToParse)
        // Truncated, damaged and unfinished films have words of their own.
        #expect(error?.localizedDescription.contains("without an index") == true, "\(String(describing: error))")
    }

    @Test("FILM-6 a whole film completes")
    func whole() async throws {
        let url = try await film { _ in }
        for settings in [nil, pixels] {
            let (reader, count) = try read(url, settings)
            #expect(reader.status == .completed && count == 60)
        }
    }

    @Test("WR-28 a fragmented film that was cut off, or still grows, plays up to its last whole fragment")
    func fragmented() async throws {
        let url = try AssetFixtures.make(
            "fragmented.mp4",
            "-f lavfi -i testsrc2=size=160x120:rate=30 -t 2 -c:v libx264 -g 15 -bf 0 -pix_fmt yuv420p "
                + "-movflags frag_keyframe+empty_moov"
        )
        let cut = target()
        let data = try Data(contentsOf: url)
        try data.prefix(data.count * 6 / 10).write(to: cut)
        let (reader, count) = try read(cut, nil)
        #expect(reader.status == .completed && count >= 15 && count < 60, "\(count)")
    }
}
