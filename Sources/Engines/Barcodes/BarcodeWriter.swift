/// Makes codes.
///
/// Stateless; may be used on any thread.
package struct BarcodeWriter: Sendable {
    /// What can be chosen about a code beyond its contents.
    ///
    /// Whatever a symbology does not know is ignored.
    package struct Options: Hashable, Sendable {
        /// How much damage the code survives: L, M, Q or H for QR codes, a number 0…8 for PDF417, a percentage such as
        /// "23%" for Aztec.
        ///
        /// The symbology's usual level when nil.
        package var errorCorrectionLevel: String?
        /// The size: 1…40 for QR codes, 1…4 for Micro QR, 1…32 for Aztec layers, 1…48 for Data Matrix.
        ///
        /// The smallest that fits when nil.
        package var version: Int?
        /// 0…7 for QR codes; the best one when nil.
        package var dataMask: Int?
        /// The number of data columns of a PDF417 code.
        package var columns: Int?
        /// The Extended Channel Interpretation to state: 3 for ISO 8859-1, 20 for Shift-JIS, 26 for UTF-8, 899 for
        /// binary.
        ///
        /// When nil, bytes state none and text states one only if it needs it.
        package var eci: Int?
        /// Whether the contents are GS1 element strings, written with parentheses: `(01)09501101530003(10)AB-123`.
        package var isGS1: Bool

        /// Makes options; without arguments, the usual ones.
        package init(
            errorCorrectionLevel: String? = nil,
            version: Int? = nil,
            dataMask: Int? = nil,
            columns: Int? = nil,
            eci: Int? = nil,
            isGS1: Bool = false
        ) {
            self.errorCorrectionLevel = errorCorrectionLevel
            self.version = version
            self.dataMask = dataMask
            self.columns = columns
            self.eci = eci
            self.isGS1 = isGS1
        }

        /// The options in the library's notation.
        func text(isText: Bool) -> String {
            var parts: [String] = []
            if let level = errorCorrectionLevel?.filter({ $0.isLetter || $0.isNumber || $0 == "%" }), !level.isEmpty {
                parts.append("ecLevel=\(level)")
            }
            if let version { parts.append("version=\(version)") }
            if let dataMask { parts.append("dataMask=\(dataMask)") }
            if let columns { parts.append("columns=\(columns)") }
            if let eci {
                parts.append("eci=\(eci)")
            } else if !isText {
                parts.append("eci=0")  // or the library would state 899, binary
            }
            if isGS1 { parts.append("gs1") }
            return parts.joined(separator: ",")
        }
    }

    /// Makes a writer.
    package init() {}

    /// Makes a code that holds text.
    ///
    /// Check digits of EAN, UPC and GS1 codes are added when missing and verified when given; too few digits are filled
    /// up with zeros in front. GS1 DataBar Expanded takes element strings with parentheses.
    ///
    /// - Throws: ``BarcodeError/writingFailed(_:_:)`` when the text is empty, too long or has characters that the
    ///   symbology cannot hold.
    package func write(
        _ text: String,
        as symbology: Symbology,
        options: Options = Options()
    ) throws(BarcodeError) -> CodeImage {
        try write([UInt8](text.utf8), isText: true, symbology, options)
    }

    /// Makes a code that holds bytes, just as they are.
    ///
    /// - Throws: as for text.
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
        // More than ten times what the largest symbol holds; keeps lengths within the library's integers.
        guard data.count <= 100_000 else { throw .writingFailed(symbology, "\(data.count) bytes are too many") }
        let created = CreatedBarcode(
            data,
            isText: isText,
            format: symbology.writeFormat,
            options: options.text(isText: isText)
        )
        guard let created, let image = created.image() else { throw .writingFailed(symbology, lastZXingError()) }
        guard symbology.isLinear else { return image }
        // A film edge's code has a second track below the first.
        return (symbology == .dxFilmEdge ? image : image.withoutLongBars()).withoutLightEnds()
    }
}
