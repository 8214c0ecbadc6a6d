import CoreMedia
import Synchronization

/// Limits that end a recording; shared by an output and its recordings, and read as media arrive.
final class RecordingLimits: Sendable {
    /// The limits at one moment.
    struct Values: Sendable {
        /// Maximum duration; invalid for none.
        var duration = CMTime.invalid
        /// Maximum file size in bytes; 0 for none.
        var fileSize: Int64 = 0
        /// Minimum free disk space in bytes; 0 for none.
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
