/// The events that wait for the reader of an analyzer; a value that says whom to wake.
struct EventQueue: Sendable {
    typealias Reader = CheckedContinuation<AnalysisEvent?, any Error>

    /// The number of waiting events from which on no further frame is taken.
    ///
    /// Results come on top: at most one for each analysis.
    static let limit = 2

    private var waiting: [AnalysisEvent] = []
    private var reader: Reader?
    private var failure: (any Error)?
    private(set) var isEnded = false

    /// The end of a wait, to be carried out without a lock.
    struct Wake {
        fileprivate var reader: Reader
        fileprivate var result: Result<AnalysisEvent?, any Error>

        func callAsFunction() { reader.resume(with: result) }
    }

    /// True if another frame may come.
    var hasRoom: Bool { isEnded || waiting.count < Self.limit }

    /// Adds an event.
    mutating func add(_ event: AnalysisEvent) -> Wake? {
        guard !isEnded else { return nil }
        guard let reader else {
            waiting.append(event)
            return nil
        }
        self.reader = nil
        return Wake(reader: reader, result: .success(event))
    }

    /// Takes the next event, or remembers the reader.
    mutating func read(_ reader: Reader) -> Wake? {
        if !waiting.isEmpty { return Wake(reader: reader, result: .success(waiting.removeFirst())) }
        if isEnded {
            defer { failure = nil }
            return Wake(reader: reader, result: failure.map(Result.failure) ?? .success(nil))
        }
        precondition(self.reader == nil, "An analyzer is read by one task at a time.")
        self.reader = reader
        return nil
    }

    /// Ends the queue after the events that wait; only the first end has an effect.
    mutating func end(_ failure: (any Error)?) -> Wake? {
        guard !isEnded else { return nil }
        isEnded = true
        guard let reader else {
            self.failure = failure
            return nil
        }
        self.reader = nil
        return Wake(reader: reader, result: failure.map(Result.failure) ?? .success(nil))
    }

    /// Ends the queue immediately; returns the events that wait, to be released without a lock.
    mutating func cancel() -> (wake: Wake?, dropped: [AnalysisEvent]) {
        let wake = end(nil)
        defer { waiting = [] }
        return (wake, waiting)
    }
}
