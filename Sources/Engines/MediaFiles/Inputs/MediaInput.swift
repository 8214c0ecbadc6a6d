import CFFmpeg
import Foundation

/// Limits on the inputs that may be opened and on network waits.
package struct MediaLimits: Sendable, Hashable {
    /// The maximum image width, in pixels.
    package var maximumWidth = 16384
    /// The maximum image height, in pixels.
    package var maximumHeight = 16384
    /// The maximum number of pixels in one image; 2²⁷ take 200 MB as 4:2:0 and 540 MB as BGRA.
    package var maximumPixels = 1 << 27
    /// The maximum time that one call may wait for the network, in seconds.
    ///
    /// Files have no time limit.
    package var networkTimeout = 10.0

    /// Makes the default limits.
    package init() {}
}

/// An open container, which owns FFmpeg's demuxer and its byte source.
final class MediaInput {
    let location: MediaLocation
    let limits: MediaLimits
    let interrupt: MediaInterrupt
    /// The owned context; valid for the life of the object.
    let context: UnsafeMutablePointer<AVFormatContext>
    /// The byte source of a file; nil for an address.
    ///
    /// Outlives the context.
    private let bytes: FileBytes?

    /// The protocols that an address may use.
    ///
    /// A stream at an address, such as a playlist, may name other addresses but no file.
    private static let addressProtocols = "http,https,tcp,tls,rtsp,rtsps,rtp,udp,crypto,httpproxy"

    /// Opens the container and probes its streams.
    ///
    /// - Parameters:
    ///   - options: FFmpeg options for an address; they override the defaults.
    ///   - followsReferences: true to take the samples of a movie from the local files to which it refers.
    ///   - probes: false to look at no samples until ``probe()``.
    init(
        _ location: MediaLocation,
        limits: MediaLimits,
        interrupt: MediaInterrupt,
        options extra: [String: String] = [:],
        followsReferences: Bool = false,
        probes: Bool = true
    ) throws(MediaError) {
        self.location = location
        self.limits = limits
        self.interrupt = interrupt
        FFmpegLog.reset()
        let bytes: FileBytes?
        switch location {
        case .file(let path):
            bytes = try FileBytes(path: path, interrupt: interrupt, followsReferences: followsReferences)
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
            // No protocol has this name, so FFmpeg opens nothing else, whatever the bytes say.
            av_dict_set(&options, "protocol_whitelist", "none", 0)
            // The one option that matters to files: samples as stored, without edits.
            if let value = extra["ignore_editlist"] { av_dict_set(&options, "ignore_editlist", value, 0) }
            name = ""
        case .address(let text):
            interrupt.arm(seconds: limits.networkTimeout)
            av_dict_set(&options, "protocol_whitelist", Self.addressProtocols, 0)
            av_dict_set(&options, "rtsp_flags", "prefer_tcp", 0)
            for (key, value) in extra { av_dict_set(&options, key, value, 0) }
            name = text
        }
        // On failure, FFmpeg frees the context.
        let opened = avformat_open_input(&context, name, nil, &options)
        guard opened >= 0, let context else {
            throw Self.openingError(opened, location: location, bytes: bytes, interrupt: interrupt)
        }
        self.context = context
        if probes { try probe() }
    }

    /// Reads and decodes as many samples as FFmpeg needs to know the streams.
    func probe() throws(MediaError) {
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

    /// Returns the file that has a byte of the input, and the byte's position in it; nil for an address.
    func place(of position: Int64) -> (path: String, offset: Int64)? { bytes?.place(of: position) }

    /// Leaves the bytes of parts of the file unread from now on.
    ///
    /// - Returns: the file with the bytes; nil for inputs for which that is impossible.
    func leaveBytes(in parts: [Range<Int64>]) -> SampleFile? {
        guard let bytes else { return nil }
        // Parsers look at the samples. Those in use end with a seek, which leads back to the first sample.
        var first: (stream: Int32, ticks: Int64, seconds: Double)?
        for index in 0..<streamCount {
            guard let stream = stream(index), let entry = avformat_index_get_entry(stream, 0)?.pointee else { continue }
            let seconds = Double(entry.timestamp) * av_q2d(stream.pointee.time_base)
            if first.map({ seconds < $0.seconds }) ?? true { first = (Int32(index), entry.timestamp, seconds) }
        }
        guard let first else { return nil }
        let flags = context.pointee.flags
        context.pointee.flags |= AVFMT_FLAG_NOPARSE
        guard av_seek_frame(context, first.stream, first.ticks, AVSEEK_FLAG_BACKWARD) >= 0,
            let file = bytes.leaveBytes(in: parts)
        else {
            context.pointee.flags = flags
            return nil
        }
        return file
    }

    /// The container's short name, such as `mov,mp4,m4a,3gp,3g2,mj2`.
    var containerName: String { text(context.pointee.iformat?.pointee.name) }

    /// The container's display name, such as `QuickTime / MOV`.
    var containerTitle: String { text(context.pointee.iformat?.pointee.long_name) }

    /// A Boolean value that indicates whether the input is a single image and not a movie.
    ///
    /// FFmpeg reads image files with demuxers named "…_pipe" or "image2…".
    var isImage: Bool { containerName.hasSuffix("_pipe") || containerName.hasPrefix("image2") }

    /// Number of streams found so far; some containers reveal more later.
    var streamCount: Int { Int(context.pointee.nb_streams) }

    /// Returns the stream at an index, or nil if there is none.
    func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
        index >= 0 && index < streamCount ? context.pointee.streams?[index] : nil
    }

    /// The index of the first stream of video or still images; cover art of audio files does not count.
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

    /// Starts the timeout of one call that may wait for the network.
    func armDeadline() {
        if location.isNetwork { interrupt.arm(seconds: limits.networkTimeout) }
    }

    /// Starts the timeout of one call with a specific limit, in seconds.
    func armDeadline(seconds: Double) { interrupt.arm(seconds: seconds) }

    /// Returns the error for a read that failed with one of FFmpeg's error numbers.
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
        // Some protocols return a different error number when interrupted.
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
                "Could not open \(location): its bytes are not in a media format that FFmpeg recognizes. "
                    + "Choose an image or a video file."
            )
        }
        if ["hls", "concat", "dash", "webm_dash_manifest", "sdp", "imf"].contains(container) {
            return MediaError(
                .unsupportedFormat,
                "Could not open \(location): it is a playlist, and the files or addresses that it names are not opened "
                    + "from a file. Pass the media files themselves, or the playlist's http:// address."
            )
        }
        if ranShort {
            return MediaError(
                .truncated,
                "Could not open \(location): the file ends too early (\(container) data without an index). "
                    + "Copy or record the file again."
            )
        }
        return MediaError(ffmpeg: number, doing: "open \(location) as \(container)", isNetwork: false)
    }
}

/// Returns one of FFmpeg's C strings as text; empty for nil.
func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
