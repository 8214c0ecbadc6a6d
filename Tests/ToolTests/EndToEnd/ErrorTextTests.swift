import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Error texts must help a user who has no context.
@Suite("The built tool: error texts", .timeLimit(.minutes(3)))
struct ErrorTextTests {
    /// A wrong call, and the expected error.
    struct Case: Sendable, CustomTestStringConvertible {
        /// The arguments; they run in a folder with `text.txt`, `empty.mp4`, `bad.png`, `torn.yaml`, `wrong.yaml`,
        /// `junk.sqlite`, `short.token`, `full` (a folder) and `none` (an empty folder).
        var arguments: [String]
        var status: Int32
        /// A part of the text with the failure and its subject.
        var says: String
        /// The end of the text, which is the remedy.
        var advice: String
        var environment: [String: String] = [:]

        var testDescription: String {
            (environment.map { "\($0)=\($1)" } + ["obscura"] + arguments).joined(separator: " ")
        }

        init(
            _ arguments: String,
            _ status: Int32,
            _ says: String,
            _ advice: String,
            environment: [String: String] = [:]
        ) {
            self.arguments = arguments.split(separator: " ").map(String.init)
            self.status = status
            self.says = says
            self.advice = advice
            self.environment = environment
        }
    }

    private static let short = "virtual:64x64@30?clock=virtual&frames=2&codes=qr"
    private static let seeHelp = "--help' for more information."

    private static let cases: [Case] = [
        // Command lines
        Case("scann", 64, "Unexpected argument 'scann'", seeHelp),
        Case("scan --nonsense", 64, "Unknown option '--nonsense'", seeHelp),
        Case("scan a.png --types foo", 64, "--types: unknown code type 'foo'. Use 'all' or", seeHelp),
        Case("scan a.png --roi 1,2", 64, "--roi: four numbers are needed. Give X,Y,W,H", seeHelp),
        Case("scan a.png --roi 0,0,2,2", 64, "--roi: the region leaves the picture. Give", seeHelp),
        Case("scan a.png --duration abc", 64, "The value 'abc' is invalid for '--duration <seconds>'", seeHelp),
        Case("scan a.png --duration -1", 64, "--duration: give seconds above 0.", seeHelp),
        Case("scan a.png --store full", 64, "--store: 'full' is a folder. Name a file in it", seeHelp),
        Case("record", 64, "Give a movie to write with --output, or a capsule with --capsule.", seeHelp),
        Case("record -o a.txt", 64, "--output: the name 'a.txt' says no kind of film. End it in .mov", seeHelp),
        Case("record -o a.mov --segment 2", 64, "--segment: 'a.mov' is the name of one file. Give a pattern", seeHelp),
        Case("record -o a.mov --codec vp9", 64, "The value 'vp9' is invalid for '--codec <codec>'", seeHelp),
        Case("delay --by -1 --serve", 64, "--by: give seconds from 0 to 86400, a day.", seeHelp),
        Case("delay --by 100000 --serve", 64, "--by: give seconds from 0 to 86400, a day.", seeHelp),
        Case("delay --by 2", 64, "say where the delayed picture is to go", seeHelp),
        Case("delay --by 2 --serve -o a.mov", 64, "-o and --serve: give one of them.", seeHelp),
        Case("serve --port 99999", 64, "--port: give a number from 0 to 65535.", seeHelp),
        Case("serve --check", 64, "--check: give the file with --config.", seeHelp),
        Case("serve --config a.yaml virtual:", 64, "--config: the file says everything. Leave out", seeHelp),
        Case("history --since yesterday", 64, "--since: 'yesterday' is no time. Give a date", seeHelp),
        Case("history --limit 0", 64, "--limit: give 1 or more.", seeHelp),
        Case("history --export xml", 64, "The value 'xml' is invalid for '--export <form>'", seeHelp),
        Case("inspect", 64, "Missing expected argument '<file>'", seeHelp),

        // Names of cameras
        Case(
            "scan virtual:?codes=foo",
            64,
            "Camera 'virtual:?codes=foo': codes=foo: there is no code 'foo'; there are",
            seeHelp
        ),
        Case("scan virtual:?noise=7", 64, "noise=7 is not a number from 0 to 1", seeHelp),
        Case("scan virtual:9x9@30", 64, "a picture cannot be 9x9; each side is 64 to 8192 pixels", seeHelp),
        Case("scan virt:", 64, "'virt:' is no kind of camera; those are", seeHelp),
        Case("scan v4l2:", 64, "the device file is missing; write its full path", seeHelp),
        Case(
            "scan v4l2:/dev/video9999",
            69,
            "There is no camera 'v4l2:/dev/video9999'.",
            "one that 'obscura devices' lists."
        ),
        Case("record v4l2:/dev/video9999 -o a.mov", 69, "'v4l2:/dev/video9999'", "one that 'obscura devices' lists."),
        Case("scan rtsp://127.0.0.1:1/x", 2, "rtsp://127.0.0.1:1/x: connection refused.", "can be reached."),
        Case("scan http://u:secret@127.0.0.1:1/x", 2, "connection refused.", "can be reached."),
        Case(
            "devices",
            69,
            "OBSCURA_CAMERAS: Camera 'virtual:?x=1': there is no option 'x'; the options are",
            "'obscura doctor' says more.",
            environment: ["OBSCURA_CAMERAS": "virtual:?x=1"]
        ),
        Case(
            "scan \(short) --stats none",
            64,
            "OBSCURA_LOG_LEVEL: 'loud' is no level of log lines. Set one of trace, debug, info",
            "Name a file.",
            environment: ["OBSCURA_LOG_LEVEL": "loud"]
        ),

        // Files that are read
        Case("scan gone.png", 2, "Could not open gone.png: there is no such file.", "Check the name."),
        Case(
            "scan text.txt",
            2,
            "Could not open text.txt: its bytes are not in a media format",
            "an image or a video file."
        ),
        Case("scan bad.png", 2, "Could not open bad.png:", "Choose an image or a video file."),
        Case("scan empty.mp4", 2, "Could not open empty.mp4: the file is empty.", "Choose another file."),
        Case("scan none", 2, "There are no pictures or media files in none.", "read the folders in it."),
        Case("record gone.mov -o a.mov", 2, "Could not open gone.mov: there is no such file.", "Check the name."),
        Case("inspect none", 2, "Could not open none: it is a folder.", "Choose a file in it."),
        Case("inspect gone", 2, "Could not open gone: there is no such file.", "Check the name."),

        // Files that are written
        Case(
            "scan \(short) --stats gone/a.json",
            64,
            "Could not write gone/a.json: its folder",
            "Make the folder first."
        ),
        Case("scan \(short) --stats none", 64, "Could not write none: it is a folder.", "Name a file."),
        Case("scan \(short) --report none", 64, "Could not write none: it is a folder.", "Name a file."),
        Case("scan \(short) --save-frames text.txt", 64, "there is a file of that name.", "Choose another folder."),
        Case("record \(short) -o text.txt/a.mov", 64, "Could not write text.txt/a.mov:", "Choose another name."),
        Case("record \(short) -o full/there.mov", 64, "full/there.mov exists already.", "give --force to replace it."),

        // Stores
        Case("history", 2, "There is no store of scans at", "Name the file that the scanning unit writes."),
        Case("history --store none", 2, "none is no ordinary file.", "Name the file that the scanning unit writes."),
        Case("history --store junk.sqlite", 2, "junk.sqlite is no store of scans.", "the scanning unit writes."),
        Case("serve virtual: --store text.txt/a.sqlite --port 0", 77, "for scans.", "or choose another."),

        // Servers
        Case("serve virtual: --host 0.0.0.0", 64, "reach 0.0.0.0, so a token is needed", "--host 127.0.0.1"),
        Case("serve virtual: --host example", 64, "example is no address to listen at.", "for all of its networks."),
        Case("serve virtual: --token-file gone", 64, "Could not read the token file", "gone)"),
        Case("serve virtual: --token-file none", 64, "none is no ordinary file. Give a file that holds", "> token)"),
        Case("serve virtual: --token-file short.token", 64, "short.token has 4 characters; it takes 16", "| base64"),

        // Configurations
        Case("serve --config gone.yaml", 64, "gone.yaml: the configuration could not be opened", "check its path"),
        Case("serve --config none", 64, "none: this is no ordinary file", "name the configuration itself"),
        Case("serve --config torn.yaml", 64, "torn.yaml:1:1: a value is missing here", "needs quotes"),
        Case("serve --config wrong.yaml --check", 64, "wrong.yaml:1:1: 'camera' is no key of a unit; did you", "below"),
    ]

    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
        }
        for name in ["full", "none"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
        }
        try write("text.txt", "no picture\n")
        try write("bad.png", "x\n")
        try write("empty.mp4", "")
        try write("torn.yaml", "cameras: [\n")
        try write("wrong.yaml", "camera: x\n")
        try write("junk.sqlite", String(repeating: "no database ", count: 500))
        try write("short.token", "hush\n")
        chmod(folder.path("short.token"), 0o600)
        try write("full/there.mov", "")
        return folder
    }

    /// Words that must not appear in texts for people.
    private static let inside = [
        "Swift.", "Foundation.", "NSError", "NSCocoa", "Error Domain", "Optional(", "nil", "Fatal error", ".swift:",
        "0x",
        "The operation could not be completed", "(error ", "Error(", "CameraError", "MediaError", "StoreError",
        "AVError",
        "secret", "hush",
    ]

    @Test("errors name the failure, its subject and the remedy", arguments: cases)
    func says(_ one: Case) async throws {
        let folder = try Self.folder()
        let result = try await Tool.run(one.arguments, environment: one.environment, folder: folder.path(""))
        #expect(result.status == one.status, "\(result.errors)")
        #expect(result.output.isEmpty)
        Self.check(result.errors)
        #expect(result.errors.contains(one.says), "\(result.errors)")
        #expect(result.errors.hasSuffix(one.advice + "\n"), "\(result.errors)")
    }

    /// Checks that a text is one paragraph with the tool's prefix, and without internal names.
    private static func check(_ text: String) {
        #expect(text.hasPrefix("obscura: ") || text.hasPrefix("Error: "), "\(text)")
        #expect(text.hasSuffix("\n") && !text.contains("\n\n"), "\(text)")
        for word in inside { #expect(!text.contains(word), "\(word) in: \(text)") }
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }, "\(text)")
    }

    @Test("a port that another program uses")
    func busyPort() async throws {
        let (descriptor, port) = try Self.takePort()
        defer { close(descriptor) }
        for arguments in [["serve", "virtual:"], ["delay", "virtual:", "--by", "1", "--serve"]] {
            let result = try await Tool.run(arguments + ["--port", "\(port)"])
            #expect(result.status == 2)
            #expect(result.output.isEmpty)
            let text = "obscura: Could not listen at 127.0.0.1, port \(port): another program uses it."
            #expect(result.errors == text + " Choose another with --port, or 0 for a free one.\n")
        }
    }

    private static func takePort() throws -> (Int32, UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, 1) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        try #require(status)
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    @Test("a full disk, and a limit on file sizes")
    func fullDisk() async throws {
        let codes = "virtual:64x64@30?clock=virtual&frames=2&codes=none"
        let full = try await Tool.run(["scan", codes, "--stats", "/dev/full"])
        #expect(full.status == 2)
        #expect(full.errors.contains("obscura: Could not write /dev/full: the disk is full. Free some space or choose"))
        let folder = try TemporaryFolder()
        let movie = ["record", "virtual:320x240@30?clock=virtual&frames=60", "-o", folder.path("a.mov")]
        let small = try await Tool.run(movie, fileLimit: 8)
        #expect(small.status == 2)
        Self.check(small.errors)
        #expect(small.output.isEmpty || small.output == folder.path("a.mov") + "\n")
    }

    @Test("files without permission to read or write", .enabled(if: geteuid() != 0, "root may read and write anything"))
    func forbidden() async throws {
        let folder = try Self.folder()
        for name in ["bad.png", "short.token", "wrong.yaml"] { chmod(folder.path(name), 0) }
        chmod(folder.path("none"), 0o500)
        for (arguments, says, advice) in [
            ("scan bad.png", "Could not open bad.png: reading it is not allowed.", "Change its permissions or owner."),
            (
                "inspect bad.png", "Could not open bad.png: reading it is not allowed.",
                "Change its permissions or owner."
            ),
            ("record \(Self.short) -o none/a.mov", "writing there is not allowed.", "Choose another folder."),
            ("scan \(Self.short) --stats none/a.json", "writing there is not allowed.", "Choose another folder."),
            ("scan \(Self.short) --store none/a.sqlite", "Permission denied.", "or choose another."),
            ("history --store bad.png", "cannot be read by this user", "ask as the user that scans."),
            ("serve virtual: --token-file short.token", "Permission denied. Give a file", "short.token)"),
            ("serve --config wrong.yaml", "could not be opened (Permission denied)", "let this user read it"),
        ] {
            let result = try await Tool.run(arguments.split(separator: " ").map(String.init), folder: folder.path(""))
            #expect(result.status == 77, "\(arguments): \(result.errors)")
            #expect(result.output.isEmpty)
            Self.check(result.errors)
            #expect(result.errors.contains(says), "\(result.errors)")
            #expect(result.errors.hasSuffix(advice + "\n"), "\(result.errors)")
        }
    }
}
