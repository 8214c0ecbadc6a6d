public import CoreVideo
import Foundation

/// A function that returns the memory of a bitmap context to its owner.
public typealias CGBitmapContextReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

/// A drawing in a bitmap; the origin is at the lower left, and row 0 of memory is the top row.
///
/// Use a context on one thread at a time.
///
/// Differs from Apple: only bitmaps are drawn into, and Cairo draws with 8 bits a component, whatever the bitmap has.
/// Text, patterns, shadings, layers, shadows and PDF pages are not supported.
public final class CGContext: Hashable {
    let canvas: BitmapCanvas
    private let release: (() -> Void)?
    /// The colour space of the bitmap; nil for alpha alone.
    public let colorSpace: CGColorSpace?

    var state = DrawingState()
    var saved: [DrawingState] = []
    var pathSegments = CGMutablePath()

    /// Creates a context for a bitmap.
    ///
    /// - Parameters:
    ///   - data: Memory of the client that outlives the context; nil for memory of the context, zeroed.
    ///   - bytesPerRow: The bytes from row to row; 0 lets the context choose if `data` is nil.
    ///   - space: RGB or grey.
    ///   - bitmapInfo: The layout as a number; nil is returned for those that Core Graphics does not support.
    public convenience init?(
        data: UnsafeMutableRawPointer?,
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: UInt32
    ) {
        self.init(
            data: data,
            width: width,
            height: height,
            bitsPerComponent: bitsPerComponent,
            bytesPerRow: bytesPerRow,
            space: space,
            bitmapInfo: bitmapInfo,
            releaseCallback: nil,
            releaseInfo: nil
        )
    }

    /// Creates a context for a bitmap whose memory is returned by a callback.
    public init?(
        data: UnsafeMutableRawPointer?,
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: UInt32,
        releaseCallback: CGBitmapContextReleaseDataCallback?,
        releaseInfo: UnsafeMutableRawPointer?
    ) {
        guard
            let layout = BitmapLayout(
                width: width,
                height: height,
                bitsPerComponent: bitsPerComponent,
                bytesPerRow: bytesPerRow,
                space: space,
                bitmapInfo: bitmapInfo,
                isOwn: data == nil
            ), let canvas = BitmapCanvas(layout, data)
        else { return nil }
        self.canvas = canvas
        colorSpace = layout.alpha == .alphaOnly ? nil : space
        if let releaseCallback {
            release = { releaseCallback(releaseInfo, data) }
        } else {
            release = nil
        }
    }

    deinit { release?() }

    /// The address of the bitmap's first pixel.
    public var data: UnsafeMutableRawPointer? { canvas.memory }
    /// The width in pixels.
    public var width: Int { canvas.layout.width }
    /// The height in pixels.
    public var height: Int { canvas.layout.height }
    /// The number of bits of a component.
    public var bitsPerComponent: Int { canvas.layout.bitsPerComponent }
    /// The number of bits of a pixel.
    public var bitsPerPixel: Int { canvas.layout.bitsPerPixel }
    /// The number of bytes from row to row.
    public var bytesPerRow: Int { canvas.layout.bytesPerRow }
    /// The place of alpha in a pixel.
    public var alphaInfo: CGImageAlphaInfo { canvas.layout.alpha ?? .none }
    /// The layout of the pixels as a number.
    public var bitmapInfo: CGBitmapInfo { canvas.layout.info }

    /// Returns a copy of the bitmap as an image; nil if no memory is available.
    public func makeImage() -> CGImage? {
        let layout = canvas.layout
        let copy = Data(bytes: canvas.memory, count: layout.bytesPerRow * layout.height)
        guard let provider = CGDataProvider(data: copy as NSData) else { return nil }
        return CGImage(layout: layout, colorSpace: colorSpace, provider: provider)
    }

    /// Does nothing: what is drawn is in memory at once.
    public func flush() {}
    /// Does nothing: what is drawn is in memory at once.
    public func synchronize() {}

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (lhs: CGContext, rhs: CGContext) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, unavailable)
extension CGContext: Sendable {}

extension BitmapLayout {
    /// The layout of a bitmap context; nil for those that Core Graphics does not support.
    init?(
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: UInt32,
        isOwn: Bool
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        let isFloat = bitmapInfo & 0xF00 == 0x100
        guard (1...32_767).contains(width), (1...32_767).contains(height),
            let alpha = CGImageAlphaInfo(rawValue: bitmapInfo & 0x1F)
        else { return nil }
        let channels: Int
        switch (space.model, alpha, bitsPerComponent, isFloat) {
        case (_, .alphaOnly, 8, false): channels = 1
        case (.monochrome, .none, 8, false): channels = 1
        case (.rgb, .premultipliedLast, 8, false), (.rgb, .premultipliedFirst, 8, false),
            (.rgb, .noneSkipLast, 8, false), (.rgb, .noneSkipFirst, 8, false),
            (.rgb, .premultipliedLast, 16, _), (.rgb, .noneSkipLast, 16, _), (.rgb, .premultipliedLast, 32, true),
            (.rgb, .noneSkipLast, 32, true):
            channels = 4
        default: return nil
        }
        let needed = width * channels * bitsPerComponent / 8
        let row = bytesPerRow == 0 && isOwn ? (needed + 63) & ~63 : bytesPerRow
        guard row >= needed, row <= 1 << 24 else { return nil }
        self.init(
            width: width,
            height: height,
            bitsPerComponent: bitsPerComponent,
            bitsPerPixel: channels * bitsPerComponent,
            bytesPerRow: row,
            info: info
        )
    }
}
