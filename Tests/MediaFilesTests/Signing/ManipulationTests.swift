import CoreMedia
import Foundation
import Testing

@testable import MediaFiles

/// Tests ``SampleMatcher``, ``SampleMatcher.Finding``, ``SignaturePlan`` and ``SignedFilm`` with manipulated films.
@Suite("Manipulated films", .timeLimit(.minutes(Signed.isLong ? 30 : 3)))
struct ManipulationTests {
    /// The kinds of manipulations.
    enum Kind: CaseIterable {
        case cut, cutWithSignatures, swapped, swappedSegments, inserted, repeated, stamps, changed, foreign
    }

    /// A film in memory: its samples by track, and its documents.
    struct Film {
        var documents: [[UInt8]]
        var tracks: [(kind: UInt32, samples: [FilmSample])]

        var verdict: FilmVerdict {
            FilmVerification.verdict(
                SignedFilm(documents: documents, samples: tracks),
                seal: nil,
                changes: [],
                key: nil
            )
        }

        var isWhole: Bool { verdict.segments.allSatisfy { $0.state == .whole } }
    }

    /// Makes a film of random samples, among them equal ones, as silence and still pictures have.
    private func film(_ key: SigningKey, _ generator: inout SeededBits) throws -> Film {
        var signer = FilmSigner(key: key)
        var documents: [[UInt8]] = []
        let kinds: [(type: CMFormatDescription.MediaType, rate: Int32, format: CMFormatDescription?)] = [
            (.video, 30, nil), (.audio, 43, nil), (.metadata, 5, nil),
        ]
        var tracks = kinds.map { (kind: $0.type.rawValue, samples: [FilmSample]()) }
        let format = FilmSignature.digest(of: nil)
        let segments = Int.random(in: 3...8, using: &generator)
        for segment in 0..<segments {
            for (index, kind) in kinds.enumerated() {
                for number in 0..<Int(kind.rate) {
                    let isStill = index == 1 && Int.random(in: 0..<3, using: &generator) > 0
                    let digest =
                        isStill
                        ? [UInt8](repeating: 9, count: 32)
                        : (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
                    let time = CMTime(value: Int64(segment) * Int64(kind.rate) + Int64(number), timescale: kind.rate)
                    let isSync = index > 0 || number == 0
                    signer.add(
                        digest,
                        size: 100,
                        isSync: isSync,
                        time: time,
                        duration: CMTime(value: 1, timescale: kind.rate),
                        origin: .zero,
                        track: index,
                        settings: MediaFileWriter.Track(mediaType: kind.type),
                        format: nil
                    )
                    tracks[index].samples.append(
                        FilmSample(
                            time: time,
                            isSync: isSync,
                            size: 100,
                            digest: Array(digest.prefix(FilmSignature.digestSize)),
                            format: format
                        )
                    )
                }
            }
            documents.append(try signer.signature(isLast: segment == segments - 1, sessionStart: .zero))
        }
        return Film(documents: documents, tracks: tracks)
    }

    @Test("every one of many random manipulations is found, and no whole film is accused")
    func manipulations() throws {
        let isLong = Signed.isLong
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededBits(state: seed)
        print("seed \(seed)")
        let key = try Signed.key()
        for round in 0..<(isLong ? 1000 : 90) {
            let original = try film(key, &generator)
            #expect(original.isWhole, "seed \(seed), round \(round): \(original.verdict)")
            let kind = Kind.allCases[round % Kind.allCases.count]
            let changed = try manipulate(original, kind, &generator)
            #expect(!changed.isWhole, "seed \(seed), round \(round), \(kind)")
        }
    }

    private func manipulate(_ film: Film, _ kind: Kind, _ generator: inout SeededBits) throws -> Film {
        var film = film
        let track = Int.random(in: 0..<3, using: &generator)
        let count = film.tracks[track].samples.count
        let place = Int.random(in: 0..<count - 1, using: &generator)
        switch kind {
        case .cut:
            let length = Int.random(in: 1...min(20, count - place), using: &generator)
            film.tracks[track].samples.removeSubrange(place..<place + length)
        case .cutWithSignatures:
            // A whole second goes, on all tracks, with its signature; later ones move.
            let segment = Int.random(in: 0..<film.documents.count, using: &generator)
            film.documents.remove(at: segment)
            for index in film.tracks.indices {
                let rate = film.tracks[index].samples[1].time.timescale
                let start = segment * Int(rate)
                film.tracks[index].samples.removeSubrange(start..<start + Int(rate))
                for later in start..<film.tracks[index].samples.count {
                    film.tracks[index].samples[later].time =
                        film.tracks[index].samples[later].time - CMTime(value: 1, timescale: 1)
                }
            }
        case .swapped:
            var other = Int.random(in: 0..<count, using: &generator)
            let digest = film.tracks[track].samples[place].digest
            while film.tracks[track].samples[other].digest == digest { other = (other + 1) % count }
            let first = film.tracks[track].samples[place]
            film.tracks[track].samples[place].digest = film.tracks[track].samples[other].digest
            film.tracks[track].samples[other].digest = first.digest
        case .swappedSegments:
            let segment = Int.random(in: 0..<film.documents.count - 1, using: &generator)
            film.documents.swapAt(segment, segment + 1)
        case .inserted:
            var sample = film.tracks[track].samples[place]
            sample.time = sample.time + CMTime(value: 1, timescale: 1000)
            if Bool.random(using: &generator) { sample.digest = (0..<16).map { _ in UInt8.random(in: 0...255) } }
            film.tracks[track].samples.insert(sample, at: place + 1)
        case .repeated:
            film.tracks[track].samples.insert(film.tracks[track].samples[place], at: place)
        case .stamps:
            let step = CMTime(value: Bool.random(using: &generator) ? 1 : -1, timescale: 90_000)
            let isAll = Bool.random(using: &generator)
            // The first sample alone gives the beginning of a film; from a later one on, all may move.
            let range = isAll ? max(place, 1)..<count : place..<place + 1
            for index in range {
                film.tracks[track].samples[index].time = film.tracks[track].samples[index].time + step
            }
        case .changed:
            film.tracks[track].samples[place].digest[Int.random(in: 0..<16, using: &generator)] ^= 4
        case .foreign:
            // A segment of another film with a signature of the same key.
            let other = try self.film(Signed.key(), &generator)
            film.documents.insert(other.documents[0], at: Int.random(in: 0...film.documents.count, using: &generator))
        }
        return film
    }

    @Test("a missing second, a changed one and one whose signature was changed are told apart, each at its place")
    func places() throws {
        var generator = SeededBits(state: 1)
        let original = try film(Signed.key(), &generator)
        var film = original
        film.tracks[0].samples[40].digest[0] ^= 1
        var states = film.verdict.segments.map(\.state)
        #expect(states.enumerated().allSatisfy { $0.element == ($0.offset == 1 ? .changed : .whole) })
        film = original
        film.tracks[0].samples.removeSubrange(65..<70)
        states = film.verdict.segments.map(\.state)
        #expect(states.enumerated().allSatisfy { $0.element == ($0.offset == 2 ? .missing : .whole) })
        film = original
        film.documents[1][60] ^= 1
        states = film.verdict.segments.map(\.state)
        #expect(states[1] == .changed && states.filter { $0 == .whole }.count >= original.documents.count - 2)
        film = original
        // Samples without a signature at the end are not called whole; without them, the end is missing.
        film.documents.removeLast()
        #expect(film.verdict.segments.last?.state == .changed)
        for index in film.tracks.indices {
            film.tracks[index].samples.removeAll { $0.time.seconds >= Double(film.documents.count) }
        }
        #expect(film.verdict.segments.last?.state == .missing)
        #expect(film.verdict.segments.dropLast().allSatisfy { $0.state == .whole })
    }

    @Test("a film whose first second was cut off keeps the others whole")
    func trimmed() throws {
        var generator = SeededBits(state: 2)
        var film = try film(Signed.key(), &generator)
        film.documents.removeFirst()
        for index in film.tracks.indices {
            let rate = film.tracks[index].samples[1].time.timescale
            film.tracks[index].samples.removeFirst(Int(rate))
            for place in film.tracks[index].samples.indices {
                let time = film.tracks[index].samples[place].time
                film.tracks[index].samples[place].time = time - CMTime(value: 1, timescale: 1)
            }
        }
        let segments = film.verdict.segments
        #expect(segments.first?.state == .missing && segments.first?.start == 0 && segments.first?.end == 1)
        #expect(segments.dropFirst().allSatisfy { $0.state == .whole }, "\(segments)")
    }
}
