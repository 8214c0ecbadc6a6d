public import CoreMedia

/// Receives the depth maps of a depth data output, on the queue that was given with it.
///
/// Both functions may be left out. Hold depth data only as long as needed: cameras have few maps.
public protocol AVCaptureDepthDataOutputDelegate: AnyObject {
    /// A depth map was captured.
    ///
    /// - Parameters:
    ///   - output: the output that the delegate was set on.
    ///   - depthData: the map.
    ///   - timestamp: of the frame that it belongs to, on the session's clock.
    ///   - connection: the connection it came through.
    func depthDataOutput(
        _ output: AVCaptureDepthDataOutput,
        didOutput depthData: AVDepthData,
        timestamp: CMTime,
        connection: AVCaptureConnection
    )

    /// A depth map was dropped. Called once for each, in order of time with the others.
    ///
    /// - Parameters:
    ///   - output: the output that the delegate was set on.
    ///   - depthData: nothing to be used: its map is a single NaN.
    ///   - timestamp: of the frame that it belonged to, on the session's clock.
    ///   - connection: the connection it was to come through.
    ///   - reason: why.
    func depthDataOutput(
        _ output: AVCaptureDepthDataOutput,
        didDrop depthData: AVDepthData,
        timestamp: CMTime,
        connection: AVCaptureConnection,
        reason: AVCaptureOutput.DataDroppedReason
    )
}

extension AVCaptureDepthDataOutputDelegate {
    /// Does nothing.
    public func depthDataOutput(
        _ output: AVCaptureDepthDataOutput,
        didOutput depthData: AVDepthData,
        timestamp: CMTime,
        connection: AVCaptureConnection
    ) {}

    /// Does nothing.
    public func depthDataOutput(
        _ output: AVCaptureDepthDataOutput,
        didDrop depthData: AVDepthData,
        timestamp: CMTime,
        connection: AVCaptureConnection,
        reason: AVCaptureOutput.DataDroppedReason
    ) {}
}
