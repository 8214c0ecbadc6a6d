import Foundation
import ScanStore

/// Answers requests for stored scans: `{"from":12,"to":40}` brings the scans 12 to 40 once more, as far as the store has
/// them, and then `{"from":12,"newest":812,"oldest":1,"sent":29,"to":40}`.
///
/// Sequences before `oldest` and after `newest` are not in the store. A few requests wait, one is answered at a time.
struct ScanReplay {
    /// Scans and the end of an answer, to be sent next.
    struct Step {
        var scans: [StoredScan] = []
        var answer: Data?
        var problem: String?
    }

    private struct Request: Equatable {
        var first: Int64
        var last: Int64
        var next: Int64
        var sent: Int64 = 0
    }

    /// Maximum scans of one request; further ones have to be asked for again.
    static let most: Int64 = 10_000
    /// Maximum requests that wait; a broker's access rules decide who may ask.
    private static let mostRequests = 8
    /// Maximum requests in a burst, and per second in the long run.
    private static let burst = 20.0

    private let history: any ScanReading
    private var requests: [Request] = []
    private var tokens = burst
    private var filled: Double?

    init(_ history: any ScanReading) { self.history = history }

    /// Indicates whether there is nothing to send.
    var isIdle: Bool { requests.isEmpty }

    /// Forgets all requests.
    mutating func clear() { requests = [] }

    /// Takes a request; one that is not understood, or one too many, is ignored.
    mutating func ask(_ payload: [UInt8], now: Double) {
        tokens = min(Self.burst, tokens + max(0, now - (filled ?? now)) * Self.burst)
        filled = now
        guard tokens >= 1, requests.count < Self.mostRequests, let (first, last) = Self.range(payload) else { return }
        tokens -= 1
        let end = min(last, first + Self.most - 1)
        guard !requests.contains(where: { $0.first == first && $0.last == end }) else { return }
        requests.append(Request(first: first, last: end, next: first))
    }

    private static func range(_ payload: [UInt8]) -> (Int64, Int64)? {
        guard let values = (try? JSONSerialization.jsonObject(with: Data(payload))) as? [String: Any],
            let first = values["from"] as? Int64, let last = values["to"] as? Int64,
            (1..<1 << 53).contains(first), (first..<1 << 53).contains(last)
        else { return nil }
        return (first, last)
    }

    /// Returns what to send next, at most a number of scans; nil if there is nothing. Waits for the disk.
    mutating func next(_ most: Int) -> Step? {
        guard var request = requests.first else { return nil }
        var step = Step()
        do {
            var query = ScanQuery(before: request.last + 1, after: request.next - 1, order: .oldestFirst)
            query.limit = most
            step.scans = try history.scans(query)
            if let newest = step.scans.last {
                request.sent += Int64(step.scans.count)
                request.next = newest.sequence + 1
            }
            if step.scans.count < most || request.next > request.last {
                step.answer = try answer(request)
                requests.removeFirst()
            } else {
                requests[0] = request
            }
        } catch {
            // The asker gets no answer and asks again.
            step.problem = (error as? StoreError)?.message ?? "\(error)"
            requests.removeFirst()
        }
        return step
    }

    private func answer(_ request: Request) throws -> Data {
        let oldest = try history.scans(ScanQuery(order: .oldestFirst, limit: 1)).first?.sequence ?? 0
        let newest = try history.scans(ScanQuery(order: .newestFirst, limit: 1)).first?.sequence ?? 0
        var text = JSONText()
        text.object { text in
            text.key("from")
            text.value(request.first)
            text.key("newest")
            text.value(newest)
            text.key("oldest")
            text.value(oldest)
            text.key("sent")
            text.value(request.sent)
            text.key("to")
            text.value(request.last)
        }
        return text.data
    }
}
