import AVFBase
import CoreMedia
import CoreVideo
import Foundation

/// The values of photo settings, as the program set them.
struct PhotoSettingsValues {
    var format: [String: Any]?
    var fileType: AVFileType?
    var rawPixelFormatType: OSType = 0
    var rawFileType: AVFileType?
    var maxDimensions = CMVideoDimensions(width: 0, height: 0)
    var isHighResolution = false
    var flashMode = AVCaptureDevice.FlashMode.off
    var quality = AVCapturePhotoOutput.QualityPrioritization.balanced
    /// True if the program has set the quality; then the request is rejected if it exceeds the output's maximum.
    var choosesQuality = false
    var metadata: [String: Any] = [:]
    var thumbnailFormat: [String: Any]?
    var previewFormat: [String: Any]?
    var brackets: [AVCaptureBracketedStillImageSettings]?
    var extras = PhotoExtras()

    /// - Parameter format: a codec or a pixel format; nil for JPEG.
    init(format: [String: Any]?, fileType: AVFileType?) {
        let format = format ?? [AVVideoCodecKey: AVVideoCodecType.jpeg]
        self.format = format
        self.fileType = fileType ?? (try? PhotoFormat(format))?.usualFileType
    }

    /// - Parameter format: a codec or a pixel format; nil for JPEG, or for no processed photo if raw data are
    ///   requested.
    init(rawPixelFormatType: OSType, rawFileType: AVFileType?, format: [String: Any]?, fileType: AVFileType?) {
        if rawPixelFormatType == 0 || format != nil {
            self.init(format: format, fileType: fileType)
        } else {
            self.init(format: nil, fileType: nil)
            self.format = nil
            self.fileType = nil
        }
        self.rawPixelFormatType = rawPixelFormatType
        self.rawFileType = rawFileType
    }
}

/// The reason why a photo request is rejected, which is a mistake in the program.
struct PhotoRefusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// The requested format of a photo.
enum PhotoFormat: Equatable, Sendable {
    /// Uncompressed pixels of a format.
    case pixels(OSType)
    /// A compressed image, with a quality from 0 to 1.
    case codec(AVVideoCodecType, quality: Double?)

    /// Parses a dictionary, which must have either a pixel format or a codec (PHOTO-2).
    init(_ dictionary: [String: Any]) throws(PhotoRefusal) {
        let pixelFormat = dictionary[kCVPixelBufferPixelFormatTypeKey as String]
        let codec = dictionary[AVVideoCodecKey]
        switch (pixelFormat, codec) {
        case (let value?, nil):
            guard let type = Self.integer(value).flatMap(OSType.init(exactly:)) else {
                throw PhotoRefusal(
                    "the value of kCVPixelBufferPixelFormatTypeKey in its format is not a pixel format type"
                )
            }
            self = .pixels(type)
        case (nil, let value?):
            guard let codec = value as? AVVideoCodecType ?? (value as? String).map(AVVideoCodecType.init(rawValue:))
            else {
                throw PhotoRefusal("the value of AVVideoCodecKey in its format is not a codec")
            }
            let properties = dictionary[AVVideoCompressionPropertiesKey] as? [String: Any]
            let quality = (properties?[AVVideoQualityKey] ?? dictionary[AVVideoQualityKey]).flatMap(Self.number)
            self = .codec(codec, quality: quality)
        case (nil, nil):
            throw PhotoRefusal("its format has neither AVVideoCodecKey nor kCVPixelBufferPixelFormatTypeKey")
        case (_?, _?):
            throw PhotoRefusal("its format has both AVVideoCodecKey and kCVPixelBufferPixelFormatTypeKey; give one")
        }
    }

    /// The default file type; nil for an unknown codec.
    var usualFileType: AVFileType? {
        switch self {
        case .pixels: .tif
        case .codec(.jpeg, _): .jpg
        case .codec(.hevc, _): .heic
        case .codec: nil
        }
    }

    /// Pixel formats that are available for the frames of every camera.
    static let usualPixelFormats: [OSType] = [
        kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        kCVPixelFormatType_32BGRA,
    ]

    static func integer(_ value: Any) -> Int? {
        switch value {
        case let value as OSType: Int(value)
        case let value as Int: value
        case let value as Int32: Int(value)
        case let value as NSNumber: value.intValue
        default: nil
        }
    }

    private static func number(_ value: Any) -> Double? {
        switch value {
        case let value as Double: value
        case let value as Float: Double(value)
        case let value as CGFloat: Double(value)
        case let value as Int: Double(value)
        case let value as NSNumber: value.doubleValue
        default: nil
        }
    }

    /// Returns the size in a dictionary; nil without one.
    static func size(
        in dictionary: [String: Any],
        _ widthKey: String,
        _ heightKey: String,
        _ name: String
    ) throws(PhotoRefusal) -> ConversionRecipe.Size? {
        let width = dictionary[widthKey].flatMap(integer)
        let height = dictionary[heightKey].flatMap(integer)
        switch (width, height) {
        case (nil, nil): return nil
        case (let width?, let height?) where width > 0 && height > 0:
            return ConversionRecipe.Size(width: width, height: height)
        default: throw PhotoRefusal("its \(name) must have a width and a height, both above 0, or neither")
        }
    }
}

/// Returns the size of an image that is scaled down to fit into a box, with its aspect ratio kept.
func fitted(_ width: Int, _ height: Int, into box: ConversionRecipe.Size) -> ConversionRecipe.Size {
    // The longer side of the box decides, so a box with the wrong orientation works as its author most likely intended.
    let scale = min(1, Double(max(box.width, box.height)) / Double(max(width, height)))
    return ConversionRecipe.Size(
        width: max(1, Int((Double(width) * scale).rounded())),
        height: max(1, Int((Double(height) * scale).rounded()))
    )
}
