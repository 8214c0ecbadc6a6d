public import CoreMedia
import Foundation

/// A delegate that receives the events of a recording: started, paused and resumed, about to finish, finished.
///
/// All methods but the last are optional. The calls may come from any thread; those of one output come one after
/// another. The delegate is held weakly during the recording.
public protocol AVCaptureFileOutputRecordingDelegate: NSObjectProtocol {
    /// Called when the first sample was written; not called if nothing could be written.
    ///
    /// Not called for a delegate that has ``fileOutput(_:didStartRecordingTo:startPTS:from:)``.
    func fileOutput(
        _ output: AVCaptureFileOutput,
        didStartRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    )

    /// Called when the first sample was written.
    ///
    /// - Parameters:
    ///   - output: the output that records.
    ///   - fileURL: the file.
    ///   - startPTS: the time of the first sample on the session's clock, which becomes zero in the file.
    ///   - connections: the recorded connections.
    func fileOutput(
        _ output: AVCaptureFileOutput,
        didStartRecordingTo fileURL: URL,
        startPTS: CMTime,
        from connections: [AVCaptureConnection]
    )

    /// Called when the program has paused the recording; may be skipped if the recording ends meanwhile.
    func fileOutput(
        _ output: AVCaptureFileOutput,
        didPauseRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    )

    /// Called when the first sample after a pause was written; may be skipped if the recording ends meanwhile.
    func fileOutput(
        _ output: AVCaptureFileOutput,
        didResumeRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    )

    /// Called when no more samples are written and the file is being completed.
    ///
    /// - Parameters:
    ///   - output: the output that recorded.
    ///   - fileURL: the file.
    ///   - connections: the recorded connections.
    ///   - error: the reason for the end, or nil if the program stopped the recording.
    func fileOutput(
        _ output: AVCaptureFileOutput,
        willFinishRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection],
        error: (any Error)?
    )

    /// Called when the recording has finished: always, once, and last.
    ///
    /// - Parameters:
    ///   - output: the output that recorded.
    ///   - outputFileURL: the file.
    ///   - connections: the recorded connections.
    ///   - error: nil for success. An ``AVError`` whose ``AVError/recordingSuccessfullyFinished`` is true indicates a
    ///     valid file that was not ended by the program but by a limit or the end of the session.
    func fileOutput(
        _ output: AVCaptureFileOutput,
        didFinishRecordingTo outputFileURL: URL,
        from connections: [AVCaptureConnection],
        error: (any Error)?
    )
}

extension AVCaptureFileOutputRecordingDelegate {
    /// Does nothing.
    public func fileOutput(
        _ output: AVCaptureFileOutput,
        didStartRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    ) {}

    /// Calls the older form of this method.
    public func fileOutput(
        _ output: AVCaptureFileOutput,
        didStartRecordingTo fileURL: URL,
        startPTS: CMTime,
        from connections: [AVCaptureConnection]
    ) {
        fileOutput(output, didStartRecordingTo: fileURL, from: connections)
    }

    /// Does nothing.
    public func fileOutput(
        _ output: AVCaptureFileOutput,
        didPauseRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    ) {}

    /// Does nothing.
    public func fileOutput(
        _ output: AVCaptureFileOutput,
        didResumeRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    ) {}

    /// Does nothing.
    public func fileOutput(
        _ output: AVCaptureFileOutput,
        willFinishRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection],
        error: (any Error)?
    ) {}
}
