import CoreVideo
import Foundation

/// Makes the errors that Apple's overlay throws: the status as code, and a sentence for people.
enum MediaError {
    static func make(_ status: OSStatus, _ text: String) -> NSError {
        NSError(
            domain: NSOSStatusErrorDomain,
            code: Int(status),
            userInfo: [NSLocalizedDescriptionKey: text]
        )
    }

    /// The status that a thrown error stands for, for the functions that return one.
    static func status(of error: any Error) -> OSStatus {
        OSStatus(truncatingIfNeeded: (error as NSError).code)
    }
}

/// Runs what throws, for functions that return a status.
func status(_ body: () throws -> Void) -> OSStatus {
    do {
        try body()
        return noErr
    } catch {
        return MediaError.status(of: error)
    }
}
