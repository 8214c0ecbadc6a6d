import Basics
import CFFmpeg
package import CoreMedia
package import CoreVideo
import Foundation
import PixelTransforms
import Synchronization

/// Compresses video: takes pixel buffers in presentation order and returns sample buffers in decode order.
///
/// The encoder starts with the first frame, which determines what the encoding leaves open: range, color and timescale.
/// Use it from one thread at a time. The encoder keeps pixel buffers, unchanged, until it has read them.
package final class VideoEncoder {
    /// The requested encoding.
    package let encoding: VideoEncoding
    /// FFmpeg's name of the encoder in use, such as `libx264`.
    package var encoderName: String { candidate.name }
    /// Indicates whether the encoder is hardware.
    package var isHardware: Bool { candidate.kind != .software }
    /// The format of the samples; nil until the encoder has reported it, at the latest with the first sample.
    package private(set) var formatDescription: CMFormatDescription?

    private let candidate: EncoderCandidate
    private var running: Running?
    private var isFinished = false

    /// Decides the work for each frame; nil if the encoding does.
    private var effort: EffortPlan?
    /// The number of frames that wait for this encoder, and the number that may.
    private var queue = (waiting: 0, capacity: Int.max / 4)
    /// The level whose headers differ from those of the track, so that it cannot be used.
    private var unsuitable: Set<EncoderLevel> = []

    /// The components that exist once the first frame is known.
    private struct Running {
        var context: EncoderContext
        var source: EncoderContext.Source
        let feeder: EncoderInput
        let clock: EncoderClock
        let packaging: SamplePackaging
    }

    /// The frames inside the encoder.
    private var pending: [PendingFrame] = []
    private var lastTicks: Int64?
    private var lastKeyTime: CMTime?

    private struct PendingFrame {
        let ticks: Int64
        let time: CMTime
        let duration: CMTime
    }

    /// Chooses the encoder.
    ///
    /// The first request for hardware tries it with a few black frames, once per process and size.
    ///
    /// - Throws: ``MediaError/Code/unsupportedCodec`` if FFmpeg has no encoder, ``MediaError/Code/invalidArgument`` for
    ///   an impossible size.
    package init(_ encoding: VideoEncoding) throws(MediaError) {
        let sides = 2...16384
        guard sides.contains(encoding.width), sides.contains(encoding.height) else {
            throw MediaError(
                .invalidArgument,
                "Could not write video of \(encoding.width)×\(encoding.height) pixels. Give each side 2 to 16384."
            )
        }
        let needsEven = encoding.codec == .h264 || encoding.codec == .hevc
        guard !needsEven || encoding.width % 2 == 0 && encoding.height % 2 == 0 else {
            throw MediaError(
                .invalidArgument,
                "Could not write \(encoding.codec) of \(encoding.width)×\(encoding.height) pixels. Give even sides."
            )
        }
        self.encoding = encoding
        candidate = try EncoderCandidate.choose(for: encoding)
    }

    /// Returns whether frames in the pixel format of an image can be converted to those of encoders.
    package static func accepts(_ image: CVPixelBuffer) -> Bool {
        PixelTransform.sourceFormats.contains(image.pixelFormatType)
    }

    /// Compresses a frame.
    ///
    /// - Parameters:
    ///   - image: an image of any size and any convertible pixel format; 4:2:0 in two planes of the encoded size needs
    ///     no conversion.
    ///   - presentationTime: the presentation time; numeric and later than the previous one.
    ///   - duration: the duration; invalid if unknown.
    ///   - asKeyFrame: true if decoding must be able to begin at this frame.
    /// - Returns: the samples that are ready, possibly none or those of earlier frames.
    /// - Throws: ``MediaError/Code/encoderFailed`` naming the encoder; ``MediaError/Code/invalidArgument`` for a time
    ///   that does not increase or is not numeric; errors of the conversion.
    package func encode(
        _ image: CVPixelBuffer,
        presentationTime: CMTime,
        duration: CMTime,
        asKeyFrame: Bool = false
    ) throws(MediaError) -> [CMSampleBuffer] {
        guard presentationTime.isNumeric else {
            throw MediaError(
                .invalidArgument,
                "Could not write a frame without a time. Give every frame a presentation time that is a number."
            )
        }
        let begin = HostClock.now
        let running = try started(with: image, time: presentationTime, duration: duration)
        let ticks = running.clock.ticks(of: presentationTime)
        guard lastTicks.map({ ticks > $0 }) ?? true else {
            throw MediaError(
                .invalidArgument,
                "Could not write the frame at \(presentationTime.seconds) s: the previous frame is not earlier. "
                    + "Write frames in order of their times."
            )
        }
        var frame: UnsafeMutablePointer<AVFrame>? = try running.feeder.frame(for: image)
        defer { av_frame_free(&frame) }
        guard let frame else { return [] }
        frame.pointee.pts = ticks
        if isKeyFrameDue(at: presentationTime) || asKeyFrame {
            lastKeyTime = presentationTime
            frame.pointee.pict_type = AV_PICTURE_TYPE_I
        } else {
            frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
        }
        frame.pointee.quality = running.context.context.pointee.global_quality
        lastTicks = ticks
        pending.append(PendingFrame(ticks: ticks, time: presentationTime, duration: duration))
        try running.context.send(frame)
        let samples = try collect(running)
        return samples + (try adjustEffort(presentationTime, took: Double(HostClock.now - begin)))
    }

    /// Notes how many frames wait for this encoder, and how many may before frames are lost.
    package func note(waiting: Int, capacity: Int) { queue = (waiting, max(capacity, 1)) }

    /// Changes the work for the following frames if encoding does not keep up, or has time to spare; returns the frames
    /// that were still in the encoder.
    private func adjustEffort(_ time: CMTime, took nanoseconds: Double) throws(MediaError) -> [CMSampleBuffer] {
        guard var plan = effort else { return [] }
        let pixels = encoding.width * encoding.height
        let key = plan.key
        // The first frame includes the start of the encoder.
        if plan.average != nil { EncoderSpeeds.shared.withLock { $0.note(nanoseconds, pixels: pixels, key) } }
        let hasChanged = plan.note(
            time: time.seconds,
            took: nanoseconds,
            waiting: queue.waiting,
            capacity: queue.capacity,
            speeds: EncoderSpeeds.shared.withLock { $0 }
        )
        effort = plan
        return hasChanged ? try change(to: plan.level) : []
    }

    /// Goes on with another level from the next frame on; stays with the present one if its headers would differ.
    private func change(to level: EncoderLevel) throws(MediaError) -> [CMSampleBuffer] {
        guard var running, !unsuitable.contains(level) else { return [] }
        running.source.level = level
        let new = try EncoderContext(candidate, encoding, running.source)
        guard new.extradata == running.context.extradata else {
            unsuitable.insert(level)
            return []
        }
        try running.context.send(nil)
        let rest = try collect(running)
        running.context = new
        // A new encoder begins with a key frame.
        lastKeyTime = nil
        self.running = running
        return rest
    }

    /// Ends the stream and returns the remaining samples.
    ///
    /// Nothing can be encoded afterwards.
    package func finish() throws(MediaError) -> [CMSampleBuffer] {
        guard let running, !isFinished else { return [] }
        isFinished = true
        try running.context.send(nil)
        return try collect(running)
    }

    /// Changes the mean bit rate from the next frame on.
    ///
    /// - Returns: false if this encoder cannot change while it runs.
    package func setAverageBitRate(_ bitsPerSecond: Int) -> Bool {
        guard let running else { return false }
        guard candidate.name == "libx264", encoding.averageBitRate != nil else { return false }
        running.context.context.pointee.bit_rate = Int64(max(bitsPerSecond, 1))
        return true
    }

    /// Number of frames that went in and have not come out.
    package var pendingFrameCount: Int { pending.count }

    private func isKeyFrameDue(at time: CMTime) -> Bool {
        guard let lastKeyTime else { return true }
        guard let seconds = encoding.maximumKeyFrameDuration, seconds > 0 else { return false }
        // Camera timestamps jitter; half a frame early is on time.
        let slack = 0.5 / max(encoding.expectedFrameRate ?? 60, 1)
        return (time - lastKeyTime).seconds >= seconds - min(slack, seconds / 10)
    }

    private func started(with image: CVPixelBuffer, time: CMTime, duration: CMTime) throws(MediaError) -> Running {
        if let running { return running }
        let attachments = image.attachments
        func text(_ key: CFString) -> String? { (attachments[key] as? NSString).map { $0 as String } }
        var color =
            encoding.color
            ?? MediaColor(
                matrix: text(kCVImageBufferYCbCrMatrixKey),
                primaries: text(kCVImageBufferColorPrimariesKey),
                transferFunction: text(kCVImageBufferTransferFunctionKey)
            )
        let isYCbCr = image.pixelFormat.content.contains(.yCbCr)
        color.isFullRange = color.isFullRange || isYCbCr && image.pixelFormat.range == .full
        switch encoding.codec {
        case .jpeg: color.isFullRange = true
        case .proRes: color.isFullRange = false
        case .h264, .hevc: break
        }
        var pixelAspect = encoding.pixelAspect
        if pixelAspect == nil, encoding.scaling == .resize, image.width == encoding.width,
            image.height == encoding.height,
            let shape = attachments[kCVImageBufferPixelAspectRatioKey] as? NSDictionary,
            let horizontal = shape[kCVImageBufferPixelAspectRatioHorizontalSpacingKey as String] as? NSNumber,
            let vertical = shape[kCVImageBufferPixelAspectRatioVerticalSpacingKey as String] as? NSNumber,
            horizontal.intValue > 0, vertical.intValue > 0
        {
            pixelAspect = MediaRational(horizontal.intValue, vertical.intValue)
        }
        var rate = encoding.expectedFrameRate ?? 0
        if !(rate > 0), duration.isNumeric, duration.seconds > 0 { rate = 1 / duration.seconds }
        let clock = EncoderClock(first: time)
        var source = EncoderContext.Source(
            timescale: clock.timescale,
            color: color,
            frameRate: rate > 0 ? rate : 30,
            pixelAspect: pixelAspect
        )
        if encoding.isRealTime, encoding.effort == nil, candidate.hasLevels {
            let plan = EffortPlan(
                codec: encoding.codec,
                width: encoding.width,
                height: encoding.height,
                rate: source.frameRate,
                speeds: EncoderSpeeds.shared.withLock { $0 }
            )
            effort = plan
            source.level = plan.level
        }
        let context = try EncoderContext(candidate, encoding, source)
        let running = Running(
            context: context,
            source: source,
            feeder: EncoderInput(encoding, format: AVPixelFormat(candidate.format), color: color),
            clock: clock,
            packaging: SamplePackaging(encoding, color: color, pixelAspect: pixelAspect)
        )
        formatDescription = running.packaging.description(fromHeader: context.extradata)
        self.running = running
        return running
    }

    private func collect(_ running: Running) throws(MediaError) -> [CMSampleBuffer] {
        var samples: [CMSampleBuffer] = []
        while try running.context.receive({ (packet) throws(MediaError) in
            guard let frame = takePending(packet.pointee.pts) else { return }
            let stamp = packet.pointee.dts == CFFMPEG_NO_PTS ? frame.ticks : packet.pointee.dts
            let decodeTime = running.clock.time(ofTicks: min(stamp, frame.ticks))
            let timing = CMSampleTimingInfo(
                duration: frame.duration.isNumeric ? frame.duration : .invalid,
                presentationTimeStamp: frame.time,
                decodeTimeStamp: stamp == frame.ticks ? frame.time : decodeTime
            )
            let sample = try running.packaging.sample(packet, timing: timing)
            formatDescription = sample.formatDescription
            samples.append(sample)
        }) {}
        return samples
    }

    /// Removes the frame that a packet belongs to: the one with its timestamp, or the nearest if the encoder rounds.
    private func takePending(_ stamp: Int64) -> PendingFrame? {
        guard stamp != CFFMPEG_NO_PTS else { return pending.isEmpty ? nil : pending.removeFirst() }
        let nearest = pending.indices.min { lhs, rhs in
            pending[lhs].ticks.distance(from: stamp) < pending[rhs].ticks.distance(from: stamp)
        }
        return nearest.map { pending.remove(at: $0) }
    }
}

extension Int64 {
    fileprivate func distance(from other: Int64) -> UInt64 {
        self > other ? UInt64(bitPattern: self &- other) : UInt64(bitPattern: other &- self)
    }
}

@available(*, unavailable)
extension VideoEncoder: @unchecked Sendable {}
