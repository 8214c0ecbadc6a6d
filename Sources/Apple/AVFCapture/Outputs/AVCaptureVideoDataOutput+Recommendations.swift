public import AVFBase
import CameraSources
public import CoreMedia
import Foundation

extension AVCaptureVideoDataOutput {
    /// Returns recommended settings for writing the frames that are currently delivered.
    ///
    /// Returns nil without a camera, or for a file type that holds no video. The result depends on the session's
    /// configuration; call this once the configuration is complete.
    public func recommendedVideoSettingsForAssetWriter(writingTo outputFileType: AVFileType) -> [String: Any]? {
        guard let codec = availableVideoCodecTypesForAssetWriter(writingTo: outputFileType).first else { return nil }
        return recommendedVideoSettings(forVideoCodecType: codec, assetWriterOutputFileType: outputFileType)
    }

    /// Returns recommended settings for writing the current frames with a given codec; nil without a camera.
    ///
    /// Raises for a codec that is not among ``availableVideoCodecTypesForAssetWriter(writingTo:)``.
    public func recommendedVideoSettings(
        forVideoCodecType videoCodecType: AVVideoCodecType,
        assetWriterOutputFileType outputFileType: AVFileType
    ) -> [String: Any]? {
        guard availableVideoCodecTypesForAssetWriter(writingTo: outputFileType).contains(videoCodecType) else {
            ObjectiveCException.raise(
                .invalidArgument,
                "Settings were requested for codec \(videoCodecType.rawValue), which is not supported in files of type "
                    + "\(outputFileType.rawValue). Ask availableVideoCodecTypesForAssetWriter(writingTo:) first."
            )
            return nil
        }
        guard let size = deliveredSize, let input = connection(with: .video)?.inputPorts.first?.input else {
            return nil
        }
        let duration = (input as? AVCaptureDeviceInput)?.frameDuration ?? .invalid
        let rate = duration.isNumeric && duration.value > 0 ? 1 / duration.seconds : 30
        return EncoderRecommendation(
            codec: videoCodecType,
            width: size.width,
            height: size.height,
            rate: rate,
            isLive: true
        ).videoSettings
    }

    /// Returns the same as ``recommendedVideoSettings(forVideoCodecType:assetWriterOutputFileType:)``, whatever the
    /// URL.
    public func recommendedVideoSettings(
        forVideoCodecType videoCodecType: AVVideoCodecType,
        assetWriterOutputFileType outputFileType: AVFileType,
        outputFileURL: URL?
    ) -> [String: Any]? {
        recommendedVideoSettings(forVideoCodecType: videoCodecType, assetWriterOutputFileType: outputFileType)
    }

    /// Returns the codecs that a file type supports, the best choice first; empty for a type that holds no video.
    public func availableVideoCodecTypesForAssetWriter(writingTo outputFileType: AVFileType) -> [AVVideoCodecType] {
        switch outputFileType {
        case .mov: [.h264, .hevc, .jpeg, .proRes422]
        case .mp4, .m4v: [.h264, .hevc]
        default: []
        }
    }

    /// Returns metadata for a movie of the current frames: creation date, software and camera model.
    ///
    /// Returns nil without a camera. Raises for a codec that is not among
    /// ``availableVideoCodecTypesForAssetWriter(writingTo:)``.
    public func recommendedMovieMetadata(
        forVideoCodecType videoCodecType: AVVideoCodecType,
        assetWriterOutputFileType outputFileType: AVFileType
    ) -> [AVMetadataItem]? {
        guard availableVideoCodecTypesForAssetWriter(writingTo: outputFileType).contains(videoCodecType) else {
            ObjectiveCException.raise(
                .invalidArgument,
                "Metadata were requested for codec \(videoCodecType.rawValue), which is not supported in files of type "
                    + "\(outputFileType.rawValue). Ask availableVideoCodecTypesForAssetWriter(writingTo:) first."
            )
            return nil
        }
        guard let input = connection(with: .video)?.inputPorts.first?.input else { return nil }
        func item(_ identifier: AVMetadataIdentifier, _ text: String) -> AVMetadataItem {
            let item = AVMutableMetadataItem()
            item.identifier = identifier
            item.value = text as NSString
            item.dataType = "com.apple.metadata.datatype.UTF-8"
            return item
        }
        let now = ISO8601DateFormatter().string(from: Date())
        var items = [
            item(.quickTimeMetadataCreationDate, now), item(.quickTimeMetadataSoftware, "Obscura"),
        ]
        if let device = (input as? AVCaptureDeviceInput)?.device {
            items.append(item(.quickTimeMetadataModel, device.localizedName))
        }
        return items
    }

    /// The recommended time scale for writing: 600, a multiple of the common frame rates.
    public var recommendedMediaTimeScaleForAssetWriter: CMTimeScale { 600 }
}
