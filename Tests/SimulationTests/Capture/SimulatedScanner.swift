import CoreMedia
import Obscura

@testable import AVFCapture

/// A synchronized scanner: the real ``ExaminationQueue``, ``SynchronizerState``, ``Mailbox`` and ``Appearances``.
final class SimulatedScanner {
    private static let holdLimit: UInt64 = 500_000_000

    private let world: SimulatedWorld
    private let store: SimulatedStore
    private let isRush: Bool
    private var frames = ExaminationQueue<Int, [Int]>()
    private var isExamining = false
    private var rules = SynchronizerState<Int, SimulatedPiece>(flowing: [true, true])
    private var sets = Mailbox<SimulatedSet>()
    private var events = 0
    private var lastTime = -1
    private var appearances = Appearances<Int>(rearm: 1)
    private var kept: [Int] = []
    /// The frame up to which the metadata output has reported everything.
    private var known = -1
    /// The times at which the first data of frames came.
    private var arrivals: [Int: UInt64] = [:]
    /// The last frames in which codes were seen.
    private var lastSeen: [Int: Int] = [:]

    init(_ world: SimulatedWorld, _ store: SimulatedStore) {
        self.world = world
        self.store = store
        isRush = world.fails(.rush, oneIn: 4)
    }

    /// Returns the codes in a frame: a code comes into view every few seconds, or four times as often.
    private func codes(_ number: Int) -> [Int] {
        let period = isRush ? 22 : 90
        return number % period < period * 4 / 9 ? [number / period] : []
    }

    func receive(_ number: Int) {
        // The video data output.
        deliver(.picture(number), number, output: 0)
        // The metadata output, which examines one frame at a time.
        let skipped = frames.add(number, keepsAll: false) { CMTime(value: Int64($0), timescale: 30) }
        if let skipped, world.acts(.leak) { kept.append(skipped) }
        world.require(kept.count < 50, "memory: \(kept.count) frames are kept")
        settle()
        examine()
    }

    func lose(_ number: Int) {
        deliver(.lost(number), number, output: 0)
        frames.add(.nothing(CMTime(value: Int64(number), timescale: 30)))
        settle()
    }

    private func examine() {
        guard !isExamining, let (place, number) = frames.start() else { return }
        isExamining = true
        // Detectors take long now and then.
        let isLong = world.happens(oneIn: 60)
        let work = isLong ? world.draw(400_000_000...900_000_000) : world.draw(1_000_000...60_000_000)
        world.after(UInt64(work)) {
            self.frames.finish(place, found: self.codes(number))
            self.isExamining = false
            self.settle()
            self.examine()
        }
    }

    private func settle() {
        while let settled = frames.next() {
            switch settled {
            case .found(let codes, let number):
                known = number
                if codes.isEmpty {
                    nothing(at: number)
                } else {
                    let found = world.acts(.mixedSet, oneIn: 5) ? number + 1 : number
                    deliver(.codes(found, codes), number, output: 1)
                }
            case .nothing(let time):
                known = Int(time.value)
                nothing(at: known)
            case .end: break
            }
        }
    }

    private func nothing(at number: Int) {
        rules.nothing(at: number, from: 1)
        release { $0.nextSet() }
    }

    private func deliver(_ piece: SimulatedPiece, _ number: Int, output: Int) {
        events += 1
        if arrivals[number] == nil { arrivals[number] = world.now }
        let isStored = rules.deliver(piece, at: number, from: output, now: world.now)
        // Codes that come after their set has left for lack of time are not reported.
        if !isStored, case .codes = piece {
            let isOverdue = number <= lastTime
            world.require(isOverdue, "codes of frame \(number) are refused though nothing later has left")
        }
        release { $0.nextSet() }
        world.after(Self.holdLimit) {
            if !self.world.acts(.noHoldLimit) {
                self.release(isOverdue: true) { $0.nextSet(heldSince: self.world.now - Self.holdLimit) }
            }
            if let oldest = self.rules.earliestArrival {
                self.world.require(oldest + Self.holdLimit > self.world.now, "every wait is bounded")
            }
        }
    }

    private func release(
        isOverdue: Bool = false,
        _ next: (inout SynchronizerState<Int, SimulatedPiece>) -> SynchronizerState<Int, SimulatedPiece>.AlignedSet?
    ) {
        while let set = next(&rules) {
            // Codes that come after their set has left for lack of time have one of their own.
            world.require(set.time >= lastTime, "sets are in order: \(set.time) after \(lastTime)")
            lastTime = set.time
            let isDue = isOverdue && arrivals[set.time].map { $0 + Self.holdLimit <= world.now } ?? false
            world.require(known >= set.time || isDue, "a set leaves when all outputs are known, or at the hold limit")
            var removed: [SimulatedSet] = []
            let item = SimulatedSet(time: set.time, pieces: set.entries.map(\.datum), event: events)
            if sets.offer(item, limit: .newestOnly, removed: &removed) { scheduleCall() }
        }
    }

    private func scheduleCall() { world.after(UInt64(world.draw(0...2_000_000))) { self.call() } }

    private func call() {
        guard let set = sets.begin() else { return }
        for piece in set.pieces {
            switch piece {
            case .picture(let number), .lost(let number), .codes(let number, _):
                world.require(number == set.time, "identity: a set of frame \(set.time) has a piece of \(number)")
            }
        }
        for case .codes(let number, let codes) in set.pieces where !set.isDropped {
            for code in codes {
                let isNew = appearances.see(code, at: Double(number) / 30)
                // It was out of view for the re-arm time of a second, or for less.
                // Of exactly a second either is right, by the rounding of times.
                let away = lastSeen[code].map { number - $0 } ?? 31
                let wasLong = away == 30 ? isNew : away > 30
                world.require(isNew == wasLong, "code \(code) counts once while it is in view, at frame \(number)")
                lastSeen[code] = number
                if isNew { store.add(code: code, frame: number) }
            }
        }
        let work = world.fails(.slowClient, oneIn: 5) ? world.draw(40_000_000...200_000_000) : 500_000
        world.after(UInt64(work)) {
            if self.sets.end() { self.scheduleCall() }
        }
    }

    /// Checks the laws of the end.
    func finish() {
        world.require(rules.waitingCount == 0, "no set waits forever: \(rules.waitingCount) wait")
        world.require(sets.isIdle && frames.count == 0, "nothing is left")
    }
}
