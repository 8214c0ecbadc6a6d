import CMosquitto
import Foundation
public import Logging
public import ScanStore
import Synchronization

/// Publishes scans, the states of cameras and this unit's health to an MQTT broker, and takes commands from it.
///
/// A ``SinkPump`` runs it: its thread makes all calls of libmosquitto, which has no thread of its own here. Scans go out with
/// QoS 1 and count as delivered when the broker has acknowledged them. Each connection is new to the broker (a clean
/// session): what the broker did not acknowledge is in the store, so neither side has to remember it.
public final class MQTTSink: ScanSink {
    /// Carries a command out.
    ///
    /// Errors are said to who sent it, in their `LocalizedError` words.
    public typealias CommandHandler = @Sendable (UnitCommand) async throws -> UnitReply

    /// What it is called in logs and errors.
    public let name: String
    /// Whether pictures are sent.
    public var wantsPictures: Bool { line.configuration.sendsPictures }
    /// How many scans may be under way at once.
    public var capacity: Int { .max }

    private let shared: MQTTShared
    /// Only the pump's thread touches it, one call at a time; that is what ``ScanSink`` asks of its callers.
    nonisolated(unsafe) private let line: MQTTLine

    /// A sink that is not connected yet.
    ///
    /// - Parameters:
    ///   - configuration: the broker and the unit.
    ///   - logger: hears what people should know.
    ///   - commands: what carries commands out; nil for a unit that takes none.
    /// - Throws: ``SinkFailure`` when the configuration makes no sense, or the library is not installed.
    public convenience init(
        _ configuration: MQTTConfiguration,
        logger: Logger,
        commands: CommandHandler? = nil
    ) throws(SinkFailure) {
        try self.init(configuration, logger: logger, clock: MachineClock(), commands: commands)
    }

    package init(
        _ configuration: MQTTConfiguration,
        logger: Logger,
        clock: any SinkClock,
        commands: CommandHandler? = nil
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
        line = MQTTLine(configuration, logger: logger, clock: clock, shared: shared, commands: commands)
    }

    // MARK: States

    /// Says what a camera is doing; the newest is sent, at most once a second, when there is a connection.
    ///
    /// Any thread.
    ///
    /// The first one also makes the camera known to Home Assistant, where that is wanted.
    public func update(_ state: CameraState, of camera: String) { shared.update(state, of: camera) }

    /// Takes back what the broker keeps of a camera, its state and Home Assistant's device.
    ///
    /// Any thread.
    public func remove(camera: String) { shared.remove(camera) }

    // MARK: ScanSink

    /// As ``ScanSink`` says.
    public func open() throws(SinkFailure) { try line.open() }
    /// As ``ScanSink`` says.
    public func send(_ scans: ArraySlice<StoredScan>) throws(SinkFailure) { try line.send(scans) }
    /// As ``ScanSink`` says.
    public func events(waiting seconds: Double) throws(SinkFailure) -> [SinkEvent] { try line.events(waiting: seconds) }
    /// As ``ScanSink`` says.
    public func close(politely: Bool) { line.close(politely: politely) }
    /// As ``ScanSink`` says.
    public func wake() { shared.signal.wake() }
    /// As ``ScanSink`` says.
    public func stop() { shared.stop() }
}
