import Foundation

/// Something that waits for the disk.
struct StoreJob: Sendable {
    enum Work: Sendable {
        case scan(ScanRecord)
        case clip(String, UUID)
        case register(String)
        case forget(String)
        case acknowledge(String, Int64)
        case refuse(String, Int64, String)
    }

    /// What became of it.
    enum Outcome: Sendable {
        /// Stored now, or with the same id before.
        case scan(StoredScan, isNew: Bool)
        case done
    }

    let work: Work
    /// Bytes that it holds.
    let bytes: Int
    /// Called once; when the job was refused, by who wanted it done.
    let complete: @Sendable (Result<Outcome, StoreError>) -> Void

    /// Whether it waits for as long as the disk is full.
    ///
    /// What a sink does is rather told, as its thread stands still.
    var isPatient: Bool {
        switch work {
        case .scan, .clip: true
        case .register, .forget, .acknowledge, .refuse: false
        }
    }

    var isScan: Bool {
        if case .scan = work { true } else { false }
    }
}
