import AVFBase
import CoreMedia
import CoreVideo
import MediaFiles
import PixelTransforms

/// Provides the composed frames of an asset, in order.
final class ComposedVideo: SampleProducer {
    private let composer: VideoComposer
    private let settings: ReaderSettings.Video
    private var range = CMTimeRange(start: .zero, end: .positiveInfinity)
    private var time: CMTime?
    private var transformer: PixelTransformer?
    private var format: CMFormatDescription?

    init(_ composer: VideoComposer, settings: ReaderSettings.Video) {
        self.composer = composer
        self.settings = settings
    }

    func begin(_ range: CMTimeRange) throws {
        let end = range.end.isNumeric ? min(range.end, composer.range.end) : composer.range.end
        self.range = CMTimeRange(start: range.start, end: max(range.start, end))
        time = try composer.frameTime(at: self.range.start)
    }

    func next() throws -> CMSampleBuffer? {
        guard let time, time < range.end else { return nil }
        let frame = try composer.frame(at: time)
        let following = try composer.frameTime(after: time)
        self.time = following
        let end = min(following ?? composer.range.end, composer.range.end)
        return try sample(converted(frame), time, end - time)
    }

    private func converted(_ frame: CVPixelBuffer) throws -> CVPixelBuffer {
        let wanted = PixelTransform(
            sourceFormat: frame.pixelFormatType,
            sourceWidth: frame.width,
            sourceHeight: frame.height,
            outputWidth: settings.width,
            outputHeight: settings.height,
            outputFormat: settings.pixelFormat
        )
        if wanted.isIdentity { return frame }
        if transformer?.transform != wanted { transformer = try PixelTransformer(wanted) }
        return try transformer?.make(from: frame) ?? frame
    }

    private func sample(_ image: CVPixelBuffer, _ time: CMTime, _ duration: CMTime) throws -> CMSampleBuffer {
        let description: CMFormatDescription
        if let format, format.matchesImageBuffer(image) {
            description = format
        } else {
            description = try CMFormatDescription(imageBuffer: image)
            format = description
        }
        return CMSampleBuffer(
            image: image,
            formatDescription: description,
            presentationTime: time,
            duration: duration,
            frameNumber: nil
        )
    }
}
