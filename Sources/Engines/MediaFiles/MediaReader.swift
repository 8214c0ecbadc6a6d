import CFFmpeg
import CoreMedia
import CoreVideo
import Foundation

/// Reads the frames of the first video stream of a file or stream, in order, as pixel buffers.
///
/// The first frame is decoded when the reader is made, so that its ``description`` is what really comes. Frames in a
/// layout that CoreVideo has are delivered without a copy; others are converted to 8-bit 4:2:0 planes, to one
/// component where there is only luma, or to 32BGRA where there is red, green and blue or alpha. A stream that
/// changes its picture size or format on the way is delivered in its first size and format.
///
/// A damaged piece is skipped and counted; see ``DecodedFrame/lostBefore``. Data that stop too early are no reason to
/// lose what came before: the frames are delivered and ``endError`` says it afterwards.
///
/// Not thread-safe: one thread at a time. Only ``MediaInterrupt`` may be used from others.
package final class MediaReader {
    /// What a reader is to do beyond reading.
    package struct Options: Sendable {
        /// What may be opened, and for how long to wait.
        package var limits = MediaLimits()
        /// Whether pictures that can be transparent are put on white and delivered as opaque 32BGRA.
        package var flattensAlpha = false
        /// Decoding threads; nil for as many as the machine has cores, at most 4.
        package var threads: Int?
        /// Ends waiting from another thread.
        package var interrupt = MediaInterrupt()
        /// Where the delivered frames that someone still holds are counted; readers may share it.
        package var heldFrames = FrameCount()

        /// The usual.
        package init() {}
    }

    /// What the input is.
    package let location: MediaLocation
    /// What is delivered.
    package let description: MediaDescription
    /// How many delivered frames someone still holds.
    package let heldFrames: FrameCount
    /// Why there is nothing after the last frame although the input should go on; nil before the end, and at a good end.
    package private(set) var endError: MediaError?
    /// How many damaged pieces were skipped so far.
    package var lostCount: Int { decoder.lost }

    /// How many damaged pieces were skipped since the last frame.
    package var lostSinceLastFrame: Int { decoder.lost - lostAtLastFrame }

    private let input: MediaInput
    private let decoder: VideoDecoder
    private let output: OutputFormat
    private let attachments: BufferAttachments
    private let flattensAlpha: Bool
    private var converter: FrameConverter?
    private var clock: StreamClock
    private var pending: FrameMemory?
    private var frameNumber = 0
    private var lostAtLastFrame = 0
    private var isAtEnd = false

    /// Opens an input and decodes its first frame.
    package init(_ location: MediaLocation, options: Options = Options()) throws(MediaError) {
        self.location = location
        heldFrames = options.heldFrames
        let input = try MediaInput(location, limits: options.limits, interrupt: options.interrupt)
        self.input = input
        guard let index = input.firstVideoStream, let stream = input.stream(index),
            let parameters = stream.pointee.codecpar
        else {
            throw Self.noVideoError(input)
        }
        try Self.checkSize(Int(parameters.pointee.width), Int(parameters.pointee.height), input)
        // Streams that nobody reads need not be unpacked.
        for other in 0..<input.streamCount where other != index {
            input.stream(other)?.pointee.discard = AVDISCARD_ALL
        }
        decoder = try VideoDecoder(input, stream: stream, threads: options.threads)
        guard let first = try decoder.next().map({ FrameMemory(owning: $0, count: nil) }) else {
            throw Self.noFrameError(input, decoder)
        }
        pending = first
        let frame = first.frame.pointee
        try Self.checkSize(Int(frame.width), Int(frame.height), input)
        output = OutputFormat(
            for: AVPixelFormat(frame.format),
            isFullRange: frame.color_range == AVCOL_RANGE_JPEG,
            flattensAlpha: options.flattensAlpha,
            widensRange: input.isPicture
        )
        flattensAlpha = options.flattensAlpha

        let rate = input.isPicture ? nil : Self.rate(input, stream)
        let start = stream.pointee.start_time
        clock = StreamClock(
            timeBase: stream.pointee.time_base,
            frameRate: rate,
            declaredStart: start == CFFMPEG_NO_PTS ? nil : start
        )
        var streams = (0..<input.streamCount).compactMap { MediaInspection.Stream(input, index: $0) }
        let orientation = Self.orientation(stream, first.frame)
        for position in streams.indices where streams[position].index == index {
            streams[position].rotation = orientation.rotation
            streams[position].isMirrored = orientation.isMirrored
        }
        let color = MediaColor(frame: frame, output: output)
        let aspect = MediaRational(frame.sample_aspect_ratio) ?? MediaRational(1, 1)
        attachments = BufferAttachments(color: color, pixelAspect: aspect)
        description = MediaDescription(
            container: input.containerName,
            codec: text(avcodec_get_name(parameters.pointee.codec_id)),
            isPicture: input.isPicture,
            width: Int(frame.width),
            height: Int(frame.height),
            pixelFormat: output.type,
            pixelAspect: aspect,
            frameRate: rate,
            duration: Self.duration(input, stream),
            estimatedFrameCount: Self.frameCount(input, stream, rate),
            orientation: orientation,
            color: color,
            streams: streams
        )
    }

    /// The next frame, or nil at the end.
    ///
    /// - Throws: when the reader was interrupted, the connection or the disk fails, or memory is used up. Damaged data
    ///   are no such case.
    package func nextFrame() throws(MediaError) -> DecodedFrame? {
        guard !isAtEnd else { return nil }
        let decoded: UnsafeMutablePointer<AVFrame>
        if let pending {
            // The owner lets go of nothing: it is replaced by a second reference to the same planes.
            guard let copy = av_frame_clone(pending.frame) else {
                throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "decode \(location)", isNetwork: false)
            }
            decoded = copy
            self.pending = nil
        } else {
            // A picture file is one picture, even where others are hidden behind it (previews, motion photos).
            guard !(description.isPicture && frameNumber > 0), let next = try decoder.next() else {
                isAtEnd = true
                noteEnd()
                return nil
            }
            decoded = next
        }
        return try deliver(decoded)
    }

    private func deliver(_ decoded: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> DecodedFrame {
        let lostBefore = lostSinceLastFrame
        lostAtLastFrame = decoder.lost
        let stamp = decoded.pointee.best_effort_timestamp
        let ticks = cffmpeg_frame_duration(decoded)
        let (time, duration) = clock.next(
            stamp: stamp == CFFMPEG_NO_PTS ? nil : stamp,
            duration: ticks > 0 && !description.isPicture ? ticks : nil,
            lostBefore: lostBefore
        )
        let memory: FrameMemory
        if isDeliverable(decoded.pointee) {
            memory = FrameMemory(owning: decoded, count: heldFrames)
        } else {
            let source = FrameMemory(owning: decoded, count: nil)
            let converter = try usableConverter()
            memory = FrameMemory(owning: try converter.convert(source.frame), count: heldFrames)
        }
        let image = try memory.pixelBuffer(type: output.type, attachments: attachments)
        frameNumber += lostBefore
        defer { frameNumber += 1 }
        return DecodedFrame(
            image: image,
            presentationTime: time,
            duration: duration,
            index: frameNumber,
            lostBefore: lostBefore
        )
    }

    /// Whether a frame's planes can be shown as they are.
    private func isDeliverable(_ frame: AVFrame) -> Bool {
        let format = AVPixelFormat(frame.format)
        guard Int(frame.width) == description.width, Int(frame.height) == description.height,
            !(flattensAlpha && format.hasAlpha),
            output.isLayout(of: format, isFullRange: frame.color_range == AVCOL_RANGE_JPEG)
        else { return false }
        // Pictures stored bottom-up have negative row bytes.
        return withUnsafePointer(to: frame) { frame in
            (0..<av_pix_fmt_count_planes(format)).allSatisfy { cffmpeg_row_bytes(frame, $0) > 0 }
        }
    }

    private func usableConverter() throws(MediaError) -> FrameConverter {
        if let converter { return converter }
        let made = try FrameConverter(
            width: description.width,
            height: description.height,
            output: output,
            flattensAlpha: flattensAlpha
        )
        converter = made
        return made
    }

    private func noteEnd() {
        switch decoder.end ?? (decoder.isCutShort ? .truncated : .complete) {
        case .truncated:
            endError = MediaError(
                .truncated,
                "\(location) ends too early; what could be read of it was used (\(frameNumber) frames). "
                    + "Copy or record it again, completely."
            )
        case .failed(let number): endError = input.readingError(number)
        case .complete: endError = nil
        }
    }
}
