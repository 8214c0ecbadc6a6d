import Foundation

/// What a whole run comes to, and with which status the process ends.
struct Tally: Equatable {
    /// Codes that were found.
    var codes = 0
    /// Inputs that were read, at least in part.
    var readInputs = 0
    /// Inputs that could not be read to their end, by what was in the way.
    var failures: [FailureKind] = []
    /// Whether some results could not be written.
    var lostResults = false

    /// What was in the way of an input.
    enum FailureKind: Equatable {
        /// There is no such camera.
        case noCamera
        /// Using the camera, or reading the file, is not allowed.
        case noPermission
        /// Anything else.
        case unreadable
    }

    /// The exit status.
    ///
    /// The statuses for cameras stand where a camera was all that was asked for; beside other inputs a failure is a
    /// partial one.
    var status: ToolStatus {
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
