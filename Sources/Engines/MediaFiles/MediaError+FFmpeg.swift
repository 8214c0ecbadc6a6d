import CFFmpeg
import Foundation

extension MediaError {
    /// Makes the error for one of FFmpeg's error numbers.
    ///
    /// - Parameters:
    ///   - number: FFmpeg's error number; negative.
    ///   - doing: the operation and its object, to follow "Could not", such as `open clip.mp4`.
    ///   - isNetwork: true if the input is a network address and not a file.
    init(ffmpeg number: Int32, doing: String, isNetwork: Bool) {
        let reason = ffmpegReason(number)
        switch number {
        case CFFMPEG_ERROR_NO_MEMORY:
            self.init(.outOfMemory, "Could not \(doing): no memory is left. Close other programs and try again.")
        case CFFMPEG_ERROR_HTTP_NOT_FOUND:
            self.init(
                .addressNotFound,
                "Could not \(doing): the server has nothing there (404). Check the address."
            )
        case CFFMPEG_ERROR_NO_ENTRY:
            self.init(.notFound, "Could not \(doing): no such file or address. Check the name.")
        case CFFMPEG_ERROR_ACCESS, CFFMPEG_ERROR_HTTP_FORBIDDEN, CFFMPEG_ERROR_HTTP_UNAUTHORIZED:
            self.init(.noPermission, "Could not \(doing): access was denied. Check the user name and password.")
        case CFFMPEG_ERROR_TIMED_OUT:
            self.init(
                .timedOut,
                "Could not \(doing): no answer came in time. Check that the address is right and can be reached."
            )
        case CFFMPEG_ERROR_PROTOCOL_NOT_FOUND:
            self.init(
                .unsupportedFormat,
                "Could not \(doing): the installed FFmpeg cannot read this kind of address. "
                    + "Install one that can, or use another kind; 'obscura doctor' lists them."
            )
        case CFFMPEG_ERROR_INVALID_DATA where isNetwork:
            self.init(
                .unrecognized,
                "Could not \(doing): the response is not video that FFmpeg recognizes, or it is incomplete. "
                    + "Check that the address belongs to a video stream."
            )
        case _ where isNetwork:
            self.init(
                .network,
                "Could not \(doing): \(reason). Check that the address is right and can be reached."
            )
        case CFFMPEG_ERROR_IO:
            self.init(.inputOutput, "Could not \(doing): reading failed (\(reason)). Check the disk.")
        default:
            self.init(.damaged, "Could not \(doing): \(reason). Get an undamaged copy of it.")
        }
    }
}

/// Returns FFmpeg's text for an error number, beginning in lower case.
func ffmpegReason(_ number: Int32) -> String {
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer -> String in
        guard let base = buffer.baseAddress, av_strerror(number, base, buffer.count) >= 0 else {
            return "error \(number)"
        }
        return String(cString: base)
    }
    return text.prefix(1).lowercased() + text.dropFirst()
}

/// FFmpeg's log, kept off the terminal.
enum FFmpegLog {
    /// Installs the log function once in the process, so that FFmpeg writes nothing to stderr.
    static let install: Void = cffmpeg_log_install()

    /// Discards the messages that calls on this thread have logged.
    static func reset() {
        install
        cffmpeg_log_reset()
    }

    /// The errors that calls on this thread have logged since the last reset.
    static var text: String { String(cString: cffmpeg_log_text()) }

    /// A Boolean value that indicates whether nothing was logged.
    private static var isEmpty: Bool { cffmpeg_log_text().pointee == 0 }

    /// A Boolean value that indicates whether a decoder on this thread has rejected an image for its dimensions.
    static var saysTooLarge: Bool {
        let text = text
        return text.contains("exceeds specified max pixel count")
            || (text.contains("Picture size") && text.contains("is invalid"))
            || text.contains("dimensions too large") || text.contains("Invalid image dimensions")
    }

    /// A Boolean value that indicates whether a video decoder on this thread lacked a reference frame.
    static var saysMissingReference: Bool {
        guard !isEmpty else { return false }
        let text = text
        return text.contains("Could not find ref with POC") || text.contains("eference picture missing")
            || text.contains("issing reference picture")
    }

    /// A Boolean value that indicates whether a demuxer on this thread reached the end of the data before the end of
    /// the media.
    static var saysTruncated: Bool {
        guard !isEmpty else { return false }
        let text = text
        return text.contains("prematurely") || text.contains("moov atom not found") || text.contains("partial file")
            || text.contains("runcat")
    }
}
