/// What one unattended unit does: its cameras, and where what they see goes.
///
/// One file describes one unit. All paths are absolute here, all times are in seconds, all sizes in bytes. Secrets are
/// in files of their own, which this tree only names. Knows nothing of cameras, stores and brokers: whoever runs a unit
/// makes their configurations from this one.
public struct UnitConfiguration: Sendable, Hashable {
    /// The unit's name, which no other unit has; becomes part of topics.
    public var unit: String
    /// At least one; names and sources are all different.
    public var cameras: [Camera]
    /// Memory and disk for frames that are held, for delayed views and clips.
    public var ring = Ring()
    /// The browser console and the API for programs.
    public var console = Console()
    /// Where scans are kept; nil for nowhere, and then nothing is announced either.
    public var store: Store?
    /// Films of scans; nil for none.
    public var clips: Clips?
    /// The broker that scans are announced to; nil for none.
    public var mqtt: MQTT?
    /// The web server that scans are posted to; nil for none.
    public var webhook: Webhook?
    /// The least important messages that are logged.
    public var logLevel = LogLevel.info

    /// A unit with defaults for all that is not given.
    public init(unit: String, cameras: [Camera]) {
        self.unit = unit
        self.cameras = cameras
    }
}
