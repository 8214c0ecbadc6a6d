extension DropReason {
    /// The reason as the synchronizer reports it (DROP-6).
    var dataDroppedReason: AVCaptureOutput.DataDroppedReason {
        switch self {
        case .late: .lateData
        case .outOfBuffers: .outOfBuffers
        case .discontinuity: .discontinuity
        }
    }
}
