import Barcodes

/// The shape of a PDF417 code as the parameters of its generator ask for it.
///
/// A pixel is a module wide, a row is three pixels high, and a quiet zone of two pixels surrounds the code.
struct StackedCodeShape {
    private static let quietZone = 2
    /// Width divided by height of a code whose caller asks for none.
    private static let usualRatio = 3.0

    private let level: Int?
    private let columns: Int?
    private let rows: Int?
    private let isCompact: Bool
    private let widths: ClosedRange<Double>
    private let heights: ClosedRange<Double>
    private let ratio: Double?

    /// Reads the parameters of a filter.
    init(_ inputs: FilterInputs) {
        func whole(_ key: String, _ range: ClosedRange<Double>) -> Int? {
            inputs.given(key).map { Int(min(max($0, range.lowerBound), range.upperBound)) }
        }
        func range(_ low: String, _ high: String) -> ClosedRange<Double> {
            let least = inputs.given(low) ?? 0
            return least...max(least, inputs.given(high) ?? .infinity)
        }
        level = whole("inputCorrectionLevel", 0...8)
        columns = whole("inputDataColumns", 1...30)
        rows = whole("inputRows", 3...90)
        isCompact = inputs.flag("inputCompactStyle")
        widths = range("inputMinWidth", "inputMaxWidth")
        heights = range("inputMinHeight", "inputMaxHeight")
        ratio = inputs.given("inputPreferredAspectRatio").flatMap { $0 > 0 ? $0 : nil }
    }

    /// Returns the code with its quiet zone; nil if it cannot hold the message.
    ///
    /// Without a number of columns, the code within the limits that is nearest to the preferred shape is taken. Limits
    /// that no code meets are ignored.
    func code(of bytes: [UInt8]) -> CodeImage? {
        let isLimited = widths != 0...Double.infinity || heights != 0...Double.infinity || ratio != nil
        guard columns == nil, rows == nil, isLimited else { return code(of: bytes, columns: columns) }
        let codes = (1...30).compactMap { code(of: bytes, columns: $0) }
        let fitting = codes.filter { widths.contains(Double($0.width)) && heights.contains(Double($0.height)) }
        return (fitting.isEmpty ? codes : fitting).min { distance($0) < distance($1) }
    }

    private func code(of bytes: [UInt8], columns: Int?) -> CodeImage? {
        let options = BarcodeWriter.Options(
            errorCorrectionLevel: level.map(String.init),
            columns: columns,
            rows: rows,
            isCompact: isCompact
        )
        let code = try? BarcodeWriter().write(bytes: bytes, as: .pdf417, options: options)
        return code?.scaled(by: 1, quietZone: Self.quietZone)
    }

    private func distance(_ code: CodeImage) -> Double {
        abs(Double(code.width) / Double(code.height) - (ratio ?? Self.usualRatio))
    }
}
