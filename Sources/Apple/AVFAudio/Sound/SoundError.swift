import CoreMedia
import Foundation
import MediaFiles

/// Errors of sound.
enum SoundError {
    /// Returns an error with a description.
    static func failed(_ text: String, _ code: OSStatus = -50) -> NSError {
        NSError(domain: NSOSStatusErrorDomain, code: Int(code), userInfo: [NSLocalizedDescriptionKey: text])
    }

    /// Returns Core Audio's error for an error of reading or writing a file.
    static func file(_ error: MediaError) -> NSError { failed(error.message, status(error)) }

    /// Returns Core Audio's status for an error of reading or writing a file.
    static func status(_ error: MediaError) -> OSStatus {
        switch error.code {
        case .notFound, .addressNotFound: kAudioFileFileNotFoundError
        case .noPermission: kAudioFilePermissionsError
        case .isFolder, .notAFile, .empty, .unrecognized: kAudioFileUnsupportedFileTypeError
        case .damaged, .truncated, .noVideo: kAudioFileInvalidFileError
        case .unsupportedCodec, .unsupportedFormat, .invalidArgument: kAudioFileUnsupportedDataFormatError
        default: kAudioFileUnspecifiedError
        }
    }
}
