import Foundation

/// The places of libraries that are loaded at run time.
enum LibraryFinder {
    /// The environment's variable with the folder of such libraries.
    static let variable = "OBSCURA_LIBRARIES"

    /// Returns the files to try, in order.
    ///
    /// These are the folder in the environment's variable; the program's folder and `lib/obscura` beside it; `.deps`
    /// in a folder above the program or the current folder; and the dynamic linker's own places.
    static func files(named name: String, part: String) -> [String] {
        files(
            named: name,
            part: part,
            chosen: ProcessInfo.processInfo.environment[variable],
            program: programFolder,
            current: FileManager.default.currentDirectoryPath
        )
        .filter { !$0.hasPrefix("/") || FileManager.default.fileExists(atPath: $0) }
    }

    /// Returns all names of files in their order, whether they exist or not.
    static func files(named name: String, part: String, chosen: String?, program: String, current: String) -> [String] {
        var folders: [String] = []
        if let chosen, !chosen.isEmpty { folders += [chosen, "\(chosen)/\(part)"] }
        folders += [program, parent(program) + "/lib/obscura", parent(program) + "/lib/obscura/\(part)"]
        for start in [program, current] {
            var place = start
            for _ in 0..<12 where place.count > 1 {
                folders.append("\(place)/.deps/\(part)")
                place = parent(place)
            }
        }
        var seen: Set<String> = []
        return folders.filter { seen.insert($0).inserted }.map { "\($0)/\(name)" } + [name]
    }

    private static func parent(_ path: String) -> String { (path as NSString).deletingLastPathComponent }

    /// The folder of the running program, with links resolved.
    private static var programFolder: String {
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return parent(link ?? CommandLine.arguments.first ?? "/")
    }
}
