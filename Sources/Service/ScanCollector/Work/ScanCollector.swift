import Basics
package import Foundation
package import Logging
package import PostgresClient
package import ScanSinks
import Synchronization

/// Takes the scans of many units from a broker into a database, each exactly once.
///
/// A message is acknowledged after the transaction with it is on the database's disk. Whatever fails before that comes
/// again from the broker, and the row that is there already stays alone. ``run()`` does all work on its caller's
/// thread.
package final class ScanCollector: Sendable {
    /// The settings of a collector.
    package struct Configuration: Sendable {
        /// The collector's name, unique among those of one broker.
        package var name: String
        package var database: PostgresConfiguration
        /// The file of the database's password, read at each connection; nil for none.
        package var passwordFile: String?
        package var broker: MQTTConfiguration
        /// The name under which several collectors share the messages; nil for all of them to this one.
        package var group: String? = "obscura"
        /// Maximum messages in a transaction, and without an acknowledgement.
        package var batch = 5_000
        /// Seconds that the broker keeps messages for an absent collector.
        package var absence: UInt32 = 7 * 86_400
        /// Seconds that scans are kept; nil for ever.
        package var retention: Double?
        /// The place of images and their maximum bytes; nil if they stay at the units.
        package var images: (place: ImagePlace, budget: Int)?
        package var limits = CollectorLimits()

        package init(name: String, database: PostgresConfiguration, broker: MQTTConfiguration) {
            self.name = name
            self.database = database
            self.broker = broker
        }
    }

    /// A place where images are kept.
    package enum ImagePlace: Sendable {
        case folder(URL)
        /// The database itself.
        case table
    }

    /// What a collector has done since it was started.
    package struct Figures: Sendable, Hashable {
        package var scans = 0
        package var batches = 0
        package var refused = 0
        package var requests = 0
        package var failures = 0
    }

    private struct State {
        var isStopped = false
        var figures = Figures()
    }

    private let configuration: Configuration
    private let logger: Logger
    private let state = Mutex(State())
    private let signal = WakeSignal()

    package init(_ configuration: Configuration, logger: Logger) {
        self.configuration = configuration
        self.logger = logger
    }

    package var figures: Figures { state.withLock { $0.figures } }

    /// Ends ``run()`` after the present batch; may be called on any thread.
    package func stop() {
        state.withLock { $0.isStopped = true }
        signal.wake()
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    private func count(_ change: (inout Figures) -> Void) { state.withLock { change(&$0.figures) } }

    // MARK: The run

    /// Collects until ``stop()`` is called, through all failures that pass.
    ///
    /// - Throws: ``SinkFailure`` or ``PostgresFailure`` for what a person has to mend first, and only before anything
    ///   was collected: an invalid setting, a missing library.
    package func run() throws {
        let topics = CollectorTopics(prefix: configuration.broker.prefix)
        let receiver = try MQTTReceiver(
            configuration.broker,
            topics: topics.subscriptions(group: configuration.group, images: configuration.images != nil),
            window: configuration.batch,
            expiry: configuration.absence
        )
        var images: ImageFolder?
        if case .folder(let folder) = configuration.images?.place {
            images = try ImageFolder(folder, budget: configuration.images?.budget ?? 0)
        }
        let limits = configuration.limits
        var plan = CollectorPlan(
            limits: limits,
            batch: configuration.batch,
            backOff: BackOff(first: 0.25, longest: limits.longestPause, spread: 0.5...1)
        )
        var database: CollectorDatabase?
        let batch = ScanBatch(topics: topics)
        while !isStopped {
            do {
                let store = try database ?? connect()
                database = store
                if !receiver.isOpen {
                    try receiver.open()
                    store.expectsRepeats = true
                    logger.notice("Collecting from \(configuration.broker.host) into the database.")
                }
                let now = HostClock().seconds
                if plan.isBatchDue(isFull: receiver.isFull, at: now) {
                    try keep(batch, store, images)
                    try receiver.release()
                    batch.clear()
                    plan.clearBatch()
                    plan.succeeded()
                }
                if plan.isSettleDue(at: now) { try settle(store, receiver, topics) }
                if plan.isRetireDue(at: now) {
                    for name in try store.retire() { logger.notice("The partition \(name) was dropped by its age.") }
                }
                let nap = plan.nap
                if nap > 0 { signal.wait(nap) }
                let wait = nap > 0 ? 0 : min(plan.wait(at: HostClock().seconds), 0.25)
                plan.received(try receiver.receive(waiting: wait, into: batch), at: HostClock().seconds)
            } catch let error as PostgresFailure where error.kind == .noLibrary {
                throw error
            } catch {
                // Nothing of the batch was acknowledged: it comes again.
                batch.clear()
                receiver.close(politely: false)
                // The connection may be in the middle of something.
                if !(error is SinkFailure) { database = nil }
                count { $0.failures += 1 }
                let (pause, isNews) = plan.failed("\(error)", at: HostClock().seconds)
                if isNews { logger.error("\(error)") }
                signal.wait(pause)
            }
        }
        // What was received and not stored is left to the next start, or to another collector.
        receiver.close(politely: true)
    }

    private func connect() throws -> CollectorDatabase {
        var database = configuration.database
        database.applicationName = "obscura collect \(configuration.name)"
        if let file = configuration.passwordFile { database.password = try CollectorPassword.read(file) }
        return try CollectorDatabase(database, collector: configuration.name, retention: configuration.retention)
    }

    private func keep(_ batch: ScanBatch, _ store: CollectorDatabase, _ images: ImageFolder?) throws {
        var refusals: [CollectorDatabase.Refusal] = []
        for message in batch.others {
            if case .refused(let topic, let reason, let payload) = message {
                refusals.append(.init(topic: topic, reason: reason, payload: payload))
                continue
            }
            do {
                try keep(message, store, images)
            } catch let error as PostgresFailure where error.kind == .data {
                // One message that the database cannot hold must not stop all others.
                refusals.append(.init(topic: configuration.broker.prefix, reason: error.message, payload: []))
            }
        }
        refusals += try store.store(batch)
        try store.keep(refusals)
        if let first = refusals.first {
            logger.warning(
                """
                \(refusals.count) messages were refused and are in the table of refusals, such as one under \
                \(CollectorMessage.plain(first.topic, 200)): \(first.reason)
                """
            )
        }
        count {
            $0.scans += batch.entries.count
            $0.batches += 1
            $0.refused += refusals.count
        }
    }

    /// Stores a message that is no scan.
    private func keep(_ message: CollectorMessage, _ store: CollectorDatabase, _ images: ImageFolder?) throws {
        switch message {
        case .report(let report): try store.store(report)
        case .health(let unit, let status, let version): try store.store(health: status, version: version, of: unit)
        case .answer(let unit, let first, let last, let oldest, let newest):
            try store.answered(unit: unit, first: first, last: last, oldest: oldest, newest: newest)
        case .image(let id, let bytes):
            guard let images else {
                if let budget = configuration.images?.budget { try store.store(image: id, bytes, budget: budget) }
                return
            }
            let deleted = try images.write(bytes, of: id)
            try store.store(image: id, bytes: bytes.count)
            try store.forget(images: deleted)
        case .scan, .refused, .nothing: break
        }
    }

    private func settle(_ store: CollectorDatabase, _ receiver: MQTTReceiver, _ topics: CollectorTopics) throws {
        let limits = configuration.limits
        let requests = try store.settle(
            patience: limits.patience,
            quiet: limits.quietTime,
            most: limits.requestScans
        )
        for request in requests {
            let text = "{\"from\":\(request.first),\"to\":\(request.last)}"
            try receiver.publish(topics.request(request.unit), Data(text.utf8))
            logger.info("Asked \(request.unit) for its scans \(request.first) to \(request.last).")
        }
        count { $0.requests += requests.count }
    }
}
