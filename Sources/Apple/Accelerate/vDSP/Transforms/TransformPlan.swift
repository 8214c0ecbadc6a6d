import CSignalKernels
import Synchronization

// `@unchecked Sendable`: the kernels only read a plan.
/// The factors of complex transforms of one length.
final class TransformPlan: @unchecked Sendable {
    private let plan: OpaquePointer
    let length: Int
    /// The number of elements of temporary memory.
    private let room: Int

    /// Returns nil for lengths with factors other than 2, 3 and 5, and if memory runs out.
    init?(length: Int) {
        guard length > 0, let plan = csignal_plan_make_f(length) else { return nil }
        self.plan = plan
        self.length = length
        room = csignal_plan_room_f(plan)
    }

    deinit { csignal_plan_free_f(plan) }

    /// Transforms without a factor; the output may be the input.
    func transform(
        _ real: UnsafePointer<Float>,
        _ imaginary: UnsafePointer<Float>,
        _ outReal: UnsafeMutablePointer<Float>,
        _ outImaginary: UnsafeMutablePointer<Float>,
        isInverse: Bool
    ) {
        // Small ones on the stack: memory of that size from the heap takes as long as the transform.
        guard room > Int(CSIGNAL_SMALL_ROOM) else {
            csignal_transform_small_f(plan, real, imaginary, outReal, outImaginary, isInverse ? 1 : 0)
            return
        }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: room) { memory in
            guard let base = memory.baseAddress else { return }
            csignal_transform_f(plan, real, imaginary, outReal, outImaginary, base, isInverse ? 1 : 0)
        }
    }
}

/// The factors of a real transform of an even length.
final class RealTransformPlan: Sendable {
    private let plan: TransformPlan
    private let factors: [Float]

    /// Returns nil for lengths whose half has factors other than 2, 3 and 5.
    init?(length: Int) {
        guard length >= 2, length % 2 == 0, let plan = TransformPlan(length: length / 2) else { return nil }
        self.plan = plan
        factors = [Float](unsafeUninitializedCapacity: length) { buffer, count in
            guard let base = buffer.baseAddress else { return }
            csignal_real_factors_f(length, base)
            count = length
        }
    }

    /// Transforms a real signal, given as its even and odd elements, to twice its spectrum, or back.
    func transform(
        _ real: UnsafePointer<Float>,
        _ imaginary: UnsafePointer<Float>,
        _ outReal: UnsafeMutablePointer<Float>,
        _ outImaginary: UnsafeMutablePointer<Float>,
        isInverse: Bool
    ) {
        let half = plan.length
        if isInverse {
            if real != UnsafePointer(outReal) { outReal.update(from: real, count: half) }
            if imaginary != UnsafePointer(outImaginary) { outImaginary.update(from: imaginary, count: half) }
            csignal_real_inverse_f(outReal, outImaginary, half, factors)
            plan.transform(outReal, outImaginary, outReal, outImaginary, isInverse: true)
        } else {
            plan.transform(real, imaginary, outReal, outImaginary, isInverse: false)
            csignal_real_forward_f(outReal, outImaginary, half, factors)
        }
    }
}

/// The plans of an FFT setup, made on first use, and found without a lock.
final class TransformPlans: Sendable {
    /// The largest length that plans exist for, as a logarithm.
    private static let limit: vDSP_Length = 24
    private let largest: vDSP_Length
    private let complex = InlineArray<25, AtomicLazyReference<TransformPlan>> { _ in AtomicLazyReference() }
    private let real = InlineArray<25, AtomicLazyReference<RealTransformPlan>> { _ in AtomicLazyReference() }

    /// Returns nil for lengths above 2²⁴, and if memory runs out.
    init?(log2n: vDSP_Length, radix: FFTRadix) {
        guard log2n <= Self.limit, (0...2).contains(radix) else { return nil }
        largest = log2n
        guard plan(log2n) != nil else { return nil }
    }

    /// Returns the complex plan of a length; nil for lengths above the setup's.
    func plan(_ log2n: vDSP_Length) -> TransformPlan? {
        guard log2n <= largest else { return nil }
        if let plan = complex[Int(log2n)].load() { return plan }
        return TransformPlan(length: 1 << Int(log2n)).map { complex[Int(log2n)].storeIfNil($0) }
    }

    /// Returns the real plan of a length; nil for 0 and lengths above the setup's.
    func realPlan(_ log2n: vDSP_Length) -> RealTransformPlan? {
        guard log2n > 0, log2n <= largest else { return nil }
        if let plan = real[Int(log2n)].load() { return plan }
        return RealTransformPlan(length: 1 << Int(log2n)).map { real[Int(log2n)].storeIfNil($0) }
    }
}
