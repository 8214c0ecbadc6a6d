import Basics
import COpenVINO
import Foundation
import Synchronization

/// The library that runs networks, OpenVINO, which is loaded with the first network.
package enum InferenceLibrary {
    /// The environment's variable with the library's folder.
    package static let variable = "OBSCURA_OPENVINO"

    /// The file that was loaded, if any.
    private static let loaded = Mutex<String?>(nil)

    /// Loads the library unless it is loaded; throws `InferenceError.unavailable` with the places that were searched.
    package static func load() throws(InferenceError) {
        if cov_is_open() { return }
        let environment = ProcessInfo.processInfo.environment
        let files = files(named: environment[variable], from: .process)
        var reason: String?
        for file in files {
            var error = cov_error()
            if cov_open(file, &error) {
                loaded.withLock { $0 = file }
                return
            }
            // A library that exists and does not load is worth more words than one that is missing.
            if file.hasPrefix("/") || reason == nil { reason = error.words }
        }
        throw .unavailable(
            "Models need OpenVINO, which was not found. Run scripts/setup --models, or set \(variable) to a folder "
                + "with libopenvino_c.so." + (reason.map { " (\($0))" } ?? "")
        )
    }

    /// Returns whether the library is there, without an error's text.
    package static var isAvailable: Bool { (try? load()) != nil }

    /// The library's own version and file, once it is loaded.
    package static var version: String? {
        guard cov_is_open() else { return nil }
        var text = [CChar](repeating: 0, count: 128)
        cov_version(&text, text.count)
        let version = text.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return version + (loaded.withLock { $0 }.map { " (\($0))" } ?? "")
    }

    /// Returns the files to try, in order: those in the folder that the user named for this library alone, or else
    /// those in the folders of all such libraries and in the system's.
    static func files(named chosen: String?, from start: LibraryFinder.Start) -> [String] {
        if let chosen, !chosen.isEmpty {
            let files = libraries(at: URL(fileURLWithPath: chosen))
            return files.isEmpty ? ["\(chosen)/libopenvino_c.so"] : files
        }
        var files = LibraryFinder.folders(part: "openvino", from: start).flatMap {
            libraries(at: URL(fileURLWithPath: $0))
        }
        let system = ["/usr/local/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64"]
        let runtimes = ["/opt/intel/openvino/runtime/lib/intel64", "/opt/intel/openvino/runtime/lib/aarch64"]
        files += (system + runtimes).flatMap { libraries(in: URL(fileURLWithPath: $0)) }
        var seen: Set<String> = []
        return (files + ["libopenvino_c.so"]).filter { seen.insert($0).inserted }
    }

    /// Returns the library in a folder, or in one that the library's own packages have in it.
    private static func libraries(at folder: URL) -> [String] {
        ["", "openvino/libs", "libs", "lib", "runtime/lib/intel64", "runtime/lib/aarch64"].flatMap {
            libraries(in: $0.isEmpty ? folder : folder.appendingPathComponent($0))
        }
    }

    /// Returns the library's files in a folder, the newest version first.
    private static func libraries(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasPrefix("libopenvino_c.so") }.sorted(by: >)
            .map { folder.appendingPathComponent($0).path }
    }
}

extension cov_error {
    /// The text of the error.
    var words: String {
        let whole = withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        // Places in the library's sources help nobody.
        let lines = whole.split(separator: "\n").filter { !$0.hasPrefix("Exception from ") }
        return lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
