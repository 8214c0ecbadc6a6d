public import Foundation

/// Tells systemd how the service is doing; without systemd it does nothing.
///
/// systemd gives a service of `Type=notify` the name of a datagram socket in `NOTIFY_SOCKET`, and with `WatchdogSec=` how
/// often it wants a sign of life in `WATCHDOG_USEC` (sd_notify(3), sd_watchdog_enabled(3)). All methods may be called on
/// any thread, and wait at most ``patience`` seconds where the manager does not read.
///
/// A unit's life, in order:
/// 1. ``ready(_:)`` once cameras are asked for, the store is open and the console listens. A broker or a camera that is
///    not there yet is no reason to wait: both are tried again for as long as it takes.
/// 2. ``Watchdog`` gives signs of life while a ``UnitPulse`` says so.
/// 3. At SIGTERM first ``stopping(_:)``; then cameras end, what was read is stored, the store closes, and the broker is
///    told good-bye so that its last will is not sent. What it has not acknowledged waits in the store. Exit with 0,
///    within `TimeoutStopSec=`. A second SIGTERM may end the process at once: what was announced is on the disk.
public final class ServiceNotifier: Sendable {
    /// The longest time a message waits for the manager to read, in seconds; it reads all the time, so this is for one
    /// that is broken.
    public static let patience = 1

    /// How often a sign of life is wanted at least; nil where none is.
    public let watchdogInterval: Duration?
    private let address: ServiceSocketAddress?

    /// What the environment says of the service's manager.
    ///
    /// - Throws: ``ServiceNotifierError`` where there is one that cannot be told, which nothing but a wrong environment
    ///   causes.
    public init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        process: Int32 = getpid()
    ) throws(ServiceNotifierError) {
        address = try environment["NOTIFY_SOCKET"].map { name throws(ServiceNotifierError) in
            try ServiceSocketAddress(name)
        }
        // A child of the service has its environment, but is not meant.
        let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
        let interval = environment["WATCHDOG_USEC"].flatMap(Int64.init) ?? 0
        watchdogInterval = isMeant && interval > 0 && address != nil ? .microseconds(interval) : nil
    }

    /// Whether there is a manager that listens.
    public var isManaged: Bool { address != nil }

    /// The service does what it is for.
    ///
    /// - Returns: whether the manager was told, for this and the others; false without one.
    @discardableResult
    public func ready(_ status: String? = nil) -> Bool { send("READY=1", status) }

    /// What `systemctl status` shows: one line for people, without secrets.
    @discardableResult
    public func status(_ status: String) -> Bool { send(nil, status) }

    /// The service has begun to end.
    @discardableResult
    public func stopping(_ status: String? = nil) -> Bool { send("STOPPING=1", status) }

    /// A sign of life; see ``Watchdog``.
    @discardableResult
    public func isAlive(_ status: String? = nil) -> Bool { send("WATCHDOG=1", status) }

    private func send(_ state: String?, _ status: String?) -> Bool {
        guard let address else { return false }
        var lines: [String] = []
        if let state { lines.append(state) }
        if let status { lines.append("STATUS=" + Self.line(status)) }
        return address.send(Array(lines.joined(separator: "\n").utf8))
    }

    /// One line of bounded length: a line break would begin another message.
    private static func line(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(500).map { scalar in
            scalar.properties.generalCategory == .control ? " " : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
