import AVFBase
public import CoreMedia
import Foundation
import MediaFiles

/// Records what a session captures into files: the base of the outputs that do so.
///
/// One file at a time. A recording begins with the first sample that comes after ``startRecording(to:recordingDelegate:)``
/// and never keeps the session from going on: of live sources, samples that cannot be encoded in time are left out. May
/// be used from any thread.
open class AVCaptureFileOutput: AVCaptureOutput {
    let recorder = FileRecorder()

    override init(acceptedMediaTypes: [AVMediaType]) { super.init(acceptedMediaTypes: acceptedMediaTypes) }

    // MARK: Recording

    /// Begins to record into a new file.
    ///
    /// Returns at once; the delegate is told when the first sample was written, and in every case when the recording is
    /// over. It fails, and says so there, where there is a file of that name already (``AVError/Code/fileAlreadyExists``;
    /// the file stays as it is), where the session does not run (``AVError/Code/sessionNotRunning``), or where the output
    /// records already (``AVError/Code/recordingAlreadyInProgress``). Raises for a URL that is not one of a file, and
    /// where nothing that can be recorded is connected.
    ///
    /// Apple leaves this open: what happens while the output records. As on iOS one file is recorded at a time; an output
    /// with a ``delegate``, which only macOS has, does as macOS does: the first file ends without an error, and the next
    /// one begins with the sample after its last.
    ///
    /// - Parameters:
    ///   - outputFileURL: where the file is to be.
    ///   - delegate: held weakly.
    open func startRecording(
        to outputFileURL: URL,
        recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
    ) {
        start(to: outputFileURL, delegate: delegate, fileType: nil)
    }

    /// Ends the recording; nothing happens where there is none.
    ///
    /// Returns at once. What has come by now is still written; the file is complete when the delegate is told that.
    open func stopRecording() { recorder.current?.end(.stopped) }

    /// Leaves out what comes from now on, until ``resumeRecording()``.
    ///
    /// The file goes on without a gap. Nothing happens where nothing is being recorded, or it pauses already.
    open func pauseRecording() { recorder.current?.pause() }

    /// Goes on with a recording that pauses.
    open func resumeRecording() { recorder.current?.resume() }

    // MARK: State

    /// Whether the output records: from the start until the recording is stopped or ends by itself.
    open var isRecording: Bool { recorder.current != nil }

    /// Whether a recording pauses.
    open var isRecordingPaused: Bool { recorder.current?.isPaused ?? false }

    /// The file that is being recorded; nil where none is.
    open var outputFileURL: URL? { recorder.current?.url }

    /// How long the present file is by now, or the last one was.
    open var recordedDuration: CMTime { recorder.progress.duration }

    /// About how large the present file is by now in bytes, or how large the last one is.
    open var recordedFileSize: Int64 { recorder.progress.size }

    // MARK: Limits

    /// How long a file may become; invalid, as at first, for no limit.
    ///
    /// A recording that comes to it ends with ``AVError/Code/maximumDurationReached``. A change counts at once.
    open var maxRecordedDuration: CMTime {
        get { recorder.limits.values.duration }
        set { recorder.limits.change { $0.duration = newValue } }
    }

    /// How many bytes a file may have; 0, as at first, for no limit.
    ///
    /// A recording that comes near to it ends with ``AVError/Code/maximumFileSizeReached``. A change counts at once.
    open var maxRecordedFileSize: Int64 {
        get { recorder.limits.values.fileSize }
        set { recorder.limits.change { $0.fileSize = newValue } }
    }

    /// How many bytes must stay free on the file's disk; 0, as at first, for none.
    ///
    /// A recording that finds less, about once a second, ends with ``AVError/Code/diskFull``. A change counts at once.
    open var minFreeDiskSpaceLimit: Int64 {
        get { recorder.limits.values.freeSpace }
        set { recorder.limits.change { $0.freeSpace = newValue } }
    }

    // MARK: Samples

    /// Sees all samples, and may begin and end files at exactly one of them; held weakly.
    ///
    /// Only on macOS among Apple's systems. It is asked once, when it is set, whether it wants to be exact.
    open var delegate: (any AVCaptureFileOutputDelegate)? {
        get { recorder.watcher?.client }
        set { recorder.watcher = newValue.map { SampleWatcher($0, output: self) } }
    }

    // MARK: For subclasses

    /// What a recording to a file is made of.
    ///
    /// - Parameters:
    ///   - connections: the active ones.
    ///   - fileType: the type that was asked for.
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

    /// Begins a recording.
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
                "startRecording was called on an output without an active connection. Add it to a session with an input "
                    + "for what it records, and enable the connection."
            )
        }
        let teller = RecordingTeller(
            self,
            delegate: delegate,
            connections: connections,
            url: url,
            queue: recorder.callbacks
        )
        do throws(AVError) {
            try begin(connections, url: url, fileType: fileType, teller: teller)
        } catch {
            teller.tell(.finished(error))
        }
    }

    private func begin(
        _ connections: [AVCaptureConnection],
        url: URL,
        fileType: AVFileType?,
        teller: RecordingTeller
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
                teller: teller,
                frameDuration: input?.frameDuration ?? .invalid,
                dry: dry
            ) { [recorder] recording in recorder.isOver(recording) }
        }
        guard isTaken else {
            file.remove()
            throw inProgress
        }
        // The session may have stopped between the question above and the recording's first look at its samples.
        if session?.isRunning != true, !recorder.isFed { recorder.current?.end(.flow(.stopped)) }
    }

    // MARK: For the session

    override func makeSink(for connection: AVCaptureConnection) -> (any FrameSink)? {
        RecordingSink(recorder, connection: connection)
    }

    override func makeSoundSink(for connection: AVCaptureConnection) -> (any SoundSink)? {
        RecordingSoundSink(recorder, connection: connection)
    }

    override func flowDidEnd(_ reason: FlowEnd) { recorder.flowDidEnd(reason) }

    override func startDidFail(_ reason: FlowEnd) { recorder.flowDidEnd(reason) }
}
