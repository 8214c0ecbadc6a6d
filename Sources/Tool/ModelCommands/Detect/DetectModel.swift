import Foundation
import FrameAnalysis

/// The model of a run.
enum DetectModel {
    /// The beginning of the names of Vision requests.
    private static let visionPrefix = "vision:"

    /// Loads the model that the options name.
    @Sendable static func load(_ options: DetectOptions) throws -> any Analysis {
        if options.model.hasPrefix(visionPrefix) {
            let name = String(options.model.dropFirst(visionPrefix.count))
            if let analysis = VisionAnalysis.named(name) { return analysis }
            let names = VisionAnalysis.names.map { visionPrefix + $0 }.joined(separator: ", ")
            throw DetectModelError(message: "There is no request \(options.model); there are \(names).")
        }
        guard FileManager.default.fileExists(atPath: options.model) else {
            throw DetectModelError(message: "There is no model at \(options.model). Check the path.")
        }
        var settings = ModelAnalysis.Options()
        settings.leastConfidence = options.leastConfidence
        settings.fit = options.fit
        return try ModelAnalysis(contentsOf: URL(fileURLWithPath: options.model), options: settings)
    }

    /// Returns the text of an error, with the model's name.
    static func text(of error: any Error, _ model: String) -> String {
        let text = error.localizedDescription
        return text.contains(model) ? text : "\(model): \(text)"
    }
}

/// A model that cannot be found.
struct DetectModelError: LocalizedError {
    var message: String
    var errorDescription: String? { message }
}
