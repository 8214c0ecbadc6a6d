package import ArgumentParser
import Foundation

/// The file that `--store` names.
package enum StoreOption {
    /// - Throws: what to do where the name can be none of a file.
    package static func check(_ name: String) throws(ValidationError) {
        guard !name.isEmpty else { throw ValidationError("--store: give a file.") }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue {
            throw ValidationError("--store: '\(name)' is a folder. Name a file in it, such as \(name)/scans.sqlite.")
        }
    }
}
