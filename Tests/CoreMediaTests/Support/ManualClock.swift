import CoreMedia
import Synchronization

/// A clock whose time the test sets.
final class ManualClock: Sendable {
    private final class Box: Sendable {
        let time: Mutex<CMTime>
        init(_ time: CMTime) { self.time = Mutex(time) }
    }

    private let box: Box
    let clock: CMClock

    init(at start: CMTime = time(0, 1_000_000_000)) {
        let box = Box(start)
        self.box = box
        clock = CMClock(name: "manual") { box.time.withLock { $0 } }
    }

    func advance(by duration: CMTime) {
        box.time.withLock { $0 = $0 + duration }
    }
}

/// A log of the times to which a timer was set.
final class TimerLog: Sendable {
    private let times = Mutex<[CMTime]>([])

    var set: @Sendable (CMTime) -> Void {
        { [self] time in times.withLock { $0.append(time) } }
    }

    var history: [CMTime] { times.withLock { $0 } }
}
