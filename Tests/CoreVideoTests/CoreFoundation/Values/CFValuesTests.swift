import CoreVideo
import Foundation
import Testing

/// Tests data and strings of Core Foundation, and the bridging of numbers and names.
@Suite struct CFValuesTests {
    @Test("data grows, is copied and read in part")
    func data() throws {
        let data = try #require(CFDataCreateMutable(nil, 0))
        CFDataAppendBytes(data, [1, 2, 3], 3)
        CFDataSetLength(data, 5)
        CFDataGetMutableBytePtr(data)[4] = 9
        let copy = try #require(CFDataCreateCopy(nil, data))
        #expect(copy as Data == Data([1, 2, 3, 0, 9]))
        let other = try #require(CFDataCreateMutableCopy(nil, 0, copy))
        CFDataSetLength(other, 1)
        #expect(CFDataGetLength(other) == 1 && CFDataGetLength(copy) == 5)
        var part: [UInt8] = [0, 0]
        CFDataGetBytes(copy, CFRangeMake(1, 2), &part)
        #expect(part == [2, 3])
    }

    @Test("strings are made of bytes and copied to memory, where they fit")
    func strings() throws {
        let text = try #require(CFStringCreateWithCString(nil, "häh", CFStringBuiltInEncodings.UTF8.rawValue))
        #expect(text == "häh" && CFStringGetLength(text) == 3)
        var memory = [CChar](repeating: 1, count: 5)
        #expect(CFStringGetCString(text, &memory, 5, CFStringBuiltInEncodings.UTF8.rawValue))
        #expect(memory.last == 0)
        #expect(!CFStringGetCString(text, &memory, 3, CFStringBuiltInEncodings.UTF8.rawValue))
        #expect(!CFStringGetCString(text, &memory, 5, 12_345))
        #expect(CFStringCreateWithCString(nil, "a", 12_345) == nil)
    }

    @Test("a number becomes a CGFloat")
    func numbers() {
        #expect(CGFloat(truncating: NSNumber(value: 2.5)) == 2.5)
        #expect(CGFloat(exactly: NSNumber(value: 3)) == 3)
        #expect(CGFloat(exactly: NSNumber(value: Int64.max)) == nil)
    }

    private struct Name: RawRepresentable, Equatable, _ObjectiveCBridgeable {
        typealias _ObjectiveCType = NSString
        let rawValue: String
    }

    @Test("a structure of a string is a string in Objective-C's collections")
    func names() {
        #expect(Name(rawValue: "a") as NSString == "a")
        let value: Any = NSString(string: "b")
        #expect(value as? Name == Name(rawValue: "b"))
    }
}
