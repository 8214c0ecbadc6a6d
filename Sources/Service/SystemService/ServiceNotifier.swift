public import Foundation

/// Notifies systemd of a service's state; without systemd it does nothing.
///
/// systemd passes a service of `Type=notify` the name of a datagram socket in `NOTIFY_SOCKET` and, with `WatchdogSec=`,
/// the required interval of watchdog notifications in `WATCHDOG_USEC` (sd_notify(3), sd_watchdog_enabled(3)). All
/// methods may be called on any thread, and wait at most ``timeout`` seconds if the manager does not read.
///
/// The life of a unit, in order:
/// 1. ``ready(_:)`` once the cameras are started, the store is open and the console listens. A broker or a camera that
///    is not available yet does not delay it: both are retried indefinitely.
/// 2. ``Watchdog`` notifies systemd as long as a ``UnitPulse`` finds the unit alive.
/// 3. At SIGTERM, ``stopping(_:)`` comes first. Then the cameras stop, the scans are stored, the store closes, and the
///    broker receives a DISCONNECT, so that it does not publish the last will. Unacknowledged scans stay in the store.
///    The process exits with 0 within `TimeoutStopSec=`. A second SIGTERM may end the process immediately: everything
///    announced is on the disk.
public final class ServiceNotifier: Sendable {
    /// Timeout in seconds for the manager to read a message.
    ///
    /// The manager normally reads at any time, so this matters only if it is broken.
    public static let timeout = 1

    /// The required interval of watchdog notifications; nil if none are required.
    public let watchdogInterval: Duration?
    private let address: ServiceSocketAddress?

    /// Reads the service manager's settings from the environment.
    ///
    /// - Throws: ``ServiceNotifierError`` if the socket's address is invalid, which happens only in a wrong
    ///   environment.
    public init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        process: Int32 = getpid()
    ) throws(ServiceNotifierError) {
        address = try environment["NOTIFY_SOCKET"].map { name throws(ServiceNotifierError) in
            try ServiceSocketAddress(name)
        }
        // A child process of the service inherits its environment but is not addressed.
        let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
        let interval = environment["WATCHDOG_USEC"].flatMap(Int64.init) ?? 0
        watchdogInterval = isMeant && interval > 0 && address != nil ? .microseconds(interval) : nil
    }

    /// Indicates whether a service manager listens.
    public var isManaged: Bool { address != nil }

    /// Reports that the service has started.
    ///
    /// - Returns: Whether the manager received the message, here and in the other methods; false without a manager.
    @discardableResult
    public func ready(_ status: String? = nil) -> Bool { send("READY=1", status) }

    /// Sets the line that `systemctl status` shows: for people, without secrets.
    @discardableResult
    public func status(_ status: String) -> Bool { send(nil, status) }

    /// Reports that the service has begun to stop.
    @discardableResult
    public func stopping(_ status: String? = nil) -> Bool { send("STOPPING=1", status) }

    /// Sends a watchdog notification; see ``Watchdog``.
    @discardableResult
    public func isAlive(_ status: String? = nil) -> Bool { send("WATCHDOG=1", status) }

    private func send(_ state: String?, _ status: String?) -> Bool {
        guard let address else { return false }
        var lines: [String] = []
        if let state { lines.append(state) }
        if let status { lines.append("STATUS=" + Self.line(status)) }
        return address.send(Array(lines.joined(separator: "\n").utf8))
    }

    /// Returns a text as one line of bounded length, because a line break would start another message.
    private static func line(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(500).map { scalar in
            scalar.properties.generalCategory == .control ? " " : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
