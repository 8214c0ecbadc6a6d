import AVFBase
import CoreMedia
import Foundation

/// Creates the errors that recordings end with (MOV-2, MOV-3, MOV-10 to MOV-12).
enum RecordingError {
    /// Returns the error for a cause; nil if the recording ended as requested.
    ///
    /// - Parameter isPlayable: true if the file is playable in spite of the cause.
    static func make(
        _ cause: FileRecording.Cause,
        url: URL,
        isPlayable: Bool,
        progress: (duration: CMTime, size: Int64)
    ) -> AVError? {
        var info: [String: Any] = [AVErrorRecordingSuccessfullyFinishedKey: isPlayable]
        switch cause {
        case .stopped, .flow(.finished):
            guard !isPlayable else { return nil }
            return AVError(
                .noDataCaptured,
                "Nothing was recorded to \(url.path): the recording ended before anything came. "
                    + "Wait until the delegate's didStartRecordingTo method is called.",
                userInfo: info
            )
        case .limit(let code):
            info[AVErrorTimeKey] = progress.duration
            info[AVErrorFileSizeKey] = progress.size
            return AVError(code, userInfo: info)
        case .mediaChanged: return AVError(.mediaChanged, userInfo: info)
        case .flow(.stopped): return AVError(.sessionNotRunning, userInfo: info)
        case .flow(.interrupted): return AVError(.sessionWasInterrupted, userInfo: info)
        case .flow(.configurationChanged): return AVError(.sessionConfigurationChanged, userInfo: info)
        case .flow(.deviceDisconnected): return AVError(.deviceWasDisconnected, userInfo: info)
        case .flow(.failed(let error)), .failure(let error):
            return AVError(error.code, userInfo: error.userInfo.merging(info) { _, new in new })
        }
    }

    /// Returns the error of a recording that could not start.
    static func refused(_ code: AVError.Code, _ text: String, underlying: AVError? = nil) -> AVError {
        var info = underlying?.userInfo ?? [:]
        info[AVErrorRecordingSuccessfullyFinishedKey] = false
        return AVError(code, text, userInfo: info)
    }
}
