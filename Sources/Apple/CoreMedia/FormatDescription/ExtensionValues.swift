public import CoreVideo
public import Foundation

extension CMFormatDescription.Extensions.Value {
    /// A text.
    public static func string(_ value: String) -> Self { Self(value as CFString) }

    /// A text.
    public static func string(_ value: CFString) -> Self { Self(value) }

    /// A number.
    public static func number<T>(_ value: T) -> Self where T: Numeric { Self(object(value)) }

    /// Bytes.
    public static func data(_ value: CFData) -> Self { Self(value) }

    /// Whether colours are multiplied by alpha.
    public static func alphaChannelMode(_ alphaChannelMode: AlphaChannelMode) -> Self {
        Self(alphaChannelMode.rawValue)
    }

    /// Where chroma samples lie.
    public static func chromaLocation(_ chromaLocation: ChromaLocation) -> Self { Self(chromaLocation.rawValue) }

    /// Which colours the primaries are.
    public static func colorPrimaries(_ colorPrimaries: ColorPrimaries) -> Self { Self(colorPrimaries.rawValue) }

    /// How two fields make a picture.
    public static func fieldDetail(_ fieldDetail: FieldDetail) -> Self { Self(fieldDetail.rawValue) }

    /// How numbers become light.
    public static func transferFunction(_ transferFunction: TransferFunction) -> Self {
        Self(transferFunction.rawValue)
    }

    /// How luma and chroma are made of colours.
    public static func yCbCrMatrix(_ yCbCrMatrix: YCbCrMatrix) -> Self { Self(yCbCrMatrix.rawValue) }

    /// Who made the encoder.
    public static func vendor(_ vendor: Vendor) -> Self { Self(vendor.rawValue) }

    /// Who made the encoder, in four characters.
    public static func vendor(_ fourCC: String) -> Self { Self(fourCC as CFString) }

    /// The shape of a pixel.
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

    /// The part of the picture without artefacts at its edges; offsets are from middle to middle.
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

    /// The part of the picture without artefacts at its edges, in rational numbers.
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
