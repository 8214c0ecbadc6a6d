import Testing
import os.log

@testable import os

@Suite("Logging")
struct LoggingTests {
    @Test("interpolated values have the requested format")
    func interpolation() {
        func text(_ message: OSLogMessage) -> String { message.text }
        #expect(text("plain") == "plain")
        #expect(text("\(7) \(0.5) \(true) \("word") \([1, 2])") == "7 0.500000 true word [1, 2]")
        #expect(text("\(255, format: .hex(includePrefix: true))") == "0xff")
        #expect(text("\(5, format: .decimal(minDigits: 3))") == "005")
        #expect(text("\(2.0 / 3, format: .fixed(precision: 2))") == "0.67")
        #expect(text("[\("a", align: .right(columns: 3))]") == "[  a]")
        #expect(text("[\("a", align: .left(columns: 3))]") == "[a  ]")
        #expect(text("\(true, format: .answer)") == "yes")
        #expect(text("\(Int.self)") == "Int")
    }

    @Test("values marked private are redacted, others are shown")
    func privacy() {
        func text(_ message: OSLogMessage) -> String { message.text }
        #expect(text("\("a", privacy: .private) \("b", privacy: .public) \("c")") == "<private> b c")
        let masked = text("\("a", privacy: .private(mask: .hash))")
        #expect(masked == text("\("a", privacy: .sensitive(mask: .hash))"))
        #expect(masked != text("\("b", privacy: .private(mask: .hash))"))
        #expect(masked.hasPrefix("<mask.hash: "))
    }

    @Test(
        "formats in the style of printf",
        arguments: [
            ("%d of %u", [3, 4] as [any Sendable], "3 of 4"), ("%@", ["text"], "text"),
            ("%{public}@ %{private}@", ["a", "b"], "a <private>"), ("%.2f%%", [12.345], "12.35%"),
            ("%05ld", [42], "00042"), ("%llx", [255], "ff"), ("%s", ["c"], "c"), ("%d", [], "<missing>"),
            ("%@ left over", [1, 2], "1 left over"), ("100%", [], "100"), ("%d", ["no number"], "no number"),
        ]
    )
    func formats(format: String, values: [any Sendable], expected: String) {
        #expect(LogFormat(format).text(of: values) == expected)
    }

    @Test("loggers and logs accept all kinds of calls")
    func calls() {
        let logger = Logger(subsystem: "test", category: "calls")
        logger.debug("number \(1)")
        Logger(.disabled).fault("not written")
        os_log("%{public}@ and %d", log: .disabled, type: .error, "text", 5)
        os_log(.info, log: .disabled, "value \(2)")
        #expect(!OSLog.disabled.isEnabled(type: .fault))
        #expect(OSLog(subsystem: "test", category: .pointsOfInterest).isEnabled(type: .error))
        let signposter = OSSignposter(logger: logger)
        #expect(signposter.withIntervalSignpost("span") { 5 } == 5)
    }
}

extension LogFormat {
    fileprivate func text(of values: [any Sendable]) -> String { text(of: values.map { $0 as Any }) }
}
