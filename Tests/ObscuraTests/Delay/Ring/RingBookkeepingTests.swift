import Testing

@testable import Obscura

@Suite("Bookkeeping of held frames")
struct RingBookkeepingTests {
    @Test("parts of the file never overlap nor exceed it")
    func circularSpace() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for _ in 0..<60 {
            let capacity = Int.random(in: 0...100, using: &generator)
            var space = CircularSpace(capacity: capacity)
            var taken: [CircularSpace.Part] = []
            for _ in 0..<300 {
                if Int.random(in: 0..<3, using: &generator) == 0, !taken.isEmpty {
                    space.giveBackOldest()
                    taken.removeFirst()
                } else if let part = space.take(.random(in: 1...40, using: &generator)) {
                    #expect(part.offset >= 0 && part.end <= capacity, "seed \(seed)")
                    let isFree = taken.allSatisfy { $0.end <= part.offset || $0.offset >= part.end }
                    #expect(isFree, "seed \(seed)")
                    taken.append(part)
                    if Int.random(in: 0..<5, using: &generator) == 0 {
                        space.giveBackNewest()
                        taken.removeLast()
                    }
                }
                #expect(space.used == taken.reduce(0) { $0 + $1.length }, "seed \(seed)")
            }
        }
    }

    @Test("an empty file accepts a part of its own size, and none larger")
    func fullPart() {
        var space = CircularSpace(capacity: 10)
        #expect(space.take(11) == nil)
        #expect(space.take(10) == .init(offset: 0, length: 10))
        #expect(space.take(1) == nil)
        space.giveBackOldest()
        #expect(space.take(0) == nil)
        #expect(space.take(10) == .init(offset: 0, length: 10))
    }

    /// Runs a ledger as a ring does.
    private struct Ring {
        var ledger: RingLedger
        var next = 0
        var onDisk: [Range<Int>] = []
        var dropped: [Range<Int>] = []
        var moving: Range<Int>?
        var failsToMove = false
        /// The size at which the disk is full.
        var room = Int.max
        private var end = 0

        init(ledger: RingLedger) { self.ledger = ledger }

        mutating func add(_ bytes: Int, isKey: Bool) {
            ledger.add(frame: next, bytes: bytes, isKey: isKey || ledger.wantsKeyFrame)
            next += 1
        }

        mutating func settle(finishesMoves: Bool) {
            while let action = ledger.nextAction() {
                switch action {
                case .move(let frames, let part):
                    moving = frames
                    end = part.end
                case .drop(let frames):
                    ledger.removeOldest()
                    dropped.append(frames)
                    onDisk.removeAll { $0 == frames }
                case .waitForMove: finishMove()
                }
                if finishesMoves { finishMove() }
            }
        }

        mutating func finishMove() {
            guard let frames = moving else { return }
            moving = nil
            if failsToMove || end > room { return ledger.couldNotMove() }
            ledger.moved()
            onDisk.append(frames)
        }
    }

    @Test("budgets are met, and the oldest frames are always dropped first", arguments: [0, 3000, 20_000])
    func budgets(disk: Int) {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for _ in 0..<3 {
            var ring = Ring(ledger: RingLedger(memoryBudget: 50_000, diskBudget: disk))
            for number in 0..<600 {
                ring.failsToMove = disk > 3000 && number > 300
                ring.add(.random(in: 1...400, using: &generator), isKey: number % 15 == 0)
                ring.settle(finishesMoves: .random(using: &generator))
                #expect(ring.ledger.memoryUsed <= 50_000, "seed \(seed)")
                #expect(ring.ledger.diskBytes <= disk, "seed \(seed)")
                let groups = ring.ledger.groups
                // In order and without gaps, from the last dropped frame to the newest.
                let ranges = ring.dropped + groups.map(\.frames)
                #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound }, "seed \(seed)")
                #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == ring.next, "seed \(seed)")
                let disk = groups.reduce(0) { if case .disk = $1.place { $0 + $1.bytes } else { $0 } }
                #expect(disk == ring.ledger.diskBytes, "seed \(seed)")
                #expect(ring.ledger.memoryBytes == groups.reduce(0) { $0 + $1.bytes } - disk, "seed \(seed)")
                #expect(ring.ledger.group(of: ring.next - 1) == groups.last, "seed \(seed)")
            }
            #expect(!ring.dropped.isEmpty)
            #expect(disk > 0 || ring.onDisk.isEmpty)
        }
    }

    @Test("frames older than wanted are dropped immediately")
    func keepFrom() {
        var ledger = RingLedger(memoryBudget: 1 << 20, diskBudget: 0)
        for frame in 0..<30 { ledger.add(frame: frame, bytes: 10, isKey: frame % 10 == 0) }
        #expect(ledger.nextAction(keepFrom: 9) == nil)
        #expect(ledger.nextAction(keepFrom: 10) == .drop(frames: 0..<10))
        ledger.removeOldest()
        // The group that grows is kept.
        #expect(ledger.nextAction(keepFrom: 100) == .drop(frames: 10..<20))
        ledger.removeOldest()
        #expect(ledger.nextAction(keepFrom: 100) == nil)
    }

    @Test("a full disk is used up to its last written byte, and no further")
    func diskFull() {
        var ring = Ring(ledger: RingLedger(memoryBudget: 20_000, diskBudget: 1 << 20))
        ring.room = 30_000
        for number in 0..<800 {
            ring.add(300, isKey: number % 10 == 0)
            ring.settle(finishesMoves: true)
            #expect(ring.ledger.diskBytes <= 30_000)
        }
        let reach = ring.ledger.diskBudget
        #expect(reach > 20_000 && reach <= 30_000)
        #expect(ring.ledger.diskBytes > 0)
    }
}
