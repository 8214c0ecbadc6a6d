import Foundation

/// The contents of the report page, collected during the run; bounded in size.
struct Report {
    /// A code that was found.
    struct Code {
        var type: String
        /// The payload as text; nil if it is not text.
        var text: String?
        var time: Double
        var frame: Int
        /// The corners as fractions of the image, with the origin at the top left.
        var corners: [(x: Double, y: Double)]
        /// The frame with the code as a JPEG; nil for codes beyond the first ones.
        var image: Data?
    }

    /// An input with the outcome of its frames.
    struct Input {
        var source: String
        var timeline = Timeline()
        var codes: [Code] = []
        /// The number of codes, including those not listed.
        var codeCount = 0
        var statistics: RunStatistics.Input?

        mutating func add(_ code: Code) {
            codeCount += 1
            if codes.count < Report.maximumListedCodes { codes.append(code) }
        }
    }

    /// The maximum number of codes listed per input.
    static let maximumListedCodes = 200

    var title = "Obscura report"
    /// The command line of the run.
    var command: String
    /// The date of the start of the run, as text.
    var date: String
    var inputs: [Input] = []
    var statistics = RunStatistics()
}
