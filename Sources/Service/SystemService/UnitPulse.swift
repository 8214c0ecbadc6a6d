/// Decides whether a unit lives, so that only one that would get better by it is started anew.
///
/// | what is seen | lives |
/// | --- | --- |
/// | a camera runs and gives no frame for longer than ``Limits/camera`` and five of its intervals | no |
/// | a camera is unplugged, refused, tried again, paused or at its end | yes |
/// | a worker has work, does not rest, and finishes nothing for longer than ``Limits/worker`` | no |
/// | a broker is down or refuses, a disk is full: tries end, if badly | yes |
///
/// A value: counters and the time go in, a verdict comes out. Time is that of a clock that does not go back and stands
/// still while the machine sleeps.
public struct UnitPulse: Sendable {
    /// How long something may stand still.
    public struct Limits: Sendable, Hashable {
        /// Of a camera that says it runs.
        ///
        /// Cameras that go silent are opened anew by their own sources within ten
        /// seconds; who has not done so after a minute does not any more.
        public var camera = Duration.seconds(60)
        /// Of a worker with work.
        ///
        /// Longer than every wait of a sink for its receiver.
        public var worker = Duration.seconds(120)
        /// The most that counts of the time between two looks: when the process itself stood still, nothing in it could
        /// move.
        ///
        /// Longer than the 30 seconds between looks that `WatchdogSec=60s` makes.
        public var step = Duration.seconds(40)

        /// Limits that no healthy unit reaches.
        public init() {}
    }

    /// What is found.
    public enum Verdict: Sendable, Hashable {
        /// No part stands still for longer than it may.
        case alive
        /// One sentence for each part that stands still, in the order of their names; without secrets.
        case stuck([String])
    }

    private struct Part {
        var count: Int
        var stood = Duration.zero
    }

    private let limits: Limits
    private var last: Duration?
    private var parts: [String: Part] = [:]

    /// A pulse that has seen nothing yet.
    public init(_ limits: Limits = Limits()) { self.limits = limits }

    /// Takes a look.
    ///
    /// - Parameters:
    ///   - counters: what the unit has done so far.
    ///   - now: since some moment that stays the same.
    public mutating func look(_ counters: UnitCounters, at now: Duration) -> Verdict {
        let passed = min(max(now - (last ?? now), .zero), limits.step)
        last = max(last ?? now, now)
        // Only of parts that are there now: memory stays bounded by them.
        var present: [String: Part] = [:]
        var words: [String] = []
        for (name, camera) in counters.cameras.sorted(by: { $0.key < $1.key }) where camera.isRunning {
            let part = moved(parts["camera " + name], count: camera.frames, passed)
            present["camera " + name] = part
            let slow = camera.interval.map { $0.isFinite ? Duration.seconds(min(max($0, 0) * 5, 86_400)) : .zero }
            if part.stood > max(limits.camera, slow ?? .zero) {
                words.append(
                    "The camera \(name) says that it runs, but gave no frame for \(Self.seconds(part.stood)) s."
                )
            }
        }
        for (name, worker) in counters.workers.sorted(by: { $0.key < $1.key })
        where worker.waiting > 0 && !worker.isResting {
            let part = moved(parts["worker " + name], count: worker.finished, passed)
            present["worker " + name] = part
            if part.stood > limits.worker {
                words.append(
                    "\(worker.waiting) pieces of work wait for \(name), which finished none for \(Self.seconds(part.stood)) s."
                )
            }
        }
        parts = present
        return words.isEmpty ? .alive : .stuck(words)
    }

    private func moved(_ part: Part?, count: Int, _ passed: Duration) -> Part {
        guard let part, part.count == count else { return Part(count: count) }
        return Part(count: count, stood: part.stood + passed)
    }

    private static func seconds(_ duration: Duration) -> Int64 { duration.components.seconds }
}
