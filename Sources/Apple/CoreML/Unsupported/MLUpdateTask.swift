public import Foundation

/// An object that can be written to a file.
public protocol MLWritable: NSObjectProtocol {
    /// Writes the object.
    func write(to url: URL) throws
}

/// The state of a task.
public enum MLTaskState: Int, Sendable {
    /// The task has not begun.
    case suspended = 1
    /// The task runs.
    case running = 2
    /// The task is about to end.
    case cancelling = 3
    /// The task has succeeded.
    case completed = 4
    /// The task has failed.
    case failed = 5
}

/// A piece of work that takes time.
///
/// This library never creates one.
open class MLTask: NSObject {
    /// The name of the task.
    public let taskIdentifier: String
    /// The state of the task.
    public let state: MLTaskState
    /// The reason of a failure.
    public let error: (any Error)?

    init(error: any Error) {
        taskIdentifier = UUID().uuidString
        state = .failed
        self.error = error
    }

    /// Does nothing.
    open func resume() {}

    /// Does nothing.
    open func cancel() {}
}

/// Training on the device, which is not supported: each initializer throws.
open class MLUpdateTask: MLTask {
    private static var refusal: MLModelError {
        MLModelError(.generic, "Training on the device is not supported on Linux; train the model elsewhere.")
    }

    /// Throws ``MLModelError``.
    public convenience init(
        forModelAt modelURL: URL,
        trainingData: any MLBatchProvider,
        configuration: MLModelConfiguration?,
        completionHandler: @escaping (MLUpdateContext) -> Void
    ) throws {
        throw Self.refusal
    }

    /// Throws ``MLModelError``.
    public convenience init(
        forModelAt modelURL: URL,
        trainingData: any MLBatchProvider,
        configuration: MLModelConfiguration?,
        progressHandlers: MLUpdateProgressHandlers
    ) throws {
        throw Self.refusal
    }

    /// Throws ``MLModelError``.
    public convenience init(
        forModelAt modelURL: URL,
        trainingData: any MLBatchProvider,
        completionHandler: @escaping (MLUpdateContext) -> Void
    ) throws {
        throw Self.refusal
    }

    /// Throws ``MLModelError``.
    public convenience init(
        forModelAt modelURL: URL,
        trainingData: any MLBatchProvider,
        progressHandlers: MLUpdateProgressHandlers
    ) throws {
        throw Self.refusal
    }

    /// Does nothing.
    open func resume(withParameters updateParameters: [MLParameterKey: Any]) {}
}

/// The progress of training, which never happens here.
open class MLUpdateContext: NSObject {
    /// The training.
    public let task: MLUpdateTask
    /// The trained model.
    public let model: any MLModel & MLWritable
    /// The event that is reported.
    public let event: MLUpdateProgressEvent
    /// Measures of the training.
    public let metrics: [MLMetricKey: Any]
    /// Parameters of the training.
    public let parameters: [MLParameterKey: Any]

    init(task: MLUpdateTask, model: any MLModel & MLWritable) {
        self.task = task
        self.model = model
        event = []
        metrics = [:]
        parameters = [:]
    }
}

/// The closures that are told about training.
open class MLUpdateProgressHandlers: NSObject {
    /// Creates handlers, which are never called here.
    public init(
        forEvents interestedEvents: MLUpdateProgressEvent,
        progressHandler: ((MLUpdateContext) -> Void)?,
        completionHandler: @escaping (MLUpdateContext) -> Void
    ) {}
}

/// Events of training.
public struct MLUpdateProgressEvent: OptionSet, Sendable {
    /// The events as a number.
    public let rawValue: Int

    /// Creates events from a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Training begins.
    public static var trainingBegin: MLUpdateProgressEvent { .init(rawValue: 1) }
    /// A pass ends.
    public static var epochEnd: MLUpdateProgressEvent { .init(rawValue: 2) }
    /// A step ends.
    public static var miniBatchEnd: MLUpdateProgressEvent { .init(rawValue: 4) }
}
