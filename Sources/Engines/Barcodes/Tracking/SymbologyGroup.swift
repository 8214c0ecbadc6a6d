/// Symbologies that are searched together, because the reading library shares work between them.
enum SymbologyGroup: Int, CaseIterable {
    case linear, stacked, dataMatrix, aztec, qr

    /// Returns the group of a symbology.
    static func of(_ symbology: Symbology) -> SymbologyGroup {
        switch symbology {
        case .qr, .microQR, .rMQR, .maxiCode: .qr
        case .aztec: .aztec
        case .dataMatrix: .dataMatrix
        case .pdf417, .microPDF417: .stacked
        default: .linear
        }
    }

    /// The approximate cost of reading a frame, relative to that for QR codes.
    var weight: Int {
        switch self {
        case .qr, .aztec: 1
        case .dataMatrix: 2
        case .linear: 3
        case .stacked: 4
        }
    }
}
