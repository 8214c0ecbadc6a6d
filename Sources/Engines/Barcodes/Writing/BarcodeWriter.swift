import CZXing

/// Makes codes.
///
/// Stateless; may be used on any thread.
package struct BarcodeWriter: Sendable {
    /// Options of a code beyond its contents.
    ///
    /// Symbologies ignore options that do not apply to them.
    package struct Options: Hashable, Sendable {
        /// The error correction level: L, M, Q or H for QR codes, a number 0…8 for PDF417, a percentage such as "23%"
        /// for Aztec.
        ///
        /// Nil selects the symbology's default level.
        package var errorCorrectionLevel: String?
        /// The size: 1…40 for QR codes, 1…4 for Micro QR, 1…48 for Data Matrix.
        ///
        /// For Aztec, 1…4 are the layers of compact codes, and 5…36 are 1…32 layers of full ones.
        ///
        /// Nil selects the smallest that fits.
        package var version: Int?
        /// The data mask of QR codes, 0…7; nil selects the best.
        package var dataMask: Int?
        /// Number of data columns of a PDF417 code.
        package var columns: Int?
        /// Number of rows of a PDF417 code, 3…90; ignored by compact ones.
        package var rows: Int?
        /// A Boolean value that indicates whether a PDF417 code leaves out the indicators on its right side.
        package var isCompact: Bool
        /// The Extended Channel Interpretation to state: 3 for ISO 8859-1, 20 for Shift-JIS, 26 for UTF-8, 899 for
        /// binary.
        ///
        /// If nil, bytes state none, and text states one only if needed.
        package var eci: Int?
        /// A Boolean value that indicates whether the contents are GS1 element strings, written with parentheses:
        /// `(01)09501101530003(10)AB-123`.
        package var isGS1: Bool

        /// Makes options; without arguments, the defaults.
        package init(
            errorCorrectionLevel: String? = nil,
            version: Int? = nil,
            dataMask: Int? = nil,
            columns: Int? = nil,
            rows: Int? = nil,
            isCompact: Bool = false,
            eci: Int? = nil,
            isGS1: Bool = false
        ) {
            self.errorCorrectionLevel = errorCorrectionLevel
            self.version = version
            self.dataMask = dataMask
            self.columns = columns
            self.rows = rows
            self.isCompact = isCompact
            self.eci = eci
            self.isGS1 = isGS1
        }

        /// Returns the options in the library's notation.
        func text(isText: Bool) -> String {
            var parts: [String] = []
            if let level = errorCorrectionLevel?.filter({ $0.isLetter || $0.isNumber || $0 == "%" }), !level.isEmpty {
                parts.append("ecLevel=\(level)")
            }
            if let version { parts.append("version=\(version)") }
            if let dataMask { parts.append("dataMask=\(dataMask)") }
            if let columns { parts.append("columns=\(columns)") }
            if let rows { parts.append("rows=\(rows)") }
            if let eci {
                parts.append("eci=\(eci)")
            } else if !isText {
                parts.append("eci=0")  // Otherwise the library would state 899, binary.
            }
            if isGS1 { parts.append("gs1") }
            return parts.joined(separator: ",")
        }
    }

    /// Makes a writer.
    package init() {}

    /// Makes a code with a text payload.
    ///
    /// The library adds missing check digits of EAN, UPC and GS1 codes and verifies given ones; it pads too few digits
    /// with leading zeros. GS1 DataBar Expanded takes element strings with parentheses.
    ///
    /// - Throws: ``BarcodeError/writingFailed(_:_:)`` if the text is empty, too long or has characters that the
    ///   symbology does not support.
    package func write(
        _ text: String,
        as symbology: Symbology,
        options: Options = Options()
    ) throws(BarcodeError) -> CodeImage {
        try write([UInt8](text.utf8), isText: true, symbology, options)
    }

    /// Makes a code with exactly the given bytes as payload.
    ///
    /// - Throws: ``BarcodeError/writingFailed(_:_:)``, as for text.
    package func write(
        bytes: [UInt8],
        as symbology: Symbology,
        options: Options = Options()
    ) throws(BarcodeError) -> CodeImage {
        try write(bytes, isText: false, symbology, options)
    }

    private func write(
        _ data: [UInt8],
        isText: Bool,
        _ symbology: Symbology,
        _ options: Options
    ) throws(BarcodeError) -> CodeImage {
        guard !data.isEmpty else { throw .writingFailed(symbology, "there is nothing to write") }
        // More than ten times the capacity of the largest symbol; keeps lengths within the library's integers.
        guard data.count <= 100_000 else { throw .writingFailed(symbology, "\(data.count) bytes are too many") }
        let created = CreatedBarcode(
            data,
            isText: isText,
            format: options.isCompact && symbology == .pdf417
                ? ZXing_BarcodeFormat_CompactPDF417 : symbology.writeFormat,
            options: options.text(isText: isText)
        )
        guard let created, let image = created.image() else { throw .writingFailed(symbology, lastZXingError()) }
        guard symbology.isLinear else { return image }
        // A DX film edge code has a second track below the first.
        return (symbology == .dxFilmEdge ? image : image.withoutLongBars()).withoutLightEnds()
    }
}
