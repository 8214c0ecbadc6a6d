import CoreMedia
import Dispatch
import Synchronization

@testable import AVFCapture

/// A client of ``DelegateQueue`` that notes which data it gets, and on whose thread.
final class DelegateQueueRig: Sendable {
    /// A datum without content.
    final class Datum: QueuedDatum {
        let number: Int

        init(_ number: Int) {
            self.number = number
        }

        var event: OutputEvent { .nothing(CMTime(value: CMTimeValue(number), timescale: 1)) }
        static var kind: String { "test" }
        var key: Int { number }
        var owner: Int { 0 }
        func report(_ reason: DropReason) -> Never? { nil }
    }

    private let all = Mutex<[Int]>([])
    private let own = Mutex<[Bool]>([])
    private let arrival = DispatchSemaphore(value: 0)

    /// The data in the order of their arrival.
    var numbers: [Int] { all.withLock { $0 } }
    /// Whether each callback came on a thread of the output.
    var isOwn: [Bool] { own.withLock { $0 } }

    /// Notes a callback.
    func add(_ item: DelegateQueue<Datum>.Item) {
        guard case .datum(let datum) = item else { return }
        all.withLock { $0.append(datum.number) }
        own.withLock { $0.append(DeliveryThread.isCurrent) }
        arrival.signal()
    }

    /// Waits for callbacks; returns false if one does not come.
    func wait(_ count: Int = 1) -> Bool {
        (0..<count).allSatisfy { _ in arrival.wait(timeout: .now() + 20) == .success }
    }

    /// Makes a queue that calls the client.
    func make(_ client: DispatchQueue) -> DelegateQueue<Datum> {
        let result = DelegateQueue<Datum>(discardsLate: false)
        result.setCaller({ self.add($0) }, queue: client)
        return result
    }

    /// Offers a datum as its source does.
    static func offer(_ number: Int, to queue: DelegateQueue<Datum>, isLive: Bool = true, limit: Int = 8) {
        queue.offer(
            at: CMTime(value: CMTimeValue(number), timescale: 1),
            limit: .keepOldest(upTo: limit),
            isLive: isLive,
            isTooSoon: { _ in false }
        ) { Datum(number) }
    }
}
