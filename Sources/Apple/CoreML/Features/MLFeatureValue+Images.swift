public import CoreVideo
import Foundation

extension MLFeatureValue {
    /// A key of the options for bringing an image into a model's size.
    public struct ImageOption: RawRepresentable, Hashable, Sendable {
        /// The key's text.
        public let rawValue: String

        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The part of the image that is used, a `CGRect` in fractions of the upright image with the origin at the
        /// lower left.
        ///
        /// The default is the whole image.
        public static let cropRect = ImageOption(rawValue: "MLFeatureValueImageOptionCropRect")
        /// The way in which the part fills the result, a raw value of `VNImageCropAndScaleOption`.
        ///
        /// The default is `scaleFill`.
        public static let cropAndScale = ImageOption(rawValue: "MLFeatureValueImageOptionCropAndScale")
    }

    /// Creates a value from an image file, upright as the file says, in a given size and pixel format.
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - pixelsWide: the width of the result in pixels.
    ///   - pixelsHigh: the height of the result in pixels.
    ///   - pixelFormatType: 32BGRA, 32ARGB, 32RGBA, OneComponent8 or OneComponent16Half.
    ///   - options: the part of the image, and the way in which it fills the result.
    /// - Throws: ``MLModelError`` with the code `io` for an unreadable file, `generic` for another format or a size
    ///   below 1.
    public convenience init(
        imageAt url: URL,
        pixelsWide: Int,
        pixelsHigh: Int,
        pixelFormatType: OSType,
        options: [MLFeatureValue.ImageOption: Any]? = nil
    ) throws {
        let (image, orientation) = try ImageFiles.read(url)
        try self.init(image, orientation, pixelsWide, pixelsHigh, pixelFormatType, options)
    }

    /// Creates a value from an image file, upright as the file says, in the size and pixel format of a constraint.
    ///
    /// - Throws: ``MLModelError`` with the code `io` for an unreadable file.
    public convenience init(
        imageAt url: URL,
        constraint: MLImageConstraint,
        options: [MLFeatureValue.ImageOption: Any]? = nil
    ) throws {
        let (image, orientation) = try ImageFiles.read(url)
        try self.init(image, orientation, constraint, options)
    }

    /// Creates a value from an image file with a given orientation, in a given size and pixel format.
    ///
    /// - Throws: ``MLModelError`` with the code `io` for an unreadable file, `generic` for another format or a size
    ///   below 1.
    public convenience init(
        imageAt url: URL,
        orientation: CGImagePropertyOrientation,
        pixelsWide: Int,
        pixelsHigh: Int,
        pixelFormatType: OSType,
        options: [MLFeatureValue.ImageOption: Any]? = nil
    ) throws {
        let (image, _) = try ImageFiles.read(url)
        try self.init(image, orientation, pixelsWide, pixelsHigh, pixelFormatType, options)
    }

    /// Creates a value from an image file with a given orientation, in the size and pixel format of a constraint.
    ///
    /// - Throws: ``MLModelError`` with the code `io` for an unreadable file.
    public convenience init(
        imageAt url: URL,
        orientation: CGImagePropertyOrientation,
        constraint: MLImageConstraint,
        options: [MLFeatureValue.ImageOption: Any]? = nil
    ) throws {
        let (image, _) = try ImageFiles.read(url)
        try self.init(image, orientation, constraint, options)
    }

    /// Creates a value from an upright image, in a given size and pixel format.
    ///
    /// - Throws: ``MLModelError`` for a pixel format that is not supported, or a size below 1.
    public convenience init(
        cgImage: CGImage,
        pixelsWide: Int,
        pixelsHigh: Int,
        pixelFormatType: OSType,
        options: [MLFeatureValue.ImageOption: Any]? = nil
    ) throws {
        try self.init(cgImage.pixelBuffer, .up, pixelsWide, pixelsHigh, pixelFormatType, options)
    }

    /// Creates a value from an upright image, in the size and pixel format of a constraint.
    ///
    /// - Throws: ``MLModelError`` if the image cannot be converted.
    public convenience init(
        cgImage: CGImage,
        constraint: MLImageConstraint,
        options: [MLFeatureValue.ImageOption: Any]? = nil
    ) throws {
        try self.init(cgImage.pixelBuffer, .up, constraint, options)
    }

    /// Creates a value from an image with a given orientation, in a given size and pixel format.
    ///
    /// - Throws: ``MLModelError`` for a pixel format that is not supported, or a size below 1.
    public convenience init(
        cgImage: CGImage,
        orientation: CGImagePropertyOrientation,
        pixelsWide: Int,
        pixelsHigh: Int,
        pixelFormatType: OSType,
        options: [MLFeatureValue.ImageOption: Any]? = nil
    ) throws {
        try self.init(cgImage.pixelBuffer, orientation, pixelsWide, pixelsHigh, pixelFormatType, options)
    }

    /// Creates a value from an image with a given orientation, in the size and pixel format of a constraint.
    ///
    /// - Throws: ``MLModelError`` if the image cannot be converted.
    public convenience init(
        cgImage: CGImage,
        orientation: CGImagePropertyOrientation,
        constraint: MLImageConstraint,
        options: [MLFeatureValue.ImageOption: Any]? = nil
    ) throws {
        try self.init(cgImage.pixelBuffer, orientation, constraint, options)
    }

    private convenience init(
        _ image: CVPixelBuffer,
        _ orientation: CGImagePropertyOrientation,
        _ constraint: MLImageConstraint,
        _ options: [ImageOption: Any]?
    ) throws {
        try self.init(
            image,
            orientation,
            constraint.pixelsWide,
            constraint.pixelsHigh,
            constraint.pixelFormatType,
            options
        )
    }

    private convenience init(
        _ image: CVPixelBuffer,
        _ orientation: CGImagePropertyOrientation,
        _ width: Int,
        _ height: Int,
        _ format: OSType,
        _ options: [ImageOption: Any]?
    ) throws {
        guard ImageOptions.formats.contains(format) else {
            throw MLModelError(
                .generic,
                """
                The pixel format \(PixelFormat.text(of: format)) cannot be the format of a feature; use 32BGRA, \
                32ARGB, 32RGBA, OneComponent8 or OneComponent16Half.
                """
            )
        }
        let options = try ImageOptions(options ?? [:])
        guard
            let geometry = ModelImageGeometry(
                sourceWidth: image.width,
                sourceHeight: image.height,
                orientation: orientation,
                region: options.region,
                fit: options.fit,
                width: width,
                height: height
            )
        else {
            throw MLModelError(
                .generic,
                """
                An image of \(image.width)×\(image.height) pixels cannot become one of \(width)×\(height): sides must \
                be 1 to 32767 pixels, and the crop rectangle must be within the image.
                """
            )
        }
        self.init(pixelBuffer: try ModelImageConverter.shared.convert(image, geometry, format: format))
    }
}

/// The options for bringing an image into a model's size.
private struct ImageOptions {
    var region = CGRect(x: 0, y: 0, width: 1, height: 1)
    var fit = ModelImageFit.scaleFill

    static let formats: [OSType] = [
        kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_32RGBA,
        kCVPixelFormatType_OneComponent8, kCVPixelFormatType_OneComponent16Half,
    ]

    init(_ options: [MLFeatureValue.ImageOption: Any]) throws(MLModelError) {
        if let value = options[.cropRect] {
            guard let rect = value as? CGRect ?? (value as? NSValue)?.rectValue else {
                throw MLModelError(.generic, "The option cropRect is a \(type(of: value)); use a CGRect.")
            }
            region = rect
        }
        if let value = options[.cropAndScale] {
            guard let number = Self.integer(value), let fit = ModelImageFit(rawValue: number) else {
                throw MLModelError(
                    .generic,
                    "The option cropAndScale is \(value); use a raw value of VNImageCropAndScaleOption."
                )
            }
            self.fit = fit
        }
    }

    private static func integer(_ value: Any) -> Int? {
        switch value {
        case let value as any BinaryInteger: Int(exactly: value)
        case let value as NSNumber: value.intValue
        default: nil
        }
    }
}
