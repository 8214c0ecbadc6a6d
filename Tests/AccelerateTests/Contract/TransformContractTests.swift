import Accelerate
import Foundation
import Testing

/// ``FFT``, ``DFT``, ``TransformPlan``.
@Suite("Fourier transforms")
struct TransformContractTests {
    /// The transform by its definition.
    private func reference(_ re: [Double], _ im: [Double], sign: Double) -> (re: [Double], im: [Double]) {
        let n = re.count
        let roots = (0..<n).map {
            (cos(2 * .pi * Double($0) / Double(n)), sign * sin(2 * .pi * Double($0) / Double(n)))
        }
        var (outRe, outIm) = ([Double](repeating: 0, count: n), [Double](repeating: 0, count: n))
        for k in 0..<n {
            for t in 0..<n {
                let (c, s) = roots[k * t % n]
                outRe[k] += re[t] * c - im[t] * s
                outIm[k] += re[t] * s + im[t] * c
            }
        }
        return (outRe, outIm)
    }

    /// Runs a function on split complex numbers.
    private func with(_ re: inout [Float], _ im: inout [Float], _ body: (UnsafePointer<DSPSplitComplex>) -> Void) {
        re.withUnsafeMutableBufferPointer { re in
            im.withUnsafeMutableBufferPointer { im in
                guard let real = re.baseAddress, let imaginary = im.baseAddress else { return }
                var split = DSPSplitComplex(realp: real, imagp: imaginary)
                body(&split)
            }
        }
    }

    @Test("I-DSP-8 setups: nil for sizes too large, one for all smaller sizes, nil may be destroyed")
    func setups() throws {
        #expect(vDSP_create_fftsetup(60, FFTRadix(FFT_RADIX2)) == nil)
        vDSP_destroy_fftsetup(nil)
        let setup = try #require(vDSP_create_fftsetup(8, FFTRadix(kFFTRadix2)))
        for log2n in 0...8 as ClosedRange<vDSP_Length> {
            var re = [Float](repeating: 0, count: 1 << Int(log2n)), im = re
            re[0] = 1
            with(&re, &im) { vDSP_fft_zip(setup, $0, 1, log2n, FFTDirection(FFT_FORWARD)) }
            #expect(re.allSatisfy { $0 == 1 } && im.allSatisfy { $0 == 0 }, "2^\(log2n)")
        }
        vDSP_destroy_fftsetup(setup)
    }

    @Test("I-DSP-8 a setup on several threads")
    func threads() throws {
        let setup = try #require(vDSP_create_fftsetup(10, 0))
        nonisolated(unsafe) let shared = setup
        let sums = Results()
        DispatchQueue.concurrentPerform(iterations: 8) { index in
            var re = [Float](repeating: Float(index), count: 1024), im = [Float](repeating: 0, count: 1024)
            re.withUnsafeMutableBufferPointer { re in
                im.withUnsafeMutableBufferPointer { im in
                    var split = DSPSplitComplex(realp: re.baseAddress!, imagp: im.baseAddress!)
                    vDSP_fft_zip(shared, &split, 1, 10, 1)
                }
            }
            sums.add(re[0] == Float(index) * 1024)
        }
        #expect(sums.all.count == 8 && sums.all.allSatisfy { $0 })
        vDSP_destroy_fftsetup(setup)
    }

    @Test("I-DSP-9, I-DSP-10, I-DSP-11 real transforms: packing of the input and of the spectrum, factors")
    func real() throws {
        let setup = try #require(vDSP_create_fftsetup(12, 0))
        defer { vDSP_destroy_fftsetup(setup) }
        var random = Random()
        for log2n in [1, 2, 3, 4, 5, 6, 9, 10] as [vDSP_Length] {
            let count = 1 << Int(log2n), half = count / 2
            let signal = (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
            var re = [Float](repeating: 0, count: half), im = re
            signal.withUnsafeBytes { bytes in
                let complex = bytes.bindMemory(to: DSPComplex.self)
                with(&re, &im) { vDSP_ctoz(complex.baseAddress!, 2, $0, 1, vDSP_Length(half)) }
            }
            #expect(re == stride(from: 0, to: count, by: 2).map { signal[$0] })
            #expect(im == stride(from: 1, to: count, by: 2).map { signal[$0] })
            with(&re, &im) { vDSP_fft_zrip(setup, $0, 1, log2n, FFTDirection(FFT_FORWARD)) }
            let expected = reference(signal.map { Double($0) }, [Double](repeating: 0, count: count), sign: -1)
            let bound = 1e-5 * Double(count)
            #expect(abs(Double(re[0]) - 2 * expected.re[0]) < bound, "2^\(log2n), seed \(random.seed)")
            #expect(abs(Double(im[0]) - 2 * expected.re[half]) < bound, "2^\(log2n), seed \(random.seed)")
            for k in 1..<max(half, 1) {
                #expect(abs(Double(re[k]) - 2 * expected.re[k]) < bound, "2^\(log2n), bin \(k), seed \(random.seed)")
                #expect(abs(Double(im[k]) - 2 * expected.im[k]) < bound, "2^\(log2n), bin \(k), seed \(random.seed)")
            }
            with(&re, &im) { vDSP_fft_zrip(setup, $0, 1, log2n, FFTDirection(FFT_INVERSE)) }
            for index in 0..<half {
                #expect(abs(re[index] / Float(2 * count) - signal[2 * index]) < 1e-5, "seed \(random.seed)")
                #expect(abs(im[index] / Float(2 * count) - signal[2 * index + 1]) < 1e-5, "seed \(random.seed)")
            }
        }
        var (re, im) = ([Float](repeating: 1, count: 512), [Float](repeating: 1, count: 512))
        with(&re, &im) { vDSP_fft_zrip(setup, $0, 1, 10, 1) }
        #expect(re[0] == 2048)
    }

    @Test(
        "I-DSP-12 complex transforms: no factor, round trip times N, error",
        arguments: [1, 2, 3, 4, 5, 7, 8, 11, 12]
    )
    func complex(log2n: Int) throws {
        let setup = try #require(vDSP_create_fftsetup(12, 0))
        defer { vDSP_destroy_fftsetup(setup) }
        var random = Random()
        let count = 1 << log2n
        let (a, b) = (
            (0..<count).map { _ in Float.random(in: -1...1, using: &random) },
            (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
        )
        var (re, im) = (a, b)
        with(&re, &im) { vDSP_fft_zip(setup, $0, 1, vDSP_Length(log2n), FFTDirection(kFFTDirection_Forward)) }
        if count <= 512 {
            let expected = reference(a.map { Double($0) }, b.map { Double($0) }, sign: -1)
            let largest = zip(expected.re, expected.im).map { hypot($0, $1) }.max() ?? 1
            for k in 0..<count {
                let error = hypot(Double(re[k]) - expected.re[k], Double(im[k]) - expected.im[k])
                #expect(error <= 1e-5 * largest, "bin \(k), seed \(random.seed)")
            }
        }
        with(&re, &im) { vDSP_fft_zip(setup, $0, 1, vDSP_Length(log2n), FFTDirection(kFFTDirection_Inverse)) }
        var worst: Float = 0
        for index in 0..<count {
            worst = max(worst, abs(re[index] / Float(count) - a[index]), abs(im[index] / Float(count) - b[index]))
        }
        #expect(worst < 1e-5, "seed \(random.seed)")
    }

    @Test(
        "I-DSP-12 lengths with factors 3 and 5, in double precision, and with strides",
        arguments: [12, 15, 48, 60, 240]
    )
    func discrete(count: Int) throws {
        var random = Random()
        let a = (0..<count).map { _ in Double.random(in: -1...1, using: &random) }
        let b = (0..<count).map { _ in Double.random(in: -1...1, using: &random) }
        let forward = try #require(
            vDSP.DFT(count: count, direction: .forward, transformType: .complexComplex, ofType: Double.self)
        )
        let result = forward.transform(inputReal: a, inputImaginary: b)
        let expected = reference(a, b, sign: -1)
        for k in 0..<count {
            #expect(abs(result.real[k] - expected.re[k]) < 1e-11, "seed \(random.seed)")
            #expect(abs(result.imaginary[k] - expected.im[k]) < 1e-11, "seed \(random.seed)")
        }
        #expect(vDSP.DFT(count: 14, direction: .forward, transformType: .complexComplex, ofType: Float.self) == nil)
    }

    @Test("I-DSP-15 magnitudes and phases; ztoc undoes ctoz")
    func parts() {
        var (re, im): ([Float], [Float]) = ([3, -1, 0], [4, 0, -2])
        var output = [Float](repeating: 0, count: 3)
        with(&re, &im) { vDSP_zvmags($0, 1, &output, 1, 3) }
        #expect(output == [25, 1, 4])
        with(&re, &im) { vDSP_zvabs($0, 1, &output, 1, 3) }
        #expect(output == [5, 1, 2])
        with(&re, &im) { vDSP_zvphas($0, 1, &output, 1, 3) }
        for (value, expected) in zip(output, [atan2(4.0, 3), .pi, -.pi / 2]) {
            #expect(abs(Double(value) - expected) < 3e-7)
        }
        let pairs = (0..<33).map { DSPComplex(real: Float($0) * 0.1, imag: -Float($0)) }
        var (first, second) = ([Float](repeating: 0, count: 33), [Float](repeating: 0, count: 33))
        with(&first, &second) { vDSP_ctoz(pairs, 2, $0, 1, 33) }
        var back = [DSPComplex](repeating: DSPComplex(), count: 33)
        with(&first, &second) { vDSP_ztoc($0, 1, &back, 2, 33) }
        for (a, b) in zip(pairs, back) { #expect(a.real == b.real && a.imag == b.imag) }
    }
}

/// Results of several threads.
private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Bool] = []

    func add(_ value: Bool) { lock.withLock { values.append(value) } }
    var all: [Bool] { lock.withLock { values } }
}
