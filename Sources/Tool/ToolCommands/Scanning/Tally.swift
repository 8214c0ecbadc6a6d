import Foundation

/// The totals of a run, which determine the exit status.
package struct Tally: Equatable {
    /// The number of codes or other things found.
    package var codes = 0
    /// The number of inputs that were read, at least in part.
    package var readInputs = 0
    /// The inputs that could not be read to their end, by kind of failure.
    package var failures: [FailureKind] = []
    /// True if some results could not be written.
    package var lostResults = false

    /// The kind of failure of an input.
    package enum FailureKind: Equatable {
        /// The camera does not exist.
        case noCamera
        /// Using the camera, or reading the file, is not permitted.
        case noPermission
        /// Any other failure.
        case unreadable
    }

    package init() {}

    /// The exit status.
    ///
    /// The statuses for cameras apply if only cameras were requested. If other inputs were read, the run failed in
    /// part.
    package var status: ToolStatus {
        if let only = failures.first, failures.allSatisfy({ $0 == only }), readInputs == 0 {
            switch only {
            case .noCamera: return .noCamera
            case .noPermission: return .noPermission
            case .unreadable: return .someFailed
            }
        }
        if !failures.isEmpty || lostResults { return .someFailed }
        return codes > 0 ? .done : .nothingFound
    }
}
