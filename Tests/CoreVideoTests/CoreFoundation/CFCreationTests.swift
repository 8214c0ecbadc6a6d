import CoreVideo
import Foundation
import Testing

/// Tests the functions of Core Foundation that read and write memory.
@Suite struct CFCreationTests {
    @Test("numbers come from memory and go there, and a number that does not fit is told")
    func numbers() {
        var small: Int32 = -7
        let number = CFNumberCreate(nil, .sInt32Type, &small)
        #expect(number == -7)
        var large: Int64 = 0
        #expect(CFNumberGetValue(number, .sInt64Type, &large) && large == -7)
        var byte: Int8 = 0
        #expect(!CFNumberGetValue(300 as CFNumber, .sInt8Type, &byte))
        var real = 0.0
        #expect(CFNumberGetValue(1.5 as CFNumber, .doubleType, &real) && real == 1.5)
        #expect(!CFNumberGetValue(1.5 as CFNumber, .intType, &small))
    }

    @Test("collections hold the objects whose addresses they are given")
    func collections() {
        let (key, value) = ("key" as CFString, 5 as CFNumber)
        var keys: [UnsafeRawPointer?] = [UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque())]
        var values: [UnsafeRawPointer?] = [UnsafeRawPointer(Unmanaged.passUnretained(value).toOpaque())]
        let array = CFArrayCreate(nil, &values, 1, &kCFTypeArrayCallBacks)
        #expect(array?.count == 1 && array?.firstObject as? Int == 5)
        let dictionary = CFDictionaryCreate(
            nil,
            &keys,
            &values,
            1,
            &kCFTypeDictionaryKeyCallBacks,
            &kCFTypeDictionaryValueCallBacks
        )
        #expect(dictionary?["key"] as? Int == 5)
        withExtendedLifetime((key, value)) {}
    }
}
