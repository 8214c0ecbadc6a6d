public import CoreVideo
import Foundation

/// An error of a request that is a value; the text states what failed, and what to do.
public enum VisionError: Error, LocalizedError, CustomStringConvertible {
    /// The data is not available.
    case dataUnavailable(String)
    /// An internal error, such as too many trackers.
    case internalError(String)
    /// An argument or a property is not valid.
    case invalidArgument(String)
    /// The data has a format that is not supported.
    case invalidFormat(String)
    /// The image is empty or cannot be read.
    case invalidImage(String)
    /// The model cannot be used.
    case invalidModel(String)
    /// The operation is not allowed here.
    case invalidOperation(String)
    /// A file could not be read.
    case ioError(String)
    /// The operation failed.
    case operationFailed(String)
    /// An index or range is out of bounds.
    case outOfBoundsError(String)
    /// There is not enough memory.
    case outOfMemory(String)
    /// A pixel buffer could not be created.
    case pixelBufferCreationFailed(CVReturn)
    /// The request was cancelled.
    case requestCancelled(String)
    /// The request took too long.
    case timeout(String)
    /// The sample has no time stamp.
    case timeStampNotFound(String)
    /// The compute device is not supported.
    case unsupportedComputeDevice(String)
    /// The compute stage is not supported.
    case unsupportedComputeStage(String)
    /// The request is not supported.
    case unsupportedRequest(String)
    /// The revision of the request is not supported.
    case unsupportedRevision(String)

    /// The text of the error.
    public var errorDescription: String? { description }

    /// The text of the error.
    public var description: String {
        switch self {
        case .pixelBufferCreationFailed(let code): "A pixel buffer could not be created: \(code)."
        case .dataUnavailable(let text),
            .internalError(let text),
            .invalidArgument(let text),
            .invalidFormat(let text),
            .invalidImage(let text),
            .invalidModel(let text),
            .invalidOperation(let text),
            .ioError(let text),
            .operationFailed(let text),
            .outOfBoundsError(let text),
            .outOfMemory(let text),
            .requestCancelled(let text),
            .timeout(let text),
            .timeStampNotFound(let text),
            .unsupportedComputeDevice(let text),
            .unsupportedComputeStage(let text),
            .unsupportedRequest(let text),
            .unsupportedRevision(let text):
            text
        }
    }

    /// Converts any error of a run.
    init(_ error: any Error) {
        if let known = error as? VisionError {
            self = known
            return
        }
        let error = VisionFailure.publicError(error)
        let text = error.localizedDescription
        switch VNErrorCode(rawValue: error.code) {
        case .dataUnavailable: self = .dataUnavailable(text)
        case .invalidArgument: self = .invalidArgument(text)
        case .invalidFormat: self = .invalidFormat(text)
        case .invalidImage: self = .invalidImage(text)
        case .invalidModel: self = .invalidModel(text)
        case .invalidOperation: self = .invalidOperation(text)
        case .ioError: self = .ioError(text)
        case .operationFailed: self = .operationFailed(text)
        case .outOfBoundsError: self = .outOfBoundsError(text)
        case .outOfMemory: self = .outOfMemory(text)
        case .requestCancelled: self = .requestCancelled(text)
        case .timeout: self = .timeout(text)
        case .timeStampNotFound: self = .timeStampNotFound(text)
        case .unsupportedComputeDevice: self = .unsupportedComputeDevice(text)
        case .unsupportedComputeStage: self = .unsupportedComputeStage(text)
        case .unsupportedRequest: self = .unsupportedRequest(text)
        case .unsupportedRevision: self = .unsupportedRevision(text)
        default: self = .internalError(text)
        }
    }
}
