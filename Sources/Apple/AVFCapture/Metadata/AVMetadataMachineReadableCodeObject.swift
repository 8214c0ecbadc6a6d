package import Barcodes
public import CoreVideo
public import Foundation

/// A machine-readable code found in an image.
open class AVMetadataMachineReadableCodeObject: AVMetadataObject {
    /// The code's own top-left, bottom-left, bottom-right and top-right corners, in the coordinates of
    /// ``AVMetadataObject/bounds`` and within these.
    ///
    /// They run counterclockwise, or clockwise if the code or the image is mirrored. The order follows the code itself:
    /// for a code that lies on its side, the first corner is still the code's own top left.
    public let corners: [CGPoint]
    /// The payload decoded by the rules of the symbology; nil if it is not text.
    public let stringValue: String?
    /// The symbol's parameters and its payload before decoding to text, if known.
    ///
    /// QR, Aztec and Data Matrix codes have a descriptor; other types have none.
    ///
    /// Differs from Apple: PDF417 has none, as the decoding library does not provide its codewords.
    public let descriptor: CIBarcodeDescriptor?
    /// The payload as bytes, also if it is not text.
    package let payloadBytes: [UInt8]
    /// The identifier "]cm" of ISO/IEC 15424; nil if it is not known.
    package let symbologyIdentifier: String?
    /// The place in a message that is split over several codes; nil for a code that stands alone.
    package let sequence: Barcode.SequencePart?
    /// The frames that have shown the code together; nil for a code that its frame shows alone.
    package let combination: CodeCombination?

    init(
        _ common: Common,
        corners: [CGPoint],
        stringValue: String?,
        payloadBytes: [UInt8],
        symbologyIdentifier: String? = nil,
        descriptor: CIBarcodeDescriptor? = nil,
        sequence: Barcode.SequencePart? = nil,
        combination: CodeCombination? = nil
    ) {
        self.corners = corners
        self.stringValue = stringValue
        self.payloadBytes = payloadBytes
        self.symbologyIdentifier = symbologyIdentifier
        self.descriptor = descriptor
        self.sequence = sequence
        self.combination = combination
        super.init(common)
    }

    override func transformed(by mapping: ImageMapping) -> AVMetadataObject {
        AVMetadataMachineReadableCodeObject(
            moved(by: mapping),
            corners: corners.map(mapping.targetPoint(fromImage:)),
            stringValue: stringValue,
            payloadBytes: payloadBytes,
            symbologyIdentifier: symbologyIdentifier,
            descriptor: descriptor,
            sequence: sequence,
            combination: combination
        )
    }
}
