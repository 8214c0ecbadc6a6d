import CFFmpeg

/// The library that reads and writes media.
package enum MediaLibrary {
    /// The version of the installed FFmpeg, such as `5.1.6`, and that of its libavformat.
    package static var version: String {
        let number = avformat_version()
        let format = "\(number >> 16).\(number >> 8 & 0xFF).\(number & 0xFF)"
        return "\(av_version_info().map { String(cString: $0) } ?? "unknown") (libavformat \(format))"
    }
}
