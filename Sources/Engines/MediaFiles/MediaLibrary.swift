import CFFmpeg

/// The memory of codecs.
enum CodecMemory {
    private static let isBounded: Void = cffmpeg_return_large_blocks()

    /// Has freed frames returned to the system from now on; called before a codec is opened.
    static func bound() { isBounded }
}

/// The library that reads and writes media.
package enum MediaLibrary {
    /// The version of the installed FFmpeg, such as `5.1.6`, and that of its libavformat.
    package static var version: String {
        let number = avformat_version()
        let format = "\(number >> 16).\(number >> 8 & 0xFF).\(number & 0xFF)"
        return "\(av_version_info().map { String(cString: $0) } ?? "unknown") (libavformat \(format))"
    }
}
