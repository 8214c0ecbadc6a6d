import AVFoundation
import Foundation

/// Records a camera and a microphone to a movie.
///
/// `@unchecked Sendable`: the lock protects mutable state.
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

    /// Returns when the movie is complete.
    ///
    /// - Parameter seconds: the maximum duration; nil for as long as the camera delivers frames.
    func record(to file: URL, seconds: Double?) async throws {
        // An output does not overwrite files.
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

    /// Handles a device that was unplugged or could not be started.
    ///
    /// The movie recorded until then is kept: every recording that has begun also reports its end.
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
        // A movie that reaches its maximum duration ends with an error, as does one whose camera is unplugged. It can
        // be played nevertheless, which the error indicates.
        let isComplete = (error as NSError?)?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? false
        hasEnded.finish(throwing: isComplete ? nil : error)
    }
}
