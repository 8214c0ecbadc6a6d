import CoreVideo
import Foundation
import Testing

/// Tests the clauses of Core Foundation's names.
@Suite struct TypeContractTests {
    @Test("CF-2 constants are CFString and become String by a cast")
    func constants() {
        let key: CFString = kCVPixelBufferPixelFormatTypeKey
        #expect(key as String == "PixelFormatType")
        #expect(([key as String: 1] as CFDictionary) as? [String: Int] == ["PixelFormatType": 1])
    }

    @Test("CF-4 a CFString is an object, and can be a CFTypeRef")
    func objects() {
        let text: CFTypeRef = "x" as CFString
        #expect((text as? String) == "x" && CFGetTypeID(text) == CFStringGetTypeID())
    }

    @Test("CF-8 a four-character code is big-endian text")
    func codes() {
        #expect(kCVPixelFormatType_32BGRA == 0x4247_5241)
        #expect(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange == 0x3432_3076)
        #expect(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange == 0x3432_3066)
    }

    @Test("CF-11 what is created is owned: nothing is to be released")
    func owned() throws {
        weak var gone: CVPixelBuffer?
        do {
            let buffer = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
            gone = buffer
            CVBufferSetAttachment(buffer, "k" as CFString, "v" as CFString, .shouldPropagate)
            let copy: CFTypeRef? = CVBufferCopyAttachment(buffer, "k" as CFString, nil)
            #expect(copy as? String == "v")
        }
        #expect(gone == nil)
        let text = CVYCbCrMatrixGetStringForIntegerCodePoint(1)?.takeUnretainedValue()
        #expect(text == kCVImageBufferYCbCrMatrix_ITU_R_709_2)
    }
}
