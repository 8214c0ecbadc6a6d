import MediaFiles
import Testing

@testable import Publishing

/// Tests ``PublishQueue``.
@Suite("Publishing: which frame is sent next")
struct PublishQueueTests {
    private func frame(_ number: Int, isKey: Bool, width: Int = 64, size: Int = 10) -> StreamFrame {
        StreamFrame(
            bytes: [UInt8](repeating: 0, count: size),
            format: StreamFrame.Format(codec: .h264, width: width, height: 48, parameterSets: [1]),
            time: Int64(number),
            duration: 0,
            isKey: isKey
        )
    }

    /// Returns the times of the frames that can be sent now.
    private func sent(_ queue: inout PublishQueue, at now: Int64) -> [Int64] {
        var times: [Int64] = []
        while true {
            switch queue.next(at: now) {
            case .connect(let format): queue.connected(to: format)
            case .send(let entry): times.append(entry.frame.time)
            case .wait, .end: return times
            }
        }
    }

    @Test("frames come in order, from the first key frame on, and the end after the last")
    func order() {
        var queue = PublishQueue(bound: 100)
        for number in 0..<6 { queue.put(frame(number, isKey: number % 3 == 2), due: Int64(number)) }
        #expect(sent(&queue, at: 6) == [2, 3, 4, 5])
        #expect(queue.takeLeftOut() == 2 && queue.takeLeftOut() == 0)
        guard case .wait = queue.next(at: 6) else { return #expect(Bool(false), "frames may still come") }
        queue.end()
        guard case .end = queue.next(at: 6) else { return #expect(Bool(false), "no frame can come") }
    }

    @Test("a frame that is too old is left out with all that depend on it")
    func old() {
        var queue = PublishQueue(bound: 10)
        queue.put(frame(0, isKey: true), due: 0)
        for number in 1...3 { queue.put(frame(number, isKey: false), due: Int64(number)) }
        queue.put(frame(4, isKey: true), due: 4)
        queue.put(frame(5, isKey: false), due: 5)
        #expect(sent(&queue, at: 12) == [4, 5])
        #expect(queue.takeLeftOut() == 4)
    }

    @Test("after a cut, sending goes on with a key frame that waits; no frame is sent twice")
    func cut() {
        var queue = PublishQueue(bound: 100)
        for number in 0..<4 { queue.put(frame(number, isKey: number == 0 || number == 3), due: 0) }
        guard case .connect(let format) = queue.next(at: 0) else { return #expect(Bool(false), "not connected yet") }
        queue.connected(to: format)
        guard case .send(let first) = queue.next(at: 0) else { return #expect(Bool(false), "a key frame waits") }
        #expect(first.frame.time == 0)
        queue.disconnected()
        #expect(sent(&queue, at: 0) == [3])
        #expect(queue.takeLeftOut() == 2)
    }

    @Test("another size is another connection; bytes are bounded")
    func bounds() {
        var queue = PublishQueue(bound: nil, byteLimit: 100)
        queue.put(frame(0, isKey: true), due: 0)
        queue.put(frame(1, isKey: true, width: 32), due: 0)
        guard case .connect(let first) = queue.next(at: 0) else { return #expect(Bool(false), "not connected yet") }
        queue.connected(to: first)
        _ = queue.next(at: 0)
        guard case .connect(let second) = queue.next(at: 0) else { return #expect(Bool(false), "another size") }
        #expect(first.width == 64 && second.width == 32)
        for number in 2..<30 { queue.put(frame(number, isKey: true), due: 0) }
        #expect(queue.count == 10 && queue.firstTime == 20)
    }

    @Test("whatever happens, frames are sent in order, each once, decodable and in time; all others are counted")
    func histories() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = Seeded(seed)
        for _ in 0..<300 {
            var queue = PublishQueue(bound: 40)
            var (now, number, last, out, sent) = (Int64(0), 0, Int64(-1), 0, 0)
            var isConnected = false
            for _ in 0..<200 {
                now += Int64.random(in: 0...6, using: &random)
                switch Int.random(in: 0..<10, using: &random) {
                case 0:
                    queue.disconnected()
                    isConnected = false
                case 1...4:
                    queue.put(frame(number, isKey: Int.random(in: 0..<4, using: &random) == 0), due: now)
                    number += 1
                default:
                    switch queue.next(at: now) {
                    case .connect(let format):
                        queue.connected(to: format)
                        isConnected = true
                        last = max(last, 0) * -1 - 2
                    case .send(let entry):
                        #expect(isConnected && now - entry.due <= 40, "seed \(seed)")
                        // After a gap or a connection, the next frame is a key frame.
                        let isNext = entry.frame.time == last + 1
                        #expect(isNext || entry.frame.isKey, "seed \(seed)")
                        #expect(
                            entry.frame.time > (last < 0 ? -last - 2 : last) || entry.frame.time == 0,
                            "seed \(seed)"
                        )
                        last = entry.frame.time
                        sent += 1
                    case .wait, .end: break
                    }
                }
                out += queue.takeLeftOut()
            }
            #expect(sent + out + queue.count == number, "seed \(seed)")
        }
    }
}

/// SplitMix64 with a seed that a failure prints.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}
