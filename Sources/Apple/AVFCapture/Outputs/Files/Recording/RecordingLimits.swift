import CoreMedia
import Synchronization

/// What ends a recording by itself; shared by an output and its recordings, and read as media come.
final class RecordingLimits: Sendable {
    /// The limits at one moment.
    struct Values: Sendable {
        /// Invalid for none.
        var duration = CMTime.invalid
        /// In bytes; 0 for none.
        var fileSize: Int64 = 0
        /// In bytes; 0 for none.
        var freeSpace: Int64 = 0
    }

    private let state = Mutex(Values())

    var values: Values {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func change(_ body: (inout Values) -> Void) {
        var values = values
        body(&values)
        self.values = values
    }
}
