public import CoreMedia
import Foundation

/// Is told what becomes of a recording, in this order: started, paused and resumed, about to finish, finished.
///
/// All but the last may be left out. No particular thread calls; the calls of one output follow one another. Held weakly
/// while the recording lasts.
public protocol AVCaptureFileOutputRecordingDelegate: NSObjectProtocol {
    /// The first sample was written; not called where nothing could be written.
    ///
    /// Not called for a delegate that has ``fileOutput(_:didStartRecordingTo:startPTS:from:)``.
    func fileOutput(
        _ output: AVCaptureFileOutput,
        didStartRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    )

    /// The first sample was written.
    ///
    /// - Parameters:
    ///   - output: what records.
    ///   - fileURL: the file.
    ///   - startPTS: its time on the session's clock, which is zero in the file.
    ///   - connections: what is recorded.
    func fileOutput(
        _ output: AVCaptureFileOutput,
        didStartRecordingTo fileURL: URL,
        startPTS: CMTime,
        from connections: [AVCaptureConnection]
    )

    /// The recording pauses, as the program wanted; may be skipped when it ends meanwhile.
    func fileOutput(
        _ output: AVCaptureFileOutput,
        didPauseRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    )

    /// The first sample after a pause was written; may be skipped when the recording ends meanwhile.
    func fileOutput(
        _ output: AVCaptureFileOutput,
        didResumeRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    )

    /// No more samples are written; the file is being completed.
    ///
    /// - Parameters:
    ///   - output: what recorded.
    ///   - fileURL: the file.
    ///   - connections: what was recorded.
    ///   - error: why the recording ends, or nil when the program wanted it so.
    func fileOutput(
        _ output: AVCaptureFileOutput,
        willFinishRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection],
        error: (any Error)?
    )

    /// The recording is over: always called, once, and last.
    ///
    /// - Parameters:
    ///   - output: what recorded.
    ///   - outputFileURL: the file.
    ///   - connections: what was recorded.
    ///   - error: nil for success. An ``AVError`` whose ``AVError/recordingSuccessfullyFinished`` is true stands for a
    ///     file that is good, but ended by something else than the program: a limit, or the end of the session.
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

    /// Calls the older form of this function.
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
