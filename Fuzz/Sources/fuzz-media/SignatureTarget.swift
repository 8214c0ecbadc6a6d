import CoreMedia
import Foundation
import Fuzzing

@testable import MediaFiles

/// Reads signatures and seals of films, and compares hostile lists of samples, signed with a valid key, with a film.
enum SignatureTarget {
    /// A key of a fixed seed; nil without libcrypto.
    nonisolated(unsafe) static let key: SigningKey? = {
        let bytes: [UInt8] =
            [0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20]
            + (1...32).map { UInt8($0) }
        let text = "-----BEGIN PRIVATE KEY-----\n\(Data(bytes).base64EncodedString())\n-----END PRIVATE KEY-----\n"
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(getpid()).pem").path
        guard (try? Data(text.utf8).write(to: URL(fileURLWithPath: path))) != nil else { return nil }
        defer { unlink(path) }
        return try? SigningKey(named: path)
    }()

    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        guard let key else { return }
        let all = Array(bytes)
        _ = FilmSignature(verifying: all)
        let seal = FilmSeal(size: Int64(all.count)) { offset, count in
            guard offset >= 0, offset < all.count else { return [] }
            return Array(all[Int(offset)...].prefix(count))
        }
        if let seal { require(!seal.key.isEmpty, "a seal without a key") }
        var input = FuzzInput(bytes)
        var documents: [[UInt8]] = []
        for _ in 0..<4 where !input.isEmpty {
            if let document = signature(&input).signed(by: key) {
                require(FilmSignature(verifying: document) != nil, "a signature of our own is not read")
                documents.append(document)
            }
        }
        let samples = (0..<8).map { _ in
            FilmSample(
                time: time(&input),
                isSync: input.flag(),
                size: input.number(),
                digest: Array(repeating: UInt8(truncatingIfNeeded: input.number()), count: 16),
                format: []
            )
        }
        let film = SignedFilm(documents: documents, samples: [(0x7669_6465, samples)])
        let verdict = FilmVerification.verdict(film, seal: nil, changes: [nil, 3], key: nil)
        require(!verdict.segments.isEmpty || !documents.isEmpty, "a film without a verdict")
        require(!verdict.isWhole, "a film without a seal is whole")
    }

    private static func time(_ input: inout FuzzInput) -> CMTime {
        let value = Int64(truncatingIfNeeded: input.number()) &* 0x1_0000_0001
        return CMTime(value: value, timescale: Int32(input.number() & 0xFFFF))
    }

    private static func signature(_ input: inout FuzzInput) -> FilmSignature {
        FilmSignature(
            film: Array(repeating: input.flag() ? 1 : 2, count: 16),
            number: input.flag() ? .max : UInt32(truncatingIfNeeded: input.number()),
            isLast: input.flag(),
            previous: Array(repeating: 0, count: 32),
            start: Int64(truncatingIfNeeded: input.number()) &* 0x7FFF_FFFF_FFFF,
            end: input.flag() ? .min : .max,
            tracks: (0..<2).map { position in
                FilmSignature.Track(
                    kind: 0x7669_6465,
                    position: UInt16(position),
                    format: Array(repeating: 0, count: 16),
                    timescale: Int32(truncatingIfNeeded: max(1, input.number() & 0xFF_FFFF)),
                    origin: .min,
                    entries: (0..<4).map { _ in
                        FilmSignature.Entry(
                            ticks: Int64(truncatingIfNeeded: input.number()) &* 0x1_0000_0001,
                            isSync: input.flag(),
                            size: UInt32(truncatingIfNeeded: input.number()),
                            digest: Array(repeating: UInt8(truncatingIfNeeded: input.number()), count: 16)
                        )
                    }
                )
            },
            key: key?.publicBytes ?? []
        )
    }
}
