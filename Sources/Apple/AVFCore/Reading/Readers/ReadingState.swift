import AVFBase
import CoreMedia
import Foundation

/// The status of a reader as a value: events in, allowed or not out.
struct ReadingState: Sendable {
    private(set) var status = AVAssetReader.Status.unknown
    private(set) var error: AVError?
    /// Outputs that still have samples.
    private var open: Set<ObjectIdentifier> = []

    /// Begins; false when that is not allowed any more.
    mutating func start(_ outputs: [ObjectIdentifier]) -> Bool {
        guard status == .unknown else { return false }
        status = .reading
        open = Set(outputs)
        return true
    }

    /// An output has nothing more to give.
    mutating func end(_ output: ObjectIdentifier) {
        guard status == .reading else { return }
        open.remove(output)
        if open.isEmpty { status = .completed }
    }

    /// Reading has failed.
    mutating func fail(_ error: AVError) {
        guard status == .unknown || status == .reading else { return }
        status = .failed
        self.error = error
    }

    /// The client has had enough; true when there was something to stop.
    mutating func cancel() -> Bool {
        guard status == .unknown || status == .reading else { return false }
        status = .cancelled
        return true
    }
}
