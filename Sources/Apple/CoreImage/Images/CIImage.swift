public import CoreVideo
import Drawing2D
public import Foundation
package import ImageGraph
import ImageIO

// `@unchecked Sendable`: immutable; clients may write to pixels that they gave, between two renderings.
/// A recipe of a picture.
///
/// Coordinates have their origin at the lower left, and one unit is one pixel. Making an image reads no pixel; the work
/// happens when a ``CIContext`` renders it. May be used on any thread.
public final class CIImage: NSObject, @unchecked Sendable {
    /// The steps of the recipe.
    package let node: ImageNode
    /// The properties of the file or buffer that the image was made from.
    public let properties: [String: Any]
    /// The file that the image was made from.
    public let url: URL?
    /// The space that the image was tagged with; nil after operations that mix spaces.
    public let colorSpace: CGColorSpace?
    /// The buffer that the image shows, with nothing applied; nil otherwise.
    public let pixelBuffer: CVPixelBuffer?
    /// The image of Core Graphics that this image shows, with nothing applied; nil otherwise.
    public let cgImage: CGImage?

    /// Creates an image of a recipe.
    package init(
        _ node: ImageNode,
        properties: [String: Any] = [:],
        url: URL? = nil,
        colorSpace: CGColorSpace? = nil,
        pixelBuffer: CVPixelBuffer? = nil,
        cgImage: CGImage? = nil
    ) {
        self.node = node
        self.properties = properties
        self.url = url
        self.colorSpace = colorSpace
        self.pixelBuffer = pixelBuffer
        self.cgImage = cgImage
        super.init()
    }

    /// Creates an empty image.
    public override convenience init() { self.init(.empty) }

    /// Returns the image without pixels, whose extent is null.
    public class func empty() -> CIImage { CIImage(.empty) }

    /// The rectangle that the image fills: infinite for images without an end, null for empty ones.
    public var extent: CGRect { node.extent }

    /// The highest brightness against white, which is 1.
    public var contentHeadroom: Float { 1 }

    /// Creates an image of infinite extent that is filled with one colour.
    public convenience init(color: CIColor) {
        self.init(.color(color.graphColor), colorSpace: color.colorSpace)
    }

    /// Returns the part of an image that a part of this one needs.
    public func regionOfInterest(for image: CIImage, in rect: CGRect) -> CGRect {
        extent.intersection(rect)
    }

    /// Returns the image with other properties.
    public func settingProperties(_ properties: [AnyHashable: Any]) -> CIImage {
        var named: [String: Any] = [:]
        for (key, value) in properties { if let key = key.base as? String { named[key] = value } }
        return CIImage(node, properties: named, url: url, colorSpace: colorSpace)
    }

    /// Returns the image itself: intermediate results are not kept.
    public func insertingIntermediate() -> CIImage { self }
    /// Returns the image itself: intermediate results are not kept.
    public func insertingIntermediate(cache: Bool) -> CIImage { self }
    /// Returns the image itself: intermediate results are not kept.
    public func insertingTiledIntermediate() -> CIImage { self }

    /// The recipe in a few words.
    public override var description: String { "<CIImage: extent \(extent)>" }

    /// Infinite black.
    public class var black: CIImage { CIImage(color: .black) }
    /// Infinite white.
    public class var white: CIImage { CIImage(color: .white) }
    /// Infinite grey of one half.
    public class var gray: CIImage { CIImage(color: .gray) }
    /// Infinite red.
    public class var red: CIImage { CIImage(color: .red) }
    /// Infinite green.
    public class var green: CIImage { CIImage(color: .green) }
    /// Infinite blue.
    public class var blue: CIImage { CIImage(color: .blue) }
    /// Infinite cyan.
    public class var cyan: CIImage { CIImage(color: .cyan) }
    /// Infinite magenta.
    public class var magenta: CIImage { CIImage(color: .magenta) }
    /// Infinite yellow.
    public class var yellow: CIImage { CIImage(color: .yellow) }
    /// Infinite transparency.
    public class var clear: CIImage { CIImage(color: .clear) }
}
