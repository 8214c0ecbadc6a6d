public import CoreVideo
public import Foundation
import ImageGraph
import Synchronization

/// An image that results are drawn into again and again.
public final class CIImageAccumulator: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: the image is behind a mutex.
    private let current: Mutex<CIImage>
    private let context: CIContext
    /// The rectangle of the image.
    public let extent: CGRect
    /// The format of the image.
    public let format: CIFormat

    /// Creates a transparent image; returns nil for an infinite or empty rectangle.
    public convenience init?(extent: CGRect, format: CIFormat) {
        self.init(extent: extent, format: format, colorSpace: .linearRGB)
    }

    /// Creates a transparent image; returns nil for an infinite or empty rectangle.
    public init?(extent: CGRect, format: CIFormat, colorSpace: CGColorSpace) {
        let box = PixelBox(around: extent)
        guard !box.isEmpty, !box.isInfinite, box.width <= 32_767, box.height <= 32_767, FormatParts(format) != nil
        else { return nil }
        self.extent = extent
        self.format = format
        current = Mutex(CIImage.clear.cropped(to: extent))
        context = CIContext(options: [.workingColorSpace: colorSpace])
        super.init()
    }

    /// Returns the image.
    public func image() -> CIImage { current.withLock { $0 } }

    /// Replaces the image.
    public func setImage(_ image: CIImage) { setImage(image, dirtyRect: extent) }

    /// Replaces a part of the image.
    public func setImage(_ image: CIImage, dirtyRect: CGRect) {
        let old = self.image()
        let whole = image.cropped(to: dirtyRect)
        let rest = dirtyRect == extent ? CIImage.empty() : old
        let all = CIImage(whole.node.blended(.over, over: rest.node)).cropped(to: extent)
        let box = PixelBox(around: extent)
        // Rendered now, so that the recipe does not grow from call to call.
        guard let drawn = context.createCGImage(all, from: box.rect, format: .RGBAf, colorSpace: .linearRGB) else {
            return
        }
        let moved = CGAffineTransform(translationX: CGFloat(box.x0), y: CGFloat(box.y0))
        let next = CIImage(cgImage: drawn).transformed(by: moved)
        current.withLock { $0 = next }
    }

    /// Makes the image transparent.
    public func clear() {
        let empty = CIImage.clear.cropped(to: extent)
        current.withLock { $0 = empty }
    }
}
