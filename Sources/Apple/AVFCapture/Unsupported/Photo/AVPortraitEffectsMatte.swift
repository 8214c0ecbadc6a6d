public import CoreVideo
public import Foundation

/// A picture that says how much of each pixel belongs to a person.
///
/// No camera here makes any, and no photo file here has one. Immutable.
public final class AVPortraitEffectsMatte: NSObject {
    /// The picture: 8 bits a pixel, 255 where all of the pixel belongs to a person.
    public let mattingImage: CVPixelBuffer

    init(_ image: CVPixelBuffer) {
        mattingImage = image
        super.init()
    }

    /// Takes a matte from what a picture file has beside its picture.
    ///
    /// - Throws: `AVError.invalidSourceMedia` always: files with mattes cannot be read here.
    public convenience init(
        fromDictionaryRepresentation imageSourceAuxDataInfoDictionary: [AnyHashable: Any]
    ) throws {
        throw MattePixels.unreadable
    }

    /// The picture's pixel format.
    public var pixelFormatType: OSType { CVPixelBufferGetPixelFormatType(mattingImage) }

    /// The matte turned and flipped, as Exif's orientation says that a picture must be to stand upright.
    public func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> Self {
        Self(MattePixels.turn(mattingImage, exif: Int(exifOrientation.rawValue)))
    }

    /// A matte of another picture.
    ///
    /// - Throws: `AVError.invalidSourceMedia` for a picture of another kind than one component of 8 bits.
    public func replacingPortraitEffectsMatte(with pixelBuffer: CVPixelBuffer) throws -> Self {
        Self(try MattePixels.check(pixelBuffer))
    }

    /// What a picture file would have beside its picture: nil, as files with mattes are not written here.
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
