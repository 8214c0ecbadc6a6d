import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

@Suite("Timeline of a track that is being written")
struct MovieTrackTests {
    private func time(_ value: Int, _ timescale: Int32 = 30) -> CMTime {
        CMTime(value: CMTimeValue(value), timescale: timescale)
    }

    private func track(timescale: Int32? = nil) -> MovieTrack {
        var settings = MediaFileWriter.Track(mediaType: .video)
        settings.timescale = timescale
        return MovieTrack(settings)
    }

    /// Returns one sample; without another time it is presented when it is decoded.
    private func sample(
        _ decode: CMTime,
        presentation: CMTime? = nil,
        duration: CMTime = .invalid,
        count: Int = 1
    ) -> MovieTrack.Samples {
        MovieTrack.Samples(
            count: count,
            decodeTime: decode,
            presentationTime: presentation ?? decode,
            duration: duration,
            size: 10
        )
    }

    /// Returns the deltas in the table, one for each sample.
    private func deltas(_ track: MovieTrack) -> [Int64] {
        track.table.deltas.flatMap { Array(repeating: $0.value, count: $0.count) }
    }

    private func format(_ width: Int32) throws -> CMFormatDescription {
        try CMFormatDescription(videoCodecType: .h264, width: Int(width), height: 48)
    }

    private func audioTrack(rate: Double = 48_000) throws -> MovieTrack {
        let description = AudioStreamBasicDescription(
            mSampleRate: rate,
            mFormatID: kAudioFormatMPEG4AAC,
            mFormatFlags: 0,
            mBytesPerPacket: 0,
            mFramesPerPacket: 1024,
            mBytesPerFrame: 0,
            mChannelsPerFrame: 2,
            mBitsPerChannel: 0,
            mReserved: 0
        )
        let format = try CMFormatDescription(audioStreamBasicDescription: description)
        return MovieTrack(MediaFileWriter.Track(format: format))
    }

    // MARK: Descriptions

    @Test("equal formats have one description, and samples without a format have the first")
    func descriptions() throws {
        var track = track()
        #expect(track.index(of: nil) == 0)
        #expect(track.descriptions.isEmpty)
        let (small, large) = (try format(64), try format(128))
        #expect(track.index(of: small) == 0)
        #expect(track.index(of: small) == 0)
        #expect(track.index(of: large) == 1)
        #expect(track.index(of: try format(64)) == 0)
        #expect(track.index(of: try format(128)) == 1)
        #expect(track.index(of: nil) == 0)
        #expect(track.descriptions == [small, large])
        var settings = MediaFileWriter.Track(format: small)
        settings.timescale = 90_000
        var known = MovieTrack(settings)
        #expect(known.index(of: large) == 1 && known.index(of: small) == 0)
        #expect(known.timescale == 90_000 && !known.isAudio)
    }

    // MARK: Timescale

    @Test(
        "the first sample selects 600 ticks if they represent its time, otherwise its own timescale",
        arguments: [(30, 600), (25, 600), (600, 600), (1, 600), (90_000, 90_000), (30_000, 30_000), (7, 7)]
            as [(Int32, Int32)]
    )
    func firstTimescale(own: Int32, expected: Int32) throws {
        var track = track()
        #expect(track.timescale == 0)
        _ = try track.place(sample(time(3, own)), description: 0)
        #expect(track.timescale == expected)
    }

    @Test("a time that the ticks do not represent refines them, and all places so far")
    func refinement() throws {
        var track = track()
        _ = try track.place(sample(time(10, 30), presentation: time(11, 30), duration: time(1, 30)), description: 0)
        _ = try track.place(sample(time(11, 30)), description: 0)
        #expect(track.timescale == 600 && track.origin == 200 && track.lastDecode == 20)
        let placed = try track.place(sample(time(12_012, 30_000)), description: 0)
        #expect(track.timescale == 30_000 && track.origin == 10_000)
        #expect(placed.decodeTicks == 2012 && track.lastDecode == 2012)
        #expect(deltas(track) == [1000, 1012])
        #expect(track.table.offsets.map(\.value) == [1000, 0])
        #expect(track.resolvedDelta == 1012)
        #expect(track.presentationStart == time(11, 30))
        // A presentation time refines as well.
        _ = try track.place(sample(time(14, 30), presentation: time(1, 7)), description: 0)
        #expect(track.timescale == 210_000)
    }

    @Test("ticks become no finer than a nanosecond; times are then rounded")
    func finest() throws {
        var track = track()
        _ = try track.place(sample(time(0, 999_999_937)), description: 0)
        let placed = try track.place(sample(time(1, 2)), description: 0)
        #expect(track.timescale == 999_999_937)
        #expect(abs(placed.decodeTicks - 999_999_937 / 2) <= 1)
    }

    @Test("a timescale that was chosen or written is not refined")
    func fixedTimescale() throws {
        var chosen = track(timescale: 100)
        let placed = try chosen.place(sample(time(1, 30)), description: 0)
        #expect(placed.decodeTicks == 0 && chosen.origin == 3 && chosen.timescale == 100)
        var written = track()
        _ = try written.place(sample(time(0, 30)), description: 0)
        written.fixTimescale()
        _ = try written.place(sample(time(1, 7)), description: 0)
        #expect(written.timescale == 600 && written.lastDecode == 86)
        var early = track()
        early.fixTimescale()
        #expect(early.timescale == 600)
        _ = try early.place(sample(time(1, 90_000)), description: 0)
        #expect(early.timescale == 600)
        #expect(track(timescale: 0).timescale == 0 && track(timescale: -5).timescale == 0)
    }

    // MARK: Places

    @Test("a sample lasts until the next one is decoded; until then its duration is estimated")
    func durations() throws {
        var track = track()
        // Without anything to go by, a thirtieth of a second.
        let first = try track.place(sample(time(100)), description: 2)
        #expect(first.decodeTicks == 0 && first.delta == 20 && first.description == 2 && first.size == 10)
        #expect(track.hasOpenSample && track.resolvedDelta == nil && track.openDelta == 20)
        let second = try track.place(sample(time(103)), description: 0)
        #expect(second.decodeTicks == 60 && track.resolvedDelta == 60)
        // As long as the one before, or as long as it declares.
        #expect(second.delta == 60 && track.openDelta == 60)
        let third = try track.place(sample(time(104), duration: time(2)), description: 0)
        #expect(third.delta == 40 && track.resolvedDelta == 20 && track.openDelta == 40)
        #expect(deltas(track) == [60, 20])
        #expect(try track.place(sample(time(105), duration: .zero), description: 0).delta == 20)
    }

    @Test("the marks and the offset of a sample are passed on")
    func marks() throws {
        var track = track()
        var marked = sample(time(0), presentation: time(2))
        (marked.isSync, marked.dependsOnOthers, marked.isDisposable, marked.size) = (false, true, true, 77)
        let placed = try track.place(marked, description: 0)
        #expect(!placed.isSync && placed.dependsOnOthers && placed.isDisposable)
        #expect(placed.offset == 40 && placed.size == 77)
        #expect(track.table.syncSamples == [])
    }

    @Test("a sample that is not decoded after the one before is refused, and the table stays as it was")
    func order() throws {
        var track = track()
        _ = try track.place(sample(time(10)), description: 0)
        _ = try track.place(sample(time(11)), description: 0)
        for late in [11, 10, 0] {
            do {
                _ = try track.place(sample(time(late)), description: 0)
                Issue.record("\(late) was taken")
            } catch {
                #expect(error.code == .invalidArgument)
            }
        }
        #expect(track.table.count == 2 && deltas(track) == [20])
        #expect(track.hasOpenSample && track.lastDecode == 20)
        _ = try track.place(sample(time(12)), description: 0)
        #expect(deltas(track) == [20, 20])
    }

    @Test("several samples at once have equal durations, but for the last, which is open")
    func runs() throws {
        var track = track()
        _ = try track.place(sample(time(0), duration: time(1), count: 4), description: 0)
        #expect(track.table.count == 4 && deltas(track) == [20, 20, 20])
        #expect(track.lastDecode == 60 && track.hasOpenSample)
        #expect(track.presentationEnd == time(4))
        _ = try track.place(sample(time(5), count: 2), description: 0)
        #expect(deltas(track) == [20, 20, 20, 40, 40])
    }

    // MARK: Audio

    @Test("audio has the ticks of its sample rate")
    func audioTimescale() throws {
        var track = try audioTrack()
        #expect(track.isAudio)
        _ = try track.place(sample(time(1, 30)), description: 0)
        #expect(track.timescale == 48_000)
        _ = try track.place(sample(time(1, 7)), description: 0)
        #expect(track.timescale == 48_000)
        var odd = try audioTrack(rate: 0.2)
        _ = try odd.place(sample(time(1, 30)), description: 0)
        #expect(odd.timescale == 600)
    }

    @Test("packets of audio follow each other without gaps until the clocks differ by a packet")
    func audioDrift() throws {
        var track = try audioTrack()
        let duration = time(1024, 48_000)
        func place(_ start: Int) throws -> Int64 {
            try track.place(sample(time(start, 48_000), duration: duration), description: 0).decodeTicks
        }
        #expect(try place(0) == 0)
        // A little late, and a little early.
        #expect(try place(1100) == 1024)
        #expect(try place(2000) == 2048)
        // Packets that overlap the one before are not refused.
        #expect(try place(1500) == 3072)
        #expect(try place(4096 + 1023) == 4096)
        // A gap of a whole packet is real.
        #expect(try place(5120 + 1024) == 6144)
        #expect(deltas(track) == [1024, 1024, 1024, 1024, 2048])
    }

    @Test("short packets of audio may differ by a fiftieth of a second")
    func audioSlack() throws {
        var track = try audioTrack()
        func place(_ start: Int) throws -> Int64 {
            let samples = sample(time(start, 48_000), duration: time(1, 48_000), count: 100)
            return try track.place(samples, description: 0).decodeTicks
        }
        #expect(try place(0) == 0)
        #expect(try place(100 + 959) == 100)
        #expect(try place(200 + 960) == 1160)
    }

    @Test("audio without a duration follows the times that it has, in their order")
    func audioWithoutDuration() throws {
        var track = try audioTrack()
        _ = try track.place(sample(time(0, 48_000)), description: 0)
        #expect(try track.place(sample(time(1500, 48_000)), description: 0).decodeTicks == 1500)
        #expect(throws: MediaError.self) { try track.place(sample(time(1500, 48_000)), description: 0) }
    }

    // MARK: The end

    @Test("the last sample ends at the given time, or after its own duration, or that of the one before")
    func close() throws {
        func closed(duration: CMTime, at end: CMTime?) throws -> MovieTrack {
            var track = track()
            _ = try track.place(sample(time(10)), description: 0)
            _ = try track.place(sample(time(12), duration: duration), description: 0)
            track.close(at: end)
            #expect(!track.hasOpenSample)
            // It ends once.
            track.close(at: time(100))
            #expect(track.table.deltaCount == 2)
            return track
        }
        #expect(deltas(try closed(duration: .invalid, at: nil)) == [40, 40])
        #expect(deltas(try closed(duration: time(3), at: nil)) == [40, 60])
        #expect(deltas(try closed(duration: time(3), at: time(13))) == [40, 20])
        #expect(try closed(duration: time(3), at: time(13)).presentationEnd == time(13))
        #expect(deltas(try closed(duration: time(3), at: time(20))) == [40, 160])
        // A time before the last sample, or none, decides nothing.
        for end in [time(12), time(1), .invalid, .positiveInfinity] {
            #expect(deltas(try closed(duration: time(3), at: end)) == [40, 60])
        }
    }

    @Test("a track without samples has no end to set, and no times")
    func empty() {
        var track = track()
        track.close(at: time(10))
        #expect(track.table.count == 0 && !track.hasOpenSample)
        #expect(track.origin == nil && track.presentationStart == nil && track.presentationEnd == nil)
    }

    @Test("with frame reordering, the frame that is presented last determines the end")
    func reordering() throws {
        var track = track()
        // Decoded as I P B B, presented as I B B P.
        for (decode, presentation) in [(0, 1), (1, 4), (2, 2), (3, 3)] {
            let frame = sample(time(decode), presentation: time(presentation), duration: time(1))
            _ = try track.place(frame, description: 0)
        }
        #expect(track.presentationStart == time(1) && track.presentationEnd == time(5))
        track.close()
        #expect(track.presentationEnd == time(5))
    }

    @Test("finer ticks change neither the end nor which frame determines it")
    func reorderingInFinerTicks() throws {
        var track = track()
        for (decode, presentation) in [(0, 1), (1, 4)] {
            let frame = sample(time(decode), presentation: time(presentation), duration: time(1))
            _ = try track.place(frame, description: 0)
        }
        let fine = sample(time(2002, 30_000), presentation: time(2003, 30_000), duration: time(1))
        _ = try track.place(fine, description: 0)
        #expect(track.timescale == 30_000)
        #expect(track.presentationStart == time(1) && track.presentationEnd == time(5))
    }

    @Test("what is trimmed is not presented")
    func trims() throws {
        var track = track()
        var first = sample(time(0), duration: time(2))
        first.trimAtStart = time(1)
        _ = try track.place(first, description: 0)
        var last = sample(time(2), duration: time(2))
        last.trimAtEnd = time(1)
        _ = try track.place(last, description: 0)
        #expect(track.presentationStart == time(1) && track.presentationEnd == time(3))
        #expect(track.lastDecode == 40)
    }

    @Test("in any history of video every sample is decoded and presented exactly at its time")
    func histories() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededNumbers(seed: seed)
        let timescales: [Int32] = [30, 25, 600, 24_000, 30_000, 90_000]
        for _ in 0..<200 {
            var track = track()
            var decodes: [CMTime] = []
            var presentations: [CMTime] = []
            var now = CMTime(value: Int64.random(in: -100...100_000, using: &generator), timescale: 600)
            for _ in 0..<30 {
                let timescale = timescales.randomElement(using: &generator) ?? 30
                now = now + CMTime(value: Int64.random(in: 1...100, using: &generator), timescale: timescale)
                let offset = CMTime(value: Int64.random(in: 0...3, using: &generator), timescale: 30)
                let duration = Bool.random(using: &generator) ? time(1) : .invalid
                let presentation = now + offset
                _ = try track.place(sample(now, presentation: presentation, duration: duration), description: 0)
                decodes.append(now)
                presentations.append(presentation)
            }
            track.close()
            let origin = try #require(track.origin)
            let offsets = track.table.offsets.flatMap { Array(repeating: $0.value, count: $0.count) }
            var ticks = origin
            for (index, delta) in deltas(track).enumerated() {
                #expect(CMTime(value: ticks, timescale: track.timescale) == decodes[index], "seed \(seed)")
                let presentation = CMTime(value: ticks + offsets[index], timescale: track.timescale)
                #expect(presentation == presentations[index], "seed \(seed)")
                ticks += delta
            }
            #expect(track.presentationStart == presentations.min(), "seed \(seed)")
            #expect(try #require(track.presentationEnd) > (presentations.max() ?? .zero), "seed \(seed)")
        }
    }
}
