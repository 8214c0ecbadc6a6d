import Foundation
package import MediaFiles

extension AVError {
    /// Creates this module's error for an error of reading or writing media files.
    ///
    /// The localized description is the same. An error without a code of its own becomes ``Code/unknown`` with the
    /// system's error as the underlying error, as on Apple's systems for files that are missing or cannot be opened:
    /// Media-semantics ASSET-9, WR-3.
    /// - Parameter isWriting: true if a file was being written; a missing codec is then a missing encoder.
    package init(_ error: MediaError, isWriting: Bool = false) {
        self.init(Code(error.code, isWriting: isWriting), error.message, underlying: error.code.systemError)
    }

    /// Creates an error for any error: an `AVError` is kept, and a system error becomes the underlying error.
    package init(wrapping error: any Error) {
        switch error {
        case let error as AVError: self = error
        case let error as MediaError: self.init(error)
        case is CancellationError: self.init(.operationCancelled)
        default:
            let bridged = error as NSError
            if let known = AVError(bridging: bridged) {
                self = known
            } else {
                self.init(.unknown, "The operation failed: \(bridged.localizedDescription)", underlying: error)
            }
        }
    }
}

extension AVError.Code {
    /// Creates the code for an error of a media file.
    fileprivate init(_ code: MediaError.Code, isWriting: Bool) {
        self =
            switch code {
            case .unrecognized, .empty: .fileFormatNotRecognized
            case .damaged, .truncated: .fileFailedToParse
            case .noVideo: .noSourceTrack
            case .unsupportedCodec: isWriting ? .encoderNotFound : .decoderNotFound
            case .unsupportedFormat: .formatUnsupported
            case .tooLarge: .operationNotSupportedForAsset
            case .diskFull: .diskFull
            case .outOfMemory: .outOfMemory
            case .cancelled: .operationCancelled
            case .fileExists: .fileAlreadyExists
            case .encoderFailed: .encodeFailed
            default: .unknown
            }
    }
}

extension MediaError.Code {
    /// The system's error, mostly of the POSIX domain; nil if the error did not come from the system.
    fileprivate var systemError: NSError? {
        // The underlying error on Apple's systems for a file that already exists: WR-3.
        if self == .fileExists { return NSError(domain: "NSOSStatusErrorDomain", code: -12412) }
        // The code of Foundation's error of addresses, as on Apple's systems.
        if self == .addressNotFound { return NSError(domain: NSURLErrorDomain, code: NSURLErrorFileDoesNotExist) }
        let number: POSIXErrorCode
        switch self {
        case .notFound: number = .ENOENT
        case .noPermission: number = .EACCES
        case .isFolder: number = .EISDIR
        case .notAFile: number = .ENODEV
        case .inputOutput: number = .EIO
        case .diskFull: number = .ENOSPC
        case .outOfMemory: number = .ENOMEM
        case .timedOut: number = .ETIMEDOUT
        case .network: number = .ENETUNREACH
        default: return nil
        }
        return NSError(domain: NSPOSIXErrorDomain, code: Int(number.rawValue))
    }
}
