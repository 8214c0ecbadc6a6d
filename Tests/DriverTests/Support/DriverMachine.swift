import Foundation
import Testing

/// The virtual machine that `scripts/driver-tests` boots, which has the kernel's camera drivers.
///
/// Elsewhere the driver tests are skipped. In the machine, a missing driver is a failure.
enum DriverMachine {
    private static let variable = ProcessInfo.processInfo.environment["OBSCURA_DRIVER_TESTS"]

    /// True if this process runs in the machine.
    static var isHere: Bool { variable != nil }

    /// True if all files are in the machine's memory, so its devices can be suspended.
    static var isAlone: Bool { variable == "alone" }
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only in the machine of `scripts/driver-tests`.
    static var inDriverMachine: Self {
        .enabled(if: DriverMachine.isHere, "run these with make test-v4l2")
    }

    /// Runs a test only in the machine of `scripts/driver-tests --alone`.
    static var inMachineThatSleeps: Self {
        .enabled(if: DriverMachine.isAlone, "run these with make test-v4l2")
    }
}
