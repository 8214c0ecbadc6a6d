public import CoreVideo
import Drawing2D
public import Foundation
import PictureFiles
import PixelTransforms

extension CGImageSource {
    /// Returns an image as it is stored.
    func image(_ index: Int) -> CGImage? {
        guard let file, let picture = try? file.decode(index) else { return nil }
        return CGImage(picture, of: file)
    }

    /// Returns a small image.
    func thumbnail(_ index: Int, _ options: ThumbnailOptions) -> CGImage? {
        guard let file, index >= 0, index < file.parts.count else { return nil }
        let embedded = index == 0 ? file.thumbnail : nil
        let source: PictureFile
        if options.isAlways {
            source = file
        } else if let embedded {
            source = embedded
        } else if options.isIfAbsent {
            source = file
        } else {
            return nil
        }
        let number = source.data.count == file.data.count ? index : 0
        guard let picture = try? source.decode(number) else { return nil }
        let image = CGImage(picture, of: source)
        return options.transforms
            ? image.scaled(toFit: options.side, orientation: file.orientation ?? 1)
            : image.scaled(toFit: options.side, orientation: 1)
    }
}

/// The options of a thumbnail.
struct ThumbnailOptions {
    var isAlways: Bool
    var isIfAbsent: Bool
    var transforms: Bool
    /// The longest side in pixels; nil keeps the size.
    var side: Int?

    init(_ options: CFDictionary?) {
        func flag(_ key: CFString) -> Bool { (options?.object(forKey: key) as? NSNumber)?.boolValue ?? false }
        isAlways = flag(kCGImageSourceCreateThumbnailFromImageAlways)
        isIfAbsent = flag(kCGImageSourceCreateThumbnailFromImageIfAbsent)
        transforms = flag(kCGImageSourceCreateThumbnailWithTransform)
        side = (options?.object(forKey: kCGImageSourceThumbnailMaxPixelSize) as? NSNumber)
            .map { min(max($0.doubleValue.isNaN ? 1 : $0.doubleValue, 1), 32_767) }.map { Int($0) }
    }
}

extension CGImage {
    /// Returns the image turned upright and scaled down to a longest side; never enlarged.
    func scaled(toFit side: Int?, orientation: Int) -> CGImage? {
        let longest = max(width, height)
        let factor = side.map { min(1, Double($0) / Double(longest)) } ?? 1
        if factor == 1, orientation == 1 { return self }
        let size = (
            max(1, Int((Double(width) * factor).rounded())), max(1, Int((Double(height) * factor).rounded()))
        )
        let turn: (PixelTransform.Rotation, Bool) =
            switch orientation {
            case 2: (.none, true)
            case 3: (.half, false)
            case 4: (.half, true)
            case 5: (.clockwise90, true)
            case 6: (.clockwise90, false)
            case 7: (.clockwise270, true)
            case 8: (.clockwise270, false)
            default: (.none, false)
            }
        let swaps = turn.0.swapsSides
        let transform = PixelTransform(
            sourceFormat: kCVPixelFormatType_32BGRA,
            sourceWidth: width,
            sourceHeight: height,
            rotation: turn.0,
            isMirrored: turn.1,
            outputWidth: swaps ? size.1 : size.0,
            outputHeight: swaps ? size.0 : size.1
        )
        guard let buffer = try? PixelTransformer(transform).make(from: pixelBuffer) else { return nil }
        let space = colorSpace?.model == .rgb ? colorSpace : .standardRGB
        return CGImage(pixelBuffer: buffer, colorSpace: space, isOpaque: !layout.hasAlpha, type: utType)
    }
}

/// Decodes an image, as it is stored: the orientation is not applied.
///
/// Returns nil if there is no such image, or it is damaged or too large.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CGImage? {
    isrc.image(index)
}

/// Returns a small image: the embedded one or, if the options say so, one made from the image.
///
/// - Parameter isrc: The image source.
/// - Parameter index: The index of the image, from zero.
/// - Parameter options: `kCGImageSourceCreateThumbnail…` and `kCGImageSourceThumbnailMaxPixelSize`.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CGImage? {
    isrc.thumbnail(index, ThumbnailOptions(options))
}

/// The key of the type identifier that the data probably has; ignored, as the data tells.
public var kCGImageSourceTypeIdentifierHint: CFString { "kCGImageSourceTypeIdentifierHint" }
/// The key of the request to keep decoded images; sources keep nothing.
public var kCGImageSourceShouldCache: CFString { "kCGImageSourceShouldCache" }
/// The key of the request to decode at once, which always happens.
public var kCGImageSourceShouldCacheImmediately: CFString { "kCGImageSourceShouldCacheImmediately" }
/// The key of the permission to return floating-point pixels.
public var kCGImageSourceShouldAllowFloat: CFString { "kCGImageSourceShouldAllowFloat" }
/// The key of the request to make a thumbnail from the image even if one is embedded.
public var kCGImageSourceCreateThumbnailFromImageAlways: CFString { "kCGImageSourceCreateThumbnailFromImageAlways" }
/// The key of the request to make a thumbnail from the image if none is embedded.
public var kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString {
    "kCGImageSourceCreateThumbnailFromImageIfAbsent"
}
/// The key of the request to turn a thumbnail upright.
public var kCGImageSourceCreateThumbnailWithTransform: CFString { "kCGImageSourceCreateThumbnailWithTransform" }
/// The key of the longest side of a thumbnail in pixels.
public var kCGImageSourceThumbnailMaxPixelSize: CFString { "kCGImageSourceThumbnailMaxPixelSize" }
/// The key of a factor by which an image may be smaller; ignored.
public var kCGImageSourceSubsampleFactor: CFString { "kCGImageSourceSubsampleFactor" }
