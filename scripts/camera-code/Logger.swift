// Stand-in for the logger of the package Logboard, which HaishinKit uses.

struct Logger {
    func trace(_ message: Any...) {}
    func debug(_ message: Any...) {}
    func info(_ message: Any...) {}
    func warn(_ message: Any...) {}
    func error(_ message: Any...) {}
}

nonisolated(unsafe) let logger = Logger()
