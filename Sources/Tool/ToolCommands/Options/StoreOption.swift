package import ArgumentParser
import Foundation

/// The file named by `--store`.
package enum StoreOption {
    /// - Throws: the error and its remedy if the name cannot be that of a file.
    package static func check(_ name: String) throws(ValidationError) {
        guard !name.isEmpty else { throw ValidationError("--store: give a file.") }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue {
            throw ValidationError("--store: '\(name)' is a folder. Name a file in it, such as \(name)/scans.sqlite.")
        }
    }
}
