import Basics

@testable import Obscura

/// A delayed feed: the real ``FrameTimes``, ``RingLedger``, ``EveryFramePlan`` and ``Playhead``, with a compressor, a
/// disk and a consumer in virtual time.
final class SimulatedFeed {
    private let world: SimulatedWorld
    private let delay: Nanoseconds
    private let budget: (memory: Int, disk: Int)
    private var times = FrameTimes()
    private var ledger: RingLedger
    private var plan: EveryFramePlan
    private var playhead: Playhead
    /// The number after the newest compressed frame, and the times at which frames were compressed.
    private var coded = 0
    private var codedAt: [Int: UInt64] = [:]
    private var isEnded = false
    private var hasSourceEnded = false
    private var isCompressing = false
    private var isConsuming = false
    private var freeSince: UInt64 = 0
    private var nextTaken = 0
    private var hasDropped = false
    private var shown = -1
    private var nextShow: (frame: Int, time: Nanoseconds)?
    private var parts: [(frames: Range<Int>, part: CircularSpace.Part)] = []
    private var captured: [Nanoseconds] = []

    init(_ world: SimulatedWorld) {
        self.world = world
        delay = Nanoseconds(world.draw(200...2000)) * 1_000_000
        // Small ones drop frames now and then.
        budget = (world.draw(30_000...200_000), world.happens(oneIn: 3) ? 0 : world.draw(20_000...400_000))
        ledger = RingLedger(memoryBudget: budget.memory, diskBudget: budget.disk)
        let view = RingView(times: FrameTimes(), watermark: nil, isEnded: false, isPaced: false)
        plan = EveryFramePlan(delay: delay, ring: view, clock: nil)
        playhead = Playhead(delay: delay)
    }

    private var now: Nanoseconds { Nanoseconds(world.now) }

    private var view: RingView { RingView(times: times, watermark: times.newest, isEnded: isEnded, isPaced: false) }

    func receive() {
        if times.end == 0 { playhead.beginShowing(at: now) }
        guard captured.last.map({ $0 < now }) ?? true else { return }
        times.append(now)
        captured.append(now)
        compress()
        consume()
        show()
    }

    /// Ends the source.
    func end() {
        hasSourceEnded = true
        isEnded = coded == times.end
        consume()
    }

    // MARK: The ring

    private func compress() {
        guard !isCompressing, coded < times.end else { return }
        isCompressing = true
        let frame = coded
        world.after(UInt64(world.draw(1_000_000...30_000_000))) {
            self.isCompressing = false
            let isKey = self.ledger.wantsKeyFrame || frame % 15 == 0
            self.ledger.add(frame: frame, bytes: self.world.draw(300...4000), isKey: isKey)
            self.coded = frame + 1
            self.codedAt[frame] = self.world.now
            // The end is known once the compressor is empty.
            self.isEnded = self.hasSourceEnded && self.coded == self.times.end
            self.settle()
            self.compress()
            self.consume()
        }
    }

    /// The first frame that the consumer or the reader still needs.
    private var needed: Int { min(plan.next, max(shown, 0)) }

    private func settle() {
        var rounds = 0
        while let action = ledger.nextAction(keepFrom: needed) {
            rounds += 1
            world.require(rounds < 1000, "no wait without a bound: the ring comes to no end")
            if rounds >= 1000 { return }
            switch action {
            case .waitForMove: return
            case .drop(let frames):
                hasDropped = hasDropped || frames.upperBound > needed
                ledger.removeOldest()
                times.removeFrames(before: frames.upperBound)
                parts.removeAll { $0.frames == frames }
            case .move(let frames, let part):
                world.require(part.offset >= 0 && part.end <= budget.disk, "parts are within the file: \(part)")
                for other in parts {
                    let isApart = part.end <= other.part.offset || part.offset >= other.part.end
                    world.require(isApart, "a part of the file is overwritten while frames \(other.frames) are there")
                }
                parts.append((frames, part))
                world.after(UInt64(world.draw(1_000_000...60_000_000))) {
                    if self.world.fails(.disk, oneIn: 100) {
                        self.ledger.couldNotMove()
                        self.parts.removeAll { $0.frames == frames }
                    } else {
                        self.ledger.moved()
                    }
                    self.settle()
                    self.consume()
                }
            }
        }
        let groups = Array(ledger.groups)
        let isFull = ledger.memoryUsed > budget.memory && groups.count > 1 && groups[0].isClosed
        world.require(!isFull, "memory: \(ledger.memoryUsed) bytes are used, \(budget.memory) may")
        world.require(ledger.diskBytes <= budget.disk, "disk: \(ledger.diskBytes) bytes are used, \(budget.disk) may")
        let held = groups.first?.frames.lowerBound
        world.require(held == nil || held == times.first, "the ring's first frame is \(times.first), not \(held ?? -1)")
    }

    // MARK: The consumer of every frame

    private func consume() {
        guard !isConsuming else { return }
        switch plan.step(view, coded: coded, clock: now) {
        case .take(let frames):
            isConsuming = true
            for frame in frames { take(frame) }
            let work = world.fails(.slowClient, oneIn: 20) ? world.draw(50_000_000...500_000_000) : 1_000_000
            world.after(UInt64(work)) {
                self.isConsuming = false
                self.freeSince = self.world.now
                self.settle()
                self.consume()
            }
        case .lose(let frames):
            world.require(frames.lowerBound == nextTaken, "frames \(frames) are lost, \(nextTaken) is next")
            world.require(hasDropped || isEnded, "frames \(frames) are lost though the budgets held them")
            nextTaken = frames.upperBound
            consume()
        case .wait(let time):
            guard let time else { return }
            world.require(time > now, "a wait ends in the future: \(time)")
            world.after(UInt64(time - now)) { self.consume() }
        case .end: break
        }
    }

    private func take(_ frame: Int) {
        world.require(frame == nextTaken, "every frame once and in order: \(frame), not \(nextTaken)")
        nextTaken = frame + 1
        world.require(times.numbers.contains(frame), "frame \(frame) is taken though the ring does not hold it")
        guard captured.indices.contains(frame), let compressed = codedAt[frame] else {
            return world.require(false, "frame \(frame) is taken before it is compressed")
        }
        let due = captured[frame] + delay
        world.require(now >= due, "exactness: frame \(frame) comes \(due - now) ns early")
        // Later than its time only while it was not compressed, or the consumer was busy.
        let latest = max(due, Nanoseconds(compressed), Nanoseconds(freeSince))
        world.require(now <= latest, "exactness: frame \(frame) comes \(now - latest) ns late")
    }

    // MARK: The reader

    private func show() {
        switch playhead.advance(to: now, frames: times) {
        case .show(let frame, let due, let passedOver):
            world.require(frame > shown, "the reader goes forward: \(frame) after \(shown)")
            if !hasDropped {
                let wanted = times[frame] + delay
                world.require(due == wanted, "exactness: frame \(frame) is shown for \(due), not \(wanted)")
                world.require(shown < 0 || frame == shown + passedOver + 1, "frames passed over are counted")
                let isNewest = frame + 1 >= times.end || times[frame + 1] + delay > now
                world.require(isNewest, "the newest frame that is due is shown")
            }
            shown = frame
            show()
        case .wait(let until, _):
            guard let until, until > now else { return }
            world.after(UInt64(until - now)) { self.show() }
        }
        playhead.notes = []
    }

    /// Checks the laws of the end.
    func finish() {
        world.require(nextTaken == captured.count, "\(captured.count) frames came, \(nextTaken) were taken or lost")
        world.require(plan.taken + plan.lost == captured.count, "frames are counted: \(plan.taken) + \(plan.lost)")
        world.require(hasDropped || shown == captured.count - 1, "the reader has come to the end: \(shown)")
    }
}
