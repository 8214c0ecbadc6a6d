import CFFmpeg
import CoreMedia

/// A connection to a live stream: gives the packets of its first video stream as they come.
///
/// Every call has a limit of time. Not thread-safe: one thread at a time; only the ``MediaInterrupt`` may be used from
/// others. The last reference closes the connection, saying goodbye to the server for at most half a second.
package final class LiveInput {
    /// What the stream is, as far as its server says.
    package struct Facts: Sendable {
        /// The codec's short name, such as `h264`.
        package var codec: String
        /// Pixels in a row; 0 where it is not known before the first picture.
        package var width: Int
        /// Rows; 0 where it is not known before the first picture.
        package var height: Int
        /// Frames per second, where the stream says or shows it.
        package var frameRate: MediaRational?
        /// Whether it comes in files of several seconds each (HLS), so that it must be given out at its own pace.
        package var isSegmented: Bool
        /// Whether its packets have stamps of their own.
        package var hasStamps: Bool
        /// How long it lasts, in seconds, where it is a film with an end and not live.
        package var duration: Double?
        /// Whether it can be played from the beginning again and again: a file at an address.
        package var isFile: Bool
        /// Whether each packet is a JPEG picture.
        package var isJPEG: Bool { codec == "mjpeg" }
        /// What a decoder must know.
        package var parameters: LiveParameters
    }

    /// Without credentials, for messages.
    package let location: MediaLocation
    /// What the stream is.
    package let facts: Facts

    private let input: MediaInput
    private let index: Int
    private let timeBase: AVRational

    /// How long closing may wait for the server, in seconds.
    private static let goodbyeLimit = 0.5

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: with user name and password, if it has them.
    ///   - options: FFmpeg's options for it.
    ///   - limits: sizes, and how long connecting and finding out what it is may take together.
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
        // Multipart pictures have no stamps; what FFmpeg shows is counted at 25 a second.
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
            isFile: input.isPicture || (duration != nil && (isSegmented || canSeek)),
            parameters: try LiveParameters(copying: parameters, timeBase: timeBase)
        )
    }

    deinit {
        input.interrupt.allowGoodbye(seconds: Self.goodbyeLimit)
    }

    /// The next packet; nil when the server ends the stream.
    ///
    /// - Parameter limit: how long to wait for it, in seconds.
    /// - Throws: ``MediaError/Code/timedOut`` when the time is up, ``MediaError/Code/cancelled``, or what is wrong with the
    ///   connection.
    package func next(limit: Double) throws(MediaError) -> LivePacket? {
        guard let packet = av_packet_alloc() else {
            throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "read \(location)", isNetwork: false)
        }
        var owned: UnsafeMutablePointer<AVPacket>? = packet
        defer { av_packet_free(&owned) }
        // One limit for the packet, whatever else the server sends meanwhile.
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
                return LivePacket(owning: packet, timeBase: timeBase, hasStamps: facts.hasStamps)
            }
            if isOver { throw input.readingError(CFFMPEG_ERROR_EXIT) }
            av_packet_unref(packet)
        }
    }
}
