import CoreMedia
import Foundation
import MediaFiles
import Synchronization
import Testing

@testable import AVFBase
@testable import AVFCore

@Suite("Errors of media files")
struct MediaErrorMappingTests {
    @Test(
        "ASSET-9 WR-3 WR-26 an error of a file becomes Apple's code for it",
        arguments: [
            (MediaError.Code.notFound, AVError.Code.unknown), (.noPermission, .unknown), (.isFolder, .unknown),
            (.unrecognized, .fileFormatNotRecognized), (.empty, .fileFormatNotRecognized),
            (.damaged, .fileFailedToParse), (.truncated, .fileFailedToParse), (.noVideo, .noSourceTrack),
            (.unsupportedCodec, .decoderNotFound), (.diskFull, .diskFull), (.outOfMemory, .outOfMemory),
            (.cancelled, .operationCancelled), (.fileExists, .fileAlreadyExists), (.encoderFailed, .encodeFailed),
        ]
    )
    func codes(code: MediaError.Code, expected: AVError.Code) {
        let error = AVError(MediaError(code, "What failed, and what to do."))
        #expect(error.code == expected)
        #expect(error.localizedDescription == "What failed, and what to do.")
    }

    @Test("ASSET-9 WR-3 the system's error is the underlying error")
    func underlying() {
        func underlying(_ code: MediaError.Code) -> NSError? {
            AVError(MediaError(code, "")).userInfo[NSUnderlyingErrorKey] as? NSError
        }
        #expect(underlying(.notFound)?.code == Int(POSIXErrorCode.ENOENT.rawValue))
        #expect(underlying(.diskFull)?.code == Int(POSIXErrorCode.ENOSPC.rawValue))
        #expect(underlying(.fileExists)?.code == -12412)
        #expect(underlying(.damaged) == nil)
    }

    @Test("a missing codec is a missing encoder when a file is written")
    func encoder() {
        #expect(AVError(MediaError(.unsupportedCodec, ""), isWriting: true).code == .encoderNotFound)
        #expect(AVError(wrapping: CancellationError()).code == .operationCancelled)
        #expect(AVError(wrapping: AVError(.decodeFailed)).code == .decodeFailed)
    }
}
