import AVFBase
import CoreMedia
import Foundation
import MediaFiles
import Synchronization
import Testing

@testable import AVFCore

@Suite("Export sessions")
struct AVAssetExportSessionTests {
    /// Returns a unique URL in a folder of its own.
    private func target(_ ending: String) -> URL {
        AssetFixtures.folder.appendingPathComponent("\(UUID().uuidString).\(ending)")
    }

    private func session(_ preset: String, _ url: URL? = nil) throws -> AVAssetExportSession {
        let asset = AVURLAsset(url: try url ?? AssetFixtures.movie())
        return try #require(AVAssetExportSession(asset: asset, presetName: preset))
    }

    /// Returns the times of a file's presented samples by track, read with its own demuxer.
    private func samples(_ url: URL) throws -> [Int: [CMTime]] {
        let demuxer = try MediaDemuxer(MediaLocation(url))
        var result: [Int: [CMTime]] = [:]
        while let sample = try demuxer.next() {
            let isHidden = sample.buffer.sampleAttachments.first?[.doNotDisplay] as? Bool ?? false
            if !isHidden { result[sample.trackID, default: []].append(sample.buffer.presentationTimeStamp) }
        }
        return result.mapValues { $0.sorted() }
    }

    @Test("a copy has the same samples at the same times, and the same metadata")
    func passthrough() async throws {
        let session = try session(AVAssetExportPresetPassthrough)
        #expect(session.status == .unknown && session.progress == 0 && session.error == nil)
        session.outputURL = target("mov")
        session.outputFileType = .mov
        session.shouldOptimizeForNetworkUse = true
        await session.export()
        #expect(session.status == .completed && session.progress == 1)
        let url = try #require(session.outputURL)
        let (before, after) = (try samples(AssetFixtures.movie()), try samples(url))
        #expect(before[1]?.map(\.seconds) == after[1]?.map(\.seconds) && after[1]?.count == 30)
        #expect(before[2]?.count == after[2]?.count)
        let asset = AVURLAsset(url: url)
        #expect(asset.tracks.map(\.mediaType) == [.video, .audio])
        #expect(abs(asset.duration.seconds - session.asset.duration.seconds) < 0.03)
        #expect(asset.metadata.first { $0.commonKey == .commonKeyTitle }?.stringValue == "Test")
        #expect(asset.tracks[1].extendedLanguageTag == "de")
    }

    @Test("an export goes on if the program keeps no reference to its session")
    func withoutReference() throws {
        let url = target("mov")
        let isDone = DispatchSemaphore(value: 0)
        weak var kept: AVAssetExportSession?
        do {
            let session = try session(AVAssetExportPreset640x480)
            kept = session
            session.outputURL = url
            session.outputFileType = .mov
            session.exportAsynchronously { isDone.signal() }
        }
        #expect(isDone.wait(timeout: .now() + 60) == .success)
        #expect(AVURLAsset(url: url).tracks(withMediaType: .video).count == 1)
        #expect(comesTrue { kept == nil })
    }

    @Test(
        "presets encode video, never larger than before, and audio",
        arguments: [
            (AVAssetExportPreset640x480, CMFormatDescription.MediaSubType.h264, 160, 120),
            (AVAssetExportPresetHEVC1920x1080, .hevc, 160, 120),
            (AVAssetExportPresetHighestQuality, .h264, 160, 120),
            (AVAssetExportPresetLowQuality, .h264, 160, 120),
            (AVAssetExportPresetAppleProRes422LPCM, .proRes422, 160, 120),
        ]
    )
    func encoding(preset: String, codec: CMFormatDescription.MediaSubType, width: Int, height: Int) async throws {
        let session = try session(preset)
        let url = target("mov")
        try await session.export(to: url, as: .mov)
        #expect(session.status == .completed)
        let asset = AVURLAsset(url: url)
        let video = try #require(asset.tracks(withMediaType: .video).first)
        #expect(video.formats[0].mediaSubType == codec)
        #expect(video.naturalSize == CGSize(width: width, height: height))
        #expect(try samples(url)[Int(video.trackID)]?.count == 30)
        let audio = try #require(asset.tracks(withMediaType: .audio).first)
        #expect(abs(audio.timeRange.duration.seconds - 1) < 0.03)
        #expect(abs(asset.duration.seconds - session.asset.duration.seconds) < 0.05)
    }

    @Test("the audio preset makes a file without video")
    func audio() async throws {
        let session = try session(AVAssetExportPresetAppleM4A)
        #expect(session.supportedFileTypes == [.m4a])
        let url = target("m4a")
        try await session.export(to: url, as: .m4a)
        let asset = AVURLAsset(url: url)
        #expect(asset.tracks.map(\.mediaType) == [.audio])
        #expect(
            asset.tracks[0].formats[0].mediaSubType == CMFormatDescription.MediaSubType(rawValue: kAudioFormatMPEG4AAC)
        )
    }

    @Test(
        "a time range is exported exactly to the frame",
        arguments: [AVAssetExportPresetPassthrough, AVAssetExportPreset640x480]
    )
    func range(preset: String) async throws {
        let session = try session(preset)
        session.timeRange = CMTimeRange(
            start: CMTime(value: 8, timescale: 30),
            duration: CMTime(value: 12, timescale: 30)
        )
        let url = target("mp4")
        try await session.export(to: url, as: .mp4)
        let asset = AVURLAsset(url: url)
        #expect(abs(asset.duration.seconds - 0.4) < 0.03)
        let times = try #require(try samples(url)[1])
        let shown = times.filter { $0 >= .zero && $0.seconds < 0.3999 }
        #expect(shown.count == 12)
        #expect(shown.first == .zero)
    }

    @Test("an existing file stays unchanged, and the export fails")
    func existing() async throws {
        let url = target("mov")
        try Data([1, 2, 3]).write(to: url)
        let session = try session(AVAssetExportPresetPassthrough)
        let error = await #expect(throws: AVError.self) { try await session.export(to: url, as: .mov) }
        #expect(error?.code == .fileAlreadyExists && session.status == .failed)
        #expect(try Data(contentsOf: url) == Data([1, 2, 3]))
    }

    @Test("an unreadable file and a missing folder are errors, and leave no file")
    func failures() async throws {
        let missing = try session(AVAssetExportPresetPassthrough, AssetFixtures.missing)
        let url = target("mov")
        await #expect(throws: AVError.self) { try await missing.export(to: url, as: .mov) }
        #expect(!FileManager.default.fileExists(atPath: url.path))
        let homeless = try session(AVAssetExportPresetPassthrough)
        let nowhere = AssetFixtures.folder.appendingPathComponent("no such folder/x.mov")
        let error = await #expect(throws: AVError.self) { try await homeless.export(to: nowhere, as: .mov) }
        #expect((error?.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == Int(POSIXErrorCode.ENOENT.rawValue))
        let wrong = try session(AVAssetExportPresetAppleM4A)
        let unsupported = await #expect(throws: AVError.self) { try await wrong.export(to: url, as: .mov) }
        #expect(unsupported?.code == .unsupportedOutputSettings)
        let silent = try session(AVAssetExportPresetAppleM4A, try AssetFixtures.silent())
        let noTrack = await #expect(throws: AVError.self) { try await silent.export(to: target("m4a"), as: .m4a) }
        #expect(noTrack?.code == .noSourceTrack)
    }

    @Test("a cancelled export leaves no file")
    func cancel() async throws {
        let session = try session(AVAssetExportPresetPassthrough)
        let url = target("mov")
        session.cancelExport()
        #expect(session.status == .cancelled)
        await #expect(throws: AVError.self) { try await session.export(to: url, as: .mov) }
        let other = try self.session(AVAssetExportPreset640x480)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await other.export(to: url, as: .mov)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(other.status == .cancelled)
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }

    @Test("states come in order and end with the export")
    func states() async throws {
        let session = try session(AVAssetExportPreset640x480)
        let states = session.states(updateInterval: 0)
        let url = target("mov")
        let exporting = Task { try await session.export(to: url, as: .mov) }
        var names: [String] = []
        var fractions: [Double] = []
        for await state in states {
            switch state {
            case .pending: names.append("pending")
            case .waiting: names.append("waiting")
            case .exporting(let progress):
                if names.last != "exporting" { names.append("exporting") }
                fractions.append(progress.fractionCompleted)
            }
        }
        try await exporting.value
        #expect(names == ["pending", "waiting", "exporting"])
        #expect(fractions == fractions.sorted() && fractions.last == 1 && fractions.count > 3)
    }

    @Test("progress reports keep their minimum interval")
    func throttle() {
        let often = ProgressThrottle(interval: 0.5)
        #expect([0, 0.1, 0.5, 0.9, 1.0, 1.1].map(often.lets) == [true, false, true, false, true, false])
        let once = ProgressThrottle(interval: .infinity)
        #expect([0, 1, 1e9].map(once.lets) == [true, false, false])
    }

    @Test("the compatibility of an asset with a preset and a file type can be checked beforehand")
    func compatibility() async throws {
        let movie = AVURLAsset(url: try AssetFixtures.movie())
        let audio = AVURLAsset(url: try AssetFixtures.wav())
        typealias Session = AVAssetExportSession
        let copy = AVAssetExportPresetPassthrough
        #expect(await Session.compatibility(ofExportPreset: copy, with: movie, outputFileType: .mp4))
        #expect(await !Session.compatibility(ofExportPreset: copy, with: movie, outputFileType: .m4a))
        #expect(await !Session.compatibility(ofExportPreset: copy, with: audio, outputFileType: .mp4))
        #expect(await Session.compatibility(ofExportPreset: copy, with: audio, outputFileType: .mov))
        #expect(await !Session.compatibility(ofExportPreset: "no such", with: movie, outputFileType: nil))
        #expect(Session.exportPresets(compatibleWith: audio).contains(AVAssetExportPresetAppleM4A))
        let missing = AVURLAsset(url: AssetFixtures.missing)
        #expect(Session.exportPresets(compatibleWith: missing).isEmpty)
        let fitting = try session(copy)
        #expect(await fitting.compatibleFileTypes == [.mov, .mp4, .m4v])
        #expect(AVAssetExportSession(asset: movie, presetName: "no such") == nil)
        #expect(Session.allExportPresets().count == 15)
    }

    @Test("the estimated file length is correct within a factor, and a limit shortens the movie")
    func estimates() async throws {
        let session = try session(AVAssetExportPresetPassthrough)
        let bytes = try await session.estimatedOutputFileLengthInBytes
        let size = try #require(
            FileManager.default.attributesOfItem(atPath: AssetFixtures.movie().path)[.size] as? NSNumber
        ).int64Value
        #expect(bytes > size / 2 && bytes < size * 2)
        #expect(session.maxDuration == session.asset.duration)
        session.fileLengthLimit = bytes / 2
        let half = try await session.estimatedMaximumDuration.seconds
        #expect(half > 0.3 && half < 0.7)
    }

    @Test("a wrong file type, a missing URL and a second run raise")
    func raises() async throws {
        let reasons = RaisedReasons()
        let session = try session(AVAssetExportPresetAppleM4A)
        ObjectiveCException.$handler.withValue({ _, reason in reasons.add(reason) }) {
            session.outputFileType = .mov
            session.exportAsynchronously {}
        }
        #expect(reasons.count == 2 && session.outputFileType == nil && session.status == .unknown)
        try await session.export(to: target("m4a"), as: .m4a)
        ObjectiveCException.$handler.withValue({ _, reason in reasons.add(reason) }) {
            session.exportAsynchronously {}
        }
        #expect(reasons.count == 3 && session.status == .completed)
    }

    @Test("the states have Apple's numbers")
    func numbers() {
        let all: [AVAssetExportSession.Status] = [.unknown, .waiting, .exporting, .completed, .failed, .cancelled]
        #expect(all.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    }
}
