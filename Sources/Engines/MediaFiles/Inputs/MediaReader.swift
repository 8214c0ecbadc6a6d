import CFFmpeg
import CoreMedia
import CoreVideo
import Foundation

/// Reads the frames of the first video stream of a file or stream, in order, as pixel buffers.
///
/// The initializer decodes the first frame, so ``description`` matches the frames that follow. Frames in a layout that
/// CoreVideo has are delivered without a copy. Others are converted: RGB and images with alpha to 32BGRA, luma-only
/// frames to one component, and everything else to 8-bit 4:2:0 planes. If the frame size or format changes within the
/// stream, later frames are converted to the first size and format.
///
/// Damaged pieces are skipped and counted; see ``DecodedFrame/lostBefore``. If the data stops too early, the frames
/// before that point are still delivered, and ``endError`` reports the truncation afterwards.
///
/// Not thread-safe: use it from one thread at a time. Only ``MediaInterrupt`` may be used from other threads.
package final class MediaReader {
    /// Options of a reader.
    package struct Options: Sendable {
        /// Limits on the inputs that may be opened and on network waits.
        package var limits = MediaLimits()
        /// A Boolean value that indicates whether frames with alpha are composited onto white and delivered as opaque
        /// 32BGRA.
        package var flattensAlpha = false
        /// Number of decoding threads; nil for one per core, at most 4.
        package var threads: Int?
        /// The object that cancels the reader from another thread.
        package var interrupt = MediaInterrupt()
        /// The count of delivered frames that clients still hold; several readers may share it.
        package var heldFrames = FrameCount()

        /// Makes the default options.
        package init() {}
    }

    /// The location of the input.
    package let location: MediaLocation
    /// The properties of the delivered frames.
    package let description: MediaDescription
    /// The count of delivered frames that clients still hold.
    package let heldFrames: FrameCount
    /// The error that ended reading early; nil before the end, and after a complete read.
    package private(set) var endError: MediaError?
    /// Number of damaged pieces skipped so far.
    package var lostCount: Int { decoder.lost }

    /// Number of damaged pieces skipped since the last frame.
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
        // Discards packets of streams that nobody reads, so that the demuxer need not unpack them.
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
            widensRange: input.isImage
        )
        flattensAlpha = options.flattensAlpha

        let rate = input.isImage ? nil : Self.rate(input, stream)
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
            isImage: input.isImage,
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

    /// Returns the next frame, or nil at the end.
    ///
    /// - Throws: an error if the reader was cancelled, the connection or the disk fails, or memory runs out. Damaged
    ///   data does not throw.
    package func nextFrame() throws(MediaError) -> DecodedFrame? {
        guard !isAtEnd else { return nil }
        let decoded: UnsafeMutablePointer<AVFrame>
        if let pending {
            // `pending` keeps its frame; the caller gets a second reference to the same planes.
            guard let copy = av_frame_clone(pending.frame) else {
                throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "decode \(location)", isNetwork: false)
            }
            decoded = copy
            self.pending = nil
        } else {
            // An image file is one image, even if it contains others (previews, motion photos).
            guard !(description.isImage && frameNumber > 0), let next = try decoder.next() else {
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
            duration: ticks > 0 && !description.isImage ? ticks : nil,
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

    /// Indicates whether a frame's planes can be delivered without conversion.
    private func isDeliverable(_ frame: AVFrame) -> Bool {
        let format = AVPixelFormat(frame.format)
        guard Int(frame.width) == description.width, Int(frame.height) == description.height,
            !(flattensAlpha && format.hasAlpha),
            output.isLayout(of: format, isFullRange: frame.color_range == AVCOL_RANGE_JPEG)
        else { return false }
        // Images stored bottom-up have negative row bytes.
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
                "\(location) ends too early; the readable part was used (\(frameNumber) frames). "
                    + "Copy or record the file again."
            )
        case .failed(let number): endError = input.readingError(number)
        case .complete: endError = nil
        }
    }
}
