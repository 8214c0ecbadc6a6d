import Foundation
import Glibc

/// The kernel's video devices, as `/sys/class/video4linux` lists them.
enum VideoNodes {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Timeout for a driver to add or remove a device, in milliseconds; the wait ends with the event.
    static let timeout: Int32 = 20_000

    private static let list = "/sys/class/video4linux"

    /// Returns the paths of the capture nodes (the first of each device) whose names contain a text, in order.
    ///
    /// Nil if the list is temporarily unreadable, for example while a device is being removed.
    static func paths(named text: String) -> [String]? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: list) else { return nil }
        var paths: [String] = []
        for name in names where name.hasPrefix("video") {
            guard let title = try? String(contentsOfFile: "\(list)/\(name)/name", encoding: .utf8),
                let index = try? String(contentsOfFile: "\(list)/\(name)/index", encoding: .utf8)
            else { return nil }
            guard title.contains(text), index.hasPrefix("0") else { continue }
            guard FileManager.default.fileExists(atPath: "/dev/\(name)") else { return nil }
            paths.append("/dev/\(name)")
        }
        return paths.sorted()
    }

    /// Waits until a number of devices have names that contain a text, and sets the permissions that udev would set.
    @discardableResult
    static func wait(for count: Int, named text: String) throws -> [String] {
        let watch = inotify_init1(Int32(IN_CLOEXEC))
        defer { close(watch) }
        inotify_add_watch(watch, "/dev", UInt32(IN_CREATE | IN_DELETE))
        var buffer = [UInt8](repeating: 0, count: 4_096)
        var checks: Int32 = 0
        while true {
            let found = paths(named: text)
            if let found, found.count == count {
                for path in found { chmod(path, 0o660) }
                return found
            }
            // The name in /sys may appear shortly after the node, so the list is also checked without an event.
            var file = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
            checks += 1
            guard checks < timeout / 100 else {
                throw Failure(description: "\(found?.description ?? "no list") named \(text), not \(count)")
            }
            if poll(&file, 1, 100) > 0 { _ = read(watch, &buffer, buffer.count) }
        }
    }
}
