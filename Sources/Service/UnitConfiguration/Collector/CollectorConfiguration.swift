/// The configuration of a collector: the broker that it takes scans from, and the database that it puts them into.
///
/// All paths are absolute, times are in seconds, sizes in bytes. Secrets are in files of their own.
public struct CollectorConfiguration: Sendable, Hashable {
    /// A place for pictures.
    public struct Pictures: Sendable, Hashable {
        /// The path of a folder; nil for the database.
        public var folder: String?
        /// Maximum bytes of all pictures in it; the oldest are deleted first.
        public var budget = 10_000_000_000

        /// Creates the settings of a place, with the default budget.
        public init(folder: String?) { self.folder = folder }
    }

    /// The collector's name, unique among those of one broker.
    public var collector: String
    /// The database's address, without a password.
    public var database: String
    /// The path of the file with the database's password; nil for none.
    public var passwordFile: String?
    /// The broker.
    public var mqtt: UnitConfiguration.MQTT
    /// The name under which several collectors share the scans; nil for all scans to this one.
    public var share: String? = "obscura"
    /// Maximum messages in a transaction.
    public var batch = 5_000
    /// Seconds for which the broker keeps messages while the collector is away.
    public var absence = 7 * 86_400.0
    /// Seconds that scans are kept; nil for ever.
    public var retention: Double?
    /// The place for pictures; nil if they stay at the units.
    public var pictures: Pictures?
    /// The minimum severity of logged messages.
    public var logLevel = UnitConfiguration.LogLevel.info

    /// Creates a configuration with defaults for all other settings.
    public init(collector: String, database: String, mqtt: UnitConfiguration.MQTT) {
        self.collector = collector
        self.database = database
        self.mqtt = mqtt
    }

    /// A file with every key.
    public static let example = """
        # A collector takes the scans of all units from a broker into a PostgreSQL database, each exactly once.
        collector: collector-1        # no other collector at the same broker has this name
        database: postgresql://obscura@localhost/scans
        # password-file: database-password
        mqtt:
          host: localhost
          # port: 8883
          # tls: true                 # or ca:, certificate: and key: below it
          # user: collector-1
          # password-file: mqtt-password
          # version: '5'              # or '3.1.1'
          # prefix: obscura           # as in the units' files
        # share: obscura              # collectors with the same name share the scans; off: each gets all of them
        # batch: 5000                 # messages in a transaction
        # absence: 7d                 # the broker keeps messages for so long while the collector is away
        # retention: 90d              # scans are kept for so long; for ever without this line
        # pictures:
        #   folder: /var/lib/obscura/pictures # or table: true, for the database itself
        #   budget: 10GB
        # log-level: info

        """
}
