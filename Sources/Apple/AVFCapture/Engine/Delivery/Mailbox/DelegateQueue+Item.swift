import Capsules

extension DelegateQueue {
    /// The content of a callback.
    enum Item: Sendable {
        /// A datum to deliver.
        case datum(Datum)
        /// A drop to report.
        ///
        /// Indirect, as drops are rare: without it all items would be as large as the report.
        indirect case drop(Datum.Drop)
        /// The end of the source: everything before has been delivered, so the token can be released.
        case end(DrainToken)
    }
}

extension DelegateQueue.Item {
    /// The item in a recording.
    var letter: CapsuleLetter {
        switch self {
        case .datum(let datum): CapsuleLetter(key: datum.key, load: datum.load)
        case .drop(let drop): CapsuleLetter(key: drop.key, load: 0, reason: drop.reason.name)
        case .end: CapsuleLetter(key: -1, load: 0)
        }
    }

    /// The number of the connection; nil for the end.
    var owner: Int? {
        switch self {
        case .datum(let datum): datum.owner
        case .drop(let drop): drop.owner
        case .end: nil
        }
    }
}

extension DelegateQueue.Item: MailboxItem {
    var load: Int {
        switch self {
        case .datum(let datum): datum.load
        case .drop, .end: 0
        }
    }

    func dropped(_ reason: DropReason) -> Self? {
        guard case .datum(let datum) = self else { return nil }
        return datum.report(reason).map { .drop($0) }
    }
}
