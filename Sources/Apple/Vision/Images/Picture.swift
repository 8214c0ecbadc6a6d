import CoreVideo
import Foundation
import PixelTransforms
import Synchronization

// `@unchecked Sendable`: buffers are only read once they are made.
/// A loaded image with pictures derived from it, which requests share.
final class Picture: @unchecked Sendable {
    /// The pixels as stored.
    let stored: CVPixelBuffer
    /// The size and orientation.
    let geometry: ImageGeometry
    /// The time of the image; nil if unknown.
    let time: ObservedTime?
    private let derived = Mutex<[PixelTransform: Derived]>([:])

    private struct Derived: @unchecked Sendable {
        var buffer: CVPixelBuffer
    }

    init(_ loaded: ImageSource.Loaded, orientation: CGImagePropertyOrientation) throws {
        let pixels = loaded.pixels
        guard pixels.width > 0, pixels.height > 0 else {
            throw VisionFailure(.invalidImage, "The image is empty.")
        }
        guard PixelTransform.sourceFormats.contains(pixels.pixelFormatType) else {
            throw VisionFailure(
                .invalidFormat,
                """
                Images of pixel format \(PixelFormat.text(of: pixels.pixelFormatType)) are not supported; use 32BGRA, \
                420v, 420f or OneComponent8.
                """
            )
        }
        stored = pixels
        time = loaded.time
        geometry = ImageGeometry(storedWidth: pixels.width, storedHeight: pixels.height, orientation: orientation)
    }

    /// Returns the geometry of a region of interest; throws for one that reaches out of the image.
    func region(_ region: CGRect) throws -> RegionGeometry { try RegionGeometry(geometry, region: region) }

    /// Returns an upright cut of the image in a pixel format, which the caller only reads.
    ///
    /// The result is the stored buffer itself if nothing changes.
    func cut(_ part: PixelTransform.Rect, format: OSType, turnsLeft: Bool = false) throws -> CVPixelBuffer {
        let transform = transform(part, format: format, turnsLeft: turnsLeft)
        guard !transform.isIdentity else { return stored }
        return try derived.withLock { derived in
            if let known = derived[transform] { return known.buffer }
            let made = Derived(buffer: try Self.run(transform, on: stored))
            derived[transform] = made
            return made.buffer
        }
    }

    /// Returns an upright gray cut of the image: luma, which the caller only reads.
    func gray(_ region: RegionGeometry) throws -> CVPixelBuffer {
        try cut(region.pixels, format: kCVPixelFormatType_OneComponent8)
    }

    /// Returns an upright 32BGRA cut of the image, which the caller only reads.
    func color(_ region: RegionGeometry) throws -> CVPixelBuffer {
        try cut(region.pixels, format: kCVPixelFormatType_32BGRA)
    }

    /// Returns a new picture of a region for a model's input.
    ///
    /// - Parameters:
    ///   - crop: the way of the region's pixels into the input.
    ///   - format: 32BGRA or OneComponent8.
    func modelInput(_ region: RegionGeometry, crop: CropGeometry, format: OSType) throws -> CVPixelBuffer {
        let upright = try cut(region.pixels, format: format, turnsLeft: crop.turnsLeft)
        let input: CVPixelBuffer
        do {
            input = try CVPixelBuffer.make(width: crop.modelWidth, height: crop.modelHeight, format: format)
        } catch {
            throw VisionFailure(.outOfMemory, "The model's input could not be made: \(error)", underlying: error)
        }
        if crop.target.width < crop.modelWidth || crop.target.height < crop.modelHeight {
            input.fillBlackOpaque()
        }
        let window = crop.turnsLeft ? CGRect(x: 0, y: 0, width: upright.width, height: upright.height) : crop.source
        PictureScaler.scale(upright, window, into: input, crop.target)
        return input
    }

    private func transform(
        _ part: PixelTransform.Rect,
        format: OSType,
        turnsLeft: Bool
    ) -> PixelTransform {
        // A turn after the mirroring is the opposite turn before it.
        let extra = turnsLeft ? (geometry.isMirrored ? 90 : 270) : 0
        return PixelTransform(
            sourceFormat: stored.pixelFormatType,
            sourceWidth: stored.width,
            sourceHeight: stored.height,
            crop: geometry.storedRect(part),
            rotation: PixelTransform.Rotation(degrees: geometry.rotation.rawValue + extra) ?? .none,
            isMirrored: geometry.isMirrored,
            outputFormat: format
        )
    }

    private static func run(_ transform: PixelTransform, on buffer: CVPixelBuffer) throws -> CVPixelBuffer {
        do {
            return try TransformerCache.shared.transformer(transform).make(from: buffer)
        } catch {
            throw VisionFailure(.operationFailed, "The image could not be converted: \(error)", underlying: error)
        }
    }
}

extension CVPixelBuffer {
    /// Fills a 32BGRA or one-component image with opaque black.
    fileprivate func fillBlackOpaque() {
        fillBlack()
        guard pixelFormatType == kCVPixelFormatType_32BGRA else { return }
        withPlanes { planes in
            for y in 0..<planes[0].height {
                let row = (planes[0].baseAddress + y * planes[0].bytesPerRow).assumingMemoryBound(to: UInt8.self)
                for x in 0..<planes[0].width { row[x * 4 + 3] = 255 }
            }
        }
    }
}
