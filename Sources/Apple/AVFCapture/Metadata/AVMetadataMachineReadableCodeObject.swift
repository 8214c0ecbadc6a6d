public import Foundation

/// A code that was read in a picture.
open class AVMetadataMachineReadableCodeObject: AVMetadataObject {
    /// The code's own top left, bottom left, bottom right and top right, in the space of ``AVMetadataObject/bounds`` and
    /// within them.
    ///
    /// They run counter-clockwise, or clockwise if the code or the picture is mirrored; for a code that lies on its side
    /// the first point lies there too.
    public let corners: [CGPoint]
    /// What the code says by the rules of its symbology; nil where that is no text.
    public let stringValue: String?
    /// The code's make and its payload before it is made into a string, where the reader knows enough of it.
    ///
    /// QR, Aztec and Data Matrix codes have one; other kinds have none.
    ///
    /// Differs from Apple: PDF417 has none, as the reading library does not give its code words away.
    public let descriptor: CIBarcodeDescriptor?
    /// The payload as bytes, also where it is no text.
    package let payloadBytes: [UInt8]

    init(
        _ common: Common,
        corners: [CGPoint],
        stringValue: String?,
        payloadBytes: [UInt8],
        descriptor: CIBarcodeDescriptor? = nil
    ) {
        self.corners = corners
        self.stringValue = stringValue
        self.payloadBytes = payloadBytes
        self.descriptor = descriptor
        super.init(common)
    }

    override func transformed(by mapping: PictureMapping) -> AVMetadataObject {
        AVMetadataMachineReadableCodeObject(
            moved(by: mapping),
            corners: corners.map(mapping.targetPoint(fromPicture:)),
            stringValue: stringValue,
            payloadBytes: payloadBytes,
            descriptor: descriptor
        )
    }
}
