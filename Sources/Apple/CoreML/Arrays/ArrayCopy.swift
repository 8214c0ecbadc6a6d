import Foundation

/// A view of an array's elements in memory.
struct ArrayView {
    var address: UnsafeMutableRawPointer
    var layout: ArrayLayout
    var type: MLMultiArrayDataType
}

/// Copies of elements between arrays of the same number of elements, with any layouts and element types.
enum ArrayCopy {
    /// Copies all elements in the order of their indexes and converts them.
    ///
    /// Shapes may differ as long as the counts are equal. The memory must not overlap.
    static func copy(from source: ArrayView, to target: ArrayView) {
        guard source.layout.count == target.layout.count, source.layout.count > 0 else { return }
        if source.type == target.type, source.layout.isContiguous, target.layout.isContiguous {
            target.address.copyMemory(from: source.address, byteCount: source.layout.count * source.type.byteCount)
            return
        }
        switch source.type {
        case .double: read(source.address.assumingMemoryBound(to: Double.self), source.layout, target)
        case .float32: read(source.address.assumingMemoryBound(to: Float.self), source.layout, target)
        case .float16: read(source.address.assumingMemoryBound(to: Float16.self), source.layout, target)
        case .int32: read(source.address.assumingMemoryBound(to: Int32.self), source.layout, target)
        case .int8: read(source.address.assumingMemoryBound(to: Int8.self), source.layout, target)
        }
    }

    private static func read<S: ArrayElement>(_ source: UnsafePointer<S>, _ layout: ArrayLayout, _ target: ArrayView) {
        switch target.type {
        case .double: write(source, layout, target, Double.self, convert: { $0.asDouble })
        case .float32: write(source, layout, target, Float.self, convert: { $0.asFloat })
        case .float16: write(source, layout, target, Float16.self, convert: { Float16(element: $0.asFloat) })
        case .int32: write(source, layout, target, Int32.self, convert: { Int32(element: $0.asDouble) })
        case .int8: write(source, layout, target, Int8.self, convert: { Int8(element: $0.asDouble) })
        }
    }

    private static func write<S, D>(
        _ source: UnsafePointer<S>,
        _ layout: ArrayLayout,
        _ target: ArrayView,
        _ type: D.Type,
        convert: (S) -> D
    ) {
        let result = target.address.assumingMemoryBound(to: D.self)
        let count = layout.count
        if layout.isContiguous && target.layout.isContiguous {
            for index in 0..<count { result[index] = convert(source[index]) }
        } else if layout.shape == target.layout.shape {
            let (length, from) = layout.row
            let to = target.layout.row.stride
            var starts: [Int] = []
            target.layout.forEachRow { starts.append($0) }
            var row = 0
            layout.forEachRow { offset in
                let start = starts[row]
                for index in 0..<length { result[start + index * to] = convert(source[offset + index * from]) }
                row += 1
            }
        } else {
            for index in 0..<count {
                result[target.layout.offset(linear: index)] = convert(source[layout.offset(linear: index)])
            }
        }
    }

    /// Returns an element as a number of its own kind.
    static func number(at address: UnsafeRawPointer, _ type: MLMultiArrayDataType) -> NSNumber {
        switch type {
        case .double: NSNumber(value: address.load(as: Double.self))
        case .float32: NSNumber(value: address.load(as: Float.self))
        case .float16: NSNumber(value: Float(address.load(as: Float16.self)))
        case .int32: NSNumber(value: address.load(as: Int32.self))
        case .int8: NSNumber(value: address.load(as: Int8.self))
        }
    }

    /// Stores a number as an element: toward zero for integers, to the nearest for others.
    static func store(_ number: NSNumber, at address: UnsafeMutableRawPointer, _ type: MLMultiArrayDataType) {
        switch type {
        case .double: address.storeBytes(of: number.doubleValue, as: Double.self)
        case .float32: address.storeBytes(of: number.floatValue, as: Float.self)
        case .float16: address.storeBytes(of: Float16(number.floatValue), as: Float16.self)
        case .int32: address.storeBytes(of: Int32(truncated: number.doubleValue), as: Int32.self)
        case .int8: address.storeBytes(of: Int8(truncated: number.doubleValue), as: Int8.self)
        }
    }
}
