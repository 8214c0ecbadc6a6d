import Accelerate
import Foundation
import Testing

/// ``Reductions``, ``vDSP``, ``vForce``, ``AccelerateBuffer``, ``Biquad``.
@Suite("Vectors of numbers")
struct VectorContractTests {
    @Test("I-DSP-1 strides count elements, and no elements give the neutral value")
    func strides() {
        let values: [Float] = [1, 9, 2, 9, 3, 9]
        var sum: Float = 0
        vDSP_sve(values, 2, &sum, 3)
        #expect(sum == 6)
        var output = [Float](repeating: 0, count: 6)
        vDSP_vadd(values, 2, values, 1, &output, 3, 2)
        #expect(output == [2, 0, 0, 11, 0, 0])
        var backwards = [Float](repeating: 0, count: 3)
        values.withUnsafeBufferPointer { vDSP_vsmul($0.baseAddress! + 4, -2, [2], &backwards, 1, 3) }
        #expect(backwards == [6, 4, 2])

        func empty(_ f: (UnsafePointer<Float>, Int, UnsafeMutablePointer<Float>, vDSP_Length) -> Void) -> Float {
            var value: Float = 5
            f(values, 1, &value, 0)
            return value
        }
        #expect(empty(vDSP_maxv) == -.infinity)
        #expect(empty(vDSP_minv) == .infinity)
        #expect(empty(vDSP_sve) == 0)
        #expect(empty(vDSP_rmsqv).isNaN)
        #expect(empty(vDSP_meanv).isNaN)
    }

    @Test("I-DSP-2 reductions against sums in double precision")
    func reductions() {
        var random = Random()
        for _ in 0..<60 {
            let count = Int.random(in: 1...300, using: &random), step = Int.random(in: 1...3, using: &random)
            let all = (0..<count * step).map { _ in Float.random(in: -2...2, using: &random) }
            let used = stride(from: 0, to: count * step, by: step).map { Double(all[$0]) }
            func value(_ f: (UnsafePointer<Float>, Int, UnsafeMutablePointer<Float>, vDSP_Length) -> Void) -> Double {
                var result: Float = 0
                f(all, step, &result, vDSP_Length(count))
                return Double(result)
            }
            let squares = used.map { $0 * $0 }.reduce(0, +), n = Double(count)
            #expect(abs(value(vDSP_rmsqv) - (squares / n).squareRoot()) < 1e-6, "seed \(random.seed)")
            #expect(abs(value(vDSP_measqv) - squares / n) < 1e-6, "seed \(random.seed)")
            #expect(abs(value(vDSP_meanv) - used.reduce(0, +) / n) < 1e-6, "seed \(random.seed)")
            #expect(abs(value(vDSP_meamgv) - used.map(abs).reduce(0, +) / n) < 1e-6, "seed \(random.seed)")
            #expect(value(vDSP_maxmgv) == used.map(abs).max(), "seed \(random.seed)")
            #expect(value(vDSP_maxv) == used.max(), "seed \(random.seed)")
            #expect(value(vDSP_minv) == used.min(), "seed \(random.seed)")
            var (largest, place): (Float, vDSP_Length) = (0, 0)
            vDSP_maxvi(all, step, &largest, &place, vDSP_Length(count))
            #expect(Int(place) == step * used.firstIndex(of: used.max() ?? 0)!, "seed \(random.seed)")
            #expect(Double(largest) == used.max(), "seed \(random.seed)")
        }
        var (largest, place): (Float, vDSP_Length) = (0, 0)
        vDSP_maxvi([1, 7, 7, 2] as [Float], 1, &largest, &place, 4)
        #expect(place == 1)
        #expect(vDSP.indexOfMaximum([1, 7, 7, 2] as [Float]) == (1, 7))
        #expect(vDSP.rootMeanSquare([3, 4] as [Double]) == 12.5.squareRoot())
    }

    @Test("I-DSP-3 the order of arguments")
    func order() {
        let (a, b): ([Float], [Float]) = ([10, 20], [2, 5])
        var c = [Float](repeating: 0, count: 2)
        vDSP_vsub(b, 1, a, 1, &c, 1, 2)
        #expect(c == [8, 15])
        vDSP_vdiv(b, 1, a, 1, &c, 1, 2)
        #expect(c == [5, 4])
        vDSP_vsdiv(a, 1, [4], &c, 1, 2)
        #expect(c == [2.5, 5])
        vDSP_vsmsa(a, 1, [2], [1], &c, 1, 2)
        #expect(c == [21, 41])
        vDSP_vma(a, 1, b, 1, [1, 2], 1, &c, 1, 2)
        #expect(c == [21, 102])
        #expect(vDSP.subtract(a, b) == [8, 15])
        #expect(vDSP.divide(a, b) == [5, 4])
    }

    @Test("I-DSP-3 a result may be an operand")
    func inPlace() {
        var values = (0..<103).map { Float($0) }
        let expected = values.map { $0 * 3 + 1 }
        values.withUnsafeMutableBufferPointer {
            vDSP_vsmsa(UnsafePointer($0.baseAddress!), 1, [3], [1], $0.baseAddress!, 1, 103)
        }
        #expect(values == expected)
    }

    @Test("I-DSP-4 conversions do not scale, truncate towards zero, and saturate")
    func conversions() {
        var output = [Float](repeating: 0, count: 3)
        vDSP_vflt16([-32768, 0, 32767], 1, &output, 1, 3)
        #expect(output == [-32768, 0, 32767])
        vDSP_vfltu8([0, 128, 255], 1, &output, 1, 3)
        #expect(output == [0, 128, 255])
        vDSP_vflt32([-7, 0, 1 << 20], 1, &output, 1, 3)
        #expect(output == [-7, 0, 1_048_576])
        var shorts = [Int16](repeating: 0, count: 6)
        vDSP_vfix16([-1.9, 1.9, 40_000, -40_000, .nan, 2.5], 1, &shorts, 1, 6)
        #expect(shorts == [-1, 1, 32767, -32768, 0, 2])
        vDSP_vfixr16([-1.9, 1.9, 2.5, 3.5, 0.4, -0.6], 1, &shorts, 1, 6)
        #expect(shorts == [-2, 2, 2, 4, 0, -1])
        var words = [Int32](repeating: 0, count: 3)
        vDSP_vfix32([1e20, -1e20, -2.7], 1, &words, 1, 3)
        #expect(words == [.max, .min, -2])
        var floats = [Float](repeating: 0, count: 2)
        vDSP.convertElements(of: [Int16(3), -4], to: &floats)
        #expect(floats == [3, -4])
        #expect(
            vDSP.floatingPointToInteger([1e9, -3.5] as [Float], integerType: Int16.self, rounding: .towardZero) == [
                .max, -3,
            ]
        )
    }

    @Test("I-DSP-5 decibels, limits and compression")
    func limits() {
        var output = [Float](repeating: 0, count: 3)
        vDSP_vdbcon([1, 10, 0], 1, [1], &output, 1, 3, 0)
        #expect(output == [0, 10, -.infinity])
        vDSP_vdbcon([1, 10, 0], 1, [1], &output, 1, 3, 1)
        #expect(output == [0, 20, -.infinity])
        var (below, above): (vDSP_Length, vDSP_Length) = (0, 0)
        vDSP_vclipc([-5, 0.5, 7], 1, [0], [1], &output, 1, 3, &below, &above)
        #expect(output == [0, 0.5, 1])
        #expect(below == 1 && above == 1)
        vDSP_vclip([-5, 0.5, 7], 1, [0], [1], &output, 1, 3)
        #expect(output == [0, 0.5, 1])
        output = [9, 9, 9]
        vDSP_vcmprs([1, 2, 3], 1, [0, 1, -1], 1, &output, 1, 3)
        #expect(output == [2, 3, 9])
        #expect(
            vDSP.compress([1, 2, 3] as [Float], gatingVector: [1, 0, 1] as [Float], nonZeroGatingCount: nil) == [1, 3]
        )
        #expect(vDSP.powerToDecibels([100] as [Float], zeroReference: 1) == [20])
    }

    @Test("I-DSP-14 windows are periodic")
    func windows() {
        let count = 9
        func angle(_ n: Int) -> Double { 2 * Double.pi * Double(n) / Double(count) }
        var window = [Float](repeating: 0, count: count)
        func differs(_ f: (Double) -> Double) -> Double {
            (0..<count).map { abs(Double(window[$0]) - f(angle($0))) }.max() ?? 1
        }
        vDSP_hann_window(&window, 9, Int32(vDSP_HANN_DENORM))
        #expect(differs { 0.5 * (1 - cos($0)) } < 1e-6)
        vDSP_hann_window(&window, 9, Int32(vDSP_HANN_NORM))
        #expect(differs { 0.8165 * (1 - cos($0)) } < 1e-4)
        vDSP_hamm_window(&window, 9, 0)
        #expect(differs { 0.54 - 0.46 * cos($0) } < 1e-6)
        vDSP_blkman_window(&window, 9, 0)
        #expect(differs { 0.42 - 0.5 * cos($0) + 0.08 * cos(2 * $0) } < 1e-6)
        window = [Float](repeating: 7, count: count)
        vDSP_hamm_window(&window, 9, Int32(vDSP_HALF_WINDOW))
        #expect(window.suffix(4) == [7, 7, 7, 7])
        #expect(abs(window[4] - Float(0.54 - 0.46 * cos(angle(4)))) < 1e-6)
        let whole = vDSP.window(ofType: Double.self, usingSequence: .hanningDenormalized, count: 8, isHalfWindow: false)
        #expect(abs(whole[4] - 1) < 1e-12)
    }

    @Test("I-DSP-17 functions of the C library on vectors, in place as well")
    func functions() {
        var random = Random()
        let input = (0..<257).map { _ in Float.random(in: 0.01...20, using: &random) }
        var count = Int32(input.count)
        typealias Function = (UnsafeMutablePointer<Float>, UnsafePointer<Float>, UnsafePointer<Int32>) -> Void
        let functions: [(Function, (Double) -> Double)] = [
            (vvexpf, { exp($0) }), (vvlogf, { log($0) }), (vvlog10f, { log10($0) }), (vvsqrtf, { $0.squareRoot() }),
            (vvtanhf, { tanh($0) }), (vvrecf, { 1 / $0 }), (vvsinf, { sin($0) }), (vvcosf, { cos($0) }),
        ]
        for (index, (function, reference)) in functions.enumerated() {
            var output = [Float](repeating: 0, count: input.count)
            function(&output, input, &count)
            for (x, y) in zip(input, output) {
                let expected = reference(Double(x))
                // Near zeros of a function, its argument's rounding counts.
                let bound = max(abs(expected) * 1e-6, 1e-7)
                #expect(abs(Double(y) - expected) <= bound, "function \(index) of \(x), seed \(random.seed)")
            }
            var values = input
            values.withUnsafeMutableBufferPointer { function($0.baseAddress!, UnsafePointer($0.baseAddress!), &count) }
            #expect(values == output)
        }
        var powers = [Float](repeating: 0, count: 2), two: Int32 = 2
        vvpowf(&powers, [2, 3], [3, 2], &two)
        #expect(powers == [9, 8])
        #expect(vForce.exp([0, 1] as [Double])[1] == M_E)
    }
}
