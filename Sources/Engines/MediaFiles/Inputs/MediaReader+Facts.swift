import CFFmpeg
import CoreMedia
import Foundation

extension MediaReader {
    static func checkSize(_ width: Int, _ height: Int, _ input: MediaInput) throws(MediaError) {
        let limits = input.limits
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        if width > limits.maximumWidth || height > limits.maximumHeight || overflow || pixels > limits.maximumPixels {
            throw tooLarge(input, "\(width)×\(height)")
        }
    }

    private static func tooLarge(_ input: MediaInput, _ measures: String?) -> MediaError {
        let limits = input.limits
        let size = measures.map { "its frames of \($0) pixels are" } ?? "its frames are"
        return MediaError(
            .tooLarge,
            "Could not open \(input.location): \(size) larger than the limit of \(limits.maximumWidth)×"
                + "\(limits.maximumHeight) and \(limits.maximumPixels) pixels in all. Scale it down first."
        )
    }

    static func noVideoError(_ input: MediaInput) -> MediaError {
        // Probing goes by the bytes; a low score without any video means that the guess was wrong.
        if input.context.pointee.probe_score <= 25 {
            return MediaError(
                .unrecognized,
                "Could not open \(input.location): its bytes are not in a media format that FFmpeg recognizes. "
                    + "Choose an image or a video file."
            )
        }
        return MediaError(
            .noVideo,
            "Could not open \(input.location): it contains no video (\(input.containerTitle)). "
                + "Choose an image or a video file."
        )
    }

    /// Returns the reason that not a single frame could be decoded.
    static func noFrameError(_ input: MediaInput, _ decoder: VideoDecoder) -> MediaError {
        if decoder.wasTooLarge { return tooLarge(input, nil) }
        if case .failed(let number) = decoder.end { return input.readingError(number) }
        if case .truncated = decoder.end {
            return MediaError(
                .truncated,
                "Could not open \(input.location): the data ends before the first frame is complete. "
                    + "Copy or record the file again."
            )
        }
        let kind = input.isImage ? "its image cannot be decoded" : "none of its frames can be decoded"
        return MediaError(
            .damaged,
            "Could not open \(input.location): \(kind) (\(input.containerTitle)). Get an undamaged copy of it."
        )
    }

    /// Returns the constant rate if the container's two estimates agree, else the mean rate.
    static func rate(_ input: MediaInput, _ stream: UnsafeMutablePointer<AVStream>) -> MediaRational? {
        let mean = MediaRational(stream.pointee.avg_frame_rate)
        let guess = MediaRational(av_guess_frame_rate(input.context, stream, nil))
        guard let mean, mean.value <= 1000 else { return guess.flatMap { $0.value <= 1000 ? $0 : nil } }
        guard let guess, abs(guess.value - mean.value) <= mean.value * 0.01 else { return mean }
        return guess
    }

    static func duration(_ input: MediaInput, _ stream: UnsafeMutablePointer<AVStream>) -> CMTime? {
        if input.isImage { return nil }
        let base = stream.pointee.time_base
        let ticks = stream.pointee.duration
        if ticks != CFFMPEG_NO_PTS, ticks > 0, base.num > 0, base.den > 0 {
            let (value, overflow) = ticks.multipliedReportingOverflow(by: Int64(base.num))
            if !overflow { return CMTime(value: value, timescale: base.den) }
        }
        return input.durationInMicroseconds.map { CMTime(value: $0, timescale: Int32(CFFMPEG_TIME_BASE)) }
    }

    static func frameCount(
        _ input: MediaInput,
        _ stream: UnsafeMutablePointer<AVStream>,
        _ rate: MediaRational?
    ) -> Int? {
        if input.isImage { return 1 }
        if stream.pointee.nb_frames > 0 { return Int(stream.pointee.nb_frames) }
        guard let rate, let duration = duration(input, stream) else { return nil }
        let count = Double(duration.value) / Double(duration.timescale) * rate.value
        return count.isFinite && count >= 0 && count < 1e15 ? Int(count.rounded()) : nil
    }

    /// Returns the orientation from the container, or else from the first frame (Exif).
    static func orientation(
        _ stream: UnsafeMutablePointer<AVStream>,
        _ frame: UnsafeMutablePointer<AVFrame>
    ) -> MediaOrientation {
        if let matrix = cffmpeg_stream_display_matrix(stream) ?? cffmpeg_frame_display_matrix(frame) {
            return MediaOrientation(displayMatrix: matrix)
        }
        // Some decoders (WebP) only pass the Exif tags on.
        if let tag = av_dict_get(frame.pointee.metadata, "Orientation", nil, 0) {
            let value = text(tag.pointee.value).trimmingCharacters(in: .whitespacesAndNewlines)
            return Int(value).flatMap { MediaOrientation(exif: $0) } ?? .upright
        }
        return .upright
    }
}
