import AVFoundation
import ConsoleWeb
import Foundation
import MediaFiles

/// Compresses a view's frames for one step; to be used by one thread at a time.
final class ViewEncoder {
    /// A compressed frame.
    struct Unit {
        var bytes: Data
        var isKey: Bool
        var codec: String
        /// The decoder's configuration.
        var configuration: Data
        var width: Int
        var height: Int
    }

    private let step: ViewStep
    private var encoder: VideoEncoder?
    private var camera: (width: Int, height: Int) = (0, 0)
    private var lastTicks: Int64 = -1

    init(_ step: ViewStep) {
        self.step = step
    }

    /// Compresses a frame; every frame comes out at once.
    ///
    /// - Parameter now: The host's time in nanoseconds, which stands in for the frame's, because a view may show the
    ///   same frame again, or go backwards.
    /// - Returns: The compressed frame; nil if the encoder kept it.
    func encode(_ image: CVPixelBuffer, asKey: Bool, now: Int64) throws(MediaError) -> Unit? {
        let size = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
        if size != camera { encoder = nil }
        let encoder: VideoEncoder
        if let present = self.encoder { encoder = present } else { encoder = try started(for: size) }
        lastTicks = max(lastTicks + 1, now / 1000)
        let samples = try encoder.encode(
            image,
            presentationTime: CMTime(value: lastTicks, timescale: 1_000_000),
            duration: .invalid,
            asKeyFrame: asKey
        )
        guard let sample = samples.last, let format = sample.formatDescription,
            let data = CMSampleBufferGetDataBuffer(sample), let bytes = try? data.dataBytes(),
            let configuration = Self.configuration(format), configuration.count > 4
        else { return nil }
        let places = configuration.dropFirst().prefix(3).map { String(format: "%02X", $0) }.joined()
        return Unit(
            bytes: bytes,
            isKey: sample.sampleAttachments.first?[.notSync] as? Bool != true,
            codec: "avc1.\(places)",
            configuration: configuration,
            width: Int(format.dimensions.width),
            height: Int(format.dimensions.height)
        )
    }

    private func started(for size: (Int, Int)) throws(MediaError) -> VideoEncoder {
        let output = step.size(of: size)
        let bitRate = step.bitRate(of: size)
        var encoding = VideoEncoding(codec: .h264, width: output.width, height: output.height)
        encoding.averageBitRate = bitRate
        encoding.rateLimit = VideoEncoding.RateLimit(bits: bitRate, seconds: 1)
        encoding.maximumKeyFrameDuration = 10
        encoding.maximumKeyFrameInterval = 600
        encoding.allowsFrameReordering = false
        encoding.expectedFrameRate = min(step.rate, ViewStep.usualRate)
        encoding.isRealTime = true
        encoding.effort = step.level == 0 ? .ultrafast : .veryfast
        // Encoders in hardware keep frames back.
        encoding.hardware = .never
        let encoder = try VideoEncoder(encoding)
        self.encoder = encoder
        camera = size
        return encoder
    }

    /// Returns the configuration in a format's description.
    private static func configuration(_ format: CMFormatDescription) -> Data? {
        let atoms = format.extensions[.sampleDescriptionExtensionAtoms]?.propertyListRepresentation as? [String: Any]
        return atoms?["avcC"] as? Data
    }
}
