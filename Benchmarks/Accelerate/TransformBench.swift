import Accelerate
import Foundation

/// Fourier transforms beside FFTW's, whose plans are measured ones.
struct TransformBench {
    func run() {
        let fftw = FFTW()
        print("\nFourier transforms in single precision, and FFTW\(fftw == nil ? " (not installed)" : "")")
        for log2n in [8, 9, 10, 11, 12, 14] as [vDSP_Length] {
            guard let setup = vDSP_create_fftsetup(log2n + 1, 0) else { continue }
            defer { vDSP_destroy_fftsetup(setup) }
            let count = 1 << Int(log2n), repeats = max(1, 200_000 / count)
            let memory = UnsafeMutablePointer<Float>.allocate(capacity: 4 * count)
            defer { memory.deallocate() }
            for index in 0..<4 * count { memory[index] = Float(sin(Double(index))) }
            var input = DSPSplitComplex(realp: memory, imagp: memory + count)
            var output = DSPSplitComplex(realp: memory + 2 * count, imagp: memory + 3 * count)
            let complex = fftw?.complex(count), real = fftw?.real(2 * count)
            let ours = {
                vDSP_fft_zop(setup, &input, 1, &output, 1, log2n, 1)
            }
            AccelerateBench.compare("complex, \(count)", repeats: repeats, ours, other: complex)
            let ourReal = {
                vDSP_fft_zrop(setup, &input, 1, &output, 1, log2n + 1, 1)
            }
            AccelerateBench.compare("real, \(2 * count)", repeats: repeats, ourReal, other: real)
        }
    }
}

/// FFTW in single precision, loaded at run time.
private final class FFTW {
    private typealias Plan = OpaquePointer
    private let library: UnsafeMutableRawPointer

    init?() {
        guard let library = dlopen("libfftw3f.so.3", RTLD_NOW) else { return nil }
        self.library = library
    }

    private func function<T>(_ name: String, _ type: T.Type) -> T? {
        dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }

    private var execute: (@convention(c) (OpaquePointer) -> Void)? {
        function("fftwf_execute", (@convention(c) (OpaquePointer) -> Void).self)
    }

    /// Memory that lives as long as the program.
    private func memory(_ count: Int) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer.allocate(byteCount: 4 * count, alignment: 64)
    }

    /// A complex transform, out of place.
    func complex(_ count: Int) -> (() -> Void)? {
        typealias Make =
            @convention(c) (
                Int32, UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int32, UInt32
            ) -> OpaquePointer?
        guard let make = function("fftwf_plan_dft_1d", Make.self), let execute,
            let plan = make(Int32(count), memory(2 * count), memory(2 * count), -1, 0)
        else { return nil }
        return { execute(plan) }
    }

    /// A transform of real numbers, out of place.
    func real(_ count: Int) -> (() -> Void)? {
        typealias Make =
            @convention(c) (
                Int32, UnsafeMutableRawPointer, UnsafeMutableRawPointer, UInt32
            ) -> OpaquePointer?
        guard let make = function("fftwf_plan_dft_r2c_1d", Make.self), let execute,
            let plan = make(Int32(count), memory(count), memory(count + 2), 0)
        else { return nil }
        return { execute(plan) }
    }
}
