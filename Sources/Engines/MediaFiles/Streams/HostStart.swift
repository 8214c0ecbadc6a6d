import Foundation

/// The identity of the host clock.
package enum HostStart {
    /// A number that is the same for all processes since the machine was started, and differs on other machines; 0 if
    /// the system does not say.
    package static let identity: UInt64 = {
        guard let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8) else {
            return 0
        }
        // FNV-1a.
        return text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }()
}
