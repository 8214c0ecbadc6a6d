public import CoreVideo
public import Foundation

/// The sizes and the pixel format that an image feature accepts.
public final class MLImageConstraint: NSObject, NSSecureCoding, Sendable {
    /// The height in pixels, or the default one where several are accepted.
    public let pixelsHigh: Int
    /// The width in pixels, or the default one where several are accepted.
    public let pixelsWide: Int
    /// The pixel format: 32BGRA for colour, OneComponent8 or OneComponent16Half for gray.
    public let pixelFormatType: OSType
    /// All accepted sizes.
    public let sizeConstraint: MLImageSizeConstraint

    /// Creates a constraint.
    package init(width: Int, height: Int, pixelFormatType: OSType, sizes: MLImageSizeConstraint? = nil) {
        pixelsWide = width
        pixelsHigh = height
        self.pixelFormatType = pixelFormatType
        sizeConstraint = sizes ?? MLImageSizeConstraint(width: width, height: height)
    }

    /// Returns whether a pixel buffer of this size is accepted.
    package func allows(width: Int, height: Int) -> Bool {
        switch sizeConstraint.type {
        case .unspecified: width == pixelsWide && height == pixelsHigh
        case .enumerated:
            sizeConstraint.enumeratedImageSizes.contains { $0.pixelsWide == width && $0.pixelsHigh == height }
                || (width == pixelsWide && height == pixelsHigh)
        case .range:
            sizeConstraint.pixelsWideRange.contains(width) && sizeConstraint.pixelsHighRange.contains(height)
        }
    }

    /// The size and the format.
    public override var description: String {
        "image of \(pixelsWide) × \(pixelsHigh) pixels, \(PixelFormat.text(of: pixelFormatType))"
    }

    /// True: constraints can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the constraint.
    public func encode(with coder: NSCoder) {
        coder.encode(pixelsWide, forKey: "pixelsWide")
        coder.encode(pixelsHigh, forKey: "pixelsHigh")
        coder.encode(Int(pixelFormatType), forKey: "pixelFormatType")
        coder.encode(sizeConstraint, forKey: "sizeConstraint")
    }

    /// Reads an archived constraint; nil if the archive is not one.
    public init?(coder: NSCoder) {
        guard let format = OSType(exactly: coder.decodeInteger(forKey: "pixelFormatType")),
            let sizes = coder.decodeObject(of: MLImageSizeConstraint.self, forKey: "sizeConstraint")
        else { return nil }
        pixelsWide = coder.decodeInteger(forKey: "pixelsWide")
        pixelsHigh = coder.decodeInteger(forKey: "pixelsHigh")
        pixelFormatType = format
        sizeConstraint = sizes
    }
}
