import Foundation
package import MediaFiles

extension AVError {
    /// The error of this module for one of reading or writing media files.
    ///
    /// The text for people is the same. What has no code of its own becomes ``Code/unknown`` with the system's error
    /// underneath, as Apple's systems do for files that are missing or may not be opened: Media-semantics ASSET-9, WR-3.
    /// - Parameter isWriting: whether a file was being written: a missing codec is then a missing encoder.
    package init(_ error: MediaError, isWriting: Bool = false) {
        self.init(Code(error.code, isWriting: isWriting), error.message, underlying: error.code.systemError)
    }

    /// The same for any error: an `AVError` stays, errors of the system are put underneath.
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
    /// The code for what went wrong with a file.
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
    /// What the system said, mostly as an error of the POSIX domain; nil where it was not the system that refused.
    fileprivate var systemError: NSError? {
        // What Apple's systems put underneath when a file is in the way: WR-3.
        if self == .fileExists { return NSError(domain: "NSOSStatusErrorDomain", code: -12412) }
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
