/// Conversion of numbers with a unit, such as `5s` and `20GB`.
enum Quantity {
    /// Units of time, in milliseconds.
    static let times: [(unit: String, size: Int)] = [
        ("ms", 1), ("s", 1_000), ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]
    /// Units of size, in bytes.
    static let sizes: [(unit: String, size: Int)] = [
        ("B", 1), ("kB", 1_000), ("KB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000),
        ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("TiB", 1 << 40),
    ]
    /// Number of digits after the decimal point, which keeps sums of thousandths exact.
    private static let places = 3

    /// Returns seconds; nil unless the text is a plain number with a unit of time.
    ///
    /// Zero needs no unit.
    static func seconds(_ text: String) -> Double? {
        if text == "0" { return 0 }
        return thousandths(text, times).map { Double($0) / 1_000_000 }
    }

    /// Returns bytes; nil unless the text is a plain number with a unit of size that amounts to a whole number of
    /// bytes.
    ///
    /// Zero needs no unit.
    static func bytes(_ text: String) -> Int? {
        if text == "0" { return 0 }
        guard let value = thousandths(text, sizes), value % 1_000 == 0 else { return nil }
        return value / 1_000
    }

    /// Returns thousandths of the smallest unit.
    private static func thousandths(_ text: String, _ units: [(unit: String, size: Int)]) -> Int? {
        let number = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        let name = text[number.endIndex...]
        guard let unit = units.first(where: { $0.unit == name }) else { return nil }
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }), let whole = Int(parts[0]) else { return nil }
        var fraction = 0
        if parts.count == 2 {
            guard parts[1].count <= places else { return nil }
            let padded = parts[1] + String(repeating: "0", count: places - parts[1].count)
            guard let digits = Int(padded) else { return nil }
            fraction = digits
        }
        let (thousand, tooMany) = whole.multipliedReportingOverflow(by: 1_000)
        let (sum, tooMuch) = thousand.addingReportingOverflow(fraction)
        let (product, tooLarge) = sum.multipliedReportingOverflow(by: unit.size)
        return tooMany || tooMuch || tooLarge ? nil : product
    }

    /// Returns seconds in the form in which they are written.
    static func text(seconds: Double) -> String {
        let size = Int(seconds * 1_000)
        return text(size, times.last { size % $0.size == 0 } ?? times[0])
    }

    /// Returns bytes in the form in which they are written.
    static func text(bytes: Int) -> String { text(bytes, sizes.last { bytes % $0.size == 0 } ?? sizes[0]) }

    private static func text(_ size: Int, _ unit: (unit: String, size: Int)) -> String {
        size == 0 ? "0" : "\(size / unit.size)\(unit.unit)"
    }

    /// Returns a plain decimal number such as `30` or `29.97`; nil for signs, exponents and other bases.
    static func number(_ text: String) -> Double? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard isPlain, parts.count <= 2, text.utf8.count <= 20 else { return nil }
        return Double(text)
    }

    /// Returns a plain whole number.
    static func whole(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}
