import Basics
import Foundation
import ScanSinks
import Synchronization
import Testing

struct InVain: Error, CustomStringConvertible {
    var description: String
}

/// Waits for a condition that other threads or processes make true.
///
/// - Throws: ``InVain`` if it does not become true within a generous time.
func eventually(
    _ what: @autoclosure () -> String,
    within seconds: Int = 30,
    location: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while try await !condition() {
        guard ContinuousClock.now < end else {
            Issue.record("timed out waiting until \(what())", sourceLocation: location)
            throw InVain(description: what())
        }
        // Changes by other processes or the kernel are not announced, so they are polled with a deadline.
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// A clock that only the test advances.
final class ManualClock: SinkClock {
    private let time = Mutex((now: 1_000.0, checks: 0))
    private let wall = Date(timeIntervalSince1970: 1_700_000_000)

    var nanoseconds: UInt64 {
        time.withLock { time in
            time.checks += 1
            return UInt64(time.now * 1e9)
        }
    }
    var date: Date { wall.addingTimeInterval(now - 1_000) }
    /// Makes threads read this clock often.
    let longestWait = 0.002

    func advance(_ seconds: Double) { time.withLock { $0.now += seconds } }

    /// Returns after a number of further reads of the clock, when every thread that had to act at this time has had a
    /// chance to.
    func wasSeen(_ checks: Int = 10) async throws {
        let target = time.withLock { $0.checks } + checks
        try await eventually("somebody looks at the clock") { time.withLock { $0.checks } >= target }
    }
}

/// Random numbers that are reproducible by their seed.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var word = state
        word ^= word >> 33
        word &*= 0xFF51_AFD7_ED55_8CCD
        word ^= word >> 33
        return word
    }

    /// Returns a seed and prints it, so that a failure can be repeated.
    static func seed(_ what: String) -> UInt64 {
        let seed = ProcessInfo.processInfo.environment["OBSCURA_SEED"].flatMap(UInt64.init) ?? .random(in: 0...999_999)
        print("\(what): OBSCURA_SEED=\(seed)")
        return seed
    }
}

/// A counter for several threads.
final class Counter: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
}
