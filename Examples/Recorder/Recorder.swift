import AVFoundation
import Foundation

/// Records a camera and a microphone into a film.
///
/// `@unchecked Sendable`: what changes is behind the lock.
final class Recorder: NSObject, AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
    private let session = AVCaptureSession()
    private let output = AVCaptureMovieFileOutput()
    private let lock = NSLock()
    private var hasBegun = false
    private let (ending, hasEnded) = AsyncThrowingStream.makeStream(of: Never.self)

    init(camera: AVCaptureDevice, microphone: AVCaptureDevice) throws {
        super.init()
        session.beginConfiguration()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: camera))
        session.addInput(try AVCaptureDeviceInput(device: microphone))
        session.addOutput(output)
        session.commitConfiguration()
    }

    /// Returns when the film is complete.
    ///
    /// - Parameter seconds: the longest that it may become; nil for as long as the camera gives frames.
    func record(to file: URL, seconds: Double?) async throws {
        // An output does not write over files.
        try? FileManager.default.removeItem(at: file)
        if let seconds { output.maxRecordedDuration = CMTime(seconds: seconds, preferredTimescale: 600) }
        _ = NotificationCenter.default.addObserver(
            forName: AVCaptureSession.runtimeErrorNotification,
            object: session,
            queue: nil
        ) { [weak self] in self?.fail($0.userInfo?[AVCaptureSessionErrorKey] as? AVError) }
        session.startRunning()
        output.startRecording(to: file, recordingDelegate: self)
        for try await _ in ending {}
        session.stopRunning()
    }

    /// A device was pulled, or could not be started.
    ///
    /// What was recorded by then is kept: a recording that has begun is always told to have finished.
    private func fail(_ error: AVError?) {
        if lock.withLock({ hasBegun }) {
            output.stopRecording()
        } else {
            hasEnded.finish(throwing: error ?? AVError(.unknown))
        }
    }

    func fileOutput(
        _ output: AVCaptureFileOutput,
        didStartRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    ) {
        lock.withLock { hasBegun = true }
        print("recording to \(fileURL.lastPathComponent)")
    }

    func fileOutput(
        _ output: AVCaptureFileOutput,
        didFinishRecordingTo outputFileURL: URL,
        from connections: [AVCaptureConnection],
        error: (any Error)?
    ) {
        // A film that is as long as it may become ends with an error, and so does one whose camera is pulled: what was
        // recorded can be played nevertheless, and the error says so.
        let isComplete = (error as NSError?)?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? false
        hasEnded.finish(throwing: isComplete ? nil : error)
    }
}
