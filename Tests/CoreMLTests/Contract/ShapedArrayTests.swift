import CoreML
import Foundation
import Testing

/// The behaviour of ``MLShapedArray`` and the ``ShapedBuffer`` below it.
@Suite struct ShapedArrayTests {
    private let matrix = MLShapedArray<Float>(scalars: (0..<9).map(Float.init), shape: [3, 3])

    @Test("C-SHP-1 a copy never sees later changes of the other")
    func values() {
        var a = matrix
        let b = a
        var slice = a[0]
        a[scalarAt: 0, 0] = 100
        slice[scalarAt: 1] = 50
        #expect(b[scalarAt: 0, 0] == 0 && a[scalarAt: 0, 0] == 100)
        #expect(a[scalarAt: 0, 1] == 1 && slice.scalars == [0, 50, 2])
    }

    @Test("C-SHP-2 scalars are in C order, and too few of them trap")
    func scalars() async {
        #expect(matrix[scalarAt: 1, 2] == 5 && matrix.strides == [3, 1])
        await #expect(processExitsWith: .failure) { _ = MLShapedArray<Float>(scalars: [1, 2, 3], shape: [2, 2]) }
    }

    @Test("C-SHP-3 scalars flatten in C order whatever the strides, and are stored in the same order")
    func flattening() async {
        var turned = matrix.transposed()
        #expect(turned.scalars == [0, 3, 6, 1, 4, 7, 2, 5, 8])
        turned.scalars = (0..<9).map { Float($0) * 10 }
        #expect(turned[scalarAt: 0, 1] == 10 && turned[scalarAt: 2, 0] == 60)
        await #expect(processExitsWith: .failure) {
            var array = MLShapedArray<Float>(repeating: 0, shape: [2])
            array.scalars = [1]
        }
    }

    @Test("C-SHP-4 an index drops an axis, and a scalar needs an index for each axis")
    func indexes() async {
        #expect(matrix[1].shape == [3] && matrix[1].scalars == [3, 4, 5])
        #expect(matrix[[1, 2]].isScalar && matrix[[1, 2]].scalar == 5)
        #expect(matrix[1, 2].scalar == 5)
        #expect(matrix[scalarAt: [2, 0]] == 6)
        await #expect(processExitsWith: .failure) {
            _ = MLShapedArray<Float>(repeating: 0, shape: [2, 2])[scalarAt: 1]
        }
    }

    @Test("C-SHP-5 ranges keep the axes, and missing ranges mean everything")
    func ranges() {
        let part = matrix[1...2, 0...1]
        #expect(part.shape == [2, 2] && part.scalars == [3, 4, 6, 7])
        #expect(matrix[1..<3].shape == [2, 3])
        #expect(matrix[1...].scalars == [3, 4, 5, 6, 7, 8])
        #expect(matrix[0..<1, 1...].scalars == [1, 2])
        #expect(matrix[...1, ..<1].scalars == [0, 3])
        #expect(matrix[...].shape == [3, 3])
        var changed = matrix
        changed[1...2, 0...1] = MLShapedArraySlice(repeating: -1, shape: [2, 2])
        #expect(changed.scalars == [0, 1, 2, -1, -1, 5, -1, -1, 8])
    }

    @Test("C-SHP-6 count is the first axis, scalarCount the product, scalar nil with axes")
    func counts() {
        #expect(matrix.count == 3 && matrix.scalarCount == 9 && !matrix.isScalar && matrix.scalar == nil)
        let scalar = MLShapedArray<Int32>(scalar: 4)
        #expect(scalar.isScalar && scalar.scalar == 4 && scalar.scalarCount == 1 && scalar.shape.isEmpty)
    }

    @Test("C-SHP-7 a fill repeats a collection that is shorter")
    func fill() {
        var array = MLShapedArray<Float>(repeating: 0, shape: [2, 3])
        array.fill(with: [1, 2])
        #expect(array.scalars == [1, 2, 1, 2, 1, 2])
        array.fill(with: 7)
        #expect(array.scalars == [Float](repeating: 7, count: 6))
    }

    @Test("C-SHP-8 a multi-array of the same type is taken, another one is converted or traps")
    func multiArrays() async throws {
        let array = try MLMultiArray([1.9, -1.9] as [Float])
        #expect(MLShapedArray<Float>(array).scalars == [1.9, -1.9])
        #expect(MLShapedArray<Int32>(converting: array).scalars == [1, -1])
        #expect(MLShapedArray<Int32>(converting: MLShapedArray<Double>(scalars: [2.9], shape: [1])).scalars == [2])
        await #expect(processExitsWith: .failure) { _ = MLShapedArray<Double>(try MLMultiArray([1] as [Float])) }
    }

    @Test("C-SHP-9 the way to a multi-array and back is the identity")
    func roundTrip() {
        let array = MLMultiArray(matrix.transposed())
        #expect(array.shape == [3, 3] && array.dataType == .float32)
        #expect(MLShapedArray<Float>(array) == matrix.transposed())
    }

    @Test("C-SHP-11 axes are permuted, dropped, inserted and reshaped")
    func axes() async {
        let array = MLShapedArray<Int32>(scalars: 0..<6, shape: [1, 2, 3])
        #expect(array.transposed(permutation: [2, 0, 1]).shape == [3, 1, 2])
        #expect(array.transposed(permutation: [2, 0, 1])[scalarAt: 2, 0, 1] == 5)
        #expect(array.squeezingShape().shape == [2, 3])
        #expect(array.expandingShape(at: 3).shape == [1, 2, 3, 1])
        #expect(array.expandingShape(at: 1).scalars == array.scalars)
        #expect(array.reshaped(to: [3, 2])[scalarAt: 1, 0] == 2)
        #expect(MLShapedArray(concatenating: [array, array], alongAxis: 1).shape == [1, 4, 3])
        #expect(array.changingLayout(to: .lastMajorContiguous).strides == [1, 1, 2])
        #expect(array.changingLayout(to: .lastMajorContiguous) == array)
        await #expect(processExitsWith: .failure) {
            _ = MLShapedArray<Float>(repeating: 0, shape: [2, 3]).reshaped(to: [4])
        }
    }

    @Test("C-SHP-12 equality compares shape and scalars, not strides")
    func equality() {
        #expect(matrix.transposed().transposed() == matrix)
        #expect(matrix.transposed() == MLShapedArray(scalars: matrix.transposed().scalars, shape: [3, 3]))
        #expect(matrix != matrix.reshaped(to: [9]))
        #expect(MLShapedArray<Float>(scalar: .nan) != MLShapedArray<Float>(scalar: .nan))
    }

    @Test("C-ARR-17 a shaped array is coded and decoded")
    func coding() throws {
        let data = try JSONEncoder().encode(matrix.transposed())
        #expect(try JSONDecoder().decode(MLShapedArray<Float>.self, from: data) == matrix.transposed())
    }

    @Test("C-ARR-13 literals, identity matrices, data and closures make arrays")
    func creation() {
        let literal: MLShapedArray<Double> = [1, 2, 3]
        #expect(literal.shape == [3])
        #expect(MLShapedArray<Float>(identityMatrixOfSize: 2).scalars == [1, 0, 0, 1])
        let bytes = [Int32(1), 2, 3, 4].withUnsafeBytes { Data($0) }
        #expect(MLShapedArray<Int32>(data: bytes, shape: [2, 2], strides: [1, 2]).scalars == [1, 3, 2, 4])
        let made = MLShapedArray<Float>(unsafeUninitializedShape: [2]) { pointer, strides in
            pointer.initialize(repeating: Float(strides[0]))
        }
        #expect(made.scalars == [1, 1])
        #expect(matrix.map(\.scalarCount) == [3, 3, 3])
    }
}
