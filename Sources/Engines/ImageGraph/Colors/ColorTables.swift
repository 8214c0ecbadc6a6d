import CoreVideo
import Foundation
import Synchronization

/// Tables of transfer functions, made once for a process.
enum ColorTables {
    // `@unchecked Sendable`: nobody writes to the numbers after they were made.
    final class Table<Value>: @unchecked Sendable {
        let values: UnsafeMutablePointer<Value>
        let count: Int

        init(_ list: [Value]) {
            count = list.count
            values = .allocate(capacity: list.count)
            values.initialize(from: list, count: list.count)
        }

        deinit { values.deallocate() }
    }

    private struct Entries {
        var decode8: [ColorSpaceDefinition.Transfer: Table<Float>] = [:]
        var encode8: [ColorSpaceDefinition.Transfer: Table<UInt8>] = [:]
        var decode: [ColorSpaceDefinition.Transfer: FloatTable] = [:]
        var square: [ColorSpaceDefinition.Transfer: FloatTable] = [:]
        var levels: [ColorSpaceDefinition.Transfer: FloatTable] = [:]
        var encode: [ColorSpaceDefinition.Transfer: FloatTable] = [:]
    }

    private static let entries = Mutex(Entries())
    /// A process that reads thousands of different profiles starts again.
    private static let most = 64

    private static func find<Object: AnyObject & Sendable>(
        _ transfer: ColorSpaceDefinition.Transfer,
        in path: any WritableKeyPath<Entries, [ColorSpaceDefinition.Transfer: Object]> & Sendable,
        _ make: () -> Object
    ) -> Object {
        if let table = entries.withLock({ $0[keyPath: path][transfer] }) { return table }
        let table = make()
        entries.withLock { entries in
            if entries[keyPath: path].count >= most { entries[keyPath: path] = [:] }
            entries[keyPath: path][transfer] = table
        }
        return table
    }

    /// Linear light for each level of 8 bits.
    static func decode8(_ transfer: ColorSpaceDefinition.Transfer) -> Table<Float> {
        find(transfer, in: \.decode8) { Table((0..<256).map { Float(transfer.decode(Double($0) / 255)) }) }
    }

    /// Premultiplied linear light for each premultiplied level of 8 bits, 256 for each alpha.
    static func decodePremultiplied8(_ transfer: ColorSpaceDefinition.Transfer) -> FloatTable {
        find(transfer, in: \.square) {
            let values = (0..<256).flatMap { alpha in
                (0..<256).map { level -> Float in
                    guard alpha > 0 else { return 0 }
                    let share = Double(alpha) / 255
                    return Float(transfer.decode(min(Double(level) / Double(alpha), 1)) * share)
                }
            }
            return FloatTable(values)
        }
    }

    /// Levels of 8 bits for 16,384 values of linear light.
    static func encode8(_ transfer: ColorSpaceDefinition.Transfer) -> Table<UInt8> {
        find(transfer, in: \.encode8) {
            let levels = (0..<16_384).map { index in
                let value = transfer.encode(Double(index) / 16_383)
                return UInt8(min(max(value.isNaN ? 0 : value, 0), 1) * 255 + 0.5)
            }
            return Table(levels)
        }
    }

    /// Linear light for 4,096 encoded values from 0 to 1, the nearest of which is taken.
    static func decodeLevels(_ transfer: ColorSpaceDefinition.Transfer) -> FloatTable {
        find(transfer, in: \.levels) { FloatTable(list(4096) { transfer.decode($0) }) }
    }

    private static func size(_ transfer: ColorSpaceDefinition.Transfer) -> Int {
        if case .sRGB = transfer { return 4096 }
        return 65_536
    }

    /// Linear light for encoded values from 0 to 1, to be interpolated.
    static func decode(_ transfer: ColorSpaceDefinition.Transfer) -> FloatTable {
        find(transfer, in: \.decode) { FloatTable(list(size(transfer)) { transfer.decode($0) }) }
    }

    /// Encoded values for linear light from 0 to 1, to be interpolated.
    static func encode(_ transfer: ColorSpaceDefinition.Transfer) -> FloatTable {
        find(transfer, in: \.encode) { FloatTable(list(size(transfer)) { transfer.encode($0) }) }
    }

    private static func list(_ count: Int, _ function: (Double) -> Double) -> [Float] {
        (0..<count).map { index in
            let value = function(Double(index) / Double(count - 1))
            return value.isFinite ? Float(value) : 0
        }
    }
}
