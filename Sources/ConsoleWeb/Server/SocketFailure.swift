import Foundation

/// A call of the kernel that failed.
struct SocketFailure: Error, Hashable, CustomStringConvertible {
    var what: String
    var number: Int32

    init(_ what: String, _ number: Int32) {
        self.what = what
        self.number = number
    }

    var description: String { "Could not \(what): \(String(cString: strerror(number)))." }
}
