package import CoreMedia
import Foundation

/// Recommended writer settings for video of a given size and rate, and for audio.
package struct EncoderRecommendation {
    var codec: AVVideoCodecType
    var width: Int
    var height: Int
    /// Number of frames per second.
    var rate: Double
    /// Indicates whether frames come from a camera and must not wait for one another.
    var isLive: Bool

    /// Creates a recommendation for video of a codec, size and rate.
    package init(codec: AVVideoCodecType, width: Int, height: Int, rate: Double, isLive: Bool) {
        self.codec = codec
        self.width = width
        self.height = height
        self.rate = rate
        self.isLive = isLive
    }

    /// The settings dictionary of a video input.
    package var videoSettings: [String: Any] {
        var settings: [String: Any] = [AVVideoCodecKey: codec, AVVideoWidthKey: width, AVVideoHeightKey: height]
        guard codec == .h264 || codec == .hevc else { return settings }
        var compression: [String: Any] = [
            AVVideoAverageBitRateKey: bitRate,
            AVVideoExpectedSourceFrameRateKey: Int(rate.rounded()),
            AVVideoMaxKeyFrameIntervalKey: max(1, Int(rate.rounded())),
            AVVideoAllowFrameReorderingKey: !isLive,
        ]
        if codec == .h264 { compression[AVVideoProfileLevelKey] = AVVideoProfileLevelH264HighAutoLevel }
        settings[AVVideoCompressionPropertiesKey] = compression
        return settings
    }

    /// Bit rate in bits per second: about a tenth of a bit per pixel, which good encoders need for ordinary scenes;
    /// half of that for HEVC.
    var bitRate: Int {
        Int(Double(width * height) * max(1, rate) * (codec == .hevc ? 0.05 : 0.1))
    }

    /// Returns the settings dictionary of an AAC input.
    package static func audioSettings(for source: AudioStreamBasicDescription?) -> [String: Any] {
        let channels = source.map { Int(min(2, max(1, $0.mChannelsPerFrame))) } ?? 2
        // The encoder's sample rates; uses the lowest that is not below the source's, at most 48 kHz.
        let rates: [Double] = [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000]
        let wanted = source.map(\.mSampleRate) ?? 44100
        let rate = rates.first { $0 >= wanted } ?? 48000
        return [
            AVFormatIDKey: kAudioFormatMPEG4AAC,
            AVSampleRateKey: rate,
            AVNumberOfChannelsKey: channels,
            AVEncoderBitRateKey: (rate < 32000 ? 32000 : 64000) * channels,
        ]
    }

    /// Returns the size of a frame fitted into a box without enlarging it, with its aspect ratio and even sides.
    package static func size(
        _ width: Int,
        _ height: Int,
        in boxWidth: Int,
        _ boxHeight: Int
    ) -> (width: Int, height: Int) {
        guard width > 0, height > 0 else { return (boxWidth, boxHeight) }
        // A portrait frame is fitted into a portrait box.
        let isUpright = height > width
        let (across, down) = isUpright ? (boxHeight, boxWidth) : (boxWidth, boxHeight)
        let scale = min(1, Double(across) / Double(width), Double(down) / Double(height))
        func even(_ side: Int) -> Int { max(2, Int((Double(side) * scale / 2).rounded()) * 2) }
        return (even(width), even(height))
    }
}
