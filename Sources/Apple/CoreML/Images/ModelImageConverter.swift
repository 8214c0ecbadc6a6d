package import CoreVideo
import Foundation
import PixelTransforms
import Synchronization

/// An object that brings pictures into the size and pixel format of a model's image.
///
/// It keeps what it has planned, so that equal conversions of following frames plan nothing. Safe to use from several
/// threads.
package final class ModelImageConverter: Sendable {
    /// The converter of this process.
    package static let shared = ModelImageConverter()

    private struct Key: Hashable {
        var transform: PixelTransform
    }

    private struct Plans {
        var transformers: [Key: PixelTransformer] = [:]
        /// The keys, the least recently added first.
        var order: [Key] = []
    }

    /// The pools of results, the least recently added first.
    private struct Pools: Sendable {
        var entries: [(key: PoolKey, pool: PixelBufferPool)] = []
    }

    private struct PoolKey: Hashable {
        var width: Int
        var height: Int
        var format: OSType
    }

    private let plans = Mutex(Plans())
    private let pools = Mutex(Pools())
    /// The number of plans that are kept.
    private static let capacity = 16
    /// The number of pools that are kept, the buffers that each lends, and the largest size of these in pixels.
    private static let poolLimit = 4
    private static let lendingLimit = 4
    private static let pooledPixels = 1 << 20

    /// Creates a converter.
    package init() {}

    /// Returns a new buffer with the part of a picture that a geometry describes.
    ///
    /// - Parameters:
    ///   - source: the stored picture, which is only read.
    ///   - geometry: made for a picture of this size.
    ///   - format: 32BGRA, 32RGBA, 32ARGB, OneComponent8 or OneComponent16Half, whose values are 0…255 as well.
    /// - Throws: ``MLModelError``.
    package func convert(
        _ source: CVPixelBuffer,
        _ geometry: ModelImageGeometry,
        format: OSType
    ) throws(MLModelError) -> CVPixelBuffer {
        if format == kCVPixelFormatType_OneComponent16Half {
            let gray = try convert(source, geometry, format: kCVPixelFormatType_OneComponent8)
            let result = try Self.make(geometry.width, geometry.height, format)
            HalfImages.widen(gray, into: result)
            return result
        }
        let result = try pooled(geometry.width, geometry.height, format)
        try convert(source, geometry, into: result)
        return result
    }

    /// Fills a buffer of the model's size with the part of a picture that a geometry describes.
    ///
    /// - Parameters:
    ///   - source: the stored picture, which is only read.
    ///   - geometry: made for a picture of this size.
    ///   - result: a buffer of the geometry's size, in one of the formats of a ``PixelTransform``.
    /// - Throws: ``MLModelError``.
    package func convert(
        _ source: CVPixelBuffer,
        _ geometry: ModelImageGeometry,
        into result: CVPixelBuffer
    ) throws(MLModelError) {
        let target = geometry.target
        let transform = PixelTransform(
            sourceFormat: source.pixelFormatType,
            sourceWidth: source.width,
            sourceHeight: source.height,
            crop: geometry.crop,
            rotation: geometry.rotation,
            isMirrored: geometry.isMirrored,
            outputWidth: target.width,
            outputHeight: target.height,
            outputFormat: result.pixelFormatType
        )
        do throws(PixelTransformError) {
            let transformer = try transformer(transform)
            if target.width == geometry.width, target.height == geometry.height {
                try transformer.apply(from: source, to: result)
            } else {
                result.withPlanes { _ in result.fillBlack() }
                try transformer.apply(from: source, to: result, x: target.x, y: target.y)
                // Black of interleaved formats is transparent in memory that is all zeros.
                Self.makeMarginsOpaque(result, beside: target)
            }
        } catch {
            throw MLModelError(.generic, "The image cannot be converted for the model: \(error.description)")
        }
    }

    private func transformer(_ transform: PixelTransform) throws(PixelTransformError) -> PixelTransformer {
        let key = Key(transform: transform)
        if let known = plans.withLock({ $0.transformers[key] }) { return known }
        let made = try PixelTransformer(transform)
        plans.withLock { plans in
            guard plans.transformers.updateValue(made, forKey: key) == nil else { return }
            plans.order.append(key)
            if plans.order.count > Self.capacity { plans.transformers[plans.order.removeFirst()] = nil }
        }
        return made
    }

    /// Returns a buffer with undefined pixels: from a pool while few of its size are in use, else a new one.
    ///
    /// Pictures of following frames then use the same memory, which need not be mapped and cleared for each.
    private func pooled(_ width: Int, _ height: Int, _ format: OSType) throws(MLModelError) -> CVPixelBuffer {
        guard width > 0, height > 0, width <= Self.pooledPixels / height else {
            return try Self.make(width, height, format)
        }
        if let buffer = pool(PoolKey(width: width, height: height, format: format))?.makeBuffer() { return buffer }
        return try Self.make(width, height, format)
    }

    /// Returns the pool of a size and format, made if it is new; nil if there can be none.
    private func pool(_ key: PoolKey) -> PixelBufferPool? {
        if let known = pools.withLock({ $0.entries.first { $0.key == key }?.pool }) { return known }
        let made = try? PixelBufferPool(
            width: key.width,
            height: key.height,
            format: key.format,
            limit: Self.lendingLimit
        )
        guard let made else { return nil }
        let dropped = pools.withLock { pools -> PixelBufferPool? in
            guard !pools.entries.contains(where: { $0.key == key }) else { return nil }
            pools.entries.append((key, made))
            return pools.entries.count > Self.poolLimit ? pools.entries.removeFirst().pool : nil
        }
        // Its memory is freed outside the lock.
        withExtendedLifetime(dropped) {}
        return made
    }

    /// Returns a new buffer with undefined pixels.
    static func make(_ width: Int, _ height: Int, _ format: OSType) throws(MLModelError) -> CVPixelBuffer {
        do throws(PixelBufferError) {
            return try CVPixelBuffer.make(width: width, height: height, format: format)
        } catch {
            throw MLModelError(
                .generic,
                "An image of \(width)×\(height) pixels in \(PixelFormat.text(of: format)) cannot be made: "
                    + error.message
            )
        }
    }

    private static func makeMarginsOpaque(_ image: CVPixelBuffer, beside target: PixelTransform.Rect) {
        let alpha: Int
        switch image.pixelFormatType {
        case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA: alpha = 3
        case kCVPixelFormatType_32ARGB, kCVPixelFormatType_32ABGR: alpha = 0
        default: return
        }
        let columns = target.x..<(target.x + target.width)
        let rows = target.y..<(target.y + target.height)
        image.withPlanes { planes in
            let plane = planes[0]
            for y in 0..<plane.height {
                let row = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
                for x in 0..<plane.width where !rows.contains(y) || !columns.contains(x) { row[4 * x + alpha] = 255 }
            }
        }
    }
}
