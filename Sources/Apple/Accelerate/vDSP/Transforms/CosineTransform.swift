import Foundation

/// The factors of a discrete cosine transform.
///
/// Types II and III are a real Fourier transform of N numbers whose even elements come first and whose odd ones follow
/// in reverse order; type IV is a complex one of N/2.
final class CosineTransform: Sendable {
    private enum Plan: Sendable {
        case real(RealTransformPlan)
        case complex(TransformPlan)
    }

    private let plan: Plan
    private let type: vDSP_DCT_Type
    let length: Int
    /// The cosines and sines of the turns: k·π/2N, of type IV k·π/N after the transform.
    private let cosines: [Float]
    private let sines: [Float]
    /// Those of (4n + 1)·π/4N, before the transform of type IV.
    private let firstCosines: [Float]
    private let firstSines: [Float]

    init?(length: Int, _ type: vDSP_DCT_Type) {
        guard length >= 16 else { return nil }
        let odd = length >> length.trailingZeroBitCount
        guard [1, 3, 5, 15].contains(odd), length / odd >= 16 else { return nil }
        self.length = length
        self.type = type
        let unit: Double
        switch type {
        case .II, .III:
            guard let plan = RealTransformPlan(length: length) else { return nil }
            self.plan = .real(plan)
            unit = .pi / Double(2 * length)
        case .IV:
            guard let plan = TransformPlan(length: length / 2) else { return nil }
            self.plan = .complex(plan)
            unit = .pi / Double(length)
        }
        let angles = (0...length / 2).map { Double($0) * unit }
        cosines = angles.map { Float(cos($0)) }
        sines = angles.map { Float(sin($0)) }
        let first = type == .IV ? (0..<length / 2).map { Double(4 * $0 + 1) * .pi / Double(4 * length) } : []
        firstCosines = first.map { Float(cos($0)) }
        firstSines = first.map { Float(sin($0)) }
    }

    func transform(_ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: length) { room in
            guard let re = room.baseAddress else { return }
            let im = re + length / 2
            switch (plan, type) {
            case (.real(let plan), .II): second(plan, input, re, im, output)
            case (.real(let plan), _): third(plan, input, re, im, output)
            case (.complex(let plan), _): fourth(plan, input, re, im, output)
            }
        }
    }

    /// The place of an element of the reordered sequence: even elements first, odd ones in reverse order.
    private func place(_ index: Int) -> Int { 2 * index < length ? 2 * index : 2 * (length - index) - 1 }

    private func second(
        _ plan: RealTransformPlan,
        _ input: UnsafePointer<Float>,
        _ re: UnsafeMutablePointer<Float>,
        _ im: UnsafeMutablePointer<Float>,
        _ output: UnsafeMutablePointer<Float>
    ) {
        let half = length / 2
        for n in 0..<half {
            re[n] = input[place(2 * n)]
            im[n] = input[place(2 * n + 1)]
        }
        // Twice the spectrum; element 0 has those of the lowest and the highest frequency.
        plan.transform(re, im, re, im, isInverse: false)
        output[0] = re[0] / 2
        output[half] = im[0] / 2 * cosines[half]
        for k in 1..<half {
            let (c, s) = (cosines[k], sines[k])
            output[k] = (re[k] * c + im[k] * s) / 2
            output[length - k] = (re[k] * s - im[k] * c) / 2
        }
    }

    private func third(
        _ plan: RealTransformPlan,
        _ input: UnsafePointer<Float>,
        _ re: UnsafeMutablePointer<Float>,
        _ im: UnsafeMutablePointer<Float>,
        _ output: UnsafeMutablePointer<Float>
    ) {
        let half = length / 2
        re[0] = input[0]
        im[0] = 2 * cosines[half] * input[half]
        for k in 1..<half {
            let (c, s) = (cosines[k], sines[k])
            let (a, b) = (input[k], input[length - k])
            re[k] = a * c + b * s
            im[k] = a * s - b * c
        }
        plan.transform(re, im, re, im, isInverse: true)
        for n in 0..<half {
            output[place(2 * n)] = re[n] / 2
            output[place(2 * n + 1)] = im[n] / 2
        }
    }

    private func fourth(
        _ plan: TransformPlan,
        _ input: UnsafePointer<Float>,
        _ re: UnsafeMutablePointer<Float>,
        _ im: UnsafeMutablePointer<Float>,
        _ output: UnsafeMutablePointer<Float>
    ) {
        let half = length / 2
        for n in 0..<half {
            let (a, b) = (input[2 * n], input[length - 1 - 2 * n])
            re[n] = a * firstCosines[n] + b * firstSines[n]
            im[n] = b * firstCosines[n] - a * firstSines[n]
        }
        plan.transform(re, im, re, im, isInverse: false)
        for k in 0..<half {
            output[2 * k] = re[k] * cosines[k] + im[k] * sines[k]
            output[length - 1 - 2 * k] = re[k] * sines[k] - im[k] * cosines[k]
        }
    }
}
