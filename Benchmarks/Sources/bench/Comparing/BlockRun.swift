import Dispatch
import Foundation

/// The smallest thing that a program with a delegate's queue can do: a thread sleeps until a block is due and queues it
/// by `async` on an idle serial queue.
final class BlockRun: @unchecked Sendable {
    // @unchecked: `ages` is written on the serial queue, and read after its last block.
    private let rate: Double
    private let count: Int
    private let queue = DispatchQueue(label: "bench.block")
    private var ages: [Double] = []

    init(rate: Double, count: Int) {
        self.rate = rate
        self.count = count
        ages.reserveCapacity(count)
    }

    /// Runs all blocks and returns the times from just before `async` to the start of each.
    func run() -> [String: Double] {
        let ended = DispatchSemaphore(value: 0)
        let cpu = processTime()
        Thread { [self] in
            let first = hostNanoseconds() + 20_000_000
            for number in 0..<count {
                FlowDriver.sleep(until: first + UInt64(Double(number) * 1e9 / rate))
                let stamp = hostNanoseconds()
                queue.async { [self] in ages.append(Double(hostNanoseconds() - stamp) / 1000) }
            }
            queue.async { ended.signal() }
        }.start()
        ended.wait()
        return [
            "p50_us": percentile(ages, 0.5), "p99_us": percentile(ages, 0.99),
            "cpu_us": (processTime() - cpu) / Double(count),
        ]
    }
}
