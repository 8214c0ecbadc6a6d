import Foundation
import Synchronization

/// The system resources that this process uses.
struct ProcessUse: CustomStringConvertible {
    var descriptors: Int
    var threads: Int
    /// Number of mappings of video devices.
    var deviceMappings: Int
    /// Memory in use, in kilobytes.
    var memory: Int

    static var now: ProcessUse {
        func entries(_ folder: String) -> Int {
            (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? -1
        }
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        let resident = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return ProcessUse(
            descriptors: entries("/proc/self/fd"),
            threads: entries("/proc/self/task"),
            deviceMappings: maps.split(separator: "\n").count { $0.contains("/dev/video") },
            memory: resident.flatMap { Int($0.filter(\.isNumber)) } ?? -1
        )
    }

    var description: String {
        "\(descriptors) descriptors, \(threads) threads, \(deviceMappings) mappings, \(memory) kB"
    }
}

/// A sum that several threads add to.
final class Tally: Sendable {
    private let state = Mutex((count: 0, total: 0))

    var count: Int { state.withLock { $0.count } }
    var total: Int { state.withLock { $0.total } }

    func add(_ number: Int) {
        state.withLock { state in
            state.count += 1
            state.total += number
        }
    }
}
