import CoreML
import Foundation
import Testing

private let allTypes: [MLMultiArrayDataType] = [.double, .float32, .float16, .int32, .int8]

/// The behaviour of ``MLMultiArray``, misuse that ends in a ``Trap`` included.
@Suite struct MultiArrayTests {
    @Test("C-ARR-1 a new array is contiguous in C order and holds zeros", arguments: allTypes)
    func newArray(type: MLMultiArrayDataType) throws {
        let array = try MLMultiArray(shape: [2, 3, 4], dataType: type)
        #expect(array.strides == [12, 4, 1])
        #expect(array.dataType == type)
        #expect(numbers(array) == [Double](repeating: 0, count: 24))
    }

    @Test("C-ARR-2 strides count elements: an element is at the sum of index times stride")
    func strides() throws {
        let array = MLMultiArray(shape: [2, 3], dataType: .float32, strides: [8, 2])
        array[[1, 2]] = 7
        #expect(array.dataPointer.assumingMemoryBound(to: Float.self)[1 * 8 + 2 * 2] == 7)
    }

    @Test("C-ARR-3 count is the product of the shape, 1 without dimensions, whatever the strides")
    func count() throws {
        #expect(try MLMultiArray(shape: [], dataType: .double).count == 1)
        #expect(try MLMultiArray(shape: [0, 4], dataType: .double).count == 0)
        #expect(MLMultiArray(shape: [2, 3], dataType: .int32, strides: [100, 10]).count == 6)
    }

    @Test("C-ARR-4 a linear index counts in C order of the shape whatever the strides")
    func linearIndex() throws {
        let array = MLMultiArray(shape: [2, 3], dataType: .double, strides: [1, 2])
        for index in 0..<6 { array[index] = NSNumber(value: index) }
        #expect(array[[0, 0]] == 0)
        #expect(array[[0, 2]] == 2)
        #expect(array[[1, 0]] == 3)
        #expect(array.dataPointer.assumingMemoryBound(to: Double.self)[1] == 3)
    }

    @Test("C-ARR-4 an index out of range traps")
    func indexOutOfRange() async {
        await #expect(processExitsWith: .failure) { _ = try MLMultiArray(shape: [2], dataType: .double)[2] }
        await #expect(processExitsWith: .failure) { _ = try MLMultiArray(shape: [2, 2], dataType: .double)[[0, 2]] }
        await #expect(processExitsWith: .failure) { _ = try MLMultiArray(shape: [2, 2], dataType: .double)[[0]] }
    }

    @Test("C-ARR-5 stored numbers are cut off toward zero for integers and rounded for floats")
    func conversion() throws {
        let integers = try MLMultiArray(shape: [4], dataType: .int32)
        for (index, number) in [2.9, -2.9, 1e20, Double.nan].enumerated() { integers[index] = NSNumber(value: number) }
        #expect(numbers(integers) == [2, -2, Double(Int32.max), 0])
        let halves = try MLMultiArray(shape: [1], dataType: .float16)
        halves[0] = NSNumber(value: 1.0 + 1.0 / 1500)
        #expect(halves[0].floatValue == Float(Float16(1.0 + 1.0 / 1500)))
    }

    @Test("C-ARR-6 raw values and element sizes")
    func types() throws {
        #expect(allTypes.map(\.rawValue) == [0x10040, 0x10020, 0x10010, 0x20020, 0x20008])
        #expect(MLMultiArrayDataType.float64 == .double && MLMultiArrayDataType.float == .float32)
        for (type, size) in zip(allTypes, [8, 4, 2, 4, 1]) {
            #expect(try MLMultiArray(shape: [10], dataType: type).withUnsafeBytes { $0.count } == 10 * size)
        }
    }

    @Test("C-ARR-7 foreign memory is not copied, and the deallocator is called once")
    func foreignMemory() throws {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
        memory.storeBytes(of: 5, as: Float.self)
        nonisolated(unsafe) var calls = 0
        do {
            let array = try MLMultiArray(
                dataPointer: memory,
                shape: [4],
                dataType: .float32,
                strides: [1],
                deallocator: {
                    #expect($0 == memory)
                    calls += 1
                }
            )
            #expect(array[0] == 5 && array.dataPointer == memory)
            memory.storeBytes(of: 6, as: Float.self)
            #expect(array[0] == 6 && calls == 0)
        }
        #expect(calls == 1)
        memory.deallocate()
    }

    @Test("C-ARR-8 shape and strides of different counts and negative sizes throw")
    func invalidShapes() {
        var number: Float = 0
        #expect(throws: (any Error).self) {
            try MLMultiArray(dataPointer: &number, shape: [1, 1], dataType: .float32, strides: [1])
        }
        #expect(throws: (any Error).self) { try MLMultiArray(shape: [-1], dataType: .float32) }
        #expect(throws: (any Error).self) { try MLMultiArray(shape: [NSNumber(value: Int.max), 8], dataType: .double) }
    }

    @Test("C-ARR-9 an array on a OneComponent16Half pixel buffer shares its memory")
    func pixelBuffer() throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 5, 6, kCVPixelFormatType_OneComponent16Half, nil, &made)
        let buffer = try #require(made)
        let array = MLMultiArray(pixelBuffer: buffer, shape: [2, 3, 5])
        #expect(array.dataType == .float16 && array.pixelBuffer === buffer)
        array[[1, 2, 4]] = 9
        let row = try #require(CVPixelBufferGetBaseAddress(buffer)) + 5 * CVPixelBufferGetBytesPerRow(buffer)
        #expect(row.assumingMemoryBound(to: Float16.self)[4] == 9)
    }

    @Test("C-ARR-10 bytes are lent for reading and for writing, with the strides")
    func lentBytes() throws {
        let array = MLMultiArray(shape: [2, 2], dataType: .int32, strides: [4, 1])
        array.withUnsafeMutableBytes { bytes, strides in
            #expect(strides == [4, 1] && bytes.count == 6 * 4)
            bytes.storeBytes(of: 3, toByteOffset: 4 * 4, as: Int32.self)
        }
        #expect(array[[1, 0]] == 3)
        array.withUnsafeBytes { #expect($0.load(fromByteOffset: 16, as: Int32.self) == 3) }
        array.getBytesWithHandler { _, count in #expect(count == 24) }
        array.getMutableBytesWithHandler { _, _, strides in #expect(strides == [4, 1]) }
    }

    @Test("C-ARR-11 elements are lent as their own type, and another type traps")
    func lentElements() async throws {
        let array = try MLMultiArray([1, 2, 3] as [Float])
        #expect(array.withUnsafeBufferPointer(ofType: Float.self) { Array($0) } == [1, 2, 3])
        array.withUnsafeMutableBufferPointer(ofType: Float.self) { pointer, _ in pointer[1] = 8 }
        #expect(array[1] == 8)
        await #expect(processExitsWith: .failure) {
            try MLMultiArray([1, 2] as [Float]).withUnsafeBufferPointer(ofType: Double.self) { _ in }
        }
    }

    @Test("C-ARR-12 arrays are concatenated along an axis, also one counted from the end, and converted")
    func concatenation() throws {
        let a = try MLMultiArray(shape: [2, 1], dataType: .int32)
        a[0] = 1
        a[1] = 2
        let b = try MLMultiArray(shape: [2, 2], dataType: .double)
        for index in 0..<4 { b[index] = NSNumber(value: 10 + index) }
        let joined = MLMultiArray(concatenating: [a, b], axis: -1, dataType: .float32)
        #expect(joined.shape == [2, 3] && joined.dataType == .float32)
        #expect(numbers(joined) == [1, 10, 11, 2, 12, 13])
        let rows = MLMultiArray(concatenating: [b, b], axis: 0, dataType: .float16)
        #expect(rows.shape == [4, 2])
        #expect(numbers(rows) == [10, 11, 12, 13, 10, 11, 12, 13])
    }

    @Test("C-ARR-13 collections become arrays of one dimension of their type")
    func collections() throws {
        #expect(try MLMultiArray([1.5, 2] as [Float]).dataType == .float32)
        #expect(try MLMultiArray([1.5, 2] as [Double]).dataType == .double)
        let integers = try MLMultiArray([3, -4])
        #expect(integers.dataType == .int32 && integers.shape == [2])
        #expect(numbers(integers) == [3, -4])
    }

    @Test("C-ARR-13 an integer outside Int32 traps")
    func largeInteger() async {
        await #expect(processExitsWith: .failure) { _ = try MLMultiArray([Int(Int32.max) + 1]) }
    }

    @available(*, deprecated)
    @Test("C-ARR-14 buffer pointers are made of arrays of their type only")
    func bufferPointers() throws {
        let array = try MLMultiArray([1, 2] as [Float])
        #expect(try Array(UnsafeBufferPointer<Float>(array)) == [1, 2])
        try UnsafeMutableBufferPointer<Float>(array)[0] = 5
        #expect(array[0] == 5)
        #expect(throws: (any Error).self) { try UnsafeBufferPointer<Double>(array) }
        withExtendedLifetime(array) {}
    }

    @Test("C-ARR-15 a transfer copies values and converts layout and type")
    func transfer() throws {
        let source = MLMultiArray(shape: [2, 2], dataType: .double, strides: [1, 2])
        for index in 0..<4 { source[index] = NSNumber(value: Double(index) + 0.5) }
        let target = MLMultiArray(shape: [2, 2], dataType: .int32, strides: [8, 2])
        source.transfer(to: target)
        #expect(numbers(target) == [0, 1, 2, 3])
    }

    @Test("C-ARR-16 shape and strides are numbers, and index arrays of literals and of numbers compile")
    func numbersAsIndexes() throws {
        let array = try MLMultiArray(shape: [2, 2], dataType: .float32)
        let shape: [NSNumber] = array.shape
        array[[0, 1]] = 4
        #expect(array[[0, 1] as [NSNumber]].intValue == 4 && shape == [2, 2])
    }

    @Test("C-ARR-17 an archive keeps shape, type and values; strides become contiguous", arguments: allTypes)
    func archive(type: MLMultiArrayDataType) throws {
        let array = MLMultiArray(shape: [2, 3], dataType: type, strides: [1, 2])
        for index in 0..<6 { array[index] = NSNumber(value: index) }
        let data = try NSKeyedArchiver.archivedData(withRootObject: array, requiringSecureCoding: true)
        let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: MLMultiArray.self, from: data))
        #expect(copy.shape == [2, 3] && copy.dataType == type && copy.strides == [3, 1])
        #expect(numbers(copy) == numbers(array))
    }
}
