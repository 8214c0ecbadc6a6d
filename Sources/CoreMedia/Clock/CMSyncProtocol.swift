/// What clocks and timebases have in common: a time that can be asked for and converted.
public protocol CMSyncProtocol: Sendable {
    /// The time now.
    var time: CMTime { get }
}
