import AVFBase
import CameraSources
import CoreVideo
import Foundation
import Logging
import PixelTransforms

/// The settings of a video data output, parsed from a client's dictionary.
struct VideoDataSettings: Sendable, Equatable {
    /// The requested pixel format.
    enum Format: Sendable, Equatable {
        /// The default uncompressed format.
        case standard
        /// The camera's own format.
        case native
        /// A specific format.
        case type(OSType)
    }

    var format = Format.standard
    /// Width and height of the delivered buffers; nil for the camera's size.
    var size: ConversionRecipe.Size?
    /// The codec if the client wants the camera's compressed bytes instead of pixels.
    var codec: CompressedImage.Codec?

    init() {}

    /// The reason why a dictionary is rejected.
    struct Refusal: Error {
        let reason: String
    }

    /// Parses a dictionary; nil stands for the default.
    init(_ dictionary: [String: Any]?) throws(Refusal) {
        guard let dictionary else { return }
        format = .native
        var width: Int?
        var height: Int?
        for (key, value) in dictionary {
            if key == Keys.pixelFormat {
                guard let code = Self.integer(value).flatMap(OSType.init(exactly:)) else {
                    throw Refusal(reason: "the value of \(key) is not a pixel format type")
                }
                format = .type(code)
            } else if key == AVVideoCodecKey {
                let name = (value as? AVVideoCodecType)?.rawValue ?? value as? String
                codec = CompressedImage.Codec.allCases.first { $0.type.rawValue == name }
                guard codec != nil else {
                    throw Refusal(reason: "the codec \(value) is not among its availableVideoCodecTypes")
                }
            } else if Keys.width.contains(key) {
                width = try Self.side(value, key)
            } else if Keys.height.contains(key) {
                height = try Self.side(value, key)
            } else if Keys.ignored.contains(key) {
                Self.logger.info("videoSettings: \(key) has no effect on the frames of a camera.")
            } else {
                throw Refusal(reason: "the key \(key) is not known")
            }
        }
        switch (width, height) {
        case (nil, nil): break
        case (let width?, let height?): size = ConversionRecipe.Size(width: width, height: height)
        default: throw Refusal(reason: "width and height must be given together")
        }
        if codec != nil, size != nil || format != .native {
            throw Refusal(
                reason:
                    "a codec was given together with a pixel format or a size; what the camera compressed is handed "
                    + "over as it is"
            )
        }
    }

    /// The supported keys.
    enum Keys {
        static let pixelFormat = kCVPixelBufferPixelFormatTypeKey as String
        static let width = [kCVPixelBufferWidthKey as String, AVVideoWidthKey]
        static let height = [kCVPixelBufferHeightKey as String, AVVideoHeightKey]
        /// Keys that are accepted without effect: frames keep their aspect ratio and the camera's colors, and are in
        /// ordinary memory.
        static let ignored: Set<String> = [
            kCVPixelBufferMetalCompatibilityKey as String, kCVPixelBufferIOSurfacePropertiesKey as String,
            kCVPixelBufferCGImageCompatibilityKey as String, kCVPixelBufferCGBitmapContextCompatibilityKey as String,
            kCVPixelBufferOpenGLESCompatibilityKey as String, kCVPixelBufferBytesPerRowAlignmentKey as String,
            "OpenGLCompatibility", AVVideoScalingModeKey, AVVideoPixelAspectRatioKey, AVVideoCleanApertureKey,
            AVVideoColorPropertiesKey, AVVideoAllowWideColorKey,
        ]
    }

    private static let logger = Logger(label: "AVFoundation.video")

    private static func side(_ value: Any, _ key: String) throws(Refusal) -> Int {
        guard let side = integer(value), side > 0 else { throw Refusal(reason: "the value of \(key) is not a size") }
        return side
    }

    private static func integer(_ value: Any) -> Int? {
        switch value {
        case let value as OSType: Int(value)
        case let value as Int: value
        case let value as Int32: Int(value)
        case let value as NSNumber: value.intValue
        default: nil
        }
    }

    /// Returns the reason why the settings do not suit a camera's format; nil if they do.
    ///
    /// - Parameter swapsSides: true if the connection rotates frames by 90 or 270 degrees.
    func reasonAgainst(_ camera: AVCaptureDevice.Format, swapsSides: Bool) -> String? {
        if case .type(let type) = format, !Self.available(native: camera.source.pixelFormat).contains(type) {
            return "the pixel format '\(SampleBuffers.text(of: type))' is not among its availableVideoPixelFormatTypes"
        }
        if let codec, codec != camera.source.codec {
            return "the codec '\(codec.type.rawValue)' is not among its availableVideoCodecTypes"
        }
        return size.flatMap { Self.reasonAgainst($0, camera, swapsSides: swapsSides) }
    }

    /// Returns the codec in which frames of a format are delivered; nil for pixels.
    func codec(of camera: CameraFormat?) -> CompressedImage.Codec? { codec == camera?.codec ? codec : nil }

    private static func reasonAgainst(
        _ size: ConversionRecipe.Size,
        _ camera: AVCaptureDevice.Format,
        swapsSides: Bool
    ) -> String? {
        let width = swapsSides ? camera.source.height : camera.source.width
        let height = swapsSides ? camera.source.width : camera.source.height
        if size.width > width || size.height > height {
            return "its size \(size.width)x\(size.height) is larger than the camera's \(width)x\(height)"
        }
        // Rounding the exact height up or down is accepted.
        let exact = Double(size.width) * Double(height) / Double(width)
        return abs(exact - Double(size.height)) <= 1
            ? nil : "its size \(size.width)x\(size.height) differs in aspect ratio from the camera's \(width)x\(height)"
    }

    /// Returns the size of the delivered frames; nil for the camera's own.
    ///
    /// - Parameters:
    ///   - swapsSides: true if the connection rotates frames by 90 or 270 degrees.
    ///   - isPreviewSized: true to scale frames to about screen size.
    func size(
        of camera: AVCaptureDevice.Format,
        swapsSides: Bool,
        isPreviewSized: Bool
    ) -> ConversionRecipe.Size? {
        if let size {
            let turned = ConversionRecipe.Size(width: size.height, height: size.width)
            return [size, turned].first { Self.reasonAgainst($0, camera, swapsSides: swapsSides) == nil }
        }
        guard isPreviewSized else { return nil }
        let (width, height) = (camera.source.width, camera.source.height)
        guard max(width, height) > 1920 || min(width, height) > 1080 else { return nil }
        let size = EncoderRecommendation.size(width, height, in: 1920, 1080)
        return swapsSides
            ? ConversionRecipe.Size(width: size.height, height: size.width)
            : ConversionRecipe.Size(width: size.width, height: size.height)
    }

    /// Returns the pixel format of the delivered frames.
    func pixelFormat(native: OSType?) -> OSType {
        switch codec == nil ? format : .standard {
        case .type(let type): type
        case .native: native ?? Self.usual[0]
        case .standard:
            // The camera's own format needs no conversion if it is one of the usual ones.
            native.flatMap { Self.usual.contains($0) || !Self.isConvertible($0) ? $0 : nil } ?? Self.usual[0]
        }
    }

    private static func isConvertible(_ native: OSType) -> Bool { PixelTransform.sourceFormats.contains(native) }

    /// Returns the supported pixel formats: the camera's own first, then the usual ones, then the others.
    ///
    /// If the camera's frames cannot be converted, the list has only the camera's own format.
    static func available(native: OSType?) -> [OSType] {
        var list: [OSType] = []
        if let native {
            if PixelFormat.named(native) != nil { list.append(native) }
            guard isConvertible(native) else { return list }
        }
        for type in usual + others where !list.contains(type) { list.append(type) }
        return list
    }

    private static let usual: [OSType] = [
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        kCVPixelFormatType_32BGRA,
    ]
    private static let others: [OSType] = [
        kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_32RGBA,
        kCVPixelFormatType_32ARGB, kCVPixelFormatType_24RGB, kCVPixelFormatType_OneComponent8,
    ]
}
