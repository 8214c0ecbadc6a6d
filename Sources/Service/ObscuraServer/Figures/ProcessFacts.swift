import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// This process's use of the machine's resources.
struct ProcessFacts: Sendable, Equatable {
    /// Bytes of resident memory.
    var residentBytes: Double
    /// Seconds of processor time so far.
    var processorSeconds: Double
    /// Open files, sockets and pipes.
    var descriptors: Double
    var threads: Double

    /// The kernel's present figures; 0 for those that are not available.
    static var current: ProcessFacts {
        var used = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
        let statm = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = statm.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        func entries(_ path: String) -> Double {
            Double((try? FileManager.default.contentsOfDirectory(atPath: path))?.count ?? 0)
        }
        return ProcessFacts(
            residentBytes: pages * Double(sysconf(Int32(_SC_PAGESIZE))),
            processorSeconds: Double(used.tv_sec) + Double(used.tv_nsec) / 1e9,
            descriptors: entries("/proc/self/fd"),
            threads: entries("/proc/self/task")
        )
    }
}
