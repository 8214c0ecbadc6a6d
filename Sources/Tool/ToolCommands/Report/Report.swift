import Foundation

/// What the report page shows; filled while the run goes on, of bounded size.
struct Report {
    /// One code that was found.
    struct Code {
        var type: String
        /// The payload as text, or nil where it is no text.
        var text: String?
        var time: Double
        var frame: Int
        /// Corners as fractions of the picture, origin top-left.
        var corners: [(x: Double, y: Double)]
        /// The frame it was read in, as JPEG; nil for codes beyond the first ones.
        var picture: Data?
    }

    /// One input with what became of its frames.
    struct Input {
        var source: String
        var timeline = Timeline()
        var codes: [Code] = []
        /// All codes, listed or not.
        var codeCount = 0
        var statistics: RunStatistics.Input?

        mutating func add(_ code: Code) {
            codeCount += 1
            if codes.count < Report.maximumListedCodes { codes.append(code) }
        }
    }

    /// The most codes that are listed per input.
    static let maximumListedCodes = 200

    var title = "Obscura report"
    /// The command line that made it.
    var command: String
    /// When the run began, in words.
    var date: String
    var inputs: [Input] = []
    var statistics = RunStatistics()
}
