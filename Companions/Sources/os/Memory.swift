import Foundation

/// Returns the number of bytes that the program may still use, as the system estimates it; 0 if unknown.
public func os_proc_available_memory() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8),
        let line = text.split(separator: "\n").first(where: { $0.hasPrefix("MemAvailable:") }),
        let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return 0 }
    return kilobytes.multipliedReportingOverflow(by: 1_024).partialValue
}
