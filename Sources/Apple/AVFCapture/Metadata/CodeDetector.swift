import Barcodes
import CameraSources
import CoreMedia
import CoreVideo
import Foundation

/// A code as a detector found it, in pixels.
struct DetectedCode: Hashable, Sendable {
    var symbology: Symbology
    /// The payload as encoded.
    var bytes: [UInt8]
    /// The payload by the rules of the symbology; nil where it is no text.
    var text: String?
    /// The code's own top left, bottom left, bottom right and top right, in pixels of the unrotated picture.
    var corners: [CGPoint]
    /// Whether an optional check character is right.
    var hasValidCheckCharacter = false
    /// Whether it is interleaved 2 of 5 with 14 digits and a right check digit.
    var isITF14 = false
    /// How the symbol is made; nil for kinds of which that is not known.
    var make: SymbolMake?
}

/// Finds codes of the symbologies that it was made for.
protocol CodeDetector: Sendable {
    /// The codes in a frame. Called on worker threads; frames of a source that waits also on several at once.
    func codes(in frame: CapturedFrame) -> [DetectedCode]
}

/// Finds codes with the readers of `Barcodes`, in the camera's own pixels where they can read them.
///
/// Each frame of a source that waits for its clients is read by itself, with everything: what is found does not depend on
/// what came before, nor on which worker is first. Live frames are read with what is known from those before.
struct BarcodeDetector: CodeDetector {
    private let reader: BarcodeReader
    private let liveReader: LiveBarcodeReader

    init(_ symbologies: Set<Symbology>) {
        reader = BarcodeReader(symbologies: symbologies, effort: .exhaustive)
        liveReader = LiveBarcodeReader(symbologies: symbologies)
    }

    func codes(in frame: CapturedFrame) -> [DetectedCode] {
        var recipe = ConversionRecipe.identity
        if !BarcodeReader.canRead(pixelFormat: frame.format.pixelFormat) {
            recipe.pixelFormat = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        }
        guard let image = frame.image(as: recipe) else { return [] }
        // A picture that cannot be read has no codes; there is nobody to tell.
        let barcodes =
            frame.isLossless
            ? try? reader.read(image) : try? liveReader.read(image, at: frame.presentationTime.seconds)
        return (barcodes ?? []).map { barcode in
            DetectedCode(
                symbology: barcode.symbology,
                bytes: barcode.bytes,
                text: barcode.text,
                corners: barcode.corners,
                hasValidCheckCharacter: barcode.hasValidCheckCharacter,
                isITF14: barcode.isITF14,
                make: barcode.make
            )
        }
    }
}
