import AVFBase

/// The source of one input that a session runs.
struct ActiveSource<Runner: InputRunner> {
    /// The source's input.
    let input: AVCaptureDeviceInput
    /// The runner of the source.
    let runner: Runner
    /// The latest request to the source.
    var request: Runner.Request
    /// True once the source has ended or failed.
    var hasEnded = false
}

/// The receiver of a connection's media.
///
/// Retains the connection, which a client may have removed, until the commit.
struct ActiveReceiver<Receiver> {
    /// The connection.
    let connection: AVCaptureConnection
    /// The sink of the connection's frames, or the route of its audio.
    let receiver: Receiver
}

/// The sources that a session runs, and the receivers of their media.
struct ActiveSources {
    /// A source and its runner, whatever its kind.
    struct Entry {
        let input: AVCaptureDeviceInput
        let runner: any InputRunner
        let hasEnded: Bool
    }

    var cameras: [ActiveSource<SourceRunner>] = []
    var microphones: [ActiveSource<MicrophoneRunner>] = []
    /// The sinks of connections, by connection; a sink stays the same object while its connection is active.
    var sinks: [ObjectIdentifier: ActiveReceiver<any FrameSink>] = [:]
    /// The routes of connections that carry audio, by connection.
    var routes: [ObjectIdentifier: ActiveReceiver<MicrophoneRunner.Route>] = [:]

    /// All sources, cameras first.
    var entries: [Entry] {
        cameras.map { Entry(input: $0.input, runner: $0.runner, hasEnded: $0.hasEnded) }
            + microphones.map { Entry(input: $0.input, runner: $0.runner, hasEnded: $0.hasEnded) }
    }

    /// True if no source delivers anything any more.
    var haveAllEnded: Bool { entries.allSatisfy(\.hasEnded) }

    /// Returns whether a runner is among these; false for one that was stopped in the meantime.
    func contains(_ runner: any InputRunner) -> Bool { entries.contains { $0.runner === runner } }

    /// Returns whether an input's source has ended or failed.
    func hasEnded(_ input: AVCaptureInput) -> Bool { entries.contains { $0.input === input && $0.hasEnded } }

    /// Records that a runner's source has ended or failed.
    mutating func end(_ runner: any InputRunner) {
        for index in cameras.indices where cameras[index].runner === runner { cameras[index].hasEnded = true }
        for index in microphones.indices where microphones[index].runner === runner {
            microphones[index].hasEnded = true
        }
    }

    /// Removes the sources of inputs that should not run; returns them.
    mutating func remove(unless shouldRun: (AVCaptureDeviceInput) -> Bool) -> [Entry] {
        let removed = entries.filter { !shouldRun($0.input) }
        cameras.removeAll { active in removed.contains { $0.runner === active.runner } }
        microphones.removeAll { active in removed.contains { $0.runner === active.runner } }
        return removed
    }

    /// Removes the receivers of all connections but the given ones.
    mutating func keepReceivers(of connections: [AVCaptureConnection]) {
        let present = Set(connections.map(ObjectIdentifier.init))
        sinks = sinks.filter { present.contains($0.key) }
        routes = routes.filter { present.contains($0.key) }
    }

    /// Removes all sources and receivers; returns the sources.
    mutating func removeAll() -> [Entry] {
        defer { self = ActiveSources() }
        return entries
    }
}
