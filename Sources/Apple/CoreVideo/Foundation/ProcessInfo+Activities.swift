public import Foundation

extension ProcessInfo {
    /// What the system should not do while an activity lasts.
    public struct ActivityOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt64
        /// Creates options from bits.
        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// The screen stays on.
        public static let idleDisplaySleepDisabled = ActivityOptions(rawValue: 1 << 40)
        /// The machine does not sleep.
        public static let idleSystemSleepDisabled = ActivityOptions(rawValue: 1 << 20)
        /// The program is not ended without a question.
        public static let suddenTerminationDisabled = ActivityOptions(rawValue: 1 << 14)
        /// The program is not ended by the system.
        public static let automaticTerminationDisabled = ActivityOptions(rawValue: 1 << 15)
        /// The user waits for it.
        public static let userInitiated = ActivityOptions(rawValue: 0x00FF_FFFF)
        /// The user waits for it, and the machine may sleep.
        public static let userInitiatedAllowingIdleSystemSleep = ActivityOptions(rawValue: 0x00EF_FFFF)
        /// Nobody waits for it.
        public static let background = ActivityOptions(rawValue: 0xFF)
        /// It must not be late.
        public static let latencyCritical = ActivityOptions(rawValue: 0xFF_0000_0000)
    }

    /// Begins an activity, which the system does not heed; returns an object for its end.
    public func beginActivity(options: ActivityOptions = [], reason: String) -> any NSObjectProtocol { NSObject() }
    /// Ends an activity.
    public func endActivity(_ activity: any NSObjectProtocol) {}
}

extension NSObject {
    /// Announces a change to observers by name, of which there are none.
    public func willChangeValue(forKey key: String) {}
    /// Reports a change to observers by name, of which there are none.
    public func didChangeValue(forKey key: String) {}
}
