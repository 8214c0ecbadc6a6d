import Foundation

/// The places of libraries that are loaded at run time.
package enum LibraryFinder {
    /// The environment's variable with the folder of such libraries.
    package static let variable = "OBSCURA_LIBRARIES"

    /// The folders from which a search begins.
    package struct Start: Sendable {
        /// The folder that the user named, if any.
        var chosen: String?
        /// The folder of the running program.
        var program: String
        /// The current folder.
        var current: String

        package init(chosen: String?, program: String, current: String) {
            self.chosen = chosen
            self.program = program
            self.current = current
        }

        /// The start of this process, with links to its program resolved.
        package static var process: Start {
            let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return Start(
                chosen: ProcessInfo.processInfo.environment[variable],
                program: LibraryFinder.parent(link ?? CommandLine.arguments.first ?? "/"),
                current: FileManager.default.currentDirectoryPath
            )
        }
    }

    /// Returns the folders that may have a part's libraries, in order, whether they exist or not.
    ///
    /// These are the folder that the user named; the program's folder and `lib/obscura` beside it; `.deps` and
    /// `lib/obscura` in a folder above the program or the current folder. Each may have a folder of the part's name.
    package static func folders(part: String, from start: Start = .process) -> [String] {
        var folders: [String] = []
        if let chosen = start.chosen, !chosen.isEmpty { folders += [chosen, "\(chosen)/\(part)"] }
        let beside = parent(start.program) + "/lib/obscura"
        folders += [start.program, beside, "\(beside)/\(part)"]
        for first in [start.program, start.current] {
            var place = first
            for _ in 0..<12 where place.count > 1 {
                folders += ["\(place)/.deps/\(part)", "\(place)/lib/obscura/\(part)"]
                place = parent(place)
            }
        }
        var seen: Set<String> = []
        return folders.filter { seen.insert($0).inserted }
    }

    /// Returns the files to try for a library of one file, in order; the last is left to the dynamic linker.
    package static func files(named name: String, part: String, from start: Start = .process) -> [String] {
        folders(part: part, from: start).map { "\($0)/\(name)" }.filter(FileManager.default.fileExists) + [name]
    }

    private static func parent(_ path: String) -> String { (path as NSString).deletingLastPathComponent }
}
