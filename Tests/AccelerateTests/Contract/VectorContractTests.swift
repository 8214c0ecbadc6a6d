import Accelerate
import Testing

@Suite struct VectorContractTests {
    @Test("I-DSP-3 the second operand is the minuend and the dividend")
    func order() {
        #expect(vDSP.subtract([3, 4] as [Float], [1, 1] as [Float]) == [2, 3])
    }
}
