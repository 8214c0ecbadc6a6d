import Foundation
import Synchronization

/// The cameras that the user has chosen, latest first.
///
/// They are stored in a file, so a choice survives the program and restarts of the machine (DEV-9).
///
/// The file is `obscura/preferred-cameras` in `$XDG_STATE_HOME`, else in `~/.local/state` (XDG Base Directory
/// Specification), with one identifier per line. If it cannot be written, the choice lasts for this run.
package final class PreferredCameras: Sendable {
    /// The object in effect in the current task or thread.
    @TaskLocal package static var current = PreferredCameras(path: usualPath)

    /// The number of choices that are stored.
    private static let limit = 8

    private let path: String
    private let choices = Mutex<[String]?>(nil)

    package init(path: String) { self.path = path }

    private static var usualPath: String {
        let environment = ProcessInfo.processInfo.environment
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (state ?? NSHomeDirectory() + "/.local/state") + "/obscura/preferred-cameras"
    }

    /// The identifiers, the latest choice first.
    var identifiers: [String] {
        choices.withLock { choices in
            if let choices { return choices }
            let read = read()
            choices = read
            return read
        }
    }

    /// Records a choice.
    func choose(_ identifier: String) {
        // An identifier with a line break could not be read back.
        guard !identifier.contains(where: \.isNewline) else { return }
        choices.withLock { choices in
            let others = (choices ?? read()).filter { $0 != identifier }
            let new = Array(([identifier] + others).prefix(Self.limit))
            if new == choices { return }
            choices = new
            write(new)
        }
    }

    private func read() -> [String] {
        guard let data = FileManager.default.contents(atPath: path), data.count < 65_536 else { return [] }
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.prefix(Self.limit).map(String.init)
    }

    private func write(_ identifiers: [String]) {
        let file = URL(fileURLWithPath: path)
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try? Data((identifiers.joined(separator: "\n") + "\n").utf8).write(to: file, options: .atomic)
    }
}
