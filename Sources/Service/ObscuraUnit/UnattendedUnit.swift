import ConsoleWeb
import Foundation
public import Logging
import ObscuraServer
import Publishing
import ScanSinks
import ScanStore
import Synchronization
public import SystemService
public import UnitConfiguration

/// An unattended unit: cameras that are scanned, a store for the scans, sinks that announce them, and a console.
///
///     let checked = try UnitConfiguration.read(file: "unit.yaml")
///     let unit = try UnattendedUnit(checked.configuration, logger: Logger(label: "unit"))
///     try await unit.start()
///
/// A scan is stored first and only then announced, by sinks and to the console's listeners. Scans that a receiver has
/// not acknowledged stay in the store, even after the process has ended.
public final class UnattendedUnit: Sendable {
    let configuration: UnitConfiguration
    let logger: Logger
    let store: ScanStore?
    let group: StationGroup
    let sinks: [UnitSink]
    let mqtt: MQTTSink?
    private let console: ConsoleServer?
    private let states: StateReporter?
    private let drops: DropKeeper?
    private let metrics: MetricsFeed?
    /// The server for readers by RTSP; nil without one, and before the start.
    private let readers = Mutex<Publication?>(nil)

    /// Opens the store and prepares all parts; nothing is captured and nothing listens yet.
    ///
    /// Waits for the disk.
    ///
    /// - Parameters:
    ///   - configuration: The unit's configuration.
    ///   - logger: The logger for messages that concern people; secrets are never logged.
    /// - Throws: ``UnitFailure`` for a fault that a person must fix. A missing camera or an unreachable broker is not
    ///   an error.
    public init(_ configuration: UnitConfiguration, logger: Logger) throws(UnitFailure) {
        self.configuration = configuration
        self.logger = logger
        var stations = try configuration.stations()
        for place in stations.indices {
            stations[place].onMessage = { message in
                switch message.severity {
                case .information: logger.info("\(message.text)")
                case .warning: logger.warning("\(message.text)")
                case .error: logger.error("\(message.text)")
                }
            }
        }
        store = try configuration.openStore(logger)
        let shelf = ScanShelf(store)
        let sinkBox = SinkBox()
        var others = StationGroup.Others()
        others.figures = { [store] in UnitFigures.metrics(store: store, sinks: sinkBox.sinks) }
        others.health = { [store] in UnitFigures.health(store: store) }
        let group = StationGroup(stations, shelf: shelf, others: others)
        self.group = group
        let clipSeconds = configuration.clips.map { $0.before + $0.after } ?? 10
        let handler = UnitCommandHandler(group: group, clipSeconds: clipSeconds)
        (sinks, mqtt) = try configuration.makeSinks(store, logger) { try await handler.carryOut($0) }
        sinkBox.set(sinks)
        let console = try configuration.makeConsole(group)
        self.console = console
        metrics = MetricsFeed { await group.metrics() + (console?.metrics ?? []) }
        let followsScans = configuration.mqtt?.homeAssistant ?? false
        drops = configuration.store?.drops.map { DropKeeper(group: group, period: $0) }
        states = mqtt.map { StateReporter(group: group, sink: $0, followsScans: followsScans) }
    }

    /// Starts all parts; returns when the console listens.
    ///
    /// - Returns: The console's address for a browser on this machine; nil without a console.
    /// - Throws: ``UnitFailure`` if the console cannot listen at its port.
    @discardableResult
    public func start() async throws(UnitFailure) -> String? {
        do throws(ConsoleServerError) {
            try await console?.start()
        } catch {
            throw UnitFailure(error.code == .noPermission ? .noPermission : .failed, error.message)
        }
        let readers = try UnitReaders.begin(configuration.console, group)
        if let readers {
            logger.info("Readers get the cameras by RTSP, the first at \(readers.address).")
            self.readers.withLock { $0 = readers }
        }
        group.start()
        for sink in sinks { sink.pump.start() }
        states?.start()
        drops?.start()
        metrics?.start()
        return console?.url
    }

    /// Stops all parts, capture first; scans that were read are stored, and sinks disconnect properly.
    ///
    /// Scans that the sinks have not sent stay in the store.
    public func stop() async {
        states?.stop()
        readers.withLock { $0 }?.stop()
        await console?.stop()
        drops?.stop()
        await group.stop()
        let sinks = sinks
        await withCheckedContinuation { done in
            DispatchQueue(label: "ObscuraUnit.stop").async {
                for sink in sinks { sink.pump.stop() }
                done.resume()
            }
        }
        await store?.close()
        await metrics?.stop()
    }

    /// Counters by which `UnitPulse` judges whether the unit is alive.
    public var counters: UnitCounters {
        var counters = UnitCounters()
        for member in group.members {
            let (isRunning, frames, rate) = member.station.pulseFigures
            counters.cameras[member.name] = .init(
                isRunning: isRunning,
                frames: frames,
                interval: rate > 0 ? 1 / rate : nil
            )
        }
        for sink in sinks {
            let figures = sink.pump.figures
            counters.workers[sink.name] = .init(
                finished: figures.acknowledged + figures.refused + figures.connections,
                waiting: figures.backlog?.count ?? 0,
                // An unreachable receiver is no reason for a restart.
                isResting: !figures.isConnected
            )
        }
        if let store {
            let health = store.health()
            let isFine = if case .fine = health.state { true } else { false }
            counters.workers["store"] = .init(
                finished: health.stored + health.refused,
                waiting: health.waiting,
                isResting: !isFine
            )
        }
        return counters
    }
}

/// A sink of a unit and the pump that empties its queue.
struct UnitSink: Sendable {
    /// The name of the sink's queue in the store.
    let name: String
    let pump: SinkPump
}

/// Gives closures that are created before the sinks access to them.
private final class SinkBox: Sendable {
    private let box = Mutex<[UnitSink]>([])
    var sinks: [UnitSink] { box.withLock { $0 } }
    func set(_ sinks: [UnitSink]) { box.withLock { $0 = sinks } }
}
