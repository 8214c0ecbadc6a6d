import CameraSources

/// The reasons for dropping a frame (DROP-4).
enum DropReason: Sendable, Hashable, CaseIterable {
    /// The client was still busy.
    case late
    /// The source or a conversion had no free buffer.
    case outOfBuffers
    /// The source lost an unknown number of frames.
    case discontinuity

    /// Converts the reason of a source's loss.
    init(_ reason: CameraLoss.Reason) {
        switch reason {
        case .outOfBuffers: self = .outOfBuffers
        case .discontinuity: self = .discontinuity
        }
    }
}
