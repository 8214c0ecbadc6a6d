public import CoreVideo
import Foundation

/// A machine-readable code.
///
/// The corners follow the code itself: `topLeft` is the code's own upper left, wherever it lies in the image.
open class VNBarcodeObservation: VNRectangleObservation, @unchecked Sendable {
    final var facts: CodeFacts? {
        if case .code(let facts) = content.details { facts } else { nil }
    }

    /// The kind of code.
    open var symbology: VNBarcodeSymbology { VNBarcodeSymbology(rawValue: facts?.symbology ?? "") }
    /// The symbol's parameters and its payload after error correction, for QR, Aztec and Data Matrix codes.
    ///
    /// Differs from Apple: PDF417 codes have none, as the decoding library does not provide their codewords.
    open var barcodeDescriptor: CIBarcodeDescriptor? { facts?.symbol?.descriptor }
    /// The payload as text; nil if it has no such form.
    open var payloadStringValue: String? { facts?.string }
    /// The payload as bytes, all segments in order.
    open var payloadData: Data? { facts?.data }
    /// Indicates whether the payload is GS1 element strings.
    open var isGS1DataCarrier: Bool { facts?.isGS1 ?? false }
    /// Indicates whether the code is light on dark.
    open var isColorInverted: Bool { facts?.isInverted ?? false }
    /// The kind of a second code that was merged into this one; always `none` here.
    open var supplementalCompositeType: VNBarcodeCompositeType { .none }
    /// The text of a merged second code; always nil here.
    open var supplementalPayloadString: String? { nil }
    /// The bytes of a merged second code; always nil here.
    open var supplementalPayloadData: Data? { nil }
}

/// The kinds of codes that consist of two.
public enum VNBarcodeCompositeType: Int, Sendable {
    /// A single code.
    case none = 0
    /// A code that is linked to a second one.
    case linked = 1
    /// A GS1 composite of type A.
    case gs1TypeA = 2
    /// A GS1 composite of type B.
    case gs1TypeB = 3
    /// A GS1 composite of type C.
    case gs1TypeC = 4
}
