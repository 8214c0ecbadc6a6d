public import Foundation

/// Models that a server delivers, which is not supported.
@available(*, deprecated, message: "Download models with URLSession.")
open class MLModelCollection: NSObject {
    /// A model of a collection.
    public final class Entry: NSObject {
        /// The name of the model.
        public let modelIdentifier: String
        /// The place of the compiled model.
        public let modelURL: URL

        init(modelIdentifier: String, modelURL: URL) {
            self.modelIdentifier = modelIdentifier
            self.modelURL = modelURL
        }
    }

    /// The notification of a change, which is never posted.
    public class var didChangeNotification: NSNotification.Name {
        NSNotification.Name("MLModelCollectionDidChangeNotification")
    }

    /// The name of the collection.
    public let identifier: String
    /// The name of the deployment.
    public let deploymentID: String
    /// The models by name.
    public let entries: [String: Entry]

    init(identifier: String) {
        self.identifier = identifier
        deploymentID = ""
        entries = [:]
    }

    private static func refusal(_ identifier: String) -> MLModelError {
        MLModelError(
            .generic,
            "The model collection \"\(identifier)\" is not supported on Linux; load the model from a file."
        )
    }

    /// Calls the handler with an ``MLModelError``, on another thread.
    public class func beginAccessing(
        identifier: String,
        completionHandler: @escaping @Sendable (Result<MLModelCollection, any Error>) -> Void
    ) -> Progress {
        let error = refusal(identifier)
        DispatchQueue.global().async { completionHandler(.failure(error)) }
        let progress = Progress(totalUnitCount: 1)
        progress.completedUnitCount = 1
        return progress
    }

    /// Calls the handler with an ``MLModelError``, on another thread.
    public class func endAccessing(
        identifier: String,
        completionHandler: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
        let error = refusal(identifier)
        DispatchQueue.global().async { completionHandler(.failure(error)) }
    }
}
