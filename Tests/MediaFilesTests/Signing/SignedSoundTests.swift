import CoreMedia
import Foundation
import Testing

@testable import MediaFiles

/// Tests ``SoundBlocks`` and ``SignedFilm`` with linear PCM.
@Suite("Signed films with linear PCM", .timeLimit(.minutes(Signed.isLong ? 10 : 2)))
struct SignedSoundTests {
    /// Writes two seconds of video with sound in buffers of different lengths.
    private func film(silent: Bool = false, gap: Bool = false) throws -> String {
        var tracks = try Signed.tracks(seconds: 2)
        var sound: [CMSampleBuffer] = []
        var first = 0
        for (index, frames) in [4800, 1024, 333, 9600, 20_000, 2048, 4096, 8000, 12_000, 30_000].enumerated() {
            let jump = gap && index > 4 ? 9600 : 0
            // The video of these films begins at 3,000 s.
            let time = CMTime(value: 3 * 48_000 * 1000 + Int64(first + jump), timescale: 48_000)
            let click = silent ? nil : frames / 2
            sound.append(try TestAudio.buffer(frames: frames, click: click, at: time, rate: 48_000))
            first += frames
        }
        tracks.append(sound)
        return try Signed.film(tracks, key: Signed.key())
    }

    @Test("an untouched film is whole, with silence and with gaps", arguments: [false, true], [false, true])
    func untouched(silent: Bool, gap: Bool) throws {
        let verdict = try FilmVerification.verify(film(silent: silent, gap: gap))
        #expect(verdict.isWhole, "\(verdict)")
        #expect(verdict.segments.count >= 4)
    }

    @Test("one bit flipped in the sound is found, and no other segment is accused")
    func bits() throws {
        let path = try film()
        let original = try Fixtures.bytes(path)
        let demuxer = try MediaDemuxer(.file(path))
        let track = try #require(demuxer.tracks.first { $0.mediaType == .audio })
        demuxer.select([track.id])
        var places: [(position: Int, size: Int)] = []
        while let sample = try demuxer.next() {
            let position = try #require(sample.position)
            places.append((Int(position), sample.buffer.totalSampleSize))
        }
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var generator = SeededBits(state: seed)
        for round in 0..<(Signed.isLong ? 500 : 20) {
            let place = try #require(places.randomElement(using: &generator))
            let byte = place.position + Int.random(in: 0..<place.size, using: &generator)
            var bytes = original
            bytes[byte] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            // Without the seal, so that the signatures alone must tell.
            let film = try SignedFilm(Fixtures.write("sound-bit.mov", bytes))
            let verdict = FilmVerification.verdict(film, seal: nil, changes: [], key: nil)
            let states = verdict.segments.map(\.state)
            #expect(
                states.filter { $0 != .whole } == [.changed],
                "seed \(seed), round \(round), byte \(byte): \(verdict.segments)"
            )
        }
    }

    @Test("blocks are found whatever the buffers are, and what was cut out is missing")
    func blocks() throws {
        var generator = SeededBits(state: 5)
        let stream = PCMFormat(bits: 16, isFloat: false, isBigEndian: false).description(rate: 48_000, channels: 1)
        let format = try CMFormatDescription(audioStreamBasicDescription: stream)
        let bytes = (0..<40_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var entries: [FilmSignature.Entry] = []
        var place = 0
        while place < bytes.count {
            let size = min(Int.random(in: 1...900, using: &generator) * 2, bytes.count - place)
            entries.append(
                FilmSignature.Entry(
                    ticks: Int64(place / 2),
                    isSync: true,
                    size: UInt32(size),
                    digest: Array(SigningKey.sha256(Array(bytes[place..<place + size])).prefix(16))
                )
            )
            place += size
        }
        func samples(_ bytes: [UInt8]) -> [FilmSample] {
            var blocks = SoundBlocks(entries)
            var place = 0
            while place < bytes.count {
                let size = min(Int.random(in: 1...3000, using: &generator) * 2, bytes.count - place)
                let time = CMTime(value: Int64(place / 2), timescale: 48_000)
                blocks.add(Array(bytes[place..<place + size]), at: time, format, format: [1])
                place += size
            }
            blocks.finish()
            return blocks.samples
        }
        let whole = samples(bytes)
        #expect(whole.map(\.digest) == entries.map(\.digest))
        #expect(whole.map(\.time) == entries.map { CMTime(value: $0.ticks, timescale: 48_000) })
        // Without three blocks, all others are found.
        let start = entries[..<5].reduce(0) { $0 + Int($1.size) }
        let end = entries[..<8].reduce(0) { $0 + Int($1.size) }
        let cut = samples(Array(bytes[..<start] + bytes[end...]))
        #expect(cut.map(\.digest) == (entries[..<5] + entries[8...]).map(\.digest))
        // What was added at the end is a sample of its own.
        #expect(samples(bytes + [1, 2, 3, 4]).count == entries.count + 1)
    }
}
