import Basics
import Foundation
import Glibc
import Synchronization

/// Calls a closure on a separate thread when device files were added, removed or changed their permissions.
///
/// The kernel reports changes through inotify, so the thread sleeps while nothing happens. If inotify is unavailable
/// because a limit is reached or the folder does not exist, the thread polls every few seconds. Ends with the last
/// reference.
final class DeviceFolderMonitor: Sendable {
    /// Polling interval in milliseconds, used when inotify is unavailable.
    static let pollInterval = 3000

    /// The end of a pipe that is closed to end the thread.
    private let leash: Int32
    /// Makes the thread look without an event of the folder.
    private let wake = WakeSignal()

    /// Starts monitoring.
    ///
    /// - Parameters:
    ///   - folders: The folders of device files and of links to them.
    ///   - rescan: Called once at the start, and after changes. Must not retain the monitor.
    init(folders: [String], rescan: @escaping @Sendable () -> Void) {
        let events = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let ending = ends[0]
        leash = ends[1]
        // Watching starts before the first look, so no change is missed in between.
        let mask = UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO)
        var isNotified = events >= 0
        for folder in folders where events >= 0 {
            if inotify_add_watch(events, folder, mask) < 0 { isNotified = false }
        }
        let thread = Thread(name: "v4l2 devices") { [isNotified, wake] in
            Self.run(events: events, ending: ending, wake: wake, isNotified: isNotified, rescan: rescan)
            if events >= 0 { close(events) }
            if ending >= 0 { close(ending) }
        }
        thread.start()
    }

    deinit {
        if leash >= 0 { close(leash) }
    }

    /// Makes the thread look at the folders now.
    func look() { wake.wake() }

    private static func run(events: Int32, ending: Int32, wake: WakeSignal, isNotified: Bool, rescan: () -> Void) {
        var schedule = RescanSchedule()
        rescan()
        while true {
            var descriptors = [
                pollfd(fd: ending, events: Int16(POLLIN), revents: 0),
                pollfd(fd: events, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            var wait = schedule.wait(at: now)
            if !isNotified { wait = min(wait ?? pollInterval, pollInterval) }
            let count = poll(&descriptors, 3, wait.map { Int32(clamping: $0) } ?? -1)
            if descriptors[0].revents != 0 { return }
            // If `poll` fails, the thread cannot wait, so it ends.
            if count < 0, errno != EINTR { return }
            if descriptors[1].revents != 0, drain(events) { schedule.note(at: now) }
            let isWoken = descriptors[2].revents != 0
            if isWoken { wake.rest() }
            if schedule.takeRescan(at: now) || count == 0 || isWoken { rescan() }
        }
    }

    /// Reads inotify events; returns whether any concerned video devices or the event queue overflowed.
    private static func drain(_ events: Int32) -> Bool {
        var isRelevant = false
        let capacity = 16_384
        return withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 8) { buffer in
            while true {
                let count = read(events, buffer.baseAddress, capacity)
                guard count > 0 else { return isRelevant }
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let start = offset + MemoryLayout<inotify_event>.size
                    let name = buffer[start..<min(start + Int(event.len), count)].prefix { $0 != 0 }
                    // `v4l` is the folder of links.
                    if event.mask & UInt32(IN_Q_OVERFLOW | IN_IGNORED) != 0 || name.starts(with: "video".utf8)
                        || name.starts(with: "v4l".utf8) || name.contains(UInt8(ascii: "-"))
                    {
                        isRelevant = true
                    }
                    offset = start + Int(event.len)
                }
            }
        }
    }

    private static var now: Int { Int(HostClock.now / 1_000_000) }
}
