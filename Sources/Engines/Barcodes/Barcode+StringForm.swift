extension Barcode {
    /// Returns a payload as a string by the rules of its symbology; nil if it is not text.
    ///
    /// - EAN-13 and UPC-A: 13 digits, so UPC-A begins with 0. EAN-8 and UPC-E: 8 digits; UPC-E is not expanded. The
    ///   check digit is included, add-ons are not.
    /// - Code 39: a check character is included, start and stop characters are not. Full ASCII is decoded.
    /// - Code 93: without its two check characters. Codabar: with its start and stop letters. Interleaved 2 of 5: all
    ///   digits.
    /// - GS1 DataBar, GS1-128 and other GS1 codes: element strings without parentheses; FNC1 between elements is U+001D
    ///   and FNC1 in first position is omitted.
    /// - Two-dimensional codes: see ``PayloadText``.
    static func stringForm(
        of symbology: Symbology,
        bytes: [UInt8],
        content: Content,
        hasECI: Bool,
        decoded: () -> String?
    ) -> String? {
        guard !symbology.isLinear else {
            return PayloadText.ofLinearCode(bytes)
        }
        return PayloadText.ofMatrixCode(bytes, content: content, hasECI: hasECI, decoded: decoded)
    }
}
