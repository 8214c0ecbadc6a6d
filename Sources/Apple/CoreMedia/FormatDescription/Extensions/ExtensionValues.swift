public import CoreVideo
public import Foundation

extension CMFormatDescription.Extensions.Value {
    /// Returns a string value.
    public static func string(_ value: String) -> Self { Self(value as CFString) }

    /// Returns a string value.
    public static func string(_ value: CFString) -> Self { Self(value) }

    /// Returns a number value.
    public static func number<T>(_ value: T) -> Self where T: Numeric { Self(object(value)) }

    /// Returns a data value.
    public static func data(_ value: CFData) -> Self { Self(value) }

    /// Returns a value that indicates whether colours are multiplied by alpha.
    public static func alphaChannelMode(_ alphaChannelMode: AlphaChannelMode) -> Self {
        Self(alphaChannelMode.rawValue)
    }

    /// Returns the location of chroma samples as a value.
    public static func chromaLocation(_ chromaLocation: ChromaLocation) -> Self { Self(chromaLocation.rawValue) }

    /// Returns colour primaries as a value.
    public static func colorPrimaries(_ colorPrimaries: ColorPrimaries) -> Self { Self(colorPrimaries.rawValue) }

    /// Returns the layout and order of two fields as a value.
    public static func fieldDetail(_ fieldDetail: FieldDetail) -> Self { Self(fieldDetail.rawValue) }

    /// Returns a transfer function as a value.
    public static func transferFunction(_ transferFunction: TransferFunction) -> Self {
        Self(transferFunction.rawValue)
    }

    /// Returns a YCbCr matrix as a value.
    public static func yCbCrMatrix(_ yCbCrMatrix: YCbCrMatrix) -> Self { Self(yCbCrMatrix.rawValue) }

    /// Returns the vendor of the encoder as a value.
    public static func vendor(_ vendor: Vendor) -> Self { Self(vendor.rawValue) }

    /// Returns the vendor of the encoder, given by four characters, as a value.
    public static func vendor(_ fourCC: String) -> Self { Self(fourCC as CFString) }

    /// Returns the name of the source of a time code, such as a tape, as a value.
    ///
    /// - Parameters:
    ///   - value: The name.
    ///   - langCode: The language as a code of the Macintosh, or as a packed ISO 639-2 code.
    public static func sourceReferenceName(value: String, langCode: Int) -> Self {
        Self(
            NSDictionary(dictionary: [
                kCMTimeCodeFormatDescriptionKey_Value: value as CFString,
                kCMTimeCodeFormatDescriptionKey_LangCode: object(langCode),
            ])
        )
    }

    /// Returns the shape of a pixel as a value.
    public static func pixelAspectRatio<Horizontal, Vertical>(
        horizontalSpacing: Horizontal,
        verticalSpacing: Vertical
    ) -> Self where Horizontal: Numeric, Vertical: Numeric {
        Self(
            NSDictionary(dictionary: [
                kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: object(horizontalSpacing),
                kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: object(verticalSpacing),
            ])
        )
    }

    /// Returns a clean aperture as a value; offsets are from the image centre to the aperture centre.
    public static func cleanAperture<Width, Height, Horizontal, Vertical>(
        width: Width,
        height: Height,
        horizontalOffet: Horizontal,
        verticalOffset: Vertical
    ) -> Self where Width: Numeric, Height: Numeric, Horizontal: Numeric, Vertical: Numeric {
        Self(
            NSDictionary(dictionary: [
                kCMFormatDescriptionKey_CleanApertureWidth: object(width),
                kCMFormatDescriptionKey_CleanApertureHeight: object(height),
                kCMFormatDescriptionKey_CleanApertureHorizontalOffset: object(horizontalOffet),
                kCMFormatDescriptionKey_CleanApertureVerticalOffset: object(verticalOffset),
            ])
        )
    }

    /// Returns a clean aperture in rational numbers as a value.
    public static func cleanAperture(
        width: (numerator: Int, denominator: Int),
        height: (numerator: Int, denominator: Int),
        horizontalOffet: (numerator: Int, denominator: Int),
        verticalOffset: (numerator: Int, denominator: Int)
    ) -> Self {
        func pair(_ ratio: (numerator: Int, denominator: Int)) -> AnyObject {
            NSArray(array: [NSNumber(value: ratio.numerator), NSNumber(value: ratio.denominator)])
        }
        return Self(
            NSDictionary(dictionary: [
                kCMFormatDescriptionKey_CleanApertureWidthRational: pair(width),
                kCMFormatDescriptionKey_CleanApertureHeightRational: pair(height),
                kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational: pair(horizontalOffet),
                kCMFormatDescriptionKey_CleanApertureVerticalOffsetRational: pair(verticalOffset),
            ])
        )
    }

    private static func object(_ number: some Numeric) -> AnyObject { number as AnyObject }
}
