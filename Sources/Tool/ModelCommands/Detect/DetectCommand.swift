package import ArgumentParser
import CameraSources
import Foundation
import FrameAnalysis
import ToolCommands

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs a model on frames and prints what it sees.
package struct DetectCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "detect",
        abstract: "Run a model on pictures, movies, streams and cameras.",
        discussion: """
            Prints one line for each thing in each frame: its class, confidence, place and track, which stays the same \
            from frame to frame. Pictures and files are read whole, every frame looked at; cameras and streams live: \
            between two looks of the model its boxes are followed.

            MODEL is a file: .mlmodel, .mlpackage, .mlmodelc, .onnx. Detectors give boxes, classifiers labels; a model \
            whose results are numbers alone gives these. vision:faces, vision:text, vision:rectangles, vision:humans \
            and vision:codes need no file.

            Examples:
              obscura detect shapes.onnx photo.jpg
              obscura detect yolo11n.mlpackage clip.mp4 --json --min-confidence 0.5
              obscura detect yolo11n.onnx v4l2:/dev/video0 --window
              obscura detect shapes.onnx 'virtual:?codes=none&objects=circle,face&clock=virtual&frames=90' --truth

            Exit status: 0 something was seen, 1 nothing was, 2 the model or some inputs could not be read or some \
            results not written, 64 wrong usage, 69 no camera or no display for --window, 77 no permission.
            """
    )

    @Argument(
        help: ArgumentHelp("The model's file, or a Vision request such as vision:faces.", valueName: "model"),
        completion: .file()
    )
    var model: String

    @Argument(
        help: ArgumentHelp(
            "Pictures, media files, folders of these, addresses (rtsp://, http://) and cameras as 'obscura devices' "
                + "names them. Without any: the default camera.",
            valueName: "input"
        ),
        completion: .file()
    )
    var inputs: [String] = []

    @Flag(help: "Print one JSON object a line.")
    var json = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Leave out what the model is less sure of, 0 to 1.", valueName: "confidence")
    )
    var minConfidence = 0.25

    @Option(
        help: ArgumentHelp(
            "How a frame of another shape gets into the model's picture: fit (with borders), fill (stretched) or "
                + "crop (its middle).",
            valueName: "fit"
        )
    )
    var scale: String?

    @OptionGroup var limit: DurationOption

    @OptionGroup var mask: MaskOption

    @OptionGroup var folders: RecursiveOption

    @Flag(help: "Play files at their own pace, as if they were cameras.")
    var realtime = false

    @Flag(help: "Also print the objects that virtual cameras have drawn, to evaluate a model.")
    var truth = false

    @Flag(help: "Show the frames in a window, with outlines of what is seen; closing it ends the run.")
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

    package init() {}

    package func validate() throws {
        guard minConfidence.isFinite, (0...1).contains(minConfidence) else {
            throw ValidationError("--min-confidence: give a number from 0 to 1.")
        }
        if let scale, PictureRequest.Fit(rawValue: scale) == nil {
            throw ValidationError("--scale: '\(scale)' is none of fit, fill and crop.")
        }
        do { _ = try InputPlan(inputs, recursive: folders.recursive) } catch { throw ValidationError(error.message) }
    }

    package func run() async throws {
        try mask.apply()
        let options = DetectOptions(
            model: model,
            leastConfidence: minConfidence,
            fit: scale.flatMap(PictureRequest.Fit.init),
            isJSON: json,
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
        let job = DetectJob(plan: plan, options: options)
        let watch = SignalWatch(job.stop)
        let status = await job.run()
        withExtendedLifetime(watch) {}
        if status != .done { throw status.exitCode }
    }
}
