import CameraSources
public import CoreMedia
import Foundation

extension AVCaptureVideoDataOutput {
    /// Settings for a writer of the frames that are delivered now; nil where nothing can be said: without a camera, or for
    /// a file type that holds no video.
    ///
    /// They depend on the session's configuration; ask when that is done.
    public func recommendedVideoSettingsForAssetWriter(writingTo outputFileType: AVFileType) -> [String: Any]? {
        guard let codec = availableVideoCodecTypesForAssetWriter(writingTo: outputFileType).first else { return nil }
        return recommendedVideoSettings(forVideoCodecType: codec, assetWriterOutputFileType: outputFileType)
    }

    /// Settings for a writer of the frames that are delivered now, with a codec; nil without a camera.
    ///
    /// Raises for a codec that is not among ``availableVideoCodecTypesForAssetWriter(writingTo:)``.
    public func recommendedVideoSettings(
        forVideoCodecType videoCodecType: AVVideoCodecType,
        assetWriterOutputFileType outputFileType: AVFileType
    ) -> [String: Any]? {
        guard availableVideoCodecTypesForAssetWriter(writingTo: outputFileType).contains(videoCodecType) else {
            ObjectiveCException.raise(
                .invalidArgument,
                "Settings were asked for codec \(videoCodecType.rawValue), which does not go into a file of type "
                    + "\(outputFileType.rawValue). Ask availableVideoCodecTypesForAssetWriter(writingTo:) first."
            )
            return nil
        }
        guard let size = deliveredSize, let input = connection(with: .video)?.inputPorts.first?.input else {
            return nil
        }
        let duration = (input as? AVCaptureDeviceInput)?.frameDuration ?? .invalid
        let rate = duration.isNumeric && duration.value > 0 ? 1 / duration.seconds : 30
        var settings: [String: Any] = [
            AVVideoCodecKey: videoCodecType, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height,
        ]
        if videoCodecType == .h264 || videoCodecType == .hevc {
            // About a tenth of a bit for each pixel, which good encoders need for ordinary scenes; half that for HEVC.
            let bitsPerPixel = videoCodecType == .h264 ? 0.1 : 0.05
            var compression: [String: Any] = [
                AVVideoAverageBitRateKey: Int(Double(size.width * size.height) * rate * bitsPerPixel),
                AVVideoExpectedSourceFrameRateKey: Int(rate.rounded()),
                AVVideoMaxKeyFrameIntervalKey: Int(rate.rounded()),
            ]
            if videoCodecType == .h264 {
                compression[AVVideoProfileLevelKey] = AVVideoProfileLevelH264HighAutoLevel
            }
            settings[AVVideoCompressionPropertiesKey] = compression
        }
        return settings
    }

    /// As ``recommendedVideoSettings(forVideoCodecType:assetWriterOutputFileType:)``; where the file lies does not matter.
    public func recommendedVideoSettings(
        forVideoCodecType videoCodecType: AVVideoCodecType,
        assetWriterOutputFileType outputFileType: AVFileType,
        outputFileURL: URL?
    ) -> [String: Any]? {
        recommendedVideoSettings(forVideoCodecType: videoCodecType, assetWriterOutputFileType: outputFileType)
    }

    /// The codecs that go into a file of a type, the best choice first; empty for one that holds no video.
    public func availableVideoCodecTypesForAssetWriter(writingTo outputFileType: AVFileType) -> [AVVideoCodecType] {
        switch outputFileType {
        case .mov: [.h264, .hevc, .jpeg, .proRes422]
        case .mp4, .m4v: [.h264, .hevc]
        default: []
        }
    }

    /// The time scale to write with: 600, a multiple of the common frame rates.
    public var recommendedMediaTimeScaleForAssetWriter: CMTimeScale { 600 }
}
