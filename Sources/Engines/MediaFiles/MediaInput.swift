import CFFmpeg
import Foundation

/// What may be opened, and for how long to wait.
package struct MediaLimits: Sendable, Hashable {
    /// The widest picture, in pixels.
    package var maximumWidth = 16384
    /// The highest picture, in pixels.
    package var maximumHeight = 16384
    /// The most pixels in one picture; 2²⁷ take 200 MB as 4:2:0 and 540 MB as BGRA.
    package var maximumPixels = 1 << 27
    /// How long one call may wait for the network, in seconds.
    ///
    /// Files have no such limit.
    package var networkTimeout = 10.0

    /// The limits for ordinary use.
    package init() {}
}

/// An opened container: owns FFmpeg's demultiplexer and what it reads from.
final class MediaInput {
    let location: MediaLocation
    let limits: MediaLimits
    let interrupt: MediaInterrupt
    /// The owned context; valid for the life of the object.
    let context: UnsafeMutablePointer<AVFormatContext>
    /// Where a file's bytes come from; nil for an address.
    ///
    /// Outlives the context.
    private let bytes: FileBytes?

    /// Protocols of addresses.
    ///
    /// A stream at an address may name other addresses (a playlist), but no file.
    private static let addressProtocols = "http,https,tcp,tls,rtsp,rtsps,rtp,udp,crypto,httpproxy"

    /// Opens the container and finds out what its streams are.
    ///
    /// - Parameter options: FFmpeg's own, for an address; they take the place of the usual ones.
    init(
        _ location: MediaLocation,
        limits: MediaLimits,
        interrupt: MediaInterrupt,
        options extra: [String: String] = [:]
    ) throws(MediaError) {
        self.location = location
        self.limits = limits
        self.interrupt = interrupt
        FFmpegLog.reset()
        let bytes: FileBytes?
        switch location {
        case .file(let path): bytes = try FileBytes(path: path, interrupt: interrupt)
        case .address: bytes = nil
        }
        self.bytes = bytes
        guard let allocated = avformat_alloc_context() else {
            throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "open \(location)", isNetwork: false)
        }
        var context: UnsafeMutablePointer<AVFormatContext>? = allocated
        allocated.pointee.interrupt_callback = interrupt.callback
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        let name: String
        switch location {
        case .file:
            allocated.pointee.pb = bytes?.io
            // No protocol has this name: whatever the bytes say, nothing else is opened.
            av_dict_set(&options, "protocol_whitelist", "none", 0)
            name = ""
        case .address(let text):
            interrupt.arm(seconds: limits.networkTimeout)
            av_dict_set(&options, "protocol_whitelist", Self.addressProtocols, 0)
            av_dict_set(&options, "rtsp_flags", "prefer_tcp", 0)
            for (key, value) in extra { av_dict_set(&options, key, value, 0) }
            name = text
        }
        // Frees the context when it fails.
        let opened = avformat_open_input(&context, name, nil, &options)
        guard opened >= 0, let context else {
            throw Self.openingError(opened, location: location, bytes: bytes, interrupt: interrupt)
        }
        self.context = context
        let found = avformat_find_stream_info(context, nil)
        guard found >= 0 else {
            throw Self.openingError(found, location: location, bytes: bytes, interrupt: interrupt)
        }
    }

    deinit {
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
        withExtendedLifetime((bytes, interrupt)) {}
    }

    /// The file's size in bytes; nil for an address.
    var size: Int64? { bytes?.size }

    /// The container's short name, such as `mov,mp4,m4a,3gp,3g2,mj2`.
    var containerName: String { text(context.pointee.iformat?.pointee.name) }

    /// The container's name for people, such as `QuickTime / MOV`.
    var containerTitle: String { text(context.pointee.iformat?.pointee.long_name) }

    /// Whether the input is one picture and not a film: FFmpeg reads picture files by "pipes" named after them.
    var isPicture: Bool { containerName.hasSuffix("_pipe") || containerName.hasPrefix("image2") }

    /// The number of streams so far; some containers reveal more later.
    var streamCount: Int { Int(context.pointee.nb_streams) }

    /// A stream by its index.
    func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
        index >= 0 && index < streamCount ? context.pointee.streams?[index] : nil
    }

    /// The index of the first stream of moving or still pictures; cover pictures of sound files do not count.
    var firstVideoStream: Int? {
        (0..<streamCount).first { index in
            guard let stream = stream(index), let parameters = stream.pointee.codecpar else { return false }
            let cover = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS
            return parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO && stream.pointee.disposition & cover == 0
        }
    }

    /// The duration that the container states or FFmpeg estimates, in microseconds; nil when unknown.
    var durationInMicroseconds: Int64? {
        let duration = context.pointee.duration
        return duration == CFFMPEG_NO_PTS || duration <= 0 ? nil : duration
    }

    /// Begins the time of one call that may wait for the network.
    func armDeadline() {
        if location.isNetwork { interrupt.arm(seconds: limits.networkTimeout) }
    }

    /// Begins the time of one call with a limit of its own.
    func armDeadline(seconds: Double) { interrupt.arm(seconds: seconds) }

    /// The error of reading that failed with one of FFmpeg's numbers.
    func readingError(_ number: Int32) -> MediaError {
        if number == CFFMPEG_ERROR_EXIT { return Self.interruption(location, interrupt) }
        return MediaError(ffmpeg: number, doing: "read on in \(location)", isNetwork: location.isNetwork)
    }

    private static func interruption(_ location: MediaLocation, _ interrupt: MediaInterrupt) -> MediaError {
        interrupt.isCancelled
            ? MediaError(.cancelled, "Reading \(location) was stopped.")
            : MediaError(ffmpeg: CFFMPEG_ERROR_TIMED_OUT, doing: "read \(location)", isNetwork: true)
    }

    private static func openingError(
        _ number: Int32,
        location: MediaLocation,
        bytes: FileBytes?,
        interrupt: MediaInterrupt
    ) -> MediaError {
        // Some protocols answer an interruption with another number.
        if number == CFFMPEG_ERROR_EXIT || interrupt.isCancelled || interrupt.isOverdue {
            return interruption(location, interrupt)
        }
        let ranShort = FFmpegLog.saysTruncated
        guard let io = bytes?.io else {
            return MediaError(ffmpeg: number, doing: "open \(location)", isNetwork: true)
        }
        guard let container = cffmpeg_probe(io).map({ String(cString: $0) }) else {
            return MediaError(
                .unrecognized,
                "Could not open \(location): its bytes are of no media format that FFmpeg knows. "
                    + "Choose a picture or a video file."
            )
        }
        if ["hls", "concat", "dash", "webm_dash_manifest", "sdp", "imf"].contains(container) {
            return MediaError(
                .unsupportedFormat,
                "Could not open \(location): it is a list that names other files or addresses, which are not opened "
                    + "from a file. Give the media files themselves, or the list's http:// address."
            )
        }
        if ranShort {
            return MediaError(
                .truncated,
                "Could not open \(location): the file ends too early (\(container) data without their index). "
                    + "Copy or record it again, completely."
            )
        }
        return MediaError(ffmpeg: number, doing: "open \(location) as \(container)", isNetwork: false)
    }
}

/// A C string of FFmpeg's as text; empty for nil.
func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
