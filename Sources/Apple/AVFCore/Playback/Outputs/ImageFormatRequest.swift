import AVFBase
import CoreVideo
import Foundation
import MediaFiles
import PixelTransforms
import Synchronization

/// The kind of frames that a client requests in a dictionary.
struct ImageFormatRequest: Sendable, Hashable {
    /// Nil for any of the default formats.
    var pixelFormat: OSType?
    var width: Int?
    var height: Int?
    /// Clockwise rotation in degrees.
    var rotation = 0

    init(pixelFormat: OSType? = nil) { self.pixelFormat = pixelFormat }

    /// Reads the known keys of a dictionary of pixel buffer attributes or video settings.
    init(_ dictionary: [String: Any]) {
        let formats = dictionary[kCVPixelBufferPixelFormatTypeKey as String]
        if let list = formats as? [Any] {
            // A list has acceptable formats, the preferred one first.
            let all = list.compactMap(Self.integer).compactMap { OSType(exactly: $0) }
            pixelFormat = all.first { PixelBufferConverter.supports($0) } ?? all.first
        } else {
            pixelFormat = formats.flatMap(Self.integer).flatMap { OSType(exactly: $0) }
        }
        func side(_ keys: [String]) -> Int? { keys.lazy.compactMap { dictionary[$0].flatMap(Self.integer) }.first }
        width = side([kCVPixelBufferWidthKey as String, AVVideoWidthKey])
        height = side([kCVPixelBufferHeightKey as String, AVVideoHeightKey])
    }

    private static func integer(_ value: Any) -> Int? {
        switch value {
        case let value as Int: value
        case let value as OSType: Int(value)
        case let value as Int32: Int(value)
        case let value as NSNumber: value.intValue
        default: nil
        }
    }
}

/// Converts decoded frames to a requested kind; leaves frames that are already of this kind unchanged.
final class LayerImageConverter: Sendable {
    private struct Key: Hashable {
        var width: Int
        var height: Int
        var pixelFormat: OSType
    }

    private let requested: ImageFormatRequest
    /// The conversion to a format of more than 8 bits; nil before the first frame.
    private let deep = Mutex<PixelBufferConverter?>(nil)
    private let made: Mutex<(key: Key, transformer: PixelTransformer, pool: PixelBufferPool)?> = Mutex(nil)

    /// Number of converted frames that may be in use at a time.
    private static let limit = 16

    init(_ requested: ImageFormatRequest) { self.requested = requested }

    /// Returns the frame in the requested kind; nil if that is not possible or too many frames are in use.
    ///
    /// Usable from any thread.
    func convert(_ image: CVPixelBuffer) -> CVPixelBuffer? {
        let native = image.pixelFormatType
        let size = requested.height.flatMap { height in requested.width.map { (width: $0, height: height) } }
        guard let rotation = PixelTransform.Rotation(degrees: requested.rotation) else { return nil }
        if let format = requested.pixelFormat, !PixelTransform.outputFormats.contains(format) {
            let isSameSize = size.map { $0.width == image.width && $0.height == image.height } ?? true
            if format == native, isSameSize, rotation == .none { return image }
            return makeDeep(image, format, size, rotation)
        }
        let transform = PixelTransform(
            sourceFormat: native,
            sourceWidth: image.width,
            sourceHeight: image.height,
            rotation: rotation,
            outputWidth: size?.width,
            outputHeight: size?.height,
            outputFormat: requested.pixelFormat ?? Self.usual(for: native)
        )
        guard !transform.isIdentity else { return image }
        let key = Key(width: image.width, height: image.height, pixelFormat: native)
        let work = made.withLock { made -> (transformer: PixelTransformer, pool: PixelBufferPool)? in
            if let made, made.key == key { return (made.transformer, made.pool) }
            guard let transformer = try? PixelTransformer(transform),
                let pool = try? transformer.makePool(limit: Self.limit)
            else { return nil }
            made = (key, transformer, pool)
            return (transformer, pool)
        }
        return work.flatMap { try? $0.transformer.make(from: image, pool: $0.pool) }
    }

    /// Returns the frame in a format of more than 8 bits, or of video in one plane; turned with 8 bits.
    private func makeDeep(
        _ image: CVPixelBuffer,
        _ format: OSType,
        _ size: (width: Int, height: Int)?,
        _ rotation: PixelTransform.Rotation
    ) -> CVPixelBuffer? {
        var image = image
        if rotation != .none {
            let transform = PixelTransform(
                sourceFormat: image.pixelFormatType,
                sourceWidth: image.width,
                sourceHeight: image.height,
                rotation: rotation,
                outputFormat: kCVPixelFormatType_32BGRA
            )
            guard let turned = try? PixelTransformer(transform).make(from: image) else { return nil }
            image = turned
        }
        let source = UncheckedReference(image)
        return deep.withLock { deep -> UncheckedReference<CVPixelBuffer>? in
            if deep == nil {
                deep = try? PixelBufferConverter(pixelFormat: format, width: size?.width, height: size?.height)
            }
            return (try? deep?.convert(source.value)).map { UncheckedReference($0) }
        }?.value
    }

    /// Returns the default format: two planes for 4:2:0 in three planes and for frames of more than 8 bits, as clients
    /// expect; otherwise the native format.
    private static func usual(for native: OSType) -> OSType {
        switch native {
        case kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
            kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange:
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        case kCVPixelFormatType_420YpCbCr8PlanarFullRange, kCVPixelFormatType_420YpCbCr10BiPlanarFullRange,
            kCVPixelFormatType_422YpCbCr10BiPlanarFullRange, kCVPixelFormatType_444YpCbCr10BiPlanarFullRange:
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        default: native
        }
    }
}
