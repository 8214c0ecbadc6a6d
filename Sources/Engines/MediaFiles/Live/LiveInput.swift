import CFFmpeg
import CoreMedia

/// A connection to a live stream that delivers the packets of its first video stream as they arrive.
///
/// Every call has a timeout. Not thread-safe: use it from one thread at a time; only the ``MediaInterrupt`` may be used
/// from other threads. Releasing the last reference closes the connection and waits at most half a second for the
/// server.
package final class LiveInput {
    /// The properties of the stream, as far as its server declares them.
    package struct Facts: Sendable {
        /// The codec's short name, such as `h264`.
        package var codec: String
        /// Width in pixels; 0 if unknown before the first frame.
        package var width: Int
        /// Height in pixels; 0 if unknown before the first frame.
        package var height: Int
        /// Frames per second, if the stream declares or reveals it.
        package var frameRate: MediaRational?
        /// A Boolean value that indicates whether the stream comes in files of several seconds each (HLS), so that the
        /// reader must pace it.
        package var isSegmented: Bool
        /// A Boolean value that indicates whether packets carry timestamps.
        package var hasStamps: Bool
        /// The duration in seconds, if the stream has an end and is not live.
        package var duration: Double?
        /// A Boolean value that indicates whether the stream is a file at an address, which can be replayed from the
        /// beginning.
        package var isFile: Bool
        /// The codec of frames that can be passed on without decoding: H.264 or HEVC as a byte stream, in the order in
        /// which frames are shown; nil otherwise.
        package var passedCodec: AccessUnit.Codec? {
            guard !isSegmented, !isFile, hasStamps, parameters.isOrdered, parameters.parameterSets != nil else {
                return nil
            }
            return codec == "h264" ? .h264 : codec == "hevc" ? .hevc : nil
        }
        /// A Boolean value that indicates whether each packet is a JPEG image.
        package var isJPEG: Bool { codec == "mjpeg" }
        /// The codec parameters that a decoder needs.
        package var parameters: LiveParameters
    }

    /// The address without credentials, for messages.
    package let location: MediaLocation
    /// The properties of the stream.
    package let facts: Facts

    private let input: MediaInput
    private let index: Int
    private let timeBase: AVRational
    /// Indicates whether FFmpeg's parser puts packets together, and hands each over with the reported time of the next.
    private let reportsNext: Bool
    private var report: Int64?

    /// Maximum wait for the server while closing, in seconds.
    private static let goodbyeLimit = 0.5

    /// Connects to the server and probes the stream.
    ///
    /// - Parameters:
    ///   - address: the address, including user name and password if it needs them.
    ///   - options: FFmpeg options for the address.
    ///   - limits: size limits, and the timeout for connecting and probing together.
    package init(
        _ address: String,
        options: [String: String],
        limits: MediaLimits,
        interrupt: MediaInterrupt
    ) throws(MediaError) {
        location = .address(address)
        let input = try MediaInput(location, limits: limits, interrupt: interrupt, options: options)
        self.input = input
        guard let index = input.firstVideoStream, let stream = input.stream(index),
            let parameters = stream.pointee.codecpar
        else {
            throw MediaReader.noVideoError(input)
        }
        try MediaReader.checkSize(Int(parameters.pointee.width), Int(parameters.pointee.height), input)
        for other in 0..<input.streamCount where other != index {
            input.stream(other)?.pointee.discard = AVDISCARD_ALL
        }
        self.index = index
        timeBase = stream.pointee.time_base
        let container = input.containerName
        let isSegmented = container.hasPrefix("hls")
        let codec = parameters.pointee.codec_id
        reportsNext = codec == AV_CODEC_ID_H264 || codec == AV_CODEC_ID_HEVC
        // Multipart JPEG has no timestamps; FFmpeg makes them up at 25 frames a second.
        let hasStamps = !["mpjpeg", "mjpeg"].contains(container)
        let duration = input.durationInMicroseconds.map { Double($0) / 1e6 }
        let canSeek = (input.context.pointee.pb?.pointee.seekable ?? 0) & AVIO_SEEKABLE_NORMAL != 0
        facts = Facts(
            codec: text(avcodec_get_name(parameters.pointee.codec_id)),
            width: Int(parameters.pointee.width),
            height: Int(parameters.pointee.height),
            frameRate: hasStamps ? MediaReader.rate(input, stream) : nil,
            isSegmented: isSegmented,
            hasStamps: hasStamps,
            duration: duration,
            isFile: input.isImage || (duration != nil && (isSegmented || canSeek)),
            parameters: try LiveParameters(copying: parameters, timeBase: timeBase)
        )
    }

    deinit {
        input.interrupt.allowGoodbye(seconds: Self.goodbyeLimit)
    }

    /// Returns the next packet, or nil if the server ends the stream.
    ///
    /// - Parameter limit: the maximum time to wait for the packet, in seconds.
    /// - Throws: ``MediaError/Code/timedOut`` after that time, ``MediaError/Code/cancelled``, or an error of the
    ///   connection.
    package func next(limit: Double) throws(MediaError) -> LivePacket? {
        guard let packet = av_packet_alloc() else {
            throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "read \(location)", isNetwork: false)
        }
        var owned: UnsafeMutablePointer<AVPacket>? = packet
        defer { av_packet_free(&owned) }
        // One timeout for the packet, whatever else the server sends meanwhile.
        input.armDeadline(seconds: limit)
        while true {
            FFmpegLog.reset()
            let status = av_read_frame(input.context, packet)
            let isOver = input.interrupt.isCancelled || input.interrupt.isOverdue
            if status == CFFMPEG_ERROR_AGAIN, !isOver { continue }
            guard status >= 0 else {
                if isOver { throw input.readingError(CFFMPEG_ERROR_EXIT) }
                if status == CFFMPEG_ERROR_EOF { return nil }
                throw input.readingError(status)
            }
            if Int(packet.pointee.stream_index) == index, packet.pointee.size > 0 {
                owned = nil
                let present = Self.reportedTime(packet)
                defer { report = present }
                return LivePacket(
                    owning: packet,
                    timeBase: timeBase,
                    hasStamps: facts.hasStamps,
                    reportedTime: reportsNext ? report : present
                )
            }
            if isOver { throw input.readingError(CFFMPEG_ERROR_EXIT) }
            av_packet_unref(packet)
        }
    }

    private static func reportedTime(_ packet: UnsafePointer<AVPacket>) -> Int64? {
        var microseconds: Int64 = 0
        guard cffmpeg_packet_capture_time(packet, &microseconds) != 0, microseconds > 0,
            microseconds < Int64.max / 2000
        else { return nil }
        return microseconds * 1000
    }
}
