import Foundation
import Glibc

/// Finds the other programs that have a device file open.
enum DeviceFileUsers {
    /// Returns their names and numbers, as in `'cheese' (process 4711)`; only processes of the same user are visible.
    static func others(of path: String, proc: String = "/proc", own: Int32 = getpid()) -> [String] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: proc)) ?? []
        return processes.compactMap(Int32.init).sorted().filter { $0 != own }.compactMap { id in
            let folder = "\(proc)/\(id)/fd"
            let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let has = descriptors.contains { descriptor in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + descriptor)) == path
            }
            guard has else { return nil }
            let name = (try? String(contentsOfFile: "\(proc)/\(id)/comm", encoding: .utf8)) ?? ""
            let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
            return trimmed.isEmpty ? "process \(id)" : "'\(trimmed)' (process \(id))"
        }
    }
}
