import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// A track on its way from the asset to the file: copied, or decoded and encoded.
///
/// Used by one thread at a time.
final class ExportTrack {
    private enum Work {
        case copy
        case video(VideoSampleDecoder, VideoEncoder)
        case audio(AudioSampleDecoder, AudioEncoder)
    }

    /// The index of the track in the file.
    let index: Int
    /// The description of the track in the file.
    let description: MediaFileWriter.Track
    /// Indicates whether no further samples of the track are needed.
    private(set) var isDone = false
    private let work: Work
    private let range: CMTimeRange

    /// Opens the decoder and the encoder.
    ///
    /// - Parameter range: The range of the asset's timeline to export.
    init(
        _ track: MediaTrack,
        _ treatment: ExportPlan.Treatment,
        index: Int,
        range: CMTimeRange
    ) throws(MediaError) {
        self.index = index
        self.range = range
        var description = MediaFileWriter.Track(mediaType: track.mediaType)
        description.transform = track.preferredTransform
        description.isEnabled = track.isEnabled
        description.languageTag = LanguageTags.tag(track.languageTag)
        description.metadata = track.items
        description.alternateGroup = Int16(clamping: track.alternateGroup)
        if track.mediaType == .audio { description.volume = track.volume }
        switch treatment {
        case .copy, .drop:
            description.format = track.format
            work = .copy
        case .video(let codec, let width, let height, let bits):
            work = try Self.video(track, codec, ExportPlan.size(track, width, height), bits, keepsSize: width == 0)
        case .audio(let codec, let bits):
            work = try Self.audio(track, codec, bits)
        }
        self.description = description
    }

    private static func video(
        _ track: MediaTrack,
        _ codec: VideoEncoding.Codec,
        _ size: (width: Int, height: Int),
        _ bitsPerPixel: Double,
        keepsSize: Bool
    ) throws(MediaError) -> Work {
        let rate = track.nominalFrameRate > 0 ? Double(track.nominalFrameRate) : 30
        var encoding = VideoEncoding(codec: codec, width: size.width, height: size.height)
        encoding.expectedFrameRate = rate
        // Pixels become square where the size changes; a file of the same size keeps their shape.
        encoding.pixelAspect = keepsSize ? track.pixelAspect : MediaRational(1, 1)
        var format: OSType?
        switch codec {
        case .h264, .hevc:
            encoding.averageBitRate = Int(Double(size.width * size.height) * rate * bitsPerPixel)
            encoding.maximumKeyFrameDuration = 2
            format = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        default: break
        }
        return .video(try VideoSampleDecoder(format: track.format, pixelFormat: format), try VideoEncoder(encoding))
    }

    private static func audio(
        _ track: MediaTrack,
        _ codec: AudioEncoding.Codec,
        _ bitsPerChannel: Int?
    ) throws(MediaError) -> Work {
        let stream = track.format.audioStreamBasicDescription
        var channels = Int(max(1, stream?.mChannelsPerFrame ?? 2))
        var rate = stream?.mSampleRate ?? 44100
        if codec == .aac { (channels, rate) = (min(2, channels), min(48000, rate)) }
        var encoding = AudioEncoding(codec: codec, sampleRate: rate, channels: channels)
        encoding.bitRate = bitsPerChannel.map { $0 * channels }
        return .audio(try AudioSampleDecoder(format: track.format, output: nil), try AudioEncoder(encoding))
    }

    /// Indicates whether the samples go to the file as they are.
    var isCopied: Bool { if case .copy = work { true } else { false } }

    /// What was damaged in the decoded samples; nil if nothing was, and for tracks that are copied.
    var loss: MediaError? {
        guard case .video(let decoder, _) = work, range.start <= .zero else { return nil }
        return decoder.loss
    }

    /// Processes the next sample of the track and returns the samples to write.
    func take(_ sample: CMSampleBuffer) throws(MediaError) -> [CMSampleBuffer] {
        let shown = sample.outputPresentationTimeStamp
        let decoded = sample.decodeTimeStamp.isNumeric ? sample.decodeTimeStamp : shown
        if decoded.isNumeric, decoded >= range.end {
            isDone = true
            return []
        }
        switch work {
        case .copy: return [sample]
        case .video(let decoder, let encoder):
            var result: [CMSampleBuffer] = []
            for image in try decoder.decode(sample) { result += try encode(image, encoder) }
            return result
        case .audio(let decoder, let encoder):
            var result: [CMSampleBuffer] = []
            for audio in try decoder.decode(sample) where isWanted(audio) { result += try encoder.encode(audio) }
            return result
        }
    }

    /// Returns the remaining samples to write.
    func finish() throws(MediaError) -> [CMSampleBuffer] {
        isDone = true
        switch work {
        case .copy: return []
        case .video(let decoder, let encoder):
            var result: [CMSampleBuffer] = []
            for image in try decoder.finish() { result += try encode(image, encoder) }
            return result + (try encoder.finish())
        case .audio(let decoder, let encoder):
            var result: [CMSampleBuffer] = []
            for audio in try decoder.finish() where isWanted(audio) { result += try encoder.encode(audio) }
            return result + (try encoder.finish())
        }
    }

    /// Encodes a frame if it lies in the range; a frame shown when the range begins is moved to its beginning.
    private func encode(_ image: DecodedImage, _ encoder: VideoEncoder) throws(MediaError) -> [CMSampleBuffer] {
        guard image.presentationTime < range.end else { return [] }
        var (time, duration) = (image.presentationTime, image.duration)
        if time < range.start {
            guard duration.isNumeric, time + duration > range.start else { return [] }
            duration = time + duration - range.start
            time = range.start
        }
        return try encoder.encode(image.image, presentationTime: time, duration: duration)
    }

    /// Returns whether an audio buffer overlaps the range; the file's session cuts off the excess.
    private func isWanted(_ audio: CMSampleBuffer) -> Bool {
        let start = audio.presentationTimeStamp
        return start < range.end && start + audio.duration > range.start
    }
}

extension MediaTrack {
    /// The width of a pixel divided by its height; nil for square pixels.
    fileprivate var pixelAspect: MediaRational? {
        let key = kCMFormatDescriptionExtension_PixelAspectRatio
        guard let ratio = format.extensions[key] as? NSDictionary,
            let horizontal = ratio[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing] as? NSNumber,
            let vertical = ratio[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing] as? NSNumber
        else { return nil }
        return MediaRational(horizontal.intValue, vertical.intValue)
    }
}
