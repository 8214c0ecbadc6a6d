import Basics
import Foundation
import Glibc

/// Reports when device files are added, removed or change their permissions, shortly after the last of several changes.
///
/// If the folder does not exist yet, the watch waits for it through its parent folder. It has a thread as long as it
/// lives.
final class FolderWatch: Sendable {
    /// Quiet period after a change before it is reported, in milliseconds.
    ///
    /// Permissions are set shortly after a file is created.
    private static let quiet: Int32 = 150
    /// Number of changes after which a report is made even without a quiet period.
    private static let mostChanges = 200

    private let thread: FolderWatchThread

    /// Starts watching; returns nil if the system has no more descriptors for it.
    ///
    /// - Parameters:
    ///   - folder: An absolute path.
    ///   - changed: Called on the watch's own thread.
    init?(_ folder: String, changed: @escaping @Sendable () -> Void) {
        guard let thread = FolderWatchThread(folder, quiet: Self.quiet, mostChanges: Self.mostChanges, changed) else {
            return nil
        }
        self.thread = thread
        thread.begin()
    }

    deinit { thread.cancel() }
}

/// The thread of a ``FolderWatch``; it ends after the watch.
private final class FolderWatchThread: Sendable {
    private static let kinds = UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_TO | IN_MOVED_FROM)

    private let folder: String
    private let quiet: Int32
    private let mostChanges: Int
    private let changed: @Sendable () -> Void
    private let notifier: Int32
    /// The two ends of a pipe; a byte in it ends the thread.
    private let bell: (out: Int32, in: Int32)

    init?(_ folder: String, quiet: Int32, mostChanges: Int, _ changed: @escaping @Sendable () -> Void) {
        self.folder = folder
        self.quiet = quiet
        self.mostChanges = mostChanges
        self.changed = changed
        notifier = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        var ends: [Int32] = [-1, -1]
        let status = pipe(&ends)
        bell = (ends[0], ends[1])
        for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        guard notifier >= 0, status == 0 else { return nil }
        watch()
    }

    deinit {
        if notifier >= 0 { close(notifier) }
        for end in [bell.out, bell.in] where end >= 0 { close(end) }
    }

    func begin() {
        let thread = Thread(name: "device files") { [self] in body() }
        thread.start()
    }

    func cancel() {
        var byte: UInt8 = 1
        _ = write(bell.in, &byte, 1)
    }

    /// Watches the folder, and its parent for the creation and removal of the folder itself.
    private func watch() {
        inotify_add_watch(notifier, folder, Self.kinds)
        let above = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        inotify_add_watch(notifier, above, UInt32(IN_CREATE | IN_DELETE))
    }

    private func body() {
        let name = URL(fileURLWithPath: folder).lastPathComponent
        var changes = 0
        while true {
            var files = [
                pollfd(fd: notifier, events: Int16(POLLIN), revents: 0),
                pollfd(fd: bell.out, events: Int16(POLLIN), revents: 0),
            ]
            // Without a pending change, wait only for the next one or the end.
            let ready = poll(&files, nfds_t(files.count), changes == 0 ? -1 : quiet)
            if ready < 0, errno != EINTR { return }
            if files[1].revents != 0 { return }
            if ready > 0, files[0].revents != 0 {
                changes += read(folderName: name)
                guard changes >= mostChanges else { continue }
            }
            if changes > 0 {
                changes = 0
                // The folder may have been replaced.
                watch()
                changed()
            }
        }
    }

    /// Reads the pending events; returns the number of relevant ones.
    private func read(folderName: String) -> Int {
        var matters = 0
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { bytes in
            while true {
                let length = Glibc.read(notifier, bytes.baseAddress, bytes.count)
                guard length > 0 else { return }
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= length {
                    let event = bytes.load(fromByteOffset: offset, as: inotify_event.self)
                    let from = offset + MemoryLayout<inotify_event>.size
                    let end = min(from + Int(event.len), length)
                    let name = String(decoding: bytes[from..<end].prefix { $0 != 0 }, as: UTF8.self)
                    offset = end
                    // Of the parent's events, only those about this folder are relevant.
                    if folderIsOwn(event) || name == folderName || event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                        matters += 1
                    }
                }
            }
        }
        return matters
    }

    /// Returns whether an event is from the folder itself.
    private func folderIsOwn(_ event: inotify_event) -> Bool {
        // Adding the same folder again returns the same watch descriptor.
        let own = inotify_add_watch(notifier, folder, Self.kinds)
        return own >= 0 && event.wd == own
    }
}
