import CoreMedia
import CoreVideo
import Foundation
import Pacing

@testable import CameraSources

/// A camera client that records events and lets a test wait for them.
// @unchecked: all mutable state is used with the condition's mutex held.
final class FrameLog: CameraClient, @unchecked Sendable {
    struct Timeout: Error, CustomStringConvertible {
        var description: String
    }

    enum Event {
        case frame(number: Int, time: CMTime)
        case loss(CameraLoss)
        case end
        case failure(CameraError)
    }

    /// Timeout for a driver in seconds, far longer than it ever takes.
    static let timeout: Int64 = 60

    private let condition = WaitCondition()
    private var list: [Event] = []
    private var held: [CameraFrame] = []
    private var holding: Int
    private var onFrame: (@Sendable (CameraFrame) -> Void)?

    /// - Parameters:
    ///   - holding: Number of frames to hold, starting with the first.
    ///   - onFrame: Called with each frame, on the source's thread.
    init(holding: Int = 0, onFrame: (@Sendable (CameraFrame) -> Void)? = nil) {
        self.holding = holding
        self.onFrame = onFrame
    }

    var events: [Event] { condition.locked { list } }
    var numbers: [Int] { events.compactMap { if case .frame(let number, _) = $0 { number } else { nil } } }
    var times: [CMTime] { events.compactMap { if case .frame(_, let time) = $0 { time } else { nil } } }
    var losses: [CameraLoss] { events.compactMap { if case .loss(let loss) = $0 { loss } else { nil } } }
    var failure: CameraError? {
        events.lazy.compactMap { if case .failure(let error) = $0 { error } else { nil } }.first
    }
    var frames: [CameraFrame] { condition.locked { held } }

    /// Returns the number of frames lost for a reason.
    func lost(_ reason: CameraLoss.Reason) -> Int {
        losses.filter { $0.reason == reason }.reduce(0) { $0 + $1.count }
    }

    /// Releases the held frames, and holds no more.
    func release() {
        let released = condition.locked { () -> [CameraFrame] in
            defer { held = [] }
            holding = 0
            return held
        }
        _ = released
    }

    /// Waits until the recorded events satisfy a condition.
    ///
    /// Throws after a minute.
    func wait(for words: String, _ isEnough: ([Event]) -> Bool) throws {
        let limit = Self.now + Self.timeout * 1_000_000_000
        try condition.locked {
            while !isEnough(list) {
                guard Self.now < limit else { throw Timeout(description: "no \(words) in \(list.suffix(20))") }
                condition.wait(untilNanoseconds: limit)
            }
        }
    }

    /// Waits for a number of further frames.
    func waitForFrames(_ count: Int) throws {
        let before = numbers.count
        try wait(for: "\(count) frames more") { events in
            var frames = 0
            for case .frame in events { frames += 1 }
            return frames >= before + count
        }
    }

    /// Waits until the camera has stopped by itself.
    func waitForFailure() throws {
        try wait(for: "failure") { events in
            if case .failure = events.last { true } else { false }
        }
    }

    static var now: Int64 {
        CMClock.hostTimeClock.time.convertScale(1_000_000_000, method: .roundTowardZero).value
    }

    private func add(_ event: Event) {
        condition.locked {
            list.append(event)
            condition.broadcast()
        }
    }

    func camera(_ source: any CameraSource, didCapture frame: CameraFrame) {
        onFrame?(frame)
        condition.locked {
            if held.count < holding { held.append(frame) }
        }
        add(.frame(number: frame.number, time: frame.presentationTime))
    }

    func camera(_ source: any CameraSource, didLose loss: CameraLoss) { add(.loss(loss)) }

    func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool { false }

    func cameraDidEnd(_ source: any CameraSource) { add(.end) }

    func camera(_ source: any CameraSource, didFail error: CameraError) { add(.failure(error)) }
}
