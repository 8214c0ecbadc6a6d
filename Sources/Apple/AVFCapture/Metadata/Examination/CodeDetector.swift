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
    /// The place in a message that is split over several codes; nil for a code that stands alone.
    var sequence: Barcode.SequencePart?
    /// The frames that have shown the code together; nil for a code that this frame shows alone.
    var combination: CodeCombination?
}

/// Finds codes of the symbologies it was created for.
protocol CodeDetector: Sendable {
    /// Returns the codes in a frame.
    ///
    /// Called on worker threads; for sources that wait, on several simultaneously.
    func codes(in frame: CapturedFrame) -> [DetectedCode]

    /// Called with each frame in order, before a worker takes it; must return at once.
    func admit(_ frame: CapturedFrame)
}

extension CodeDetector {
    func admit(_ frame: CapturedFrame) {}
}

/// Finds codes with the readers of `Barcodes`, in the camera's own pixels if these can read them.
///
/// Frames of a source that waits for its clients are each read by themselves, several at a time. The first frame, which
/// is all that a picture has, is read with the most effort, and every frame if that is asked for. Live frames are read
/// with knowledge from earlier ones. Then looks of several frames are combined, one frame after the other, so that
/// results do not depend on which worker is first.
struct BarcodeDetector: CodeDetector {
    private let reader: BarcodeReader
    private let pictureReader: BarcodeReader
    private let liveReader: LiveBarcodeReader
    /// Nil if each frame has to show its codes alone.
    private let combiners: (film: CodeCombiner, live: CodeCombiner)?
    private let turns = FrameTurns()

    init(_ symbologies: Set<Symbology>, isExhaustive: Bool = false, combinesFrames: Bool = false) {
        pictureReader = BarcodeReader(symbologies: symbologies, effort: .exhaustive)
        reader = isExhaustive ? pictureReader : BarcodeReader(symbologies: symbologies, effort: .persistent)
        liveReader = LiveBarcodeReader(symbologies: symbologies)
        combiners =
            combinesFrames
            ? (
                CodeCombiner(symbologies: symbologies, pace: .thorough),
                CodeCombiner(symbologies: symbologies, pace: .live)
            ) : nil
    }

    func admit(_ frame: CapturedFrame) {
        if combiners != nil, frame.isLossless { turns.admit(frame.frame.number) }
    }

    func codes(in frame: CapturedFrame) -> [DetectedCode] {
        var recipe = ConversionRecipe.identity
        if !BarcodeReader.canRead(pixelFormat: frame.format.pixelFormat) {
            recipe.pixelFormat = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        }
        guard let image = frame.image(as: recipe) else {
            turns.pass(frame.frame.number)
            return []
        }
        // An image that cannot be read counts as one without codes, as errors cannot be reported here.
        let fileReader = frame.frame.number == 0 ? pictureReader : reader
        let barcodes =
            (frame.isLossless
                ? try? fileReader.read(image) : try? liveReader.read(image, at: frame.presentationTime.seconds)) ?? []
        return barcodes.map { DetectedCode($0) } + combined(image, frame, barcodes)
    }

    /// Returns the codes that have become readable with this frame.
    private func combined(_ image: CVPixelBuffer, _ frame: CapturedFrame, _ found: [Barcode]) -> [DetectedCode] {
        guard let combiners else { return [] }
        let number = frame.frame.number
        let isInTurn = frame.isLossless ? turns.enter(number) : true
        defer { if frame.isLossless { turns.pass(number) } }
        // A picture has one frame, for which nothing is prepared.
        guard isInTurn, !frame.isLossless || number > 0 else { return [] }
        let time = frame.presentationTime
        let combiner = frame.isLossless ? combiners.film : combiners.live
        return combiner.combine(image, at: time.seconds, number: number, found: found).map { code in
            var detected = DetectedCode(code.barcode)
            detected.combination = CodeCombination(code, timescale: time.timescale)
            return detected
        }
    }
}

extension DetectedCode {
    fileprivate init(_ barcode: Barcode) {
        self.init(
            symbology: barcode.symbology,
            bytes: barcode.bytes,
            text: barcode.text,
            corners: barcode.corners,
            hasValidCheckCharacter: barcode.hasValidCheckCharacter,
            isITF14: barcode.isITF14,
            symbologyIdentifier: barcode.symbologyIdentifier,
            make: barcode.make,
            sequence: barcode.sequence
        )
    }
}
