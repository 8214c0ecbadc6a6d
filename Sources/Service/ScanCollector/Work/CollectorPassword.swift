import Foundation
import PostgresClient
import ScanSinks

/// The database's password, in a file of its own.
enum CollectorPassword {
    static func read(_ path: String) throws(SinkFailure) -> String {
        let bytes = try SecretFile(path: path).read("password").bytes
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SinkFailure("The password file \(path) is not UTF-8. Write the password into it as plain text.")
        }
        return text
    }
}
