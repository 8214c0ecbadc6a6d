/// Judges whether a unit is alive.
///
/// It should be restarted only if a restart would help.
///
/// | observation | alive |
/// | --- | --- |
/// | a camera runs and delivers no frame for longer than ``Limits/camera`` and five of its intervals | no |
/// | a camera is unplugged, refused, being retried, paused or at its end | yes |
/// | a worker has work, is not resting, and completes nothing for longer than ``Limits/worker`` | no |
/// | a broker is down or refuses, a disk is full: attempts complete, though without success | yes |
///
/// A value type: counters and the time go in, a verdict comes out. The time comes from a clock that never goes back and
/// stops while the machine sleeps.
public struct UnitPulse: Sendable {
    /// Limits on how long a part may make no progress.
    public struct Limits: Sendable, Hashable {
        /// Time without a frame after which a running camera counts as stuck.
        ///
        /// Sources reopen silent cameras within ten seconds; one that has not been reopened after a minute will not be.
        public var camera = Duration.seconds(60)
        /// Time without a completed item after which a worker with work counts as stuck.
        ///
        /// Longer than every wait of a sink for its receiver.
        public var worker = Duration.seconds(120)
        /// Maximum time between two looks that counts: while the process itself was suspended, no part could make
        /// progress.
        ///
        /// Longer than the 30 seconds between looks that result from `WatchdogSec=60s`.
        public var step = Duration.seconds(40)

        /// Creates limits that no healthy unit reaches.
        public init() {}
    }

    /// The result of a look.
    public enum Verdict: Sendable, Hashable {
        /// Every part has made progress within its limit.
        case alive
        /// Some parts are stuck. The value has one sentence for each, sorted by name, without secrets.
        case stuck([String])
    }

    private struct Part {
        var count: Int
        var stood = Duration.zero
    }

    private let limits: Limits
    private var last: Duration?
    private var parts: [String: Part] = [:]

    /// Creates a pulse that has seen nothing yet.
    public init(_ limits: Limits = Limits()) { self.limits = limits }

    /// Judges the unit by its present counters.
    ///
    /// - Parameters:
    ///   - counters: The unit's present counters.
    ///   - now: The time since a fixed moment.
    public mutating func check(_ counters: UnitCounters, at now: Duration) -> Verdict {
        let passed = min(max(now - (last ?? now), .zero), limits.step)
        last = max(last ?? now, now)
        // Keeps only parts that exist now, which bounds the memory.
        var present: [String: Part] = [:]
        var messages: [String] = []
        for (name, camera) in counters.cameras.sorted(by: { $0.key < $1.key }) where camera.isRunning {
            let part = moved(parts["camera " + name], count: camera.frames, passed)
            present["camera " + name] = part
            let slow = camera.interval.map { $0.isFinite ? Duration.seconds(min(max($0, 0) * 5, 86_400)) : .zero }
            if part.stood > max(limits.camera, slow ?? .zero) {
                messages.append(
                    "The camera \(name) reports that it runs, but delivered no frame for \(Self.seconds(part.stood)) s."
                )
            }
        }
        for (name, worker) in counters.workers.sorted(by: { $0.key < $1.key })
        where worker.waiting > 0 && !worker.isResting {
            let part = moved(parts["worker " + name], count: worker.finished, passed)
            present["worker " + name] = part
            if part.stood > limits.worker {
                messages.append(
                    """
                    \(worker.waiting) items wait for \(name), which completed none for \
                    \(Self.seconds(part.stood)) s.
                    """
                )
            }
        }
        parts = present
        return messages.isEmpty ? .alive : .stuck(messages)
    }

    private func moved(_ part: Part?, count: Int, _ passed: Duration) -> Part {
        guard let part, part.count == count else { return Part(count: count) }
        return Part(count: count, stood: part.stood + passed)
    }

    private static func seconds(_ duration: Duration) -> Int64 { duration.components.seconds }
}
