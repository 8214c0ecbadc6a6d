import Accelerate
import Foundation
import Testing

/// ``FourVectors``, ``Windowed``, ``ComplexProducts`` and the Swift functions over them.
@Suite("Combined operations on vectors")
struct CombinedVectorTests {
    private let a: [Float] = [1, -2, 3.5, 4, -0.5]
    private let b: [Float] = [2, 0.25, -1, 8, 3]
    private let c: [Float] = [-3, 5, 0.5, 1, 2]
    private let d: [Float] = [4, -1, 2, -6, 0.125]

    private func each(_ value: (Int) -> Float) -> [Float] { a.indices.map(value) }

    @Test("Sums, differences and products of two pairs")
    func pairs() {
        #expect(vDSP.add(multiplication: (a, b), multiplication: (c, d)) == each { a[$0] * b[$0] + c[$0] * d[$0] })
        #expect(
            vDSP.subtract(multiplication: (a, b), multiplication: (c, d)) == each { a[$0] * b[$0] - c[$0] * d[$0] }
        )
        #expect(
            vDSP.multiply(addition: (a, b), addition: (c, d)) == each { (a[$0] + b[$0]) * (c[$0] + d[$0]) }
        )
        #expect(
            vDSP.multiply(subtraction: (a, b), subtraction: (c, d)) == each { (a[$0] - b[$0]) * (c[$0] - d[$0]) }
        )
        #expect(
            vDSP.multiply(addition: (a, b), subtraction: (c, d)) == each { (a[$0] + b[$0]) * (c[$0] - d[$0]) }
        )
        #expect(
            vDSP.hypot(x0: a, x1: b, y0: c, y1: d) == each { Foundation.hypot(a[$0] - b[$0], c[$0] - d[$0]) }
        )
    }

    @Test("Three vectors, and numbers among them")
    func triples() {
        #expect(vDSP.add(multiplication: (a, 2), c) == each { a[$0] * 2 + c[$0] })
        #expect(vDSP.add(multiplication: (a, b), 2) == each { a[$0] * b[$0] + 2 })
        #expect(vDSP.add(multiplication: (a, 2), multiplication: (c, 3)) == each { a[$0] * 2 + c[$0] * 3 })
        #expect(vDSP.subtract(multiplication: (a, b), c) == each { a[$0] * b[$0] - c[$0] })
        #expect(vDSP.subtract(multiplication: (a, 2), c) == each { a[$0] * 2 - c[$0] })
        #expect(vDSP.multiply(addition: (a, b), c) == each { (a[$0] + b[$0]) * c[$0] })
        #expect(vDSP.multiply(subtraction: (a, b), c) == each { (a[$0] - b[$0]) * c[$0] })
        var (sums, differences) = (a, a)
        vDSP.addSubtract(a, b, addResult: &sums, subtractResult: &differences)
        #expect(sums == each { a[$0] + b[$0] })
        #expect(differences == each { a[$0] - b[$0] })
    }

    @Test("The shortest vector counts, and no element behind it is written")
    func lengths() {
        var result: [Float] = [9, 9, 9]
        vDSP.add(multiplication: (a, b), multiplication: ([1], d), result: &result)
        #expect(result == [a[0] * b[0] + d[0], 9, 9])
        vDSP.add(multiplication: (a, [] as [Float]), c, result: &result)
        #expect(result[1...] == [9, 9])
    }

    @Test("Strides")
    func strides() {
        var result = [Float](repeating: 9, count: 5)
        vDSP_vmma(a, 2, b, 1, c, 1, d, 2, &result, 2, 3)
        #expect(result == [a[0] * b[0] + c[0] * d[0], 9, a[2] * b[1] + c[1] * d[2], 9, a[4] * b[2] + c[2] * d[4]])
    }

    @Test("Integrals of a cubic by three rules")
    func integrals() {
        let values = (0..<5).map { Double($0 * $0 * $0) }
        #expect(vDSP.integrate(values, using: .runningSum, stepSize: 2) == [0, 2, 18, 72, 200])
        #expect(vDSP.integrate(values, using: .trapezoidal) == [0, 0.5, 5, 22.5, 68])
        // Simpson's rule is exact for cubics at even steps.
        let simpson = vDSP.integrate(values, using: .simpson)
        #expect(simpson[2] == 4 && simpson[4] == 64)
    }

    @Test("Sliding windows, fades, tables and ramps")
    func running() {
        #expect(vDSP.slidingWindowSum([1, 2, 3, 4] as [Float], usingWindowLength: 3) == [6, 9])
        #expect(vDSP.slidingWindowSum([1, 2] as [Float], usingWindowLength: 3).isEmpty)
        #expect(vDSP.slidingWindowSum([1, 2] as [Float], usingWindowLength: 0).isEmpty)
        var largest = [Float](repeating: 0, count: 3)
        vDSP_vswmax([1, 5, 2, 0] as [Float], 1, &largest, 1, 3, 2)
        #expect(largest == [5, 5, 2])
        #expect(vDSP.taperedMerge([0, 0, 0] as [Double], [4, 4, 4]) == [0, 2, 4])
        #expect(vDSP.linearInterpolate(elementsOf: [10, 20, 40] as [Double], using: [0.5, 1.25]) == [15, 25])
        var parabola = [Float](repeating: 0, count: 2)
        vDSP_vqint([0, 1, 4, 9, 16] as [Float], [1.5, 2.5] as [Float], 1, &parabola, 1, 2, 5)
        #expect(parabola == [2.25, 6.25])
        var table = [Float](repeating: 0, count: 4)
        vDSP_vtabi([-1, 0, 0.75, 9] as [Float], 1, [2], [0], [1, 3, 7], 3, &table, 1, 4)
        #expect(table == [1, 1, 5, 7])
        var start: Float = 1
        #expect(vDSP.ramp(withInitialValue: &start, multiplyingBy: [2, 2, 2] as [Float], increment: 0.5) == [2, 3, 4])
        #expect(start == 2.5)
        let both = vDSP.stereoRamp(
            withInitialValue: &start,
            multiplyingBy: [1, 1] as [Float],
            [10, 10] as [Float],
            increment: 1
        )
        #expect(both.firstOutput == [2.5, 3.5] && both.secondOutput == [25, 35])
        #expect(start == 4.5)
    }

    @Test("Images convolved with three kinds of kernels agree with the sum by hand")
    func images() {
        let image = (0..<35).map { Double($0 * 7 % 11) }
        let kernel = (0..<9).map { Double($0 - 3) }
        let result = vDSP.convolve(image, rowCount: 5, columnCount: 7, with3x3Kernel: kernel)
        for y in 0..<5 {
            for x in 0..<7 {
                var sum = 0.0
                if (1..<4).contains(y), (1..<6).contains(x) {
                    for v in 0..<3 {
                        for u in 0..<3 { sum += image[(y + v - 1) * 7 + x + u - 1] * kernel[v * 3 + u] }
                    }
                }
                #expect(result[y * 7 + x] == sum, "row \(y), column \(x)")
            }
        }
        #expect(
            vDSP.convolve(
                image,
                rowCount: 5,
                columnCount: 7,
                withKernel: kernel,
                kernelRowCount: 3,
                kernelColumnCount: 3
            ) == result
        )
        var untouched = [9.0]
        vDSP.convolve(image, rowCount: 5, columnCount: 8, with3x3Kernel: kernel, result: &untouched)
        vDSP.convolve(image, rowCount: .max, columnCount: 2, with5x5Kernel: kernel, result: &untouched)
        #expect(untouched == [9])
        #expect(vDSP.correlate([1, 2, 3, 4] as [Float], withKernel: [1, 10]) == [21, 32, 43])
    }

    @Test("Complex numbers in two arrays")
    func complex() {
        let numbers = [DSPComplex(real: 3, imag: 4), DSPComplex(real: -1, imag: 2)]
        let others = [DSPComplex(real: 0, imag: 2), DSPComplex(real: 2, imag: 1)]
        func run(_ operation: (DSPSplitComplex, DSPSplitComplex, inout DSPSplitComplex) -> Void) -> [Float] {
            let memory = UnsafeMutablePointer<Float>.allocate(capacity: 12)
            defer { memory.deallocate() }
            memory.initialize(repeating: 0, count: 12)
            var x = DSPSplitComplex(realp: memory, imagp: memory + 2)
            var y = DSPSplitComplex(realp: memory + 4, imagp: memory + 6)
            var z = DSPSplitComplex(realp: memory + 8, imagp: memory + 10)
            vDSP.convert(interleavedComplexVector: numbers, toSplitComplexVector: &x)
            vDSP.convert(interleavedComplexVector: others, toSplitComplexVector: &y)
            operation(x, y, &z)
            var result = numbers
            vDSP.convert(splitComplexVector: z, toInterleavedComplexVector: &result)
            return result.flatMap { [$0.real, $0.imag] }
        }
        #expect(run { vDSP.divide($0, by: $1, count: 2, result: &$2) } == [2, -1.5, 0, 1])
        #expect(run { vDSP.subtract($0, from: $1, count: 2, result: &$2) } == [-3, -2, 3, -1])
        #expect(run { vDSP.add($0, to: $1, count: 2, result: &$2) } == [3, 6, 1, 3])
        #expect(run { vDSP.multiply($0, by: $1, count: 2, useConjugate: false, result: &$2) } == [-8, 6, -4, 3])
        #expect(run { vDSP.multiply($0, by: $1, count: 2, useConjugate: true, result: &$2) } == [8, 6, 0, -5])
        #expect(run { x, _, z in vDSP.multiply(x, by: [2, 3] as [Float], result: &z) } == [6, 8, -3, 6])
        #expect(run { x, _, z in vDSP.divide(x, by: [2, 4] as [Float], result: &z) } == [1.5, 2, -0.25, 0.5])
        #expect(run { x, _, z in vDSP.conjugate(x, count: 2, result: &z) } == [3, -4, -1, -2])
        #expect(
            run { x, y, z in withUnsafePointers(x, y, z) { vDSP_zdotpr($0, 1, $1, 1, $2, 2) } }[0...1] == [-12, 9]
        )
        #expect(
            run { x, y, z in withUnsafePointers(x, y, z) { vDSP_zidotpr($0, 1, $1, 1, $2, 2) } }[0...1] == [8, 1]
        )
        var sizes: [Float] = [0, 0]
        _ = run { x, _, _ in vDSP.absolute(x, result: &sizes) }
        #expect(sizes == [5, Float(5).squareRoot()])
        #expect(vDSP.rectangularToPolar(numbers)[0].real == 5)
        let back = vDSP.polarToRectangular(vDSP.rectangularToPolar(numbers))
        for (number, again) in zip(numbers, back) {
            #expect(abs(number.real - again.real) < 1e-6 && abs(number.imag - again.imag) < 1e-6)
        }
    }

    private func withUnsafePointers(
        _ x: DSPSplitComplex,
        _ y: DSPSplitComplex,
        _ z: DSPSplitComplex,
        _ body: (UnsafePointer<DSPSplitComplex>, UnsafePointer<DSPSplitComplex>, UnsafePointer<DSPSplitComplex>) -> Void
    ) {
        withUnsafePointer(to: x) { x in
            withUnsafePointer(to: y) { y in withUnsafePointer(to: z) { body(x, y, $0) } }
        }
    }

    @Test("Transforms of complex numbers in one array agree with those in two")
    func discreteFourierTransform() throws {
        let real = (0..<12).map { Float($0 * $0 % 7) }
        let imaginary = real.reversed() as [Float]
        let split = try vDSP.DiscreteFourierTransform(
            count: 12,
            direction: .forward,
            transformType: .complexComplex,
            ofType: Float.self
        ).transform(real: real, imaginary: imaginary)
        let joined = try vDSP.DiscreteFourierTransform(
            count: 12,
            direction: .forward,
            transformType: .complexComplex,
            ofType: DSPComplex.self
        ).transform(input: zip(real, imaginary).map { DSPComplex(real: $0, imag: $1) })
        #expect(joined.map(\.real) == split.real && joined.map(\.imag) == split.imaginary)
        #expect(abs(split.real[0] - real.reduce(0, +)) < 1e-4)
        #expect(throws: vDSP.DFTError.self) {
            try vDSP.DiscreteFourierTransform(
                count: 7 * 11,
                direction: .forward,
                transformType: .complexComplex,
                ofType: Float.self
            )
        }
    }

    @Test("A plane transformed forward and back is itself times twice its size")
    func planes() throws {
        let transform = try #require(vDSP.FFT2D(width: 8, height: 4, ofType: DSPSplitComplex.self))
        #expect(vDSP.FFT2D(width: 6, height: 4, ofType: DSPSplitComplex.self) == nil)
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 96)
        defer { memory.deallocate() }
        for index in 0..<96 { memory[index] = Float(index * 5 % 13) }
        let input = DSPSplitComplex(realp: memory, imagp: memory + 16)
        var spectrum = DSPSplitComplex(realp: memory + 32, imagp: memory + 48)
        var back = DSPSplitComplex(realp: memory + 64, imagp: memory + 80)
        transform.transform(input: input, output: &spectrum, direction: .forward)
        transform.transform(input: spectrum, output: &back, direction: .inverse)
        for index in 0..<32 { #expect(abs(back.realp[index] / 64 - input.realp[index]) < 1e-4, "\(index)") }
    }

    @Test("Sines and cosines at once")
    func sincos() {
        let result = vForce.sincos([0, Double.pi / 2])
        #expect(result.sinResult == [0, 1])
        #expect(result.cosResult[0] == 1 && abs(result.cosResult[1]) < 1e-15)
    }

    @Test("Numbers with the sign of a comparison, exchanged vectors, decibels, normalized vectors")
    func others() {
        #expect(vDSP.limit([1, 2, 3] as [Float], limit: 2, withOutputConstant: 7) == [-7, 7, 7])
        var (first, second): ([Double], [Double]) = ([1, 2], [3, 4])
        vDSP.swapElements(&first, &second)
        #expect(first == [3, 4] && second == [1, 2])
        vDSP.convert(amplitude: [1, 10] as [Double], toDecibels: &first, zeroReference: 1)
        #expect(first == [0, 20])
        vDSP.convert(power: [1, 10] as [Double], toDecibels: &first, zeroReference: 1)
        #expect(first == [0, 10])
        #expect(vDSP.normalize([1, 3] as [Double]) == [-1, 1])
        #expect(vDSP.normalize([] as [Double]).isEmpty)
    }
}
