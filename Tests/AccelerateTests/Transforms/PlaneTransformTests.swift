import Accelerate
import Foundation
import Testing

/// ``FFT2D``, ``FFT2DD``.
@Suite("Fourier transforms of planes")
struct PlaneTransformTests {
    /// Returns the spectrum of real and imaginary parts by its definition.
    private func spectrum(_ x: [(Double, Double)], _ columns: Int, _ rows: Int) -> [(Double, Double)] {
        (0..<rows * columns).map { place in
            let (v, u) = (place / columns, place % columns)
            var sum = (0.0, 0.0)
            for y in 0..<rows {
                for x0 in 0..<columns {
                    let angle =
                        -2 * Double.pi
                        * (Double(u * x0) / Double(columns) + Double(v * y) / Double(rows))
                    let (c, s, z) = (cos(angle), sin(angle), x[y * columns + x0])
                    sum.0 += z.0 * c - z.1 * s
                    sum.1 += z.0 * s + z.1 * c
                }
            }
            return sum
        }
    }

    @Test("Complex numbers, with strides, and back", arguments: [(3, 2), (2, 4), (0, 3)])
    func complex(log2N0: Int, log2N1: Int) throws {
        var random = Random()
        let (columns, rows, step) = (1 << log2N0, 1 << log2N1, 2)
        let pitch = columns * step + 3
        var re = (0..<pitch * rows).map { _ in Float.random(in: -1...1, using: &random) }, im = re.reversed() as [Float]
        let input = (0..<rows * columns).map { place in
            let index = place / columns * pitch + place % columns * step
            return (Double(re[index]), Double(im[index]))
        }
        let setup = try #require(vDSP_create_fftsetup(5, FFTRadix(FFT_RADIX2)))
        defer { vDSP_destroy_fftsetup(setup) }
        let expected = spectrum(input, columns, rows)
        func run(_ direction: Int) {
            re.withUnsafeMutableBufferPointer { re in
                im.withUnsafeMutableBufferPointer { im in
                    var numbers = DSPSplitComplex(realp: re.baseAddress!, imagp: im.baseAddress!)
                    vDSP_fft2d_zip(
                        setup,
                        &numbers,
                        step,
                        pitch,
                        vDSP_Length(log2N0),
                        vDSP_Length(log2N1),
                        FFTDirection(direction)
                    )
                }
            }
        }
        func expect(_ values: [(Double, Double)], factor: Double) {
            for (place, value) in values.enumerated() {
                let index = place / columns * pitch + place % columns * step
                #expect(abs(Double(re[index]) - factor * value.0) < 1e-4 * factor, "seed \(random.seed)")
                #expect(abs(Double(im[index]) - factor * value.1) < 1e-4 * factor, "seed \(random.seed)")
            }
        }
        run(FFT_FORWARD)
        expect(expected, factor: 1)
        run(FFT_INVERSE)
        expect(input, factor: Double(columns * rows))
    }

    @Test("Real numbers, packed, and back", arguments: [(3, 2), (2, 4), (1, 1), (5, 3)])
    func real(log2N0: Int, log2N1: Int) throws {
        var random = Random()
        let (columns, rows) = (1 << log2N0, 1 << log2N1), half = columns / 2
        let values = (0..<rows * columns).map { _ in Double.random(in: -1...1, using: &random) }
        var re = (0..<rows * half).map { values[2 * $0] }, im = (0..<rows * half).map { values[2 * $0 + 1] }
        let setup = try #require(vDSP_create_fftsetupD(5, FFTRadix(FFT_RADIX2)))
        defer { vDSP_destroy_fftsetupD(setup) }
        func run(_ direction: Int) {
            re.withUnsafeMutableBufferPointer { re in
                im.withUnsafeMutableBufferPointer { im in
                    var numbers = DSPDoubleSplitComplex(realp: re.baseAddress!, imagp: im.baseAddress!)
                    vDSP_fft2d_zripD(
                        setup,
                        &numbers,
                        1,
                        0,
                        vDSP_Length(log2N0),
                        vDSP_Length(log2N1),
                        FFTDirection(direction)
                    )
                }
            }
        }
        let full = spectrum(values.map { ($0, 0) }, columns, rows)
        run(FFT_FORWARD)
        for v in 0..<rows {
            for u in 1..<half {
                #expect(abs(re[v * half + u] - 2 * full[v * columns + u].0) < 1e-9, "seed \(random.seed)")
                #expect(abs(im[v * half + u] - 2 * full[v * columns + u].1) < 1e-9, "seed \(random.seed)")
            }
            // The lowest and the highest frequency of the rows.
            for (part, u) in [(re, 0), (im, half)] {
                let expected =
                    switch v {
                    case 0: full[u].0
                    case 1: full[rows / 2 * columns + u].0
                    case _ where v % 2 == 0: full[v / 2 * columns + u].0
                    default: full[v / 2 * columns + u].1
                    }
                #expect(abs(part[v * half] - 2 * expected) < 1e-9, "row \(v), seed \(random.seed)")
            }
        }
        run(FFT_INVERSE)
        for index in re.indices {
            let factor = Double(2 * rows * columns)
            #expect(abs(re[index] - factor * values[2 * index]) < 1e-8, "seed \(random.seed)")
            #expect(abs(im[index] - factor * values[2 * index + 1]) < 1e-8, "seed \(random.seed)")
        }
    }
}
