import Foundation
import Inference

/// Multi-arrays as tensors, and tensors as multi-arrays.
enum TensorValues {
    /// Returns a multi-array's elements as a tensor: in place if type and layout are the tensor's, else converted.
    ///
    /// - Parameter shape: the tensor's shape, of as many elements.
    static func tensor(
        _ array: MLMultiArray,
        _ type: TensorElement,
        shape: [Int],
        _ leases: inout [Lease]
    ) throws(InferenceError) -> Tensor {
        if array.dataType.element == type, array.layout.isContiguous {
            let lease = Lease(array.storage)
            leases.append(lease)
            return try Tensor(type, shape: shape, at: array.storage.address, owner: lease)
        }
        var tensor = try Tensor(type, shape: shape)
        guard let layout = ArrayLayout(contiguous: array.layout.shape) else {
            throw .failed("a multi-array of shape \(array.layout.shape) is too large")
        }
        if let element = MLMultiArrayDataType(type) {
            tensor.withUnsafeMutableBytes { bytes in
                guard let address = bytes.baseAddress else { return }
                ArrayCopy.copy(from: array.view, to: ArrayView(address: address, layout: layout, type: element))
            }
            return tensor
        }
        let numbers = doubles(array.view)
        tensor.withUnsafeMutableBytes { store(numbers, in: $0, type) }
        return tensor
    }

    /// Returns a tensor with one number.
    static func tensor(_ number: Double, _ type: TensorElement, shape: [Int]) throws(InferenceError) -> Tensor {
        var tensor = try Tensor(type, shape: shape)
        let numbers = [Double](repeating: number, count: tensor.count)
        tensor.withUnsafeMutableBytes { store(numbers, in: $0, type) }
        return tensor
    }

    /// Stores numbers as elements of any type.
    private static func store(_ numbers: [Double], in bytes: UnsafeMutableRawBufferPointer, _ type: TensorElement) {
        func integers<Number: FixedWidthInteger>(_ kind: Number.Type) {
            let target = bytes.assumingMemoryBound(to: kind)
            for (index, number) in numbers.enumerated() { target[index] = Number(truncated: number) }
        }
        func floats<Number: BinaryFloatingPoint>(_ kind: Number.Type) {
            let target = bytes.assumingMemoryBound(to: kind)
            for (index, number) in numbers.enumerated() { target[index] = Number(number) }
        }
        switch type {
        case .boolean:
            let target = bytes.assumingMemoryBound(to: UInt8.self)
            for (index, number) in numbers.enumerated() { target[index] = number != 0 ? 1 : 0 }
        case .bfloat16:
            let target = bytes.assumingMemoryBound(to: UInt16.self)
            for (index, number) in numbers.enumerated() {
                target[index] = UInt16(truncatingIfNeeded: Float(number).bitPattern >> 16)
            }
        case .float16: floats(Float16.self)
        case .float32: floats(Float.self)
        case .float64: floats(Double.self)
        case .int8: integers(Int8.self)
        case .int16: integers(Int16.self)
        case .int32: integers(Int32.self)
        case .int64: integers(Int64.self)
        case .uint8: integers(UInt8.self)
        case .uint16: integers(UInt16.self)
        case .uint32: integers(UInt32.self)
        case .uint64: integers(UInt64.self)
        }
    }

    private static func doubles(_ view: ArrayView) -> [Double] {
        guard let layout = ArrayLayout(contiguous: view.layout.shape) else { return [] }
        return [Double](unsafeUninitializedCapacity: layout.count) { result, count in
            count = layout.count
            guard count > 0, let address = result.baseAddress else { return }
            let target = ArrayView(address: UnsafeMutableRawPointer(address), layout: layout, type: .double)
            ArrayCopy.copy(from: view, to: target)
        }
    }

    /// Copies a tensor's elements into a multi-array of as many elements, converted to its type.
    static func copy(_ tensor: Tensor, to array: MLMultiArray) {
        guard tensor.count == array.count, let layout = ArrayLayout(contiguous: array.layout.shape) else { return }
        if let type = MLMultiArrayDataType(tensor.type) {
            tensor.withUnsafeBytes { bytes in
                guard let address = bytes.baseAddress else { return }
                let source = UnsafeMutableRawPointer(mutating: address)
                ArrayCopy.copy(from: ArrayView(address: source, layout: layout, type: type), to: array.view)
            }
            return
        }
        var numbers = load(tensor)
        numbers.withUnsafeMutableBufferPointer { numbers in
            guard let address = numbers.baseAddress else { return }
            let source = ArrayView(address: UnsafeMutableRawPointer(address), layout: layout, type: .double)
            ArrayCopy.copy(from: source, to: array.view)
        }
    }

    /// Returns a tensor's elements, of any type.
    private static func load(_ tensor: Tensor) -> [Double] {
        tensor.withUnsafeBytes { bytes in
            func integers<Number: FixedWidthInteger>(_ kind: Number.Type) -> [Double] {
                bytes.assumingMemoryBound(to: kind).prefix(tensor.count).map { Double($0) }
            }
            return switch tensor.type {
            case .boolean, .uint8: integers(UInt8.self)
            case .bfloat16:
                bytes.assumingMemoryBound(to: UInt16.self).prefix(tensor.count).map {
                    Double(Float(bitPattern: UInt32($0) << 16))
                }
            case .float16: bytes.assumingMemoryBound(to: Float16.self).prefix(tensor.count).map { Double($0) }
            case .float32: bytes.assumingMemoryBound(to: Float.self).prefix(tensor.count).map { Double($0) }
            case .float64: bytes.assumingMemoryBound(to: Double.self).prefix(tensor.count).map { $0 }
            case .int8: integers(Int8.self)
            case .int16: integers(Int16.self)
            case .int32: integers(Int32.self)
            case .int64: integers(Int64.self)
            case .uint16: integers(UInt16.self)
            case .uint32: integers(UInt32.self)
            case .uint64: integers(UInt64.self)
            }
        }
    }
}
