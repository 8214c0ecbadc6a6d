import CV4L2
import Glibc
import Testing

@testable import CameraSources

@Suite("V4L2: storms of signals")
struct V4L2StormTests {
    /// A disturbance before a frame.
    private enum Gust: CaseIterable {
        case interruptedWait, interruptedFetch, interruptedReturn, nothingThere

        func blow(on driver: FakeDriver) {
            switch self {
            case .interruptedWait: driver.failPoll(EINTR)
            case .interruptedFetch: driver.fail(CV4L2_DQBUF, EINTR)
            case .interruptedReturn: driver.fail(CV4L2_QBUF, EINTR)
            case .nothingThere: driver.fail(CV4L2_DQBUF, EAGAIN)
            }
        }
    }

    @Test("interrupted calls, short, damaged or missing frames: each number is delivered or lost once, in order")
    func storm() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let stage = try V4L2Stage()
        try stage.start()
        stage.emit(0)
        var sequence: UInt32 = 1
        for _ in 0..<300 {
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                Gust.allCases.randomElement(using: &random)?.blow(on: stage.driver)
            }
            if Int.random(in: 0..<5, using: &random) == 0 { sequence += UInt32.random(in: 1...4, using: &random) }
            stage.driver.waitForQueued(2)
            let fate = Int.random(in: 0..<8, using: &random)
            let short = Int.random(in: 0..<64 * 48 * 2, using: &random)
            stage.emit(sequence) { frame in
                if fate == 0 { frame.isDamaged = true }
                if fate == 1 { frame.bytesUsed = short }
            }
            sequence += 1
        }
        // A frame after a gap produces two events: the loss comes first.
        stage.client.wait(forNumber: Int(sequence) - 1)
        stage.camera.stop()
        var next = 0
        for event in stage.client.events {
            switch event {
            case .frame(let number, _):
                #expect(number == next, "seed \(seed)")
                next = number + 1
            case .lost(.discontinuity, let number, let count, _):
                #expect(number == next, "seed \(seed)")
                next = number + count
            default: Issue.record("seed \(seed): \(event)")
            }
        }
        #expect(next == Int(sequence), "seed \(seed)")
        // None of these is a reason to restart the stream.
        #expect(stage.driver.history.count { $0 == "STREAMON" } == 1, "seed \(seed)")
    }
}
