import ArgumentParser
import Foundation
import ToolCommands

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Starts the collector, which is a program of its own: units do not need it.
struct CollectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "collect",
        abstract: "Take the scans of many units from a broker into a PostgreSQL database.",
        discussion: """
            Starts 'obscura-collect' with the same arguments, from the folder of this program or from PATH. \
            'obscura collect --help' shows its options.

            Examples:
              obscura collect --print-config > collector.yaml
              obscura collect --config collector.yaml --check
              obscura collect --config collector.yaml

            Exit status: that of 'obscura-collect': 0 ended by Ctrl-C or a service manager, 2 libraries are missing or a \
            folder cannot be used or the program is missing, 64 wrong usage or an invalid file, 77 no permission.
            """
    )

    /// The program's name.
    static let program = "obscura-collect"

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp("The arguments, such as --config collector.yaml.", valueName: "argument")
    )
    var arguments: [String] = []

    func run() throws {
        let path = Self.path()
        var words = ([path ?? Self.program] + arguments).map { strdup($0) }
        words.append(nil)
        // Returns only if it fails.
        if let path { execv(path, words) } else { execvp(Self.program, words) }
        let reason = String(cString: strerror(errno))
        for word in words { free(word) }
        Message.error(
            """
            The collector '\(Self.program)' could not be started (\(reason)). Build it (swift build --product \
            \(Self.program)), and keep it beside this program or in a folder of PATH.
            """
        )
        throw ToolStatus.someFailed.exitCode
    }

    /// Returns the program beside this one; nil if there is none.
    private static func path() -> String? {
        guard let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
        let path = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(program).path
        return access(path, X_OK) == 0 ? path : nil
    }
}
