package import Foundation

/// The contents of the report page, collected during the run; bounded in size.
package struct Report {
    /// A code that was found.
    package struct Code {
        var type: String
        /// The payload as text; nil if it is not text.
        var text: String?
        var time: Double
        var frame: Int
        /// The corners as fractions of the image, with the origin at the top left.
        var corners: [(x: Double, y: Double)]
        /// The frame with the code as a JPEG; nil for codes beyond the first ones.
        var image: Data?

        package init(
            type: String,
            text: String?,
            time: Double,
            frame: Int,
            corners: [(x: Double, y: Double)],
            image: Data?
        ) {
            self.type = type
            self.text = text
            self.time = time
            self.frame = frame
            self.corners = corners
            self.image = image
        }
    }

    /// An input with the outcome of its frames.
    package struct Input {
        package var source: String
        package var timeline = Timeline()
        var codes: [Code] = []
        /// The number of codes, including those not listed.
        package var codeCount = 0
        package var statistics: RunStatistics.Input?

        mutating func add(_ code: Code) {
            codeCount += 1
            if codes.count < Report.maximumListedCodes { codes.append(code) }
        }
    }

    /// The maximum number of codes listed per input.
    static let maximumListedCodes = 200

    package var title = "Obscura report"
    /// The word for one thing that was found.
    package var noun = "code"
    /// The command line of the run.
    var command: String
    /// The date of the start of the run, as text.
    var date: String
    package var inputs: [Input] = []
    package var statistics = RunStatistics()

    package init(command: String, date: String) {
        self.command = command
        self.date = date
    }
}
