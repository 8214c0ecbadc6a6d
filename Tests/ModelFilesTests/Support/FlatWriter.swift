import Foundation

/// Writes flat buffers for tests, from the end to the beginning as their writers do.
struct FlatWriter {
    /// A value of a table's slot.
    enum Value {
        case byte(UInt8)
        case int(Int32)
        /// A table, vector or text, by its distance from the end.
        case offset(Int)
    }

    private var bytes: [UInt8] = []

    /// Distance from the end of what was written last.
    private var place: Int { bytes.count }

    private mutating func put(_ new: [UInt8]) { bytes.insert(contentsOf: new, at: 0) }
    private mutating func put(_ value: Int32) { put(withUnsafeBytes(of: value.littleEndian) { Array($0) }) }
    private mutating func put(_ value: UInt16) { put(withUnsafeBytes(of: value.littleEndian) { Array($0) }) }

    /// Pads so that what follows, with `size` more bytes, begins at a multiple of 4.
    private mutating func align(_ size: Int) { while (bytes.count + size) % 4 != 0 { put([0 as UInt8]) } }

    mutating func text(_ text: String) -> Int {
        align(text.utf8.count + 1)
        put(Array(text.utf8) + [0])
        put(Int32(text.utf8.count))
        return place
    }

    mutating func data(_ data: [UInt8]) -> Int {
        align(data.count)
        put(data)
        put(Int32(data.count))
        return place
    }

    mutating func ints(_ values: [Int]) -> Int {
        align(0)
        for value in values.reversed() { put(Int32(value)) }
        put(Int32(values.count))
        return place
    }

    mutating func offsets(_ values: [Int]) -> Int {
        align(0)
        for value in values.reversed() { put(Int32(place + 4 - value)) }
        put(Int32(values.count))
        return place
    }

    /// Writes a table with values in slots, each in four bytes.
    mutating func table(_ slots: [Int: Value]) -> Int {
        align(0)
        let order = slots.keys.sorted(by: >)
        var places: [Int: Int] = [:]
        for slot in order {
            switch slots[slot] {
            case .byte(let value): put([value, 0, 0, 0])
            case .int(let value): put(value)
            case .offset(let target): put(Int32(place + 4 - target))
            case nil: break
            }
            places[slot] = place
        }
        // The table begins with the distance to its list of slots, which is written before it.
        let count = (slots.keys.max() ?? -1) + 1
        let size = 4 + 2 * count
        let start = place + 4
        let padding = (4 - (start + size) % 4) % 4
        put(Int32(size + padding))
        put([UInt8](repeating: 0, count: padding))
        for slot in (0..<count).reversed() { put(UInt16(places[slot].map { start - $0 } ?? 0)) }
        put(UInt16(4 + 4 * slots.count))
        put(UInt16(size))
        return start
    }

    /// Ends the file in its root.
    func finished(_ root: Int, _ identifier: String) -> Data {
        var all = bytes
        var padding = 0
        while (all.count + 8 + padding) % 4 != 0 { padding += 1 }
        all = [UInt8](repeating: 0, count: padding) + all
        let offset = Int32(8 + padding + bytes.count - root)
        return Data(withUnsafeBytes(of: offset.littleEndian) { Array($0) } + Array(identifier.utf8) + all)
    }
}
