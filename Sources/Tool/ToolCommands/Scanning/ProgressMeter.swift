import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One line on a terminal's standard error that tells how many of many files are read.
struct ProgressMeter: Sendable {
    private let total: Int

    /// Makes a meter; nil if nobody would see it.
    init?(total: Int, style: TerminalStyle) {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        self.total = total
    }

    /// Shows a number of files; the last one ends the line.
    func show(_ count: Int, codes: Int) {
        guard count % 10 == 0 || count == total else { return }
        let text = Self.text(count, of: total, codes: codes)
        FileHandle.standardError.write(Data("\r\(text)\(count == total ? "\n" : "")".utf8))
    }

    /// Returns the words of the line.
    static func text(_ count: Int, of total: Int, codes: Int) -> String {
        "\(count) of \(total) files, \(codes) code\(codes == 1 ? "" : "s")"
    }
}
