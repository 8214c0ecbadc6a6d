/// Symbologies that are looked for together, since the reading library shares work between them.
enum SymbologyGroup: Int, CaseIterable {
    case linear, stacked, dataMatrix, aztec, qr

    /// The symbologies, most of them alike for a reader.
    static func of(_ symbology: Symbology) -> SymbologyGroup {
        switch symbology {
        case .qr, .microQR, .rMQR, .maxiCode: .qr
        case .aztec: .aztec
        case .dataMatrix: .dataMatrix
        case .pdf417, .microPDF417: .stacked
        default: .linear
        }
    }

    /// How much longer than a QR code's a look at a picture takes, about.
    var weight: Int {
        switch self {
        case .qr, .aztec: 1
        case .dataMatrix: 2
        case .linear: 3
        case .stacked: 4
        }
    }
}
