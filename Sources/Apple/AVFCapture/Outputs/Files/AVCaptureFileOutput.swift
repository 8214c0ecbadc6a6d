import AVFBase
public import CoreMedia
import Foundation
import MediaFiles

/// The base class of outputs that record the media of a session to files.
///
/// It records one file at a time. A recording begins with the first sample that arrives after
/// ``startRecording(to:recordingDelegate:)``. A recording never holds up the session: samples of live sources that
/// cannot be encoded in time are dropped. May be used from any thread.
open class AVCaptureFileOutput: AVCaptureOutput {
    let recorder = FileRecorder()

    override init(acceptedMediaTypes: [AVMediaType]) { super.init(acceptedMediaTypes: acceptedMediaTypes) }

    // MARK: Recording

    /// Starts recording to a new file.
    ///
    /// Returns immediately. The delegate is called when the first sample was written, and always when the recording has
    /// finished. The recording fails, with an error for the delegate, if a file of that name exists
    /// (``AVError/Code/fileAlreadyExists``; that file is left unchanged), if the session is not running
    /// (``AVError/Code/sessionNotRunning``), or if the output is already recording
    /// (``AVError/Code/recordingAlreadyInProgress``). Raises for a URL that is not a file URL, and if no media that the
    /// output can record are connected.
    ///
    /// Apple does not document the effect of a call during a recording. As on iOS, one file is recorded at a time. An
    /// output with a ``delegate``, which only macOS has, behaves as on macOS: the first file ends without an error, and
    /// the next one begins with the sample after its last.
    ///
    /// - Parameters:
    ///   - outputFileURL: the URL of the new file.
    ///   - delegate: held weakly.
    open func startRecording(
        to outputFileURL: URL,
        recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
    ) {
        start(to: outputFileURL, delegate: delegate, fileType: nil)
    }

    /// Ends the recording.
    ///
    /// Has no effect if the output is not recording.
    ///
    /// Returns immediately. Samples that have already arrived are still written; the file is complete when the delegate
    /// is called for its end.
    open func stopRecording() { recorder.current?.end(.stopped) }

    /// Skips all media from now on, until ``resumeRecording()``.
    ///
    /// The file continues without a gap. Has no effect if the output is not recording or the recording is already
    /// paused.
    open func pauseRecording() { recorder.current?.pause() }

    /// Resumes a paused recording.
    open func resumeRecording() { recorder.current?.resume() }

    // MARK: State

    /// Indicates whether the output is recording: from the start until the recording is stopped or ends by itself.
    open var isRecording: Bool { recorder.current != nil }

    /// Indicates whether a recording is paused.
    open var isRecordingPaused: Bool { recorder.current?.isPaused ?? false }

    /// The URL of the file being recorded; nil if there is none.
    open var outputFileURL: URL? { recorder.current?.url }

    /// The duration of the current file so far, or of the last file.
    open var recordedDuration: CMTime { recorder.progress.duration }

    /// The approximate size of the current file so far, or of the last file, in bytes.
    open var recordedFileSize: Int64 { recorder.progress.size }

    // MARK: Limits

    /// The maximum duration of a file; invalid (the default) for no limit.
    ///
    /// A recording that reaches it ends with ``AVError/Code/maximumDurationReached``. A change takes effect
    /// immediately.
    open var maxRecordedDuration: CMTime {
        get { recorder.limits.values.duration }
        set { recorder.limits.change { $0.duration = newValue } }
    }

    /// The maximum size of a file in bytes; 0 (the default) for no limit.
    ///
    /// A recording that comes close to it ends with ``AVError/Code/maximumFileSizeReached``. A change takes effect
    /// immediately.
    open var maxRecordedFileSize: Int64 {
        get { recorder.limits.values.fileSize }
        set { recorder.limits.change { $0.fileSize = newValue } }
    }

    /// The minimum free space on the file's disk in bytes; 0 (the default) for no limit.
    ///
    /// A recording checks about once a second and ends with ``AVError/Code/diskFull`` if less is free. A change takes
    /// effect immediately.
    open var minFreeDiskSpaceLimit: Int64 {
        get { recorder.limits.values.freeSpace }
        set { recorder.limits.change { $0.freeSpace = newValue } }
    }

    // MARK: Samples

    /// The delegate that sees all samples and may start and stop files at exactly one of them; held weakly.
    ///
    /// On Apple's systems only macOS has this. Setting it asks the delegate once whether it wants sample-accurate
    /// recordings.
    open var delegate: (any AVCaptureFileOutputDelegate)? {
        get { recorder.watcher?.client }
        set { recorder.watcher = newValue.map { SampleWatcher($0, output: self) } }
    }

    // MARK: For subclasses

    /// Makes the plan of a recording to a file.
    ///
    /// - Parameters:
    ///   - connections: the active connections.
    ///   - fileType: the requested type.
    func makePlan(
        _ connections: [AVCaptureConnection],
        to url: URL,
        fileType: AVFileType?
    ) throws(AVError) -> RecordingPlan {
        throw AVError(
            .unknown,
            "This output records nothing. Use AVCaptureMovieFileOutput or AVCaptureAudioFileOutput."
        )
    }

    /// Starts a recording.
    func start(to url: URL, delegate: any AVCaptureFileOutputRecordingDelegate, fileType: AVFileType?) {
        guard url.isFileURL else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "startRecording was called with \(url.absoluteString), which is not the URL of a file. "
                    + "Make one with URL(fileURLWithPath:)."
            )
        }
        let connections = connections.filter(\.isActive)
        guard !connections.isEmpty else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "startRecording was called on an output without an active connection. Add it to a session with an "
                    + "input for what it records, and enable the connection."
            )
        }
        let notifier = RecordingNotifier(
            self,
            delegate: delegate,
            connections: connections,
            url: url,
            queue: recorder.callbacks
        )
        do throws(AVError) {
            try begin(connections, url: url, fileType: fileType, notifier: notifier)
        } catch {
            notifier.notify(.finished(error))
        }
    }

    private func begin(
        _ connections: [AVCaptureConnection],
        url: URL,
        fileType: AVFileType?,
        notifier: RecordingNotifier
    ) throws(AVError) {
        let replaces = recorder.watcher?.client != nil
        let inProgress = RecordingError.refused(
            .recordingAlreadyInProgress,
            "Recording to \(url.path) cannot begin: the output records another file. Stop that recording first."
        )
        guard replaces || !isRecording else { throw inProgress }
        guard session?.isRunning == true || recorder.isFed else {
            throw RecordingError.refused(
                .sessionNotRunning,
                "Recording to \(url.path) cannot begin: the session does not run. Call startRunning() first."
            )
        }
        let plan = try makePlan(connections, to: url, fileType: fileType)
        let file = OutputFile(path: url.path)
        do throws(AVError) {
            try file.reserve()
        } catch {
            throw RecordingError.refused(error.code, error.localizedDescription, underlying: error)
        }
        let input = connections.first?.inputPorts.first?.input as? AVCaptureDeviceInput
        let isTaken = recorder.begin(replacing: replaces) { dry in
            FileRecording(
                url: url,
                file: file,
                plan: plan,
                limits: recorder.limits,
                notifier: notifier,
                frameDuration: input?.frameDuration ?? .invalid,
                dry: dry
            ) { [recorder] recording in recorder.isOver(recording) }
        }
        guard isTaken else {
            file.remove()
            throw inProgress
        }
        // The session may have stopped between the check above and the moment when the recording began to take samples.
        if session?.isRunning != true, !recorder.isFed { recorder.current?.end(.flow(.stopped)) }
    }

    // MARK: For the session

    override func makeSink(for connection: AVCaptureConnection) -> (any FrameSink)? {
        RecordingSink(recorder, connection: connection)
    }

    override func makeAudioSink(for connection: AVCaptureConnection) -> (any AudioSink)? {
        RecordingAudioSink(recorder, connection: connection)
    }

    override func flowDidEnd(_ reason: FlowEnd) { recorder.flowDidEnd(reason) }

    override func startDidFail(_ reason: FlowEnd) { recorder.flowDidEnd(reason) }
}
