import Foundation
import Testing

/// The virtual machine that `scripts/driver-tests` boots, which has the kernel's camera drivers.
///
/// Everywhere else the driver tests are skipped. In the machine a driver that is missing is a failure.
enum DriverMachine {
    private static let variable = ProcessInfo.processInfo.environment["OBSCURA_DRIVER_TESTS"]

    /// Whether this process runs in it.
    static var isHere: Bool { variable != nil }

    /// Whether all files are in the machine's memory, so that its devices can be suspended.
    static var isAlone: Bool { variable == "alone" }
}

extension Trait where Self == ConditionTrait {
    /// Only in the machine of `scripts/driver-tests`.
    static var inDriverMachine: Self {
        .enabled(if: DriverMachine.isHere, "run these with make test-v4l2")
    }

    /// Only in the machine of `scripts/driver-tests --alone`.
    static var inMachineThatSleeps: Self {
        .enabled(if: DriverMachine.isAlone, "run these with make test-v4l2")
    }
}
