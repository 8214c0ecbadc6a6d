import AVFBase
import CoreMedia
import Foundation

/// The status of a reader as a value, changed by events.
struct ReadingState: Sendable {
    private(set) var status = AVAssetReader.Status.unknown
    private(set) var error: AVError?
    /// The outputs that still have samples.
    private var open: Set<ObjectIdentifier> = []

    /// Starts reading; returns false if that is no longer allowed.
    mutating func start(_ outputs: [ObjectIdentifier]) -> Bool {
        guard status == .unknown else { return false }
        // Without outputs there is nothing to read.
        status = outputs.isEmpty ? .completed : .reading
        open = Set(outputs)
        return true
    }

    /// Notes that an output has no more samples.
    mutating func end(_ output: ObjectIdentifier) {
        guard status == .reading else { return }
        open.remove(output)
        if open.isEmpty { status = .completed }
    }

    /// Notes that reading has failed.
    mutating func fail(_ error: AVError) {
        guard status == .unknown || status == .reading else { return }
        status = .failed
        self.error = error
    }

    /// Cancels reading; returns whether there was something to stop.
    mutating func cancel() -> Bool {
        guard status == .unknown || status == .reading else { return false }
        status = .cancelled
        return true
    }
}
