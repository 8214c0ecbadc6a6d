import Basics
import CMosquitto
import Foundation
public import Logging
public import ScanStore
import Synchronization

/// Publishes scans, the states of cameras and this unit's health to an MQTT broker, and receives commands from it.
///
/// A ``SinkPump`` runs it: its thread makes all calls of libmosquitto, which runs no thread of its own here. Scans are
/// sent with QoS 1 and count as delivered when the broker has acknowledged them. Each connection uses a clean session:
/// unacknowledged scans are in the store, so neither side has to remember them.
public final class MQTTSink: ScanSink {
    /// Carries out a command.
    ///
    /// An error is sent to the command's sender, as its `LocalizedError` description.
    public typealias CommandHandler = @Sendable (UnitCommand) async throws -> UnitReply

    /// The sink's name in logs and errors.
    public let name: String
    /// Indicates whether images are sent.
    public var wantsImages: Bool { line.configuration.sendsImages }
    /// Maximum scans in flight.
    public var capacity: Int { .max }

    private let shared: MQTTShared
    /// Accessed only by the pump's thread, one call at a time, as ``ScanSink`` requires of its callers.
    nonisolated(unsafe) private let line: MQTTLine

    /// Creates a sink that is not connected yet.
    ///
    /// - Parameters:
    ///   - configuration: The broker and the unit.
    ///   - logger: The logger for warnings that concern people.
    ///   - commands: Carries out commands; nil for a unit that accepts none.
    ///   - history: The store from which requests for scans are answered; nil for a unit that answers none.
    /// - Throws: ``SinkFailure`` if the configuration is invalid or the library is not installed.
    public convenience init(
        _ configuration: MQTTConfiguration,
        logger: Logger,
        commands: CommandHandler? = nil,
        history: (any ScanReading)? = nil
    ) throws(SinkFailure) {
        try self.init(configuration, logger: logger, clock: MachineClock(), commands: commands, history: history)
    }

    package init(
        _ configuration: MQTTConfiguration,
        logger: Logger,
        clock: any SinkClock,
        commands: CommandHandler? = nil,
        history: (any ScanReading)? = nil
    ) throws(SinkFailure) {
        try configuration.check()
        if let problem = cmosquitto_load() {
            throw SinkFailure(
                "libmosquitto, which speaks to brokers, could not be loaded (\(String(cString: problem))). "
                    + "Install it: apt-get install libmosquitto1"
            )
        }
        name = "the broker at \(configuration.address)"
        shared = MQTTShared(limits: configuration.limits)
        line = MQTTLine(
            configuration,
            logger: logger,
            clock: clock,
            shared: shared,
            commands: commands,
            replay: history.map { ScanReplay($0) }
        )
    }

    // MARK: States

    /// Updates a camera's state.
    ///
    /// While connected, the newest one is sent, at most once a second.
    ///
    /// May be called on any thread.
    ///
    /// A camera's first state also announces it to Home Assistant, if that is configured.
    public func update(_ state: CameraState, of camera: String) { shared.update(state, of: camera) }

    /// Removes a camera's retained messages from the broker: its state and Home Assistant's device.
    ///
    /// May be called on any thread.
    public func remove(camera: String) { shared.remove(camera) }

    // MARK: ScanSink

    /// Connects.
    ///
    /// See ``ScanSink/open()``.
    public func open() throws(SinkFailure) { try line.open() }
    /// Sends scans.
    ///
    /// See ``ScanSink/send(_:)``.
    public func send(_ scans: ArraySlice<StoredScan>) throws(SinkFailure) { try line.send(scans) }
    /// Waits for events.
    ///
    /// See ``ScanSink/events(waiting:)``.
    public func events(waiting seconds: Double) throws(SinkFailure) -> [SinkEvent] { try line.events(waiting: seconds) }
    /// Disconnects.
    ///
    /// See ``ScanSink/close(politely:)``.
    public func close(politely: Bool) { line.close(politely: politely) }
    /// Ends a wait.
    ///
    /// See ``ScanSink/wake()``.
    public func wake() { shared.signal.wake() }
    /// Ends all waits for good.
    ///
    /// See ``ScanSink/stop()``.
    public func stop() { shared.stop() }
}
