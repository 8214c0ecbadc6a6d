import Logging
import Testing

@testable import ToolCommands

@Suite("Log lines")
struct ToolLoggingTests {
    @Test("log lines are messages: warnings unchanged, others with their level")
    func logging() {
        #expect(MessageLogHandler.text(.warning, "The lamp is out. Change it.") == "The lamp is out. Change it.")
        #expect(MessageLogHandler.text(.debug, "The lamp is on.") == "debug: The lamp is on.")
        #expect(ToolLogging.level(named: "DEBUG") == .debug)
        #expect(ToolLogging.level(named: "loud") == nil)
    }
}
