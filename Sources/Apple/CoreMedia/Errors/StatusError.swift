import CoreVideo
import Foundation

/// A factory for the errors that Apple's overlay throws, with the status as code and a message.
enum StatusError {
    static func make(_ status: OSStatus, _ text: String) -> NSError {
        NSError(
            domain: NSOSStatusErrorDomain,
            code: Int(status),
            userInfo: [NSLocalizedDescriptionKey: text]
        )
    }

    /// Returns the status of a thrown error, for functions that return one.
    static func status(of error: any Error) -> OSStatus {
        OSStatus(truncatingIfNeeded: (error as NSError).code)
    }
}

/// Runs a throwing closure and returns its status.
func status(_ body: () throws -> Void) -> OSStatus {
    do {
        try body()
        return noErr
    } catch {
        return StatusError.status(of: error)
    }
}
