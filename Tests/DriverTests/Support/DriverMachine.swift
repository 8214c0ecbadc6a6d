import Foundation
import Testing

/// The virtual machine that `scripts/driver-tests` boots, which has the kernel's camera drivers.
///
/// Everywhere else the driver tests are skipped. In the machine a driver that is missing is a failure.
enum DriverMachine {
    /// Whether this process runs in it.
    static let isHere = ProcessInfo.processInfo.environment["OBSCURA_DRIVER_TESTS"] != nil
}

extension Trait where Self == ConditionTrait {
    /// Only in the machine of `scripts/driver-tests`.
    static var inDriverMachine: Self {
        .enabled(if: DriverMachine.isHere, "run these with make test-v4l2")
    }
}
