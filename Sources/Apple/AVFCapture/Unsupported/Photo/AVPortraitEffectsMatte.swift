public import CoreVideo
public import Foundation

/// An image whose pixels give the share that belongs to a person.
///
/// No camera here produces mattes, and no photo file here contains one. Immutable.
public final class AVPortraitEffectsMatte: NSObject {
    /// The image: 8 bits per pixel, 255 for a pixel that belongs entirely to a person.
    public let mattingImage: CVPixelBuffer

    init(_ image: CVPixelBuffer) {
        mattingImage = image
        super.init()
    }

    /// Creates a matte from the auxiliary data of an image file.
    ///
    /// - Throws: `AVError.invalidSourceMedia` always, because files with mattes cannot be read here.
    public convenience init(
        fromDictionaryRepresentation imageSourceAuxDataInfoDictionary: [AnyHashable: Any]
    ) throws {
        throw MattePixels.unreadable
    }

    /// The pixel format of the image.
    public var pixelFormatType: OSType { CVPixelBufferGetPixelFormatType(mattingImage) }

    /// Returns the matte, rotated and mirrored according to an Exif orientation to be upright.
    public func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> Self {
        Self(MattePixels.turn(mattingImage, exif: Int(exifOrientation.rawValue)))
    }

    /// Returns a matte with another image.
    ///
    /// - Throws: `AVError.invalidSourceMedia` unless the image has one component of 8 bits.
    public func replacingPortraitEffectsMatte(with pixelBuffer: CVPixelBuffer) throws -> Self {
        Self(try MattePixels.check(pixelBuffer))
    }

    /// Returns the auxiliary data for an image file: nil, because files with mattes are not written here.
    ///
    /// - Parameter outAuxDataType: set to nil.
    public func dictionaryRepresentation(
        forAuxiliaryDataType outAuxDataType: UnsafeMutablePointer<NSString?>?
    ) -> [AnyHashable: Any]? {
        outAuxDataType?.pointee = nil
        return nil
    }
}

@available(*, unavailable)
extension AVPortraitEffectsMatte: @unchecked Sendable {}
