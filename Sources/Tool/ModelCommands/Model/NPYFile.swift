import CoreML
import Foundation

/// An array in NumPy's file format.
struct NPYFile {
    /// The sizes of the dimensions.
    var shape: [Int]
    /// The elements, the last index varying fastest.
    var values: [Float]

    private static let magic = Data([0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59])

    init(shape: [Int], values: [Float]) {
        self.shape = shape
        self.values = values
    }

    /// Reads a file's bytes: of floating-point numbers or integers, little-endian, in C or Fortran order.
    init(_ data: Data, name: String) throws {
        func invalid(_ text: String) -> ModelProblem { ModelProblem("\(name) is not a usable .npy file: \(text).") }
        let bytes = [UInt8](data)
        guard bytes.count >= 10, Data(bytes[0..<6]) == Self.magic else { throw invalid("it does not begin as one") }
        let isLong = bytes[6] >= 2
        let start = isLong ? 12 : 10
        guard bytes.count >= start else { throw invalid("it is truncated") }
        var length = Int(bytes[8]) | Int(bytes[9]) << 8
        if isLong { length |= Int(bytes[10]) << 16 | Int(bytes[11]) << 24 }
        guard length <= bytes.count - start else { throw invalid("it is truncated") }
        let header = String(decoding: bytes[start..<start + length], as: UTF8.self)
        guard let type = Self.text(after: "'descr':", in: header), let shape = Self.shape(in: header) else {
            throw invalid("its header cannot be read")
        }
        var count = 1
        for size in shape {
            let (product, overflow) = count.multipliedReportingOverflow(by: size)
            guard !overflow, product <= bytes.count else { throw invalid("it is truncated") }
            count = product
        }
        let body = Array(bytes[(start + length)...])
        guard let numbers = Self.numbers(body, type, count) else {
            throw invalid("elements of type \(type) are not read, or some are missing; save it as float32")
        }
        self.shape = shape
        if Self.text(after: "'fortran_order':", in: header) == "True", shape.count > 1 {
            values = Self.transposed(numbers, shape)
        } else {
            values = numbers
        }
    }

    /// The bytes of the file: float32, C order.
    var data: Data {
        let sizes = shape.map { "\($0)," }.joined(separator: " ")
        var header = "{'descr': '<f4', 'fortran_order': False, 'shape': (\(sizes)), }"
        while (10 + header.utf8.count + 1) % 64 != 0 { header += " " }
        header += "\n"
        var data = Self.magic
        data.append(contentsOf: [1, 0, UInt8(header.utf8.count & 0xFF), UInt8(header.utf8.count >> 8)])
        data.append(contentsOf: header.utf8)
        values.withUnsafeBytes { data.append(contentsOf: $0) }
        return data
    }

    private static func text(after key: String, in header: String) -> String? {
        guard let range = header.range(of: key) else { return nil }
        let rest = header[range.upperBound...].drop { $0 == " " || $0 == "'" }
        let text = rest.prefix { $0 != "," && $0 != "'" && $0 != "}" }
        return text.isEmpty ? nil : String(text)
    }

    private static func shape(in header: String) -> [Int]? {
        guard let key = header.range(of: "'shape':"), let open = header[key.upperBound...].firstIndex(of: "("),
            let close = header[open...].firstIndex(of: ")")
        else { return nil }
        var sizes: [Int] = []
        for part in header[header.index(after: open)..<close].split(separator: ",") {
            let text = part.trimmingCharacters(in: .whitespaces)
            if text.isEmpty { continue }
            guard let size = Int(text), size >= 0 else { return nil }
            sizes.append(size)
        }
        return sizes.count <= 16 ? sizes : nil
    }

    private static func numbers(_ bytes: [UInt8], _ type: String, _ count: Int) -> [Float]? {
        func read<Number>(_ kind: Number.Type, _ convert: (Number) -> Float) -> [Float]? {
            let size = MemoryLayout<Number>.size
            guard bytes.count / size >= count else { return nil }
            return bytes.withUnsafeBytes { raw in
                (0..<count).map { convert(raw.loadUnaligned(fromByteOffset: $0 * size, as: kind)) }
            }
        }
        switch type {
        case "<f4": return read(UInt32.self) { Float(bitPattern: UInt32(littleEndian: $0)) }
        case "<f8": return read(UInt64.self) { Float(Double(bitPattern: UInt64(littleEndian: $0))) }
        case "<f2": return read(UInt16.self) { Float(Float16(bitPattern: UInt16(littleEndian: $0))) }
        case "<i8": return read(Int64.self) { Float(Int64(littleEndian: $0)) }
        case "<i4": return read(Int32.self) { Float(Int32(littleEndian: $0)) }
        case "<i2": return read(Int16.self) { Float(Int16(littleEndian: $0)) }
        case "|i1": return read(Int8.self) { Float($0) }
        case "|u1", "|b1": return read(UInt8.self) { Float($0) }
        default: return nil
        }
    }

    /// Returns elements that are stored with the first index varying fastest in the other order.
    private static func transposed(_ numbers: [Float], _ shape: [Int]) -> [Float] {
        var result = numbers
        for (place, number) in numbers.enumerated() {
            var rest = place
            var target = 0
            var stride = numbers.count
            for size in shape where size > 0 {
                stride /= size
                target += rest % size * stride
                rest /= size
            }
            result[target] = number
        }
        return result
    }
}
