/// The codes that a virtual camera can draw, with the names that `codes=` takes.
public enum VirtualCode: String, Sendable, Hashable, CaseIterable {
    /// A QR code.
    case qr
    /// A Micro QR code.
    case microQR = "microqr"
    /// A rectangular Micro QR code.
    case rMQR = "rmqr"
    /// An Aztec code.
    case aztec
    /// A Data Matrix code.
    case dataMatrix = "datamatrix"
    /// A PDF417 code.
    case pdf417
    /// A MicroPDF417 code.
    case microPDF417 = "micropdf417"
    /// A Code 128.
    case code128
    /// A Code 93.
    case code93
    /// A Code 39.
    case code39
    /// A Codabar code.
    case codabar
    /// An EAN-13.
    case ean13
    /// An EAN-8.
    case ean8
    /// A UPC-A.
    case upcA = "upca"
    /// A UPC-E.
    case upcE = "upce"
    /// An Interleaved 2 of 5.
    case itf
    /// An ITF-14.
    case itf14
    /// A GS1 DataBar.
    case gs1DataBar = "gs1databar"
    /// A GS1 DataBar Expanded.
    case gs1DataBarExpanded = "gs1databarexpanded"
    /// A GS1 DataBar Limited.
    case gs1DataBarLimited = "gs1databarlimited"
    /// A Telepen code.
    case telepen
    /// A QR code that carries the frame's number in decimal digits.
    case frame
}
