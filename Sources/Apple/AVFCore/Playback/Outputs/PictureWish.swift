import AVFBase
import CoreVideo
import Foundation
import PixelTransforms
import Synchronization

/// What kind of pictures a client wants, taken from its dictionary.
struct PictureWish: Sendable, Hashable {
    /// Nil for any of the usual ones.
    var pixelFormat: OSType?
    var width: Int?
    var height: Int?
    /// Clockwise, in degrees.
    var rotation = 0

    init(pixelFormat: OSType? = nil) { self.pixelFormat = pixelFormat }

    /// Takes what is known of a dictionary of pixel buffer attributes or video settings.
    init(_ dictionary: [String: Any]) {
        let formats = dictionary[kCVPixelBufferPixelFormatTypeKey as String]
        if let list = formats as? [Any] {
            pixelFormat = list.first.flatMap(Self.integer).flatMap { OSType(exactly: $0) }
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

/// Brings decoded pictures into a wanted kind; pictures that are of it already stay as they are.
final class LayerPictureConverter: Sendable {
    private struct Key: Hashable {
        var width: Int
        var height: Int
        var pixelFormat: OSType
    }

    private let wish: PictureWish
    private let made: Mutex<(key: Key, transformer: PixelTransformer, pool: PixelBufferPool)?> = Mutex(nil)

    /// Pictures that may be out at a time.
    private static let limit = 16

    init(_ wish: PictureWish) { self.wish = wish }

    /// The picture in the wanted kind; nil where that is not possible, or too many are out.
    ///
    /// May be used from any thread.
    func convert(_ image: CVPixelBuffer) -> CVPixelBuffer? {
        let native = image.pixelFormatType
        let size = wish.height.flatMap { height in wish.width.map { (width: $0, height: height) } }
        guard let rotation = PixelTransform.Rotation(degrees: wish.rotation) else { return nil }
        let transform = PixelTransform(
            sourceFormat: native,
            sourceWidth: image.width,
            sourceHeight: image.height,
            rotation: rotation,
            outputWidth: size?.width,
            outputHeight: size?.height,
            outputFormat: wish.pixelFormat ?? Self.usual(for: native)
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

    /// 8-bit 4:2:0 in three planes is handed over in two, as clients expect; everything else as it is.
    private static func usual(for native: OSType) -> OSType {
        switch native {
        case kCVPixelFormatType_420YpCbCr8Planar: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        case kCVPixelFormatType_420YpCbCr8PlanarFullRange: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        default: native
        }
    }
}
