import Foundation

@testable import UnitConfiguration

/// A folder that is deleted after its test.
final class TestFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/obscura-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, and returns its path.
    @discardableResult
    func write(_ name: String, _ text: String, mode: Int = 0o600) throws -> String {
        let file = path + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        return file
    }
}

/// Returns a configuration with one camera and additional lines.
func unit(_ more: String = "") -> String {
    "unit: u\ncameras:\n  - name: door\n    source: \"virtual:\"\n" + more
}

/// Checks a text as `u.yaml` in `/etc/obscura`.
func check(
    _ text: String,
    folder: String = "/etc/obscura",
    credentials: String? = nil,
    checksFiles: Bool = false
) throws(UnitConfigurationError) -> CheckedUnitConfiguration {
    try UnitConfiguration.parse(
        Data(text.utf8),
        named: "u.yaml",
        folder: folder,
        credentials: credentials,
        checksFiles: checksFiles
    )
}

/// Returns the problems of a text as lines; empty for a valid text.
func problems(
    _ text: String,
    folder: String = "/etc/obscura",
    credentials: String? = nil,
    checksFiles: Bool = false
) -> [String] {
    problems(Data(text.utf8), folder: folder, credentials: credentials, checksFiles: checksFiles)
}

/// Returns the problems of bytes as lines; empty for valid ones.
func problems(
    _ bytes: Data,
    folder: String = "/etc/obscura",
    credentials: String? = nil,
    checksFiles: Bool = false
) -> [String] {
    do throws(UnitConfigurationError) {
        _ = try UnitConfiguration.parse(
            bytes,
            named: "u.yaml",
            folder: folder,
            credentials: credentials,
            checksFiles: checksFiles
        )
        return []
    } catch {
        return error.problems.map(\.description)
    }
}
