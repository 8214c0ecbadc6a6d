package import Foundation

extension Thread {
    /// Creates a thread with a name that debuggers, profilers and `ps` show.
    ///
    /// A name that is set before a thread starts stays within the process on Linux: the thread sets it itself.
    ///
    /// - Parameter name: at most 15 bytes; the system cuts off the rest.
    package convenience init(name: String, body: @escaping @Sendable () -> Void) {
        self.init {
            Thread.current.name = name
            body()
        }
        self.name = name
    }
}
