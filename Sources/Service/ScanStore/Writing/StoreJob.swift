import Foundation

/// A unit of work that waits for the disk.
struct StoreJob: Sendable {
    enum Work: Sendable {
        case scan(ScanRecord)
        case clip(String, UUID)
        case register(String)
        case remove(String)
        case acknowledge(String, Int64)
        case refuse(String, Int64, String)
    }

    /// The result of a job.
    enum Outcome: Sendable {
        /// The scan was stored now, or earlier with the same id.
        case scan(StoredScan, isNew: Bool)
        case done
    }

    let work: Work
    /// Bytes that the job occupies.
    let bytes: Int
    /// Called once; if the job was refused, on the submitting thread.
    let complete: @Sendable (Result<Outcome, StoreError>) -> Void

    /// Indicates whether the job waits for as long as the disk is full.
    ///
    /// Jobs of sinks fail instead, because they block the sink's thread.
    var waitsForDisk: Bool {
        switch work {
        case .scan, .clip: true
        case .register, .remove, .acknowledge, .refuse: false
        }
    }

    var isScan: Bool {
        if case .scan = work { true } else { false }
    }
}
