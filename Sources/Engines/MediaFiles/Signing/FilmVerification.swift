import CoreMedia
import Foundation

/// Checks the signatures of films.
package enum FilmVerification {
    /// Largest number of samples that are read.
    private static let maximumSamples = 50_000_000

    /// Checks a film; blocks while it reads the file, without decoding anything.
    ///
    /// - Parameters:
    ///   - path: the film.
    ///   - key: the key that must have signed it; nil accepts any one key, whose fingerprint is in the result.
    /// - Throws: ``MediaError`` if the file cannot be read and has no seal that would tell that it was changed.
    package static func verify(_ path: String, key: SigningKey? = nil) throws(MediaError) -> FilmVerdict {
        try SigningKey.load()
        let file = FileHandle(forReadingAtPath: path)
        defer { try? file?.close() }
        let size = Int64((try? file?.seekToEnd()) ?? 0)
        let read: (Int64, Int) -> [UInt8] = { offset, count in
            guard let file, (try? file.seek(toOffset: UInt64(max(offset, 0)))) != nil,
                let data = try? file.read(upToCount: count)
            else { return [] }
            return [UInt8](data)
        }
        let seal = FilmSeal(size: size, read: read)
        let changes = seal?.changes(size: size, read: read) ?? []
        do throws(MediaError) {
            let film = try SignedFilm(path)
            return verdict(film, seal: seal, changes: changes, key: key)
        } catch {
            guard let seal else { throw error }
            let end = Double(seal.end) / 1e6
            return FilmVerdict(
                segments: [.init(start: 0, end: end, state: .changed, reason: error.message)],
                file: .changed,
                fingerprint: SigningKey.fingerprint(seal.key)
            )
        }
    }

    static func verdict(
        _ film: SignedFilm,
        seal: FilmSeal?,
        changes: Set<UInt32?>,
        key: SigningKey?
    ) -> FilmVerdict {
        let duration = film.duration
        guard let plan = film.plan(key: key) else {
            let isSealed = seal != nil || film.hasDamagedSignatures
            let state = isSealed ? FilmVerdict.State.changed : .unsigned
            return FilmVerdict(
                segments: [
                    .init(
                        start: 0,
                        end: duration,
                        state: state,
                        reason: isSealed ? "no signature is valid" : "the film has no signatures"
                    )
                ],
                file: seal == nil ? .missing : changes.isEmpty ? .whole : .changed,
                fingerprint: nil
            )
        }
        var findings = plan.findings
        let match = film.match(plan)
        for (index, finding) in match.findings {
            if findings[index] == nil { findings[index] = finding } else { findings[index]?.merge(finding) }
        }
        for case let number? in changes {
            guard let index = plan.signatures.firstIndex(where: { $0.number == number }) else { continue }
            findings[index, default: .init()].change("bytes of the file were changed")
        }
        var verdict = FilmVerdict(
            segments: plan.segments(findings, filled: match.filledGaps),
            file: fileState(seal, changes, plan.key),
            fingerprint: SigningKey.fingerprint(plan.key)
        )
        verdict.segments += film.unsignedTracks(plan)
        if verdict.file == .changed, verdict.segments.allSatisfy({ $0.state == .whole }) {
            verdict.segments.append(
                .init(start: 0, end: duration, state: .changed, reason: "headers or tables were changed")
            )
        }
        return verdict
    }

    private static func fileState(_ seal: FilmSeal?, _ changes: Set<UInt32?>, _ key: [UInt8]) -> FilmVerdict.State {
        guard let seal else { return .missing }
        return changes.isEmpty && seal.key == key ? .whole : .changed
    }
}

extension SampleMatcher.Finding {
    mutating func merge(_ other: Self) {
        isChanged = isChanged || other.isChanged
        isMissing = isMissing || other.isMissing
        reason = reason ?? other.reason
    }
}
