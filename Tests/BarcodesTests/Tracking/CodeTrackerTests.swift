import Foundation
import Testing

@testable import Barcodes

@Suite("Tracking codes from frame to frame")
struct CodeTrackerTests {
    private typealias Code = TrackedWorld.Code

    /// Runs a world and compares the reported codes with those of a thorough scan of every frame.
    ///
    /// - Returns: the number of reported codes.
    @discardableResult
    private func check(_ world: TrackedWorld, _ numbers: some Sequence<Int>, _ comment: String = "") -> Int {
        var world = world
        var count = 0
        // By text, the number of consecutive frames in which the code was readable.
        var runs: [String: Int] = [:]
        var isKnown: Set<String> = []
        for number in numbers {
            let readable = world.readable(number)
            let reported = world.read(number)
            count += reported.count
            for code in reported { #expect(readable.contains(code), "\(comment): \(code.text ?? "") in \(number)") }
            #expect(Set(reported).count == reported.count, "\(comment): one twice in \(number)")
            for code in readable {
                let text = code.text ?? ""
                runs[text, default: 0] += 1
                let isReported = reported.contains(code)
                let isDue = runs[text, default: 0] >= CodeTracker.period || isKnown.contains(text)
                #expect(isReported || !isDue, "\(comment): \(text) is missing in \(number)")
                if isReported { isKnown.insert(text) }
            }
            let texts = Set(readable.compactMap(\.text))
            runs = runs.filter { texts.contains($0.key) }
            isKnown = isKnown.intersection(texts)
        }
        return count
    }

    @Test("the first frame is read as a whole, a still code then only at its place")
    func still() {
        var world = TrackedWorld([Code(symbology: .qr, text: "A", place: { _ in (400, 300) })])
        #expect(world.read(0).map(\.text) == ["A"] && world.passes == [.whole])
        for number in 1..<60 {
            #expect(world.read(number).map(\.text) == ["A"])
            #expect(world.passes.count == 1)
        }
        #expect(world.effort < 60 * 200 * 200)
    }

    @Test("a moving code is followed, however hard it is to read", arguments: [0, 3, 12, 40, 90], [false, true])
    func moving(speed: Int, isHard: Bool) {
        let width = TrackedWorld.width - 100
        let place = { (number: Int) -> (x: Int, y: Int)? in
            let way = number * speed % (2 * width)
            return (way < width ? way : 2 * width - way, 200 + number % 100)
        }
        let world = TrackedWorld([Code(symbology: .aztec, text: "A", place: place, isHard: isHard)])
        #expect(check(world, 0..<60, "\(speed) pixels a frame") == 60)
    }

    @Test("codes that come and go are reported while they are visible", arguments: [false, true])
    func comingAndGoing(isBusy: Bool) {
        let kinds: [Symbology] = [.qr, .aztec, .dataMatrix, .pdf417, .ean13, .code128]
        let codes = kinds.enumerated().map { index, symbology in
            Code(
                symbology: symbology,
                text: "\(symbology)",
                place: { number in (number + 7 * index) / 13 % 2 == 0 ? (40 + 200 * index, 300) : nil }
            )
        }
        check(TrackedWorld(codes, isBusy: isBusy), 0..<90)
    }

    @Test("a code enters over one edge and leaves over another")
    func edges() {
        for (dx, dy) in [(27, 0), (-27, 0), (0, 17), (0, -17), (31, 15)] {
            let place = { (number: Int) -> (x: Int, y: Int)? in (590 + dx * (number - 30), 320 + dy * (number - 30)) }
            check(TrackedWorld([Code(symbology: .dataMatrix, text: "E", place: place)]), 0..<60, "\(dx), \(dy)")
        }
    }

    @Test("another code in the same place, of the same kind or another, is found")
    func changing() {
        let kinds: [Symbology] = [.qr, .qr, .aztec, .ean13, .qr]
        let codes = kinds.enumerated().map { index, symbology in
            Code(symbology: symbology, text: "\(index)", place: { $0 / 20 == index ? (500, 200) : nil })
        }
        check(TrackedWorld(codes), 0..<100)
    }

    @Test("equal codes are each reported, even when they pass each other")
    func equal() {
        let codes = [1, -1].map { way in
            Code(
                symbology: .qr,
                text: "same\(way)",
                place: { number in (600 + way * (number * 5 - 400), 200 + 60 * way) }
            )
        }
        #expect(check(TrackedWorld(codes), 0..<160) == 320)
    }

    @Test("a code that jumps is found in the same frame")
    func jumping() {
        let world = TrackedWorld([Code(symbology: .qr, text: "J", place: { $0 / 10 % 2 == 0 ? (50, 50) : (1000, 500) })]
        )
        #expect(check(world, 0..<60) == 60)
    }

    @Test("skipped frames make no difference to a code that moves steadily")
    func skipping() {
        let world = TrackedWorld([Code(symbology: .qr, text: "S", place: { ($0 * 10 % 1100, 300) })])
        let numbers = (0..<110).filter { $0 % 7 != 3 && $0 % 7 != 4 }
        #expect(check(world, numbers) == numbers.count)
    }

    @Test("a code that is unreadable for a few frames is reported again immediately")
    func flickering() {
        var code = Code(symbology: .qr, text: "F", place: { (100 + 4 * $0, 300) })
        code.isReadable = { $0 % 6 < 2 }
        var world = TrackedWorld([code])
        for number in 0..<120 { #expect(world.read(number).count == (number % 6 < 2 ? 1 : 0), "picture \(number)") }
    }

    @Test("unchanged parts are searched seldom, and each group in its turn")
    func resting() {
        var world = TrackedWorld([], isBusy: true)
        _ = world.read(0)
        var searches: [SymbologyGroup: [Int]] = [:]
        for number in 1..<70 {
            _ = world.read(number)
            for case .search(let group, _, false) in world.passes { searches[group, default: []].append(number) }
        }
        #expect(searches.count == SymbologyGroup.allCases.count)
        for (group, numbers) in searches {
            let gaps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
            #expect(
                gaps.allSatisfy { (CodeTracker.rest...CodeTracker.rest + CodeTracker.period).contains($0) },
                "\(group): \(numbers)"
            )
        }
    }

    @Test("another size, a decreasing time and a missing time restart tracking")
    func anew() {
        var world = TrackedWorld([Code(symbology: .qr, text: "N", place: { _ in (100, 100) })])
        for time in [1.0, 0.5, .nan, 2, .infinity, .nan] {
            #expect(world.read(0, at: time).count == 1)
        }
        #expect(world.passes == [.whole])
    }

    @Test("random worlds: no code is missing for longer than a period, none is reported that is absent")
    func random() {
        var seeds = SystemRandomNumberGenerator()
        for seed in [1, 2, UInt64.random(in: 4...1_000_000, using: &seeds)] {
            var generator = SeededGenerator(seed: seed)
            func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
            let kinds: [Symbology] = [.qr, .aztec, .dataMatrix, .pdf417, .ean13, .code128]
            // Each code has a row of its own, because codes do not overlap.
            let codes = (0..<6).map { index in
                let (start, speed, on, off) = (number(0...1000), number(-25...25), number(1...60), number(0...40))
                let kind = kinds[number(0...5)]
                return Code(
                    symbology: kind,
                    text: "\(index)",
                    place: { number in
                        guard (number + start) % (on + off) < on else { return nil }
                        return (start + speed * number, 10 + index * 118)
                    },
                    isHard: number(0...3) == 0
                )
            }
            let numbers = (0..<100).filter { _ in number(0...9) > 0 }
            check(TrackedWorld(codes, isBusy: number(0...1) == 0), numbers, "seed \(seed)")
        }
    }
}

/// A random number generator that repeats its sequence for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
