import Barcodes
import Foundation

/// A reader of a folder's images that counts the results in the same way as the peers in `Benchmarks/Peers`.
struct StillsScore {
    private var counts: [String: Int] = [:]
    private var wall = 0.0
    private var cpu = 0.0
    private let count: Int

    /// Reads every image once.
    ///
    /// - Parameters:
    ///   - isScene: every image shows one code at most, so that any other is wrong.
    ///   - isVerbose: prints every image with the codes read.
    init(_ images: [StillsFolder.Image], isScene: Bool, isVerbose: Bool) throws {
        count = images.count
        let reader = BarcodeReader(effort: .exhaustive)
        for image in images {
            let (wallBefore, cpuBefore) = (Self.seconds(CLOCK_MONOTONIC), Self.seconds(CLOCK_PROCESS_CPUTIME_ID))
            let codes = try reader.read(image.image)
            let took = Self.seconds(CLOCK_PROCESS_CPUTIME_ID) - cpuBefore
            cpu += took
            wall += Self.seconds(CLOCK_MONOTONIC) - wallBefore
            let verdict = Self.verdict(codes, image.contents, isScene: isScene)
            counts[verdict, default: 0] += 1
            if isVerbose {
                let texts = codes.map { "\($0.symbology.rawValue) \($0.text ?? "\($0.bytes)")" }
                print(([verdict, image.name, String(format: "%.3f", took * 1000)] + texts).joined(separator: "\t"))
            }
        }
    }

    /// The figures in the bench's format.
    var json: String {
        let figures = ["read", "wrong", "missed", "false"].map { "\"\($0)\": \(counts[$0] ?? 0)" }
        let milliseconds = [("wall_ms", wall), ("cpu_ms", cpu)].map { name, seconds in
            String(format: "\"\(name)\": %.4f", seconds / Double(max(count, 1)) * 1000)
        }
        return "{\((figures + milliseconds).joined(separator: ", "))}"
    }

    private static func verdict(_ codes: [Barcode], _ contents: [UInt8], isScene: Bool) -> String {
        if contents.isEmpty { return codes.isEmpty ? "quiet" : "false" }
        // A scene has one code: another one beside it is wrong. Photographs may show several.
        if isScene, codes.contains(where: { !matches($0, contents) }) { return "wrong" }
        if codes.contains(where: { matches($0, contents) }) { return "read" }
        return codes.isEmpty ? "missed" : "wrong"
    }

    /// Returns whether a code has the content, or is an EAN or UPC code that lacks only the add-on.
    ///
    /// A Code 39 code may also stand for Code 32, which pharmacies print.
    private static func matches(_ code: Barcode, _ contents: [UInt8]) -> Bool {
        let wanted = trimmed(contents)
        if code.symbology == .code39, code32(code.bytes) == wanted { return true }
        return [code.bytes, Array((code.text ?? "").utf8)].contains { form in
            let text = trimmed(form)
            if text == wanted { return true }
            let isDigits = text.allSatisfy { (48...57).contains($0) }
            return [15, 18].contains(wanted.count) && text.count == 13 && isDigits && wanted.starts(with: text)
        }
    }

    /// Converts six characters of Code 39 to the letter and nine digits that they encode in Italian pharmacies.
    private static func code32(_ bytes: [UInt8]) -> [UInt8]? {
        let alphabet = Array("0123456789BCDFGHJKLMNPQRSTUVWXYZ".utf8)
        let values = bytes.compactMap { alphabet.firstIndex(of: $0) }
        guard bytes.count == 6, values.count == 6 else { return nil }
        let number = String(values.reduce(0) { $0 * 32 + $1 })
        guard number.count <= 9 else { return nil }
        return Array(("A" + String(repeating: "0", count: 9 - number.count) + number).utf8)
    }

    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
        return Array(bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var now = timespec()
        clock_gettime(clock, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    }
}
