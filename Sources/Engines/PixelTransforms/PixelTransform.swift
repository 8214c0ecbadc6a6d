package import CoreVideo

/// A description of an image transform: crop, then rotate, then mirror, then scale, then convert.
///
/// A value; equal transforms give equal results, so outputs that request the same transform can share one result.
/// ``PixelTransformer`` performs the transform.
package struct PixelTransform: Sendable, Hashable {
    /// A part of an image in pixels, with the origin at the upper left.
    package struct Rect: Sendable, Hashable {
        package var x: Int
        package var y: Int
        package var width: Int
        package var height: Int

        package init(x: Int, y: Int, width: Int, height: Int) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// A clockwise rotation.
    package enum Rotation: Int, Sendable, Hashable, CaseIterable {
        case none = 0
        case clockwise90 = 90
        case half = 180
        case clockwise270 = 270

        /// Creates a rotation from clockwise degrees; nil if the angle is not a multiple of 90.
        ///
        /// Negative and larger angles are reduced.
        package init?(degrees: Int) {
            self.init(rawValue: (degrees % 360 + 360) % 360)
        }

        /// Indicates whether the rotation swaps width and height.
        package var swapsSides: Bool { self == .clockwise90 || self == .clockwise270 }
    }

    /// The pixel format of the source.
    package var sourceFormat: OSType
    /// The width of the source in pixels.
    package var sourceWidth: Int
    /// The height of the source in pixels.
    package var sourceHeight: Int
    /// The part of the source that is used.
    ///
    /// An odd origin shifts the chroma of subsampled formats by up to half a chroma sample.
    package var crop: Rect
    /// The rotation of the cropped image.
    package var rotation: Rotation
    /// Indicates whether the rotated image is mirrored horizontally.
    package var isMirrored: Bool
    /// The width of the result in pixels.
    package var outputWidth: Int
    /// The height of the result in pixels.
    package var outputHeight: Int
    /// The pixel format of the result.
    package var outputFormat: OSType

    /// Creates a transform.
    ///
    /// - Parameters:
    ///   - crop: the part of the source; nil for the entire source.
    ///   - outputWidth: the width of the result; nil for that of the rotated crop.
    ///   - outputHeight: the height of the result; nil for that of the rotated crop.
    ///   - outputFormat: the format of the result; nil for that of the source.
    package init(
        sourceFormat: OSType,
        sourceWidth: Int,
        sourceHeight: Int,
        crop: Rect? = nil,
        rotation: Rotation = .none,
        isMirrored: Bool = false,
        outputWidth: Int? = nil,
        outputHeight: Int? = nil,
        outputFormat: OSType? = nil
    ) {
        let crop = crop ?? Rect(x: 0, y: 0, width: sourceWidth, height: sourceHeight)
        self.sourceFormat = sourceFormat
        self.sourceWidth = sourceWidth
        self.sourceHeight = sourceHeight
        self.crop = crop
        self.rotation = rotation
        self.isMirrored = isMirrored
        self.outputWidth = outputWidth ?? (rotation.swapsSides ? crop.height : crop.width)
        self.outputHeight = outputHeight ?? (rotation.swapsSides ? crop.width : crop.height)
        self.outputFormat = outputFormat ?? sourceFormat
    }

    /// Indicates whether the result equals the source.
    package var isIdentity: Bool {
        !changesGeometry && sourceFormat == outputFormat
    }

    /// Indicates whether the transform crops, rotates, mirrors or scales.
    package var changesGeometry: Bool {
        crop != Rect(x: 0, y: 0, width: sourceWidth, height: sourceHeight) || rotation != .none || isMirrored
            || outputWidth != sourceWidth || outputHeight != sourceHeight
    }

    /// The supported source formats.
    package static let sourceFormats: [OSType] =
        outputFormats + [
            kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr10BiPlanarFullRange,
            kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr10BiPlanarFullRange,
            kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_444YpCbCr10BiPlanarFullRange,
        ]

    /// The supported output formats; each can be produced from every source format.
    package static let outputFormats: [OSType] = [
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        kCVPixelFormatType_32BGRA, kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs,
        kCVPixelFormatType_422YpCbCr8FullRange, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ARGB,
        kCVPixelFormatType_32ABGR, kCVPixelFormatType_24RGB, kCVPixelFormatType_24BGR,
        kCVPixelFormatType_OneComponent8, kCVPixelFormatType_420YpCbCr8Planar,
        kCVPixelFormatType_420YpCbCr8PlanarFullRange, kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange,
        kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange,
        kCVPixelFormatType_444YpCbCr8BiPlanarFullRange,
    ]
}
