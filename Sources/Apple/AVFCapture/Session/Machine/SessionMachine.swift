import AVFBase

/// The life of a session: whether it is being configured, runs or is interrupted, and what follows from each event.
///
/// A value without threads and sources: events in, steps out. The session takes the steps in order, and reports what
/// came of them as further events.
struct SessionMachine {
    /// A step that the session takes.
    enum Step {
        /// Start the sources in the graph; ``sourcesDidStart()`` follows if all have started.
        case startSources
        /// Start, change and stop sources to match the graph.
        case updateSources
        /// Stop all sources; ``sourcesDidStop()`` follows.
        case stopSources(FlowEnd)
        /// Tell observers whether the session runs.
        case tellRunning(Bool)
        /// Tell observers whether the session is interrupted.
        case tellInterrupted(Bool)
        /// Report an interruption to the client.
        case reportInterruption(Interruptions.Cause)
        /// Report the end of an interruption to the client.
        case reportInterruptionEnd
    }

    /// The effect of an end of a group of changes.
    enum Commit {
        /// No group was open.
        case unmatched
        /// An outer group is still open.
        case inner
        /// The changes take effect.
        case outermost
    }

    /// The decision about an attempt to open a device again that another program had taken.
    enum Retry {
        /// The session no longer waits for the device.
        case obsolete
        /// A half-configured session must not start; try again later.
        case later
        /// Try to start the sources.
        case now
    }

    /// Indicates whether the session runs, as clients see it.
    private(set) var isRunning = false
    private var openGroups = 0
    private var interruptions = Interruptions()
    /// True if an interruption has ended within a group of changes and the session should resume with the commit.
    private var startsWithCommit = false

    /// True within a group of changes.
    var isConfiguring: Bool { openGroups > 0 }

    /// Indicates whether the session is interrupted, as clients see it.
    var isInterrupted: Bool { interruptions.isInterrupted }

    /// True while the pressure on the session's cameras can begin or end an interruption.
    var watchesPressure: Bool { isRunning || isInterrupted }

    // MARK: Configuration

    /// Opens a group of changes.
    mutating func beginConfiguration() { openGroups += 1 }

    /// Ends the innermost group of changes.
    mutating func commitConfiguration() -> Commit {
        guard openGroups > 0 else { return .unmatched }
        openGroups -= 1
        return openGroups == 0 ? .outermost : .inner
    }

    /// Decides what follows from changes of the graph or of settings.
    mutating func applyChanges() -> [Step] {
        if startsWithCommit, !isConfiguring {
            startsWithCommit = false
            return isRunning || isInterrupted ? [] : [.startSources]
        }
        return isRunning ? [.updateSources] : []
    }

    // MARK: Running

    /// Decides what follows from a client's start.
    mutating func start() -> [Step] {
        guard !isRunning else { return [] }
        guard let action = interruptions.start() else { return [.startSources] }
        return steps(of: action)
    }

    /// Decides what follows from a client's stop, or from a failure that ends the attempts to resume.
    mutating func stop() -> [Step] { steps(of: interruptions.stop()) + halt(.stopped) }

    /// Decides what follows from the end of all sources, or from a failure.
    ///
    /// - Parameter reason: The reason passed to outputs that have not been notified of their end yet.
    func halt(_ reason: FlowEnd) -> [Step] { isRunning ? [.stopSources(reason)] : [] }

    /// Records that all sources have started.
    mutating func sourcesDidStart() -> [Step] {
        isRunning = true
        return [.tellRunning(true)]
    }

    /// Records that all sources have stopped.
    mutating func sourcesDidStop() -> [Step] {
        isRunning = false
        return [.tellRunning(false)]
    }

    // MARK: Interruptions

    /// Decides what follows from the beginning of a cause.
    mutating func begin(_ cause: Interruptions.Cause) -> [Step] {
        steps(of: interruptions.begin(cause, isRunning: isRunning))
    }

    /// Decides what follows from the end of a cause.
    mutating func end(_ kind: Interruptions.Cause.Kind) -> [Step] { steps(of: interruptions.end(kind)) }

    /// Decides what follows from the pressure on the session's cameras.
    ///
    /// - Parameters:
    ///   - hot: The causes of the cameras that are too hot.
    ///   - notifies: False if a start follows, which reports an interruption itself.
    mutating func notePressure(_ hot: [Interruptions.Cause], notifies: Bool) -> [Step] {
        var steps: [Step] = []
        for cause in hot {
            let action = interruptions.begin(cause, isRunning: isRunning)
            if case .interrupt = action, !notifies, !isRunning {
                steps.append(.tellInterrupted(true))
            } else {
                steps += self.steps(of: action)
            }
        }
        for id in interruptions.hotDevices where !hot.contains(where: { $0.kind == .pressure(id) }) {
            steps += end(.pressure(id))
        }
        return steps
    }

    /// Decides about an attempt to open a device again that another program had taken.
    func retry(_ kind: Interruptions.Cause.Kind) -> Retry {
        guard interruptions.has(kind) else { return .obsolete }
        return isConfiguring ? .later : .now
    }

    /// Records that the sources have started although another program had taken a device.
    ///
    /// Returns nil if another cause still keeps the session from running; then the sources must stop again.
    mutating func deviceIsFree(_ kind: Interruptions.Cause.Kind) -> [Step]? {
        guard case .end(starts: true) = interruptions.end(kind) else { return nil }
        return [.tellInterrupted(false), .reportInterruptionEnd] + sourcesDidStart()
    }

    private mutating func steps(of action: Interruptions.Action) -> [Step] {
        switch action {
        case .nothing: return []
        case .interrupt(let cause): return [.tellInterrupted(true), .reportInterruption(cause)] + halt(.interrupted)
        case .remind(let cause): return [.reportInterruption(cause)]
        case .end(let starts):
            let reported: [Step] = [.tellInterrupted(false), .reportInterruptionEnd]
            guard starts else { return reported }
            guard isConfiguring else { return reported + [.startSources] }
            // Do not start a half-configured session.
            startsWithCommit = true
            return reported
        }
    }
}
