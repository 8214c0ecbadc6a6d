import Accelerate
import Foundation
import Testing

/// ``CosineTransform``, ``DCT``.
@Suite("Cosine transforms")
struct CosineTransformTests {
    private func expected(_ x: [Float], _ type: vDSP.DCTTransformType) -> [Double] {
        let count = x.count
        return (0..<count).map { k in
            var sum = 0.0
            for n in 0..<count {
                let angle =
                    switch type {
                    case .II: Double(k) * (Double(n) + 0.5)
                    case .III: (Double(k) + 0.5) * Double(n)
                    case .IV: (Double(k) + 0.5) * (Double(n) + 0.5)
                    }
                let weight = type == .III && n == 0 ? 0.5 : 1
                sum += weight * Double(x[n]) * cos(angle * .pi / Double(count))
            }
            return sum
        }
    }

    @Test("Each kind is its sum of cosines", arguments: [16, 48, 80, 128, 240])
    func sums(count: Int) throws {
        var random = Random()
        let input = (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
        for type in [vDSP.DCTTransformType.II, .III, .IV] {
            let transform = try #require(vDSP.DCT(count: count, transformType: type))
            let output = transform.transform(input)
            for (value, expected) in zip(output, expected(input, type)) {
                #expect(abs(Double(value) - expected) < 2e-5 * Double(count), "\(type), seed \(random.seed)")
            }
            let setup = try #require(vDSP_DCT_CreateSetup(nil, vDSP_Length(count), type.dctType))
            var place = input
            place.withUnsafeMutableBufferPointer { vDSP_DCT_Execute(setup, $0.baseAddress!, $0.baseAddress!) }
            #expect(place == output)
            vDSP_DFT_DestroySetup(setup)
        }
    }

    @Test("Other lengths are refused, and short input counts as followed by zeros")
    func lengths() throws {
        for count in [-1, 0, 1, 8, 12, 17, 24, 40, 112, 144, 60] {
            #expect(vDSP.DCT(count: count, transformType: .II) == nil, "\(count)")
        }
        #expect(vDSP_DCT_CreateSetup(nil, .max, .IV) == nil)
        let transform = try #require(vDSP.DCT(count: 16, transformType: .II))
        #expect(transform.transform([1, 2]) == transform.transform([1, 2] + Array(repeating: 0, count: 14)))
        var short = [Float](repeating: 0, count: 3)
        transform.transform([1, 2] as [Float], result: &short)
        #expect(short == Array(transform.transform([1, 2] as [Float]).prefix(3)))
    }
}
