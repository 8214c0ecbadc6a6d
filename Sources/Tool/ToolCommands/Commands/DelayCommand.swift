import ArgumentParser
import Foundation

/// Shows a camera's video later.
struct DelayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delay",
        abstract: "Show a camera's picture later: in a window, a file, or a browser.",
        usage: "obscura delay [<options>] [<input>] --by <seconds>",
        discussion: """
            Shows each picture a fixed time after it was captured, exact to the frame. Frames in between are held \
            compressed, within --memory and --disk; a message says so before these no longer suffice. A file gets \
            every frame once, however busy the machine is; a window and a browser skip what they are too late for. \
            Ends when all of the input, or --duration of it, has been shown, or at Ctrl-C.

            Examples:
              obscura delay --by 10 --window
              obscura delay --by 10 --serve
              obscura delay v4l2:/dev/video0 --by 2.5 -o late.mov --stats run.json
              obscura delay 'virtual:640x480@30?clock=virtual&frames=300' --by 2 \\
                  -o late.mov

            Keys in the window: space pauses and resumes; left and right move a second back or forward, or a frame \
            while paused, down and up five seconds; - and + change the speed; L shows the live picture, D the \
            requested delay; F toggles full screen; Q or Escape ends the run.

            Exit status: 0 done, 1 no frame came, 2 the input could not be read to its end or the output not be \
            written, 64 wrong usage, 69 no camera or no display for --window, 77 no permission.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "A camera as 'obscura devices' names it, an address (rtsp://, http://) or a media file. Without one: the "
                + "default camera.",
            valueName: "input"
        ),
        completion: .file()
    )
    var input: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The delay of the picture.", valueName: "seconds")
    )
    var by: Double

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write the delayed picture into this file: .mov, .mp4 or .m4v.", valueName: "file"),
        completion: .file(extensions: ["mov", "mp4", "m4v"])
    )
    var output: String?

    @Flag(help: "Show it in a browser on this machine.")
    var serve = false

    @Flag(help: "Show it in a window; closing it ends the run.")
    var window = false

    @Option(help: ArgumentHelp("The port to serve at; 0 takes a free one. 8080 without it.", valueName: "port"))
    var port: Int?

    @OptionGroup var limit: DurationOption

    @OptionGroup var mask: MaskOption

    @Option(help: "The compression of the file's video.")
    var codec = RecordingCodec.h264

    @Option(help: ArgumentHelp("The memory for held frames.", valueName: "MiB"))
    var memory = 256

    @Option(help: ArgumentHelp("The disk space for held frames, once memory is full.", valueName: "MiB"))
    var disk = 0

    @Option(
        help: ArgumentHelp("Write the outcome of all frames to this file, as JSON.", valueName: "file"),
        completion: .file()
    )
    var stats: String?

    @Option(
        help: ArgumentHelp(
            "Sign the file with this private key, as 'obscura record --sign' does.",
            valueName: "key"
        ),
        completion: .file()
    )
    var sign: String?

    @Flag(help: "Replace a file that exists already.")
    var force = false

    func validate() throws {
        guard by.isFinite, by >= 0, by <= 86_400 else {
            throw ValidationError("--by: give seconds from 0 to 86400, a day.")
        }
        if serve, output != nil {
            throw ValidationError("-o and --serve: give one of them. To have both, run it twice.")
        }
        if output == nil, sign != nil { throw ValidationError("--sign: give the file's name with --output.") }
        if serve, window {
            throw ValidationError("--serve and --window: give one of them. The page in the browser has all keys, too.")
        }
        guard serve || window || output != nil else {
            throw ValidationError(
                "say where the delayed picture is to go: into a file with -o, to a browser with --serve, or into a "
                    + "window with --window."
            )
        }
        if serve { try ToolServices.require(for: "--serve") }
        if let port {
            guard serve else { throw ValidationError("--port: give it together with --serve.") }
            guard (0...65535).contains(port) else { throw ValidationError("--port: give a number from 0 to 65535.") }
        }
        guard (8...1_048_576).contains(memory) else { throw ValidationError("--memory: give 8 MiB or more.") }
        guard (0...1_073_741_824).contains(disk) else { throw ValidationError("--disk: give 0 MiB or more.") }
        _ = try plan()
        _ = try RecordingTarget.input(input)
    }

    private func plan() throws -> Recording.Plan? {
        guard let output else { return nil }
        let plan = try RecordingTarget.plan(output: output, codec: codec, replaces: force, key: sign)
        guard !plan.pattern.isNumbered else {
            throw ValidationError("--output: '\(output)' is a pattern. Name one file.")
        }
        return plan
    }

    func run() async throws {
        try mask.apply()
        let job = DelayJob(
            input: try RecordingTarget.input(input),
            delay: by,
            duration: limit.duration,
            plan: try plan(),
            port: serve ? UInt16(port ?? 8080) : nil,
            showsWindow: window,
            memoryBudget: memory << 20,
            diskBudget: disk << 20,
            statisticsFile: stats.map(ResultFile.init)
        )
        let watch = SignalWatch(job.stop)
        let status = await job.run()
        withExtendedLifetime(watch) {}
        if status != .done { throw status.exitCode }
    }
}
