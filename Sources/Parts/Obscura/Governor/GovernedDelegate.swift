import AVFoundation

/// Wraps an app's delegate: forwards all calls, and reports their duration to the governor.
///
/// `@unchecked Sendable`: has weak references that never change after `init`; called on the output's queue only.
final class GovernedDelegate: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    private(set) weak var client: (any AVCaptureVideoDataOutputSampleBufferDelegate)?
    private weak var governor: FrameRateGovernor?

    init(client: any AVCaptureVideoDataOutputSampleBufferDelegate, governor: FrameRateGovernor) {
        self.client = client
        self.governor = governor
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        guard let governor else {
            client?.captureOutput(output, didOutput: sampleBuffer, from: connection)
            return
        }
        governor.measure { client?.captureOutput(output, didOutput: sampleBuffer, from: connection) }
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        client?.captureOutput(output, didDrop: sampleBuffer, from: connection)
        governor?.reportDrop(sampleBuffer)
    }
}
