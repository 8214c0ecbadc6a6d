import Testing
import Vision

@Test func smoke() { #expect(VNNormalizedIdentityRect == CGRect(x: 0, y: 0, width: 1, height: 1)) }
