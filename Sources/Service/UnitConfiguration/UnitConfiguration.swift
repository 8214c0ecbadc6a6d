/// The configuration of one unattended unit: its cameras, and the destinations of their scans.
///
/// One file describes one unit. All paths here are absolute, times are in seconds, sizes in bytes. Secrets are in files
/// of their own, which this tree only names. The module knows no cameras, stores or brokers: the code that runs a unit
/// derives their configurations from this one.
public struct UnitConfiguration: Sendable, Hashable {
    /// The unit's name, unique among all units; part of topics.
    public var unit: String
    /// The cameras; at least one, with unique names and sources.
    public var cameras: [Camera]
    /// The models that look at frames, with unique names.
    public var models: [Model] = []
    /// The grading of printed labels; nil for none.
    public var grading: Grading?
    /// Memory and disk for kept frames, which delayed views and clips use.
    public var ring = Ring()
    /// The browser console and the API for programs.
    public var console = Console()
    /// The store of scans; nil for none, in which case scans are not announced either.
    public var store: Store?
    /// Movies around scans; nil for none.
    public var clips: Clips?
    /// The broker to which scans are announced; nil for none.
    public var mqtt: MQTT?
    /// The web server to which scans are posted; nil for none.
    public var webhook: Webhook?
    /// The minimum severity of logged messages.
    public var logLevel = LogLevel.info

    /// Creates a unit with defaults for all other settings.
    public init(unit: String, cameras: [Camera]) {
        self.unit = unit
        self.cameras = cameras
    }
}
