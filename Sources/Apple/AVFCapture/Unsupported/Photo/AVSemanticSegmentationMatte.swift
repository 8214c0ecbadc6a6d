public import CoreVideo
public import Foundation

/// An image whose pixels give the share that belongs to a part of a person.
///
/// No camera here produces mattes, and no photo file here contains one: a matte can only be made from a dictionary that
/// holds a pixel buffer. Immutable.
public final class AVSemanticSegmentationMatte: NSObject {
    /// The type of a matte, which is a part of a person.
    public struct MatteType: RawRepresentable, Hashable, Sendable {
        /// The string for the type.
        public let rawValue: String

        /// Creates a type, which may be unknown.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Skin.
        public static let skin = MatteType(rawValue: "SemanticSegmentationMatteTypeSkin")
        /// Hair.
        public static let hair = MatteType(rawValue: "SemanticSegmentationMatteTypeHair")
        /// Teeth.
        public static let teeth = MatteType(rawValue: "SemanticSegmentationMatteTypeTeeth")
        /// Glasses.
        public static let glasses = MatteType(rawValue: "SemanticSegmentationMatteTypeGlasses")
    }

    /// The part of a person that the matte shows.
    public let matteType: MatteType
    /// The image: 8 bits per pixel, 255 for a pixel that belongs entirely to the part.
    public let mattingImage: CVPixelBuffer

    init(_ type: MatteType, _ image: CVPixelBuffer) {
        matteType = type
        mattingImage = image
        super.init()
    }

    /// Creates a matte from the auxiliary data of an image file.
    ///
    /// - Throws: `AVError.invalidSourceMedia` always, because files with mattes cannot be read here.
    public convenience init(
        fromImageSourceAuxiliaryDataType imageSourceAuxiliaryDataType: CFString,
        dictionaryRepresentation imageSourceAuxiliaryDataInfoDictionary: [AnyHashable: Any]
    ) throws {
        throw MattePixels.unreadable
    }

    /// The pixel format of the image.
    public var pixelFormatType: OSType { CVPixelBufferGetPixelFormatType(mattingImage) }

    /// Returns the matte, rotated and mirrored according to an Exif orientation to be upright.
    public func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> Self {
        Self(matteType, MattePixels.turn(mattingImage, exif: Int(exifOrientation.rawValue)))
    }

    /// Returns a matte of the same type with another image.
    ///
    /// - Throws: `AVError.invalidSourceMedia` unless the image has one component of 8 bits.
    public func replacingSemanticSegmentationMatte(with pixelBuffer: CVPixelBuffer) throws -> Self {
        Self(matteType, try MattePixels.check(pixelBuffer))
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
extension AVSemanticSegmentationMatte: @unchecked Sendable {}
