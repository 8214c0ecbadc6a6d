import Foundation

/// The weight files beside a program, by their names.
struct WeightFiles: Sendable {
    private var files: [String: ModelBytes] = [:]

    init() {}

    init(_ files: [String: ModelBytes]) { self.files = files }

    /// Returns the data of a blob.
    ///
    /// The file has 64 bytes of head and blobs of 64 bytes of description each; `offset` is that of the description.
    func blob(_ name: String, _ offset: Int, _ element: ProgramElement, count: Int) throws(ModelFileError) -> Bytes {
        let place = "blob at \(offset) of \(name)"
        let last = name.split(separator: "/").last.map(String.init) ?? name
        guard let file = files[last] else { throw .invalid("the weight file \(last) is missing") }
        let bytes = Bytes(file)
        guard bytes.load(4, as: UInt32.self) == 2 else {
            throw .unsupported("\(last) is a weight file of version \(bytes.load(4, as: UInt32.self) ?? 0), not 2")
        }
        guard bytes.part(offset, 64) != nil, bytes.load(offset, as: UInt32.self) == 0xdead_beef else {
            throw .invalid("the \(place) has no description")
        }
        let number = bytes.load(offset + 4, as: UInt32.self)
        let size = bytes.load(offset + 8, as: UInt64.self).flatMap { Int(exactly: $0) }
        let start = bytes.load(offset + 16, as: UInt64.self).flatMap { Int(exactly: $0) }
        guard let size, let start, let data = bytes.part(start, size) else {
            throw .invalid("the \(place) lies outside the file, which has \(file.count) bytes")
        }
        if let expected = element.blobNumber, let number, Int(number) != expected, !isSameSize(Int(number), expected) {
            throw .invalid("the \(place) has another type than the program says")
        }
        let (bits, overflow) = count.multipliedReportingOverflow(by: element.bits)
        guard !overflow, size == bits / 8 + (bits % 8 == 0 ? 0 : 1) else {
            throw .invalid("the \(place) has \(size) bytes, which do not make \(count) elements")
        }
        return data
    }

    /// Old programs keep packed indices and masks as bytes.
    private func isSameSize(_ first: Int, _ second: Int) -> Bool {
        [first, second].allSatisfy { [3, 4].contains($0) }
    }
}
