public import CoreVideo
public import Foundation

/// A picture that says how much of each pixel belongs to a part of a person.
///
/// No camera here makes any, and no photo file here has one: it can only be made of a dictionary that holds a pixel
/// buffer. Immutable.
public final class AVSemanticSegmentationMatte: NSObject {
    /// The part of a person, as a string.
    public struct MatteType: RawRepresentable, Hashable, Sendable {
        /// The string.
        public let rawValue: String

        /// Makes a type, known or not.
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

    /// The part of a person.
    public let matteType: MatteType
    /// The picture: 8 bits a pixel, 255 where all of the pixel belongs to the part.
    public let mattingImage: CVPixelBuffer

    init(_ type: MatteType, _ image: CVPixelBuffer) {
        matteType = type
        mattingImage = image
        super.init()
    }

    /// Takes a matte from what a picture file has beside its picture.
    ///
    /// - Throws: `AVError.invalidSourceMedia` always: files with mattes cannot be read here.
    public convenience init(
        fromImageSourceAuxiliaryDataType imageSourceAuxiliaryDataType: CFString,
        dictionaryRepresentation imageSourceAuxiliaryDataInfoDictionary: [AnyHashable: Any]
    ) throws {
        throw MattePixels.unreadable
    }

    /// The picture's pixel format.
    public var pixelFormatType: OSType { CVPixelBufferGetPixelFormatType(mattingImage) }

    /// The matte turned and flipped, as Exif's orientation says that a picture must be to stand upright.
    public func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> Self {
        Self(matteType, MattePixels.turn(mattingImage, exif: Int(exifOrientation.rawValue)))
    }

    /// The same part of a person in another picture.
    ///
    /// - Throws: `AVError.invalidSourceMedia` for a picture of another kind than one component of 8 bits.
    public func replacingSemanticSegmentationMatte(with pixelBuffer: CVPixelBuffer) throws -> Self {
        Self(matteType, try MattePixels.check(pixelBuffer))
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
extension AVSemanticSegmentationMatte: @unchecked Sendable {}
