import Barcodes
import CameraSources
import CoreMedia
import CoreVideo
import Foundation

/// A code found by a detector, with coordinates in pixels.
struct DetectedCode: Hashable, Sendable {
    var symbology: Symbology
    /// The payload as encoded.
    var bytes: [UInt8]
    /// The payload decoded by the rules of the symbology; nil if it is not text.
    var text: String?
    /// The code's own top-left, bottom-left, bottom-right and top-right corners, in pixels of the unrotated image.
    var corners: [CGPoint]
    /// Indicates whether an optional check character is valid.
    var hasValidCheckCharacter = false
    /// Indicates whether it is interleaved 2 of 5 with 14 digits and a valid check digit.
    var isITF14 = false
    /// The identifier "]cm" of ISO/IEC 15424; nil if it is not known.
    var symbologyIdentifier: String?
    /// The symbol's parameters; nil for symbologies for which they are not known.
    var make: SymbolMake?
}

/// Finds codes of the symbologies it was created for.
protocol CodeDetector: Sendable {
    /// Returns the codes in a frame.
    ///
    /// Called on worker threads; for sources that wait, on several simultaneously.
    func codes(in frame: CapturedFrame) -> [DetectedCode]
}

/// Finds codes with the readers of `Barcodes`, in the camera's own pixels if these can read them.
///
/// Frames of a source that waits for its clients are each read by themselves: results depend neither on earlier frames
/// nor on which worker is first. The first frame, which is all that a picture has, is read with the most effort, and
/// every frame if that is asked for. Live frames are read with knowledge from earlier ones.
struct BarcodeDetector: CodeDetector {
    private let reader: BarcodeReader
    private let pictureReader: BarcodeReader
    private let liveReader: LiveBarcodeReader

    init(_ symbologies: Set<Symbology>, isExhaustive: Bool = false) {
        pictureReader = BarcodeReader(symbologies: symbologies, effort: .exhaustive)
        reader = isExhaustive ? pictureReader : BarcodeReader(symbologies: symbologies, effort: .persistent)
        liveReader = LiveBarcodeReader(symbologies: symbologies)
    }

    func codes(in frame: CapturedFrame) -> [DetectedCode] {
        var recipe = ConversionRecipe.identity
        if !BarcodeReader.canRead(pixelFormat: frame.format.pixelFormat) {
            recipe.pixelFormat = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        }
        guard let image = frame.image(as: recipe) else { return [] }
        // An image that cannot be read counts as one without codes, as errors cannot be reported here.
        let fileReader = frame.frame.number == 0 ? pictureReader : reader
        let barcodes =
            frame.isLossless
            ? try? fileReader.read(image) : try? liveReader.read(image, at: frame.presentationTime.seconds)
        return (barcodes ?? []).map { barcode in
            DetectedCode(
                symbology: barcode.symbology,
                bytes: barcode.bytes,
                text: barcode.text,
                corners: barcode.corners,
                hasValidCheckCharacter: barcode.hasValidCheckCharacter,
                isITF14: barcode.isITF14,
                symbologyIdentifier: barcode.symbologyIdentifier,
                make: barcode.make
            )
        }
    }
}
