import FrameAnalysis
import ToolCommands

/// The options of `detect`.
struct DetectOptions: Sendable {
    /// The model as given on the command line.
    var model: String
    var leastConfidence = 0.25
    var fit: PictureRequest.Fit?
    var isJSON = false
    /// The maximum duration of each input in seconds.
    var duration: Double?
    var printsTruth = false
    var showsWindow = false
    var statisticsFile: ResultFile?
    var reportFile: ResultFile?
    var style: TerminalStyle
    /// The command line, for the report.
    var command: String
}
