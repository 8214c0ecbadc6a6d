/// The codes of errors in the domain `VNErrorDomain`.
public enum VNErrorCode: Int, Sendable {
    /// An error of another framework.
    case turiCoreErrorCode = -1
    /// No error.
    case ok = 0
    /// The request was cancelled.
    case requestCancelled = 1
    /// The data has a format that is not supported.
    case invalidFormat = 2
    /// The operation failed.
    case operationFailed = 3
    /// An index or range is out of bounds.
    case outOfBoundsError = 4
    /// An option is not valid.
    case invalidOption = 5
    /// A file could not be read.
    case ioError = 6
    /// A required option is missing.
    case missingOption = 7
    /// The feature does not exist.
    case notImplemented = 8
    /// An internal error, such as too many trackers.
    case internalError = 9
    /// There is not enough memory.
    case outOfMemory = 10
    /// An unknown error.
    case unknownError = 11
    /// The operation is not allowed here.
    case invalidOperation = 12
    /// The image is empty or has a format that is not supported.
    case invalidImage = 13
    /// An argument or a property is not valid.
    case invalidArgument = 14
    /// The model cannot be used.
    case invalidModel = 15
    /// The revision of the request is not supported.
    case unsupportedRevision = 16
    /// The data is not available.
    case dataUnavailable = 17
    /// The sample has no time stamp.
    case timeStampNotFound = 18
    /// The request is not supported.
    case unsupportedRequest = 19
    /// The request took too long.
    case timeout = 20
    /// The compute stage is not supported.
    case unsupportedComputeStage = 21
    /// The compute device is not supported.
    case unsupportedComputeDevice = 22
}
