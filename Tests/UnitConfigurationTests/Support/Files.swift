import Foundation

@testable import UnitConfiguration

/// A folder that is gone with its test.
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

/// A unit with one camera and more lines.
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

/// The lines of what is wrong with a text; none where nothing is.
func problems(
    _ text: String,
    folder: String = "/etc/obscura",
    credentials: String? = nil,
    checksFiles: Bool = false
) -> [String] {
    problems(Data(text.utf8), folder: folder, credentials: credentials, checksFiles: checksFiles)
}

/// The lines of what is wrong with bytes; none where nothing is.
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
