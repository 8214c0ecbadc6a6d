import AVFoundation
import Foundation
import Testing

/// Tests ``AVAsset``, ``AVURLAsset`` and ``AVAssetTrack``.
@Suite("Assets")
struct AVAssetTests {
    @Test("ASSET-1 creating an asset reads nothing: errors occur when a property is loaded")
    func noReading() async throws {
        let asset = AVURLAsset(url: AssetFixtures.missing)
        #expect(asset.status(of: .duration) == .notYetLoaded)
        #expect(asset.url == AssetFixtures.missing)
        // A file that is created later is found, because nothing was read before.
        let movie = try AssetFixtures.movie()
        let late = AssetFixtures.folder.appendingPathComponent("late.mov")
        let lateAsset = AVURLAsset(url: late)
        try FileManager.default.copyItem(at: movie, to: late)
        #expect(try await lateAsset.load(.tracks).count == 2)
    }

    @Test("ASSET-1 a getter blocks until the value is available")
    func getters() throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        #expect(asset.tracks.count == 2)
        #expect(abs(asset.duration.seconds - 1) < 0.05)
        #expect(asset.isPlayable && asset.isReadable && asset.isExportable && asset.isComposable)
        #expect(asset.providesPreciseDurationAndTiming)
        #expect(asset.preferredRate == 1 && asset.preferredVolume == 1 && asset.preferredTransform == .identity)
        #expect(asset.tracks[0] === asset.tracks[0])
        #expect(asset.status(of: .duration) == .loaded(asset.duration))
    }

    @Test("ASSET-2 several properties are loaded together as a tuple")
    func tuples() async throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let (tracks, duration, isPlayable) = try await asset.load(.tracks, .duration, .isPlayable)
        #expect(tracks.count == 2 && isPlayable && duration == asset.duration)
        let two = try await asset.load(.isReadable, .preferredTransform)
        #expect(two.0 && two.1 == .identity)
        let eight = try await asset.load(
            .tracks,
            .duration,
            .isPlayable,
            .isReadable,
            .metadata,
            .commonMetadata,
            .creationDate,
            .preferredRate
        )
        #expect(eight.7 == 1)
    }

    @Test("ASSET-3 a video track has size, rate, transform, range, description and time scale")
    func videoTrack() async throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let (size, rate, transform, range) = try await track.load(
            .naturalSize,
            .nominalFrameRate,
            .preferredTransform,
            .timeRange
        )
        #expect(size == CGSize(width: 160, height: 120))
        #expect(abs(rate - 30) < 0.01)
        #expect(transform == .identity)
        #expect(range.start == .zero && abs(range.duration.seconds - 1) < 0.001)
        let (formats, scale, decodable) = try await track.load(.formatDescriptions, .naturalTimeScale, .isDecodable)
        #expect(formats.count == 1 && formats[0].mediaSubType == .h264 && decodable)
        #expect(scale > 0)
        #expect(try await track.load(.isEnabled))
        #expect(try await track.load(.requiresFrameReordering))
        #expect(try await track.load(.mediaCharacteristics) == [.visual, .frameBased])
        #expect(track.mediaType == .video && track.trackID == 1)
        #expect((track.formatDescriptions as? [CMFormatDescription]) == formats)
        #expect(try await track.load(.totalSampleDataLength) > 0)
    }

    @Test("ASSET-3 an audio track has format and language")
    func audioTrack() async throws {
        let asset = AVAsset(url: try AssetFixtures.movie())
        let track = try #require(asset.tracks(withMediaType: .audio).first)
        let format = try await track.load(.formatDescriptions)[0]
        #expect(format.audioStreamBasicDescription?.mSampleRate == 48000)
        #expect(track.naturalSize == .zero && track.nominalFrameRate == 0)
        #expect(track.languageCode == "deu" && track.extendedLanguageTag == "de")
        #expect(track.hasMediaCharacteristic(.audible) && !track.hasMediaCharacteristic(.visual))
    }

    @Test("ASSET-1 AVAsset(url:) makes an AVURLAsset")
    func factory() throws {
        let asset = AVAsset(url: AssetFixtures.missing)
        #expect((asset as? AVURLAsset)?.url == AssetFixtures.missing)
        #expect(asset.copy() as? AVAsset === asset)
    }

    @Test("ASSET-5 the getters of an invalid asset return neutral values")
    func neutral() throws {
        for url in [AssetFixtures.missing, try AssetFixtures.text()] {
            let asset = AVURLAsset(url: url)
            #expect(asset.duration == .zero)
            #expect(asset.tracks.isEmpty && asset.metadata.isEmpty)
            #expect(!asset.isPlayable && !asset.isReadable && !asset.isExportable)
        }
    }

    @Test("ASSET-6 no tracks of a media type is an empty array, an unreadable file is an error")
    func noTracks() async throws {
        let asset = AVURLAsset(url: try AssetFixtures.wav())
        #expect(try await asset.loadTracks(withMediaType: .video).isEmpty)
        #expect(try await asset.loadTracks(withMediaType: .audio).count == 1)
        #expect(try await asset.loadTracks(withMediaCharacteristic: .audible).count == 1)
        #expect(try await asset.loadTrack(withTrackID: 77) == nil)
        #expect(try await asset.findUnusedTrackID() == 2)
        await #expect(throws: AVError.self) {
            try await AVURLAsset(url: AssetFixtures.missing).loadTracks(withMediaType: .video)
        }
    }

    @Test(
        "ASSET-9 a missing file is an unknown error with the system's error underneath, a text file is not recognized"
    )
    func errors() async throws {
        let missing = await #expect(throws: AVError.self) {
            try await AVURLAsset(url: AssetFixtures.missing).load(.duration)
        }
        #expect(missing?.code == .unknown)
        let underlying = missing?.userInfo[NSUnderlyingErrorKey] as? NSError
        #expect(underlying?.domain == NSPOSIXErrorDomain && underlying?.code == Int(POSIXErrorCode.ENOENT.rawValue))
        let text = AVURLAsset(url: try AssetFixtures.text())
        let error = await #expect(throws: AVError.self) { try await text.load(.tracks) }
        #expect(error.map { [.fileFormatNotRecognized, .fileFailedToParse].contains($0.code) } == true)
        guard case .failed(let stored) = text.status(of: .tracks) else {
            Issue.record("not failed")
            return
        }
        #expect(stored.domain == AVFoundationErrorDomain && stored.code == error?.errorCode)
    }

    @Test("ASSET-11 a track does not retain its asset")
    func weakAsset() async throws {
        var asset: AVURLAsset? = AVURLAsset(url: try AssetFixtures.movie())
        let track = try #require(asset?.tracks.first)
        #expect(track.asset === asset)
        asset = nil
        #expect(track.asset == nil)
        #expect(track.naturalSize.width == 160)
        #expect(track.totalSampleDataLength > 0)
    }
}
