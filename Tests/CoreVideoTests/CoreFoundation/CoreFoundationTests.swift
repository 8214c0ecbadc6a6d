import CoreVideo
import Foundation
import Testing

/// Tests ``CVReturn`` and ``CGAffineTransform``.
@Suite struct CoreFoundationTests {
    @Test("CF-8 a four-character code is big-endian text")
    func fourCharacterCodes() {
        #expect(kCVPixelFormatType_32BGRA == 0x4247_5241)
        #expect(PixelFormat.text(of: kCVPixelFormatType_32BGRA) == "'BGRA'")
        #expect(PixelFormat.text(of: kCVPixelFormatType_32ARGB) == "32")
    }

    @Test("type IDs distinguish classes")
    func typeNumbers() throws {
        let buffer = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
        #expect(CFGetTypeID(buffer) == CVPixelBufferGetTypeID())
        #expect(CFGetTypeID(try makePool()) == CVPixelBufferPoolGetTypeID())
        #expect(CFGetTypeID("a" as CFString) == CFStringGetTypeID())
        #expect(CVPixelBufferGetTypeID() != CVPixelBufferPoolGetTypeID())
    }

    @Test("dictionaries can be read and written through raw pointers")
    func rawPointers() throws {
        let dictionary = NSMutableDictionary()
        let key = "Key" as CFString
        CFDictionarySetValue(
            dictionary,
            Unmanaged.passUnretained(key).toOpaque(),
            Unmanaged.passUnretained(kCFBooleanTrue).toOpaque()
        )
        #expect(dictionary["Key"] as? Bool == true)
        #expect(CFDictionaryGetCount(dictionary) == 1)
        #expect(CFDictionaryContainsKey(dictionary, Unmanaged.passUnretained(key).toOpaque()))
        let value = try #require(CFDictionaryGetValue(dictionary, Unmanaged.passUnretained(key).toOpaque()))
        #expect(CFBooleanGetValue(unsafeBitCast(value, to: CFBoolean.self)))
        let list = [7 as CFNumber, 8 as CFNumber] as CFArray
        #expect(CFArrayGetCount(list) == 2)
        #expect(unsafeBitCast(CFArrayGetValueAtIndex(list, 1), to: CFNumber.self) == 8)
    }

    @Test("the host time increases in nanoseconds")
    func hostTime() {
        var ratio = mach_timebase_info()
        #expect(mach_timebase_info(&ratio) == 0)
        #expect(ratio.numer == 1 && ratio.denom == 1)
        let first = mach_absolute_time()
        #expect(mach_absolute_time() >= first)
    }

    @Test("a Darwin Boolean converts to and from a Boolean")
    func darwinBoolean() {
        let value: DarwinBoolean = true
        #expect(value.boolValue && value == DarwinBoolean(true) && value != false)
        #expect("\(value)" == "true")
    }

    @Test("transforms apply in the order in which they are concatenated")
    func affineTransforms() {
        let point = CGPoint(x: 3, y: 5)
        let move = CGAffineTransform(translationX: 10, y: 20)
        let scale = CGAffineTransform(scaleX: 2, y: 3)
        #expect(point.applying(move.concatenating(scale)) == CGPoint(x: 26, y: 75))
        #expect(point.applying(move.scaledBy(x: 2, y: 3)) == CGPoint(x: 16, y: 35))
        #expect(point.applying(scale.translatedBy(x: 10, y: 20)) == CGPoint(x: 26, y: 75))
        let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(abs(turned.x) < 1e-12 && abs(turned.y - 1) < 1e-12)
        let both = CGAffineTransform(a: 1, b: 2, c: 3, d: 5, tx: 7, ty: 11)
        let back = both.concatenating(both.inverted())
        #expect(abs(back.a - 1) < 1e-9 && abs(back.b) < 1e-9 && abs(back.tx) < 1e-9 && abs(back.ty) < 1e-9)
        let flat = CGAffineTransform(scaleX: 0, y: 1)
        #expect(flat.inverted() == flat)
        #expect(CGAffineTransform.identity.isIdentity)
        let rect = CGRect(x: 0, y: 0, width: 4, height: 2).applying(CGAffineTransform(0, 1, -1, 0, 0, 0))
        #expect(rect == CGRect(x: -2, y: 0, width: 2, height: 4))
    }
}
