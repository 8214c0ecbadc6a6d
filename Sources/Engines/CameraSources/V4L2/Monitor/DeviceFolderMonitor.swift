import Foundation
import Glibc
import Synchronization

/// Calls a closure on a thread of its own when device files have come, gone or changed their permissions.
///
/// The kernel tells of changes (inotify), so that the thread sleeps as long as nothing happens. Where the kernel cannot,
/// because a limit is reached or the folder is not there, the thread looks every few seconds. Ends with the last reference.
final class DeviceFolderMonitor: Sendable {
    /// How often to look where the kernel does not tell, in milliseconds.
    static let pollInterval = 3000

    /// The end of a pipe that is closed to end the thread.
    private let leash: Int32

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - folders: where device files and links to them are.
    ///   - look: called at once, and after changes; must not keep the monitor alive.
    init(folders: [String], look: @escaping @Sendable () -> Void) {
        let events = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let ending = ends[0]
        leash = ends[1]
        // Watched before the first look, so that nothing is missed between them.
        let mask = UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO)
        var isTold = events >= 0
        for folder in folders where events >= 0 {
            if inotify_add_watch(events, folder, mask) < 0 { isTold = false }
        }
        let thread = Thread { [isTold] in
            Self.run(events: events, ending: ending, isTold: isTold, look: look)
            if events >= 0 { close(events) }
            if ending >= 0 { close(ending) }
        }
        thread.name = "CameraSources.v4l2"
        thread.start()
    }

    deinit {
        if leash >= 0 { close(leash) }
    }

    private static func run(events: Int32, ending: Int32, isTold: Bool, look: () -> Void) {
        var schedule = RescanSchedule()
        look()
        while true {
            var descriptors = [
                pollfd(fd: ending, events: Int16(POLLIN), revents: 0),
                pollfd(fd: events, events: Int16(POLLIN), revents: 0),
            ]
            var wait = schedule.wait(at: now)
            if !isTold { wait = min(wait ?? pollInterval, pollInterval) }
            let count = poll(&descriptors, 2, wait.map { Int32(clamping: $0) } ?? -1)
            if descriptors[0].revents != 0 { return }
            // Without a way to be woken for the end there is none but looking now and then.
            if count < 0, errno != EINTR { return }
            if descriptors[1].revents != 0, drain(events) { schedule.note(at: now) }
            if schedule.takeLook(at: now) || count == 0 { look() }
        }
    }

    /// Reads what the kernel tells; whether it told of video devices or lost count.
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
                    // `v4l` is the folder of the links.
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

    private static var now: Int { Int(DispatchTime.now().uptimeNanoseconds / 1_000_000) }
}
