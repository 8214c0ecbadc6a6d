import CoreVideo
import Foundation
import Testing

/// Names that Foundation has on Apple's systems: ``String/LocalizationValue``, ``CFRunLoop``, classes' names.
@Suite("Foundation: texts, run loops, types of files")
struct LocalizedTests {
    @Test("a key without a translation is the text itself, with its values")
    func keys() {
        let (count, name, part) = (3, "frames", 0.5)
        #expect(String(localized: "Stop") == "Stop")
        var parts = String.LocalizationValue.StringInterpolation(literalCapacity: 4, interpolationCount: 1)
        parts.appendLiteral("5 % of ")
        parts.appendInterpolation(7)
        #expect(String.LocalizationValue(stringInterpolation: parts) == "5 % of \(7)")
        #expect(String(localized: "\(count) of 100 % \(name)") == "3 of 100 % frames")
        #expect(String(localized: "\(part, specifier: "%.2f") done", locale: Locale(identifier: "en")) == "0.50 done")
        #expect(String.LocalizationValue("a") == "a" && String.LocalizationValue("a") != "b")
    }

    @Test("a key is looked up in the bundle's table")
    func tables() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Texts-\(UUID()).resources")
        let texts = folder.appendingPathComponent("en.lproj")
        try FileManager.default.createDirectory(at: texts, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(#""%lld frames" = "%lld pictures";"#.utf8).write(to: texts.appendingPathComponent("T.strings"))
        let bundle = try #require(Bundle(path: folder.path))
        #expect(String(localized: "\(3) frames", table: "T", bundle: bundle) == "3 pictures")
    }

    @Test("a stopped run loop returns, and closures run on its thread")
    func runLoops() throws {
        let loop = try #require(CFRunLoopGetCurrent())
        let runs = Runs()
        CFRunLoopPerformBlock(loop, CFRunLoopMode.defaultMode.rawValue) {
            runs.count += 1
            CFRunLoopStop(loop)
        }
        #expect(CFRunLoopRunInMode(.defaultMode, 600, false) == .stopped)
        #expect(runs.count == 1)
        #expect(CFRunLoopRunInMode(.defaultMode, 0, false) == .timedOut)
        #expect(CFRunLoopGetCurrent() === loop)
    }

    @Test("classes have names, types of files their extensions")
    func names() {
        #expect(NSString(string: "").className.hasSuffix("NSString") && NSData.className() == "NSData")
        #expect(UTType(filenameExtension: "m3u8") == .m3uPlaylist && UTType.zip.preferredMIMEType == "application/zip")
        #expect(UTType.swiftSource.conforms(to: .plainText) && UTType.folder.conforms(to: .directory))
    }

    @Test("the keys and values of a dictionary are in the same order")
    func dictionaries() {
        let dictionary: CFDictionary = ["a": NSNumber(value: 1), "b": NSNumber(value: 2)]
        var keys = [UnsafeRawPointer?](repeating: nil, count: 2)
        var values = keys
        CFDictionaryGetKeysAndValues(dictionary, &keys, &values)
        for (key, value) in zip(keys, values) { #expect(CFDictionaryGetValue(dictionary, key) == value) }
    }

    // Used on one thread.
    private final class Runs: @unchecked Sendable { var count = 0 }
}
