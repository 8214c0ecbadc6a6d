import CoreVideo
import Foundation
import Testing

/// Tests the clauses of Core Foundation's types.
@Suite struct CoreFoundationContractTests {
    @Test("CF-3 the casts in camera code yield the right values")
    func casts() throws {
        let key = kCVPixelBufferWidthKey
        #expect((key as String) == "Width")
        let swiftDictionary: [String: Any] = [key as String: 5]
        let dictionary = swiftDictionary as CFDictionary
        #expect((dictionary as? [String: Any])?["Width"] as? Int == 5)
        let byKey = [key: 5] as CFDictionary
        #expect((byKey as? [String: Any])?["Width"] as? Int == 5)
        #expect(5 as CFNumber == 5)
        let object = "x" as CFTypeRef
        #expect(object as? String == "x")
        let any: Any = key
        #expect(any as! CFString == key)
        switch "Width" as CFString {
        case kCVPixelBufferHeightKey: Issue.record("wrong case")
        case kCVPixelBufferWidthKey: break
        default: Issue.record("no case")
        }
    }

    @Test("CF-7 the number types match those of Apple's systems")
    func numberTypes() {
        #expect(MemoryLayout<OSType>.size == 4 && OSType.min == 0)
        #expect(MemoryLayout<OSStatus>.size == 4 && OSStatus.min < 0)
        #expect(MemoryLayout<CVReturn>.size == 4 && CVReturn.min < 0)
        #expect(noErr == 0 && kCVReturnSuccess == 0)
        #expect(CFIndex.self == Int.self)
    }

    @Test("CF-9 image buffers and pixel buffers are buffers")
    func bufferAliases() {
        #expect(CVImageBuffer.self == CVBuffer.self)
        #expect(CVPixelBuffer.self == CVBuffer.self)
    }

    @Test("CF-10 buffers and pools are equal only to themselves, strings to equal strings")
    func identity() throws {
        let a = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
        let b = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
        #expect(a == a && a != b && Set([a, b, a]).count == 2)
        #expect(CFEqual(a, a) && !CFEqual(a, b) && CFHash(a) == CFHash(a))
        #expect(CFEqual("q" as CFString, NSMutableString(string: "q")))
        let pool = try makePool()
        #expect(pool == pool)
        #expect(pool != (try makePool()))
    }
}
