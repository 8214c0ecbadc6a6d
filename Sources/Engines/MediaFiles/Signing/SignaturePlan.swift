import CoreMedia

/// The valid signatures of a film in their order, with the faults of their chain.
struct SignaturePlan {
    private(set) var signatures: [FilmSignature] = []
    /// The faults that the chain shows, by the position of the signature.
    private(set) var findings: [Int: SampleMatcher.Finding] = [:]
    /// The positions of signatures before which one was there that is not valid.
    private var damagedBefore: Set<Int> = []
    let key: [UInt8]

    /// Reads the signatures; nil if none is valid.
    ///
    /// - Parameter wanted: the key that must have signed; nil takes the one that signed most.
    init?(_ documents: [[UInt8]], key wanted: [UInt8]?) {
        let read = documents.map { FilmSignature(verifying: $0) }
        var counts: [[UInt8]: Int] = [:]
        for signature in read.compactMap({ $0 }) where wanted == nil || signature.key == wanted {
            counts[signature.key + signature.film, default: 0] += 1
        }
        guard let film = counts.max(by: { $0.value < $1.value })?.key else { return nil }
        var kept: [(signature: FilmSignature, digest: [UInt8], order: Int)] = []
        var damagedAfter: Set<Int> = []
        var faults: [UInt32: String] = [:]
        var highest: UInt32?
        for (order, signature) in read.enumerated() {
            guard let signature, signature.key + signature.film == film else {
                damagedAfter.insert(kept.count)
                continue
            }
            if kept.contains(where: { $0.signature.number == signature.number }) {
                faults[signature.number] = "the segment is there twice"
                continue
            }
            if let highest, signature.number < highest { faults[signature.number] = "segments are in another order" }
            highest = max(highest ?? 0, signature.number)
            kept.append((signature, SigningKey.sha256(documents[order]), order))
        }
        kept.sort { $0.signature.number < $1.signature.number }
        signatures = kept.map(\.signature)
        key = kept[0].signature.key
        damagedBefore = damagedAfter
        for index in kept.indices {
            if let fault = faults[kept[index].signature.number] { findings[index, default: .init()].change(fault) }
            guard index > 0, kept[index].signature.number == kept[index - 1].signature.number &+ 1,
                kept[index].signature.previous != kept[index - 1].digest
            else { continue }
            findings[index, default: .init()].change("the signature does not follow the one before it")
        }
    }

    /// The signed tracks with their media types.
    var positions: [(position: UInt16, kind: UInt32)] {
        var kinds: [UInt16: UInt32] = [:]
        for track in signatures.flatMap(\.tracks) { kinds[track.position] = track.kind }
        return kinds.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    func digests(of position: UInt16) -> Set<[UInt8]> {
        Set(signatures.flatMap(\.tracks).filter { $0.position == position }.flatMap(\.entries).map(\.digest))
    }

    /// The segments of one track.
    func parts(of position: UInt16) -> [SampleMatcher.Segment] {
        signatures.enumerated().compactMap { index, signature in
            guard let track = signature.tracks.first(where: { $0.position == position }) else { return nil }
            let isContinued = index > 0 && signature.number == signatures[index - 1].number &+ 1
            return SampleMatcher.Segment(index: index, isContinued: isContinued, track: track)
        }
    }

    /// The positions of signatures before which others are missing; their number stands for the end.
    var gaps: Set<Int> {
        var gaps: Set<Int> = signatures.last?.isLast == true ? [] : [signatures.count]
        var next: UInt32 = 0
        for (index, signature) in signatures.enumerated() {
            if signature.number != next { gaps.insert(index) }
            next = signature.number &+ 1
        }
        return gaps
    }

    /// Returns the segments of the film with their states, also those whose signatures are not there.
    ///
    /// - Parameter filled: the gaps in which there are samples nevertheless.
    func segments(_ findings: [Int: SampleMatcher.Finding], filled: Set<Int>) -> [FilmVerdict.Segment] {
        var result: [FilmVerdict.Segment] = []
        var next: UInt32 = 0
        var end = 0.0
        for (index, signature) in signatures.enumerated() {
            let start = Double(signature.start) / 1e6
            if signature.number > next {
                let isDamaged = damagedBefore.contains(index) || filled.contains(index)
                result.append(
                    .init(
                        start: min(end, start),
                        end: start,
                        state: isDamaged ? .changed : .missing,
                        reason: isDamaged ? "its signature is missing or was changed" : "it is not in the film"
                    )
                )
            } else if damagedBefore.contains(index) {
                result.append(.init(start: end, end: end, state: .changed, reason: "a strange signature was added"))
            }
            let finding = findings[index]
            let state: FilmVerdict.State =
                finding == nil ? .whole : finding?.isChanged == true ? .changed : .missing
            end = max(start, Double(signature.end) / 1e6)
            // The last signature of a film may have no samples of its own.
            if !signature.tracks.isEmpty || state != .whole {
                result.append(.init(start: start, end: end, state: state, reason: finding?.reason))
            }
            next = signature.number &+ 1
        }
        if damagedBefore.contains(signatures.count) || filled.contains(signatures.count) {
            result.append(.init(start: end, end: end, state: .changed, reason: "its signature is missing or was changed"))
        } else if signatures.last?.isLast != true {
            result.append(.init(start: end, end: end, state: .missing, reason: "the end is not in the film"))
        }
        return result
    }
}
