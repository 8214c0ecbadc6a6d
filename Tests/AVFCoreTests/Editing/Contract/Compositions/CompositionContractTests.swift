import AVFoundation
import Foundation
import Testing

private typealias Fixtures = EditingFixtures

/// Tests ``AVMutableComposition``, ``AVMutableCompositionTrack`` and ``SegmentList``.
@Suite("Compositions")
struct CompositionContractTests {
    private func makeTrack(_ composition: AVMutableComposition) throws -> AVMutableCompositionTrack {
        try #require(
            composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        )
    }

    private func source(_ clip: EditingFixtures.Clip, _ type: AVMediaType = .video) throws -> AVAssetTrack {
        try #require(try Fixtures.asset(clip).tracks(withMediaType: type).first)
    }

    /// Returns the source and target times of segments, in 600ths of a second; -1 for the source of an empty one.
    private func layout(_ track: AVCompositionTrack) -> [[Int]] {
        track.segments.map { segment in
            let (from, to) = (segment.timeMapping.source, segment.timeMapping.target)
            func ticks(_ time: CMTime) -> Int { Int((time.seconds * 600).rounded()) }
            return [segment.isEmpty ? -1 : ticks(from.start), ticks(to.start), ticks(to.end)]
        }
    }

    @Test("COMP-1 an insertion pushes what follows and splits the segment at its place")
    func insertion() throws {
        let composition = AVMutableComposition()
        let track = try makeTrack(composition)
        let (first, second) = (try source(Fixtures.first), try source(Fixtures.second))
        try track.insertTimeRange(Fixtures.range(600, 1800), of: first, at: .zero)
        try track.insertTimeRange(Fixtures.range(0, 300), of: second, at: Fixtures.time(400))
        #expect(layout(track) == [[600, 0, 400], [0, 400, 700], [1000, 700, 1500]])
        #expect(composition.duration == Fixtures.time(1500) && track.timeRange.duration == Fixtures.time(1500))
        #expect(track.segments[1].sourceURL == (second.asset as? AVURLAsset)?.url || second.asset == nil)
        #expect(track.segments[1].sourceTrackID == second.trackID)
        try track.insertTimeRange(Fixtures.range(0, 60), of: first, at: .invalid)
        #expect(layout(track).last == [0, 1500, 1560])
        try track.insertTimeRanges(
            [NSValue(timeRange: Fixtures.range(0, 60)), NSValue(timeRange: Fixtures.range(60, 180))],
            of: [second, first],
            at: .zero
        )
        #expect(layout(track).prefix(3) == [[0, 0, 60], [60, 60, 180], [600, 180, 580]])
    }

    @Test("COMP-2 a place after the end is reached by an empty segment; the end itself stays without one")
    func emptiness() throws {
        let composition = AVMutableComposition()
        let track = try makeTrack(composition)
        try track.insertTimeRange(Fixtures.range(0, 600), of: try source(Fixtures.first), at: Fixtures.time(300))
        #expect(layout(track) == [[-1, 0, 300], [0, 300, 900]])
        #expect(track.timeRange == Fixtures.range(300, 900))
        track.insertEmptyTimeRange(Fixtures.range(600, 700))
        #expect(layout(track) == [[-1, 0, 300], [0, 300, 600], [-1, 600, 700], [300, 700, 1000]])
        track.insertEmptyTimeRange(Fixtures.range(1000, 1200))
        #expect(composition.duration == Fixtures.time(1000))
        composition.insertEmptyTimeRange(Fixtures.range(0, 100))
        #expect(layout(track).first == [-1, 0, 400])
        let segment = try #require(track.segments.first)
        #expect(segment.isEmpty && segment.sourceURL == nil && segment.sourceTrackID == kCMPersistentTrackID_Invalid)
    }

    @Test("COMP-3 a removal moves what follows forward, and keeps tracks that become empty")
    func removal() throws {
        let composition = AVMutableComposition()
        let track = try makeTrack(composition)
        try track.insertTimeRange(Fixtures.range(0, 2400), of: try source(Fixtures.first), at: .zero)
        track.removeTimeRange(Fixtures.range(600, 1200))
        #expect(layout(track) == [[0, 0, 600], [1200, 600, 1800]])
        composition.removeTimeRange(CMTimeRange(start: .zero, duration: .positiveInfinity))
        #expect(track.segments.isEmpty && composition.duration == .zero && composition.tracks == [track])
        composition.removeTrack(track)
        #expect(composition.tracks.isEmpty)
    }

    @Test("COMP-4 scaling changes the speed of a range in proportion")
    func scaling() throws {
        let composition = AVMutableComposition()
        let track = try makeTrack(composition)
        try track.insertTimeRange(Fixtures.range(0, 1200), of: try source(Fixtures.first), at: .zero)
        track.scaleTimeRange(Fixtures.range(300, 900), toDuration: Fixtures.time(300))
        #expect(layout(track) == [[0, 0, 300], [300, 300, 600], [900, 600, 900]])
        #expect(track.segments[1].timeMapping.source.duration == Fixtures.time(600))
        composition.scaleTimeRange(
            CMTimeRange(start: .zero, duration: composition.duration),
            toDuration: Fixtures.time(1800)
        )
        #expect(composition.duration == Fixtures.time(1800))
        #expect(layout(track) == [[0, 0, 600], [300, 600, 1200], [900, 1200, 1800]])
    }

    @Test("COMP-5 segments can be read, checked and set; faults have their own errors")
    func segments() throws {
        let composition = AVMutableComposition()
        let track = try makeTrack(composition)
        let url = try Fixtures.make(Fixtures.first)
        func segment(_ source: CMTimeRange, _ target: CMTimeRange) -> AVCompositionTrackSegment {
            AVCompositionTrackSegment(url: url, trackID: 1, sourceTimeRange: source, targetTimeRange: target)
        }
        let good = [
            segment(Fixtures.range(0, 300), Fixtures.range(0, 300)),
            AVCompositionTrackSegment(timeRange: Fixtures.range(300, 400)),
            segment(Fixtures.range(600, 1200), Fixtures.range(400, 700)),
        ]
        try track.validateSegments(good)
        track.segments = good
        #expect(layout(track) == [[0, 0, 300], [-1, 300, 400], [600, 400, 700]])
        #expect(track.segment(forTrackTime: Fixtures.time(350))?.isEmpty == true)
        func code(_ segments: [AVCompositionTrackSegment]) -> AVError.Code? {
            do {
                try track.validateSegments(segments)
                return nil
            } catch {
                return (error as? AVError)?.code
            }
        }
        let some = Fixtures.range(0, 300)
        #expect(code([segment(some, Fixtures.range(100, 400))]) == .compositionTrackSegmentsNotContiguous)
        #expect(code([segment(some, Fixtures.range(0, 0))]) == .invalidCompositionTrackSegmentDuration)
        #expect(code([segment(Fixtures.range(0, 0), some)]) == .invalidCompositionTrackSegmentSourceDuration)
        let early = CMTimeRange(start: Fixtures.time(-10), duration: Fixtures.time(300))
        #expect(code([segment(early, Fixtures.range(0, 300))]) == .invalidCompositionTrackSegmentSourceStartTime)
    }

    @Test("COMP-6 tracks have unique IDs, their own properties, and take media of their type only")
    func tracks() throws {
        let composition = AVMutableComposition()
        let video = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 7))
        #expect(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 7) == nil)
        let audio = try #require(
            composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
        )
        #expect(video.trackID == 7 && audio.trackID != 7 && composition.tracks.count == 2)
        #expect(composition.track(withTrackID: 7) === video && composition.tracks[1] === audio)
        #expect(composition.tracks(withMediaType: .audio) == [audio] && video.asset === composition)
        let source = try source(Fixtures.first)
        #expect(composition.mutableTrack(compatibleWith: source) === video)
        #expect(throws: AVError.self) { try audio.insertTimeRange(Fixtures.range(0, 60), of: source, at: .zero) }
        #expect(throws: AVError.self) { try video.insertTimeRange(Fixtures.range(9000, 9600), of: source, at: .zero) }
        try video.insertTimeRange(Fixtures.range(0, 600), of: source, at: .zero)
        #expect(video.naturalSize == source.naturalSize && composition.naturalSize == source.naturalSize)
        #expect(video.preferredTransform == .identity && video.isEnabled && !video.isSelfContained)
        let turned = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0)
        video.preferredTransform = turned
        video.isEnabled = false
        video.languageCode = "deu"
        video.naturalTimeScale = 90_000
        composition.naturalSize = CGSize(width: 100, height: 50)
        #expect(video.preferredTransform == turned && !video.isEnabled && video.languageCode == "deu")
        #expect(video.naturalTimeScale == 90_000 && composition.naturalSize.width == 100)
        video.addTrackAssociation(to: audio, type: .timecode)
        #expect(video.associatedTracks(ofType: .timecode) == [audio])
        video.removeTrackAssociation(to: audio, type: .timecode)
        #expect(video.associatedTracks(ofType: .timecode).isEmpty)
    }

    @Test("COMP-7 all tracks of an asset are inserted together, and all tracks move together")
    func assets() async throws {
        let composition = AVMutableComposition()
        let first = try Fixtures.asset(Fixtures.first)
        try await composition.insertTimeRange(Fixtures.range(0, 1200), of: first, at: .zero)
        #expect(composition.tracks.map(\.mediaType) == [.video, .audio])
        try await composition.insertTimeRange(
            CMTimeRange(start: .zero, duration: .positiveInfinity),
            of: try Fixtures.asset(Fixtures.second),
            at: Fixtures.time(600)
        )
        #expect(composition.tracks.count == 2)
        for track in composition.tracks {
            #expect(layout(track).map { $0[1] } == [0, 600, 2400])
            #expect(abs(track.timeRange.end.seconds - 5) < 0.001)
        }
        await #expect(throws: AVError.self) {
            try await composition.insertTimeRange(
                Fixtures.range(0, 60),
                of: AVURLAsset(url: AssetFixtures.missing),
                at: .zero
            )
        }
    }

    @Test("COMP-8 a copy does not change with the original")
    func copies() throws {
        let composition = AVMutableComposition()
        let track = try makeTrack(composition)
        try track.insertTimeRange(Fixtures.range(0, 600), of: try source(Fixtures.first), at: .zero)
        let copy = try #require(composition.copy() as? AVComposition)
        let mutable = try #require(composition.mutableCopy() as? AVMutableComposition)
        track.removeTimeRange(Fixtures.range(0, 300))
        #expect(composition.duration == Fixtures.time(300))
        #expect(copy.duration == Fixtures.time(600) && mutable.duration == Fixtures.time(600))
        #expect(copy.tracks.first?.segments.count == 1 && !(copy is AVMutableComposition))
        let inner = AVMutableComposition()
        try makeTrack(inner).insertTimeRange(Fixtures.range(100, 200), of: try #require(copy.tracks.first), at: .zero)
        #expect(try layout(#require(inner.tracks.first)) == [[100, 0, 100]])
    }

    @Test("COMP-9 reading, generating and playing show the same frames, and gaps are black")
    func frames() async throws {
        let composition = AVMutableComposition()
        let track = try makeTrack(composition)
        try track.insertTimeRange(Fixtures.range(410, 610), of: try source(Fixtures.first), at: .zero)
        track.insertEmptyTimeRange(Fixtures.range(100, 200))
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: Fixtures.pixels)
        let frames = try Fixtures.frames(composition, output)
        let numbers = frames.compactMap { $0.imageBuffer.flatMap { Fixtures.numbers(in: $0)?.frame } }
        // The edit begins in frame 20 and is interrupted in frame 25.
        #expect(numbers == [20, 21, 22, 23, 24, 25, 25, 26, 27, 28, 29, 30])
        #expect(frames.first?.presentationTimeStamp == .zero)
        #expect(frames[1].presentationTimeStamp == Fixtures.time(10))
        #expect(frames[6].presentationTimeStamp == Fixtures.time(200))
        let generator = AVAssetImageGenerator(asset: composition)
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        let item = AVPlayerItem(asset: composition)
        let pictures = AVPlayerItemVideoOutput(pixelBufferAttributes: Fixtures.pixels)
        item.add(pictures)
        let player = AVPlayer(playerItem: item)
        for (tick, expected) in [(0, 20), (9, 20), (10, 21), (99, 25), (150, nil), (200, 25), (209, 25), (299, 30)] {
            let image = try generator.copyCGImage(at: Fixtures.time(tick), actualTime: nil)
            #expect(Fixtures.numbers(in: image.pixelBuffer)?.frame == expected, "at \(tick)")
            _ = await player.seek(to: Fixtures.time(tick), toleranceBefore: .zero, toleranceAfter: .zero)
            let buffer = pictures.copyPixelBuffer(forItemTime: Fixtures.time(tick), itemTimeForDisplay: nil)
            #expect(buffer.flatMap { Fixtures.numbers(in: $0)?.frame } == expected, "at \(tick)")
        }
        #expect(item.duration == composition.duration && player.currentItem === item)
    }

    @Test("COMP-10 an export has the frames and the sound of the composition")
    func export() async throws {
        let composition = AVMutableComposition()
        let asset = try Fixtures.asset(Fixtures.first)
        try await composition.insertTimeRange(Fixtures.range(610, 1210), of: asset, at: .zero)
        let second = try Fixtures.asset(Fixtures.second)
        try await composition.insertTimeRange(Fixtures.range(0, 300), of: second, at: .invalid)
        let session = try #require(
            AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality)
        )
        let url = AssetFixtures.folder.appendingPathComponent("\(UUID().uuidString).mov")
        try await session.export(to: url, as: .mov)
        let made = AVURLAsset(url: url)
        #expect(abs(made.duration.seconds - 1.5) < 0.05)
        let track = try #require(made.tracks(withMediaType: .video).first)
        let frames = try Fixtures.frames(made, AVAssetReaderTrackOutput(track: track, outputSettings: Fixtures.pixels))
        let numbers = frames.compactMap { $0.imageBuffer.flatMap { Fixtures.numbers(in: $0) } }
        #expect(numbers.filter { $0.clip == 1 }.map(\.frame) == Array(30...60))
        #expect(numbers.filter { $0.clip == 2 }.map(\.frame) == Array(0...12))
        #expect(made.tracks(withMediaType: .audio).count == 1)
    }
}
