import AVFoundation
import ArgumentParser
import CameraSources
import Foundation
import Obscura

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The effort for frames of files.
enum ScanEffort: String, ExpressibleByArgument, CaseIterable {
    /// Pictures with the most effort, films with less.
    case normal
    /// Films with as much as pictures.
    case most
}

/// Reads codes and prints them.
struct ScanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Read codes in pictures, movies, streams and cameras.",
        discussion: """
            Prints one line for each code in each frame, with the frame's number and time. Pictures and files are read \
            whole, every frame, as fast as the machine can; cameras and streams live, until Ctrl-C.

            Examples:
              obscura scan photo.jpg
              obscura scan shelf/ --recursive --types qr,datamatrix --json
              obscura scan clip.mp4 --unique --save-frames found --report report.html
              obscura scan clip.mp4 --combine --best --json
              obscura scan label.png --decode
              obscura scan v4l2:/dev/video0 --duration 10 --stats run.json
              obscura scan --window
              obscura scan 'virtual:640x480@30?clock=virtual&frames=90' --json --truth

            Keys in the window: space stops at a picture and goes on, F fills the screen, Q or Escape ends the run.

            Exit status: 0 codes were found, 1 none were found, 2 some inputs could not be read or some results not \
            written, 64 wrong usage, 69 no camera or no display for --window, 77 no permission.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Pictures, media files, folders of these, addresses (rtsp://, http://) and cameras as 'obscura devices' "
                + "names them. Without any: the default camera.",
            valueName: "input"
        ),
        completion: .file()
    )
    var inputs: [String] = []

    @Option(
        help: ArgumentHelp("The kinds of codes to read: 'all' or a comma list such as qr,aztec,datamatrix.")
    )
    var types = "all"

    @Option(
        help: ArgumentHelp(
            "The part of the picture to scan, as fractions of it, origin top-left.",
            valueName: "x,y,w,h"
        )
    )
    var roi: String?

    @Flag(help: "Print one JSON object a line.")
    var json = false

    @Flag(
        help: "Also print what each code says: the parts of GS1 data, licences, networks, cards, payments, addresses."
    )
    var decode = false

    @Option(help: "The effort for each frame of a file: 'normal', or 'most' to read films as thoroughly as pictures.")
    var effort = ScanEffort.normal

    @Flag(help: "Print a code once per appearance: again only after a second out of view.")
    var unique = false

    @Flag(
        help: ArgumentHelp(
            "Print a code once per appearance, when it has gone, in its best frame: sharp, frontal, without glare."
        )
    )
    var best = false

    @Flag(help: "Also read what only several frames together show: glaring, torn, covered, blurred, tiny codes.")
    var combine = false

    @Option(
        help: ArgumentHelp("Write the frames in which codes were found into this folder.", valueName: "folder"),
        completion: .directory
    )
    var saveFrames: String?

    @Option(
        help: ArgumentHelp(
            "Also store the codes in this file, which 'obscura history' reads; each is printed once stored.",
            valueName: "file"
        ),
        completion: .file()
    )
    var store: String?

    @OptionGroup var limit: DurationOption

    @OptionGroup var mask: MaskOption

    @OptionGroup var folders: RecursiveOption

    @Flag(help: "Print the codes that the films have as events, without looking at their frames.")
    var fromFilm = false

    @Flag(help: "Play files at their own pace, as if they were cameras.")
    var realtime = false

    @Flag(help: "Also print the codes that virtual cameras have drawn, to evaluate a reader.")
    var truth = false

    @Flag(help: "Show the frames in a window, with outlines of the codes; closing it ends the run.")
    var window = false

    @Option(
        help: ArgumentHelp("Write the outcome of all frames to this file, as JSON.", valueName: "file"),
        completion: .file()
    )
    var stats: String?

    @Option(
        help: ArgumentHelp("Write a page about the run into this file.", valueName: "file.html"),
        completion: .file(extensions: ["html"])
    )
    var report: String?

    func validate() throws {
        do { _ = try CodeTypes.parse(types) } catch { throw ValidationError("--types: \(error)") }
        if let roi {
            do { _ = try Region(parsing: roi) } catch { throw ValidationError("--roi: \(error)") }
        }
        if fromFilm {
            let isMore = store != nil || window || realtime || truth || saveFrames != nil || report != nil || roi != nil
            guard !inputs.isEmpty, !isMore else {
                throw ValidationError("--from-film takes films, --types and --json only.")
            }
        }
        if let store {
            try ToolServices.require(for: "--store")
            try StoreOption.check(store)
        }
        do { _ = try InputPlan(inputs, recursive: folders.recursive) } catch { throw ValidationError(error.message) }
    }

    func run() async throws {
        try mask.apply()
        if fromFilm {
            let status = FilmScan(files: inputs, types: try CodeTypes.parse(types), isJSON: json).run()
            if status != .done { throw status.exitCode }
            return
        }
        let options = ScanOptions(
            types: try CodeTypes.parse(types),
            region: try roi.map { try Region(parsing: $0).rect },
            isJSON: json,
            isUnique: unique,
            decodes: decode,
            isExhaustive: effort == .most,
            combinesFrames: combine,
            isBest: best,
            frameFolder: saveFrames.map(OutputFolder.init),
            storeFile: store.map { URL(fileURLWithPath: $0) },
            duration: limit.duration,
            printsTruth: truth,
            showsWindow: window,
            statisticsFile: stats.map(ResultFile.init),
            reportFile: report.map(ResultFile.init),
            style: TerminalStyle(
                isTerminal: isatty(STDOUT_FILENO) == 1,
                environment: ProcessInfo.processInfo.environment
            ),
            command: CommandText.shellText(CommandLine.arguments)
        )
        let plan = try InputPlan(inputs, realtime: realtime, recursive: folders.recursive)
        let job = ScanJob(plan: plan, options: options)
        let watch = SignalWatch(job.stop)
        let status = await job.run()
        withExtendedLifetime(watch) {}
        if status != .done { throw status.exitCode }
    }
}
