public import CoreMedia

/// A delegate that receives the depth maps of a depth data output on the queue that was set together with it.
///
/// Both methods are optional. Release depth data soon: cameras have few maps.
public protocol AVCaptureDepthDataOutputDelegate: AnyObject {
    /// Called when a depth map was captured.
    ///
    /// - Parameters:
    ///   - output: the output that the delegate was set on.
    ///   - depthData: the map.
    ///   - timestamp: the time of the map's frame on the session's clock.
    ///   - connection: the connection it came through.
    func depthDataOutput(
        _ output: AVCaptureDepthDataOutput,
        didOutput depthData: AVDepthData,
        timestamp: CMTime,
        connection: AVCaptureConnection
    )

    /// Called once for each dropped depth map, in time order with the delivered maps.
    ///
    /// - Parameters:
    ///   - output: the output that the delegate was set on.
    ///   - depthData: a placeholder whose map is a single NaN.
    ///   - timestamp: the time of the map's frame on the session's clock.
    ///   - connection: the connection that the map belongs to.
    ///   - reason: the reason for the drop.
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
