package import CoreVideo

/// What is to be done to a picture: crop, then turn, then mirror, then scale, then convert.
///
/// A value; equal ones do the same, so outputs that ask for the same can share one result. ``PixelTransformer`` does
/// the work.
package struct PixelTransform: Sendable, Hashable {
    /// A part of a picture in pixels, the origin at the upper left.
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

    /// How far the picture is turned, clockwise.
    package enum Rotation: Int, Sendable, Hashable, CaseIterable {
        case none = 0
        case clockwise90 = 90
        case half = 180
        case clockwise270 = 270

        /// A multiple of 90 degrees, clockwise; nil for other angles.
        ///
        /// Negative and larger angles are reduced.
        package init?(degrees: Int) {
            self.init(rawValue: (degrees % 360 + 360) % 360)
        }

        /// Whether width and height change places.
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
    /// An odd origin moves the chroma of subsampled formats by up to half of one of its samples.
    package var crop: Rect
    /// How far the cropped picture is turned.
    package var rotation: Rotation
    /// Whether left and right of the turned picture change places.
    package var isMirrored: Bool
    /// The width of the result in pixels.
    package var outputWidth: Int
    /// The height of the result in pixels.
    package var outputHeight: Int
    /// The pixel format of the result.
    package var outputFormat: OSType

    /// Describes a transform.
    ///
    /// - Parameters:
    ///   - crop: the whole picture when nil.
    ///   - outputWidth: that of the turned crop when nil; likewise the height.
    ///   - outputFormat: that of the source when nil.
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

    /// Whether the result would be the source itself.
    package var isIdentity: Bool {
        !changesGeometry && sourceFormat == outputFormat
    }

    /// Whether anything is cropped, turned, mirrored or scaled.
    package var changesGeometry: Bool {
        crop != Rect(x: 0, y: 0, width: sourceWidth, height: sourceHeight) || rotation != .none || isMirrored
            || outputWidth != sourceWidth || outputHeight != sourceHeight
    }

    /// The pixel formats that can be the source.
    package static let sourceFormats: [OSType] =
        outputFormats + [
            kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr10BiPlanarFullRange,
            kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr10BiPlanarFullRange,
            kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_444YpCbCr10BiPlanarFullRange,
        ]

    /// The pixel formats that can be the result; each can be made of every source format.
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
