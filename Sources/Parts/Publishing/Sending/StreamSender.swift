import Basics
import Foundation
import MediaFiles
import Pacing

/// Sends frames to one address on a thread of its own, and connects again when the line is cut.
///
/// `@unchecked Sendable`: mutable state is used with the condition's mutex held, or on the thread only.
final class StreamSender: FrameTaker, @unchecked Sendable {
    private let target: StreamTarget
    private let publication: Publication
    private let sound: StreamSound.Format?
    private let keepsAll: @Sendable () -> Bool
    private let limit: Double
    private let condition = WaitCondition()
    // With the mutex held.
    private var queue: PublishQueue
    private var interrupt: MediaInterrupt?
    private var isCancelled = false
    // On the thread only.
    private var backOff: BackOff
    private var connections = 0

    /// - Parameters:
    ///   - sound: the format of the sound that goes along; nil for none.
    ///   - keepsAll: returns whether all files of HLS are kept; called when the first frame is there.
    ///   - bound: the largest age in seconds of a frame that is sent; nil for no limit.
    ///   - limit: the maximum time of a call of the network in seconds.
    init(
        _ target: StreamTarget,
        _ publication: Publication,
        sound: StreamSound.Format? = nil,
        keepsAll: @escaping @Sendable () -> Bool = { false },
        bound: Double?,
        limit: Double = 5,
        backOff: BackOff = BackOff(first: 0.2, longest: 5, spread: 0.5...1)
    ) {
        self.backOff = backOff
        self.target = target
        self.publication = publication
        self.sound = sound
        self.keepsAll = keepsAll
        self.limit = limit
        queue = PublishQueue(bound: bound.map { Nanoseconds($0 * 1e9) })
    }

    /// Starts the thread.
    func begin() {
        let thread = Thread(name: "stream sender") { self.run() }
        thread.start()
    }

    var backlog: Int { condition.locked { queue.count } }

    func take(_ frame: StreamFrame, sound: [StreamSound], due: Nanoseconds) async -> Bool {
        condition.locked {
            guard !isCancelled else { return false }
            queue.put(frame, sound: sound, due: due)
            condition.broadcast()
            return true
        }
    }

    func end(_ error: PublishingError?) {
        condition.locked {
            queue.end()
            failure = failure ?? error
            condition.broadcast()
        }
    }

    private var failure: PublishingError?

    /// Ends sending without the frames that wait.
    func cancel() {
        condition.locked {
            isCancelled = true
            interrupt?.cancel()
            condition.broadcast()
        }
    }

    // MARK: On the thread

    private func next() -> PublishQueue.Step {
        let (step, left) = condition.locked { () -> (PublishQueue.Step, Int) in
            while !isCancelled {
                let step = queue.next(at: HostClock.now)
                if case .wait = step {
                    condition.wait()
                    continue
                }
                return (step, queue.takeLeftOut())
            }
            return (.end, queue.takeLeftOut())
        }
        if left > 0 {
            publication.note { $0.dropped += left }
            publication.send(.dropped(left))
        }
        return step
    }

    private func run() {
        var writer: StreamWriter?
        loop: while true {
            switch next() {
            case .wait: continue
            case .end: break loop
            case .connect(let format):
                writer?.finish()
                writer = nil
                writer = connect(format)
            case .send(let entry):
                guard let present = writer else { continue }
                do throws(MediaError) {
                    try present.write(entry.frame)
                    for packet in entry.sound { try present.write(packet) }
                    backOff.succeed()
                    let lateness = Double(HostClock.now - entry.due) / 1e9
                    publication.note {
                        $0.sent += 1
                        $0.longestLateness = max($0.longestLateness, lateness)
                    }
                } catch {
                    writer = nil
                    publication.note { $0.dropped += 1 }
                    pause(after: error)
                }
            }
        }
        writer?.finish()
        writer = nil
        if connections > 0 { StreamWriter.endPlaylist(of: target) }
        publication.end(condition.locked { failure })
    }

    private func connect(_ format: StreamFrame.Format) -> StreamWriter? {
        let interrupt = MediaInterrupt()
        let origin = condition.locked { () -> Nanoseconds? in
            guard !isCancelled else { return nil }
            self.interrupt = interrupt
            return queue.firstTime
        }
        guard let origin else { return nil }
        do throws(MediaError) {
            let writer = try StreamWriter(
                target,
                format: format,
                sound: sound,
                origin: origin,
                calendar: HostClock.calendarTime - HostClock.now + origin,
                firstFile: connections * 100_000,
                keepsAll: keepsAll(),
                limit: limit,
                interrupt: interrupt
            )
            connections += 1
            condition.locked { queue.connected(to: format) }
            publication.note { $0.connections += 1 }
            publication.send(.connected)
            return writer
        } catch {
            pause(after: error)
            return nil
        }
    }

    /// Notes a failure and waits before the next attempt.
    private func pause(after error: MediaError) {
        let seconds = backOff.fail()
        let isCancelled = condition.locked { () -> Bool in
            queue.disconnected()
            return self.isCancelled
        }
        guard !isCancelled else { return }
        publication.send(.disconnected(message: error.message, pause: seconds))
        let end = HostClock.now + Nanoseconds(seconds * 1e9)
        condition.locked {
            while !self.isCancelled, HostClock.now < end { condition.wait(untilNanoseconds: end) }
        }
    }
}
