import CFFmpeg
import Foundation

extension MediaError {
    /// The error for one of FFmpeg's error numbers.
    ///
    /// - Parameters:
    ///   - number: what the function returned; negative.
    ///   - doing: what was tried on what, to follow "Could not", such as `open clip.mp4`.
    ///   - isNetwork: whether the input is an address and not a file.
    init(ffmpeg number: Int32, doing: String, isNetwork: Bool) {
        let reason = ffmpegReason(number)
        switch number {
        case CFFMPEG_ERROR_NO_MEMORY:
            self.init(.outOfMemory, "Could not \(doing): no memory is left. Close other programs and try again.")
        case CFFMPEG_ERROR_NO_ENTRY, CFFMPEG_ERROR_HTTP_NOT_FOUND:
            self.init(.notFound, "Could not \(doing): there is nothing there. Check the name.")
        case CFFMPEG_ERROR_ACCESS, CFFMPEG_ERROR_HTTP_FORBIDDEN, CFFMPEG_ERROR_HTTP_UNAUTHORIZED:
            self.init(.noPermission, "Could not \(doing): access is refused. Check the user name and password.")
        case CFFMPEG_ERROR_TIMED_OUT:
            self.init(
                .timedOut,
                "Could not \(doing): no answer came in time. Check that the address is right and can be reached."
            )
        case CFFMPEG_ERROR_PROTOCOL_NOT_FOUND:
            self.init(
                .unsupportedFormat,
                "Could not \(doing): the installed FFmpeg cannot read this kind of address. Install one that can, or use "
                    + "another kind; 'obscura doctor' lists them."
            )
        case CFFMPEG_ERROR_INVALID_DATA where isNetwork:
            self.init(
                .unrecognized,
                "Could not \(doing): the answer is no video that FFmpeg knows, or breaks off. "
                    + "Check that the address is that of a video stream."
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

/// FFmpeg's words for an error number, beginning in lower case.
func ffmpegReason(_ number: Int32) -> String {
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer -> String in
        guard let base = buffer.baseAddress, av_strerror(number, base, buffer.count) >= 0 else {
            return "error \(number)"
        }
        return String(cString: base)
    }
    return text.prefix(1).lowercased() + text.dropFirst()
}

/// FFmpeg's log, kept from the terminal.
enum FFmpegLog {
    /// Installs the log function once for the process: FFmpeg writes nothing on stderr any more.
    static let install: Void = cffmpeg_log_install()

    /// Forgets what this thread's calls have logged.
    static func reset() {
        install
        cffmpeg_log_reset()
    }

    /// The errors that this thread's calls have logged since the last reset.
    static var text: String { String(cString: cffmpeg_log_text()) }

    /// Whether nothing was logged.
    private static var isEmpty: Bool { cffmpeg_log_text().pointee == 0 }

    /// Whether a decoder of this thread has refused a picture for its measures.
    static var saysTooLarge: Bool {
        let text = text
        return text.contains("exceeds specified max pixel count")
            || (text.contains("Picture size") && text.contains("is invalid"))
            || text.contains("dimensions too large") || text.contains("Invalid image dimensions")
    }

    /// Whether a video decoder of this thread had to do without a picture that another refers to.
    static var saysMissingReference: Bool {
        guard !isEmpty else { return false }
        let text = text
        return text.contains("Could not find ref with POC") || text.contains("eference picture missing")
            || text.contains("issing reference picture")
    }

    /// Whether a container reader of this thread has met the end of the data before the end of the media.
    static var saysTruncated: Bool {
        guard !isEmpty else { return false }
        let text = text
        return text.contains("prematurely") || text.contains("moov atom not found") || text.contains("partial file")
            || text.contains("runcat")
    }
}
