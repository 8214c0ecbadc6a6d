import AVFBase
import CameraSources
import CoreMedia
import Dispatch
import Foundation
import Synchronization

/// The shared state of a file output: the current recording, and the watcher that sees samples before they are
/// recorded.
///
/// May be used from any thread. Each sample goes to exactly one recording, so one file can follow another without loss.
final class FileRecorder: Sendable {
    private struct State {
        /// The recording that takes samples.
        var current: FileRecording?
        /// Recordings that have ended but whose files are not complete yet.
        var ending: [FileRecording] = []
        /// Duration and size of the last completed recording.
        var last: (duration: CMTime, size: Int64) = (.zero, 0)
        var watcher: SampleWatcher?
        /// True if media have arrived since the last end of the flow; the session may not report yet that it is
        /// running.
        var isFed = false
        /// Connections that deliver nothing more, because their sources have ended.
        var dry: Set<ObjectIdentifier> = []
    }

    let limits = RecordingLimits()
    /// The queue on which the delegates of recordings are called.
    let callbacks = DispatchQueue(label: "AVFoundation.recording.delegate")
    private let state = Mutex(State())

    // MARK: For the output

    /// The current recording, as long as it takes samples.
    var current: FileRecording? { state.withLock { $0.current }.flatMap { $0.isRecording ? $0 : nil } }

    /// True if media arrive from the session.
    var isFed: Bool { state.withLock { $0.isFed } }

    /// Duration and size of the current file, or of the last one.
    var progress: (duration: CMTime, size: Int64) {
        let (recording, last) = state.withLock { ($0.current ?? $0.ending.last, $0.last) }
        return recording?.progress ?? last
    }

    var watcher: SampleWatcher? {
        get { state.withLock { $0.watcher } }
        set {
            let old = state.withLock { state in
                defer { state.watcher = newValue }
                return state.watcher
            }
            _ = old
        }
    }

    /// Starts a recording.
    ///
    /// - Parameter replaces: true if the recording replaces a running one, which then ends without an error.
    /// - Returns: false if a running recording continues instead.
    func begin(replacing replaces: Bool, _ make: (_ dry: Set<ObjectIdentifier>) -> FileRecording) -> Bool {
        if !replaces, current != nil { return false }
        let new = make(state.withLock { $0.dry })
        let (old, isTaken, dry) = state.withLock { state -> (FileRecording?, Bool, Set<ObjectIdentifier>) in
            if let present = state.current, present.isRecording, !replaces { return (nil, false, []) }
            defer { state.current = new }
            if let present = state.current { state.ending.append(present) }
            return (state.current, true, state.dry)
        }
        old?.end(.stopped)
        // Sources that ended while the recording was being created; it could not see these ends itself.
        if isTaken, !dry.isEmpty { new.nothingComes(from: dry) }
        return isTaken
    }

    /// Ends the current recording, because the session no longer feeds the output.
    func flowDidEnd(_ reason: FlowEnd) {
        state.withLock { state in
            state.dry = []
            state.isFed = false
        }
        current?.end(.flow(reason))
    }

    /// Stores the result of a recording that is complete.
    func isOver(_ recording: FileRecording) {
        let progress = recording.progress
        state.withLock { state in
            state.last = progress
            if state.current === recording { state.current = nil }
            state.ending.removeAll { $0 === recording }
        }
    }

    // MARK: On source threads

    func receive(_ frame: CapturedFrame, from connection: AVCaptureConnection, turned orientation: ImageOrientation) {
        let (recording, watcher) = state.withLock { state in
            state.isFed = true
            return (state.current, state.watcher)
        }
        if let watcher {
            let goesOn = watcher.receive(.image(frame, orientation), from: connection, of: self)
            guard goesOn else { return }
        }
        recording?.receive(frame, from: connection, turned: orientation)
    }

    func receive(_ loss: CameraLoss, from connection: AVCaptureConnection) {
        state.withLock { $0.current }?.receiveLoss(DropReason(loss.reason), from: connection)
    }

    func receive(_ audio: ArrivedAudio, from connection: AVCaptureConnection) {
        let (recording, watcher) = state.withLock { state in
            state.isFed = true
            return (state.current, state.watcher)
        }
        if let watcher {
            let goesOn = watcher.receive(.audio(audio), from: connection, of: self)
            guard goesOn else { return }
        }
        recording?.receive(audio, from: connection)
    }

    func receive(_ token: DrainToken, from connection: AVCaptureConnection) {
        let watcher = state.withLock { $0.watcher }
        if watcher?.receive(token, from: connection, of: self) == true { return }
        receive(seen: token, from: connection)
    }

    /// Notes that a connection was disabled or removed while the session continues.
    func receiveEnd(of connection: AVCaptureConnection) {
        guard !connection.isActive else { return }
        state.withLock { $0.current }?.receiveEnd(of: connection)
    }

    // MARK: From the watcher

    /// Records a sample that the watcher's delegate has seen.
    func receive(seen sample: SampleWatcher.Sample, from connection: AVCaptureConnection) {
        let recording = state.withLock { $0.current }
        switch sample {
        case .image(let frame, let orientation): recording?.receive(frame, from: connection, turned: orientation)
        case .audio(let audio): recording?.receive(audio, from: connection)
        }
    }

    func receive(seen token: DrainToken, from connection: AVCaptureConnection) {
        let recording = state.withLock { state in
            state.dry.insert(ObjectIdentifier(connection))
            return state.current
        }
        recording?.receive(token, from: connection)
    }

    // MARK: For tests

    /// Returns when everything that has arrived was encoded and all events were reported.
    func settle() {
        let (current, ending, watcher) = state.withLock { ($0.current, $0.ending, $0.watcher) }
        watcher?.settle()
        current?.settle()
        for recording in ending { recording.settle() }
        callbacks.sync {}
    }
}

/// The sink of a video connection to a file output.
final class RecordingSink: FrameSink {
    private let recorder: FileRecorder
    private let connection: UncheckedReference<AVCaptureConnection>
    private let orientation: Mutex<ImageOrientation>

    init(_ recorder: FileRecorder, connection: AVCaptureConnection) {
        self.recorder = recorder
        self.connection = UncheckedReference(connection)
        orientation = Mutex(ImageOrientation(connection))
    }

    func reconfigure() {
        let now = ImageOrientation(connection.value)
        orientation.withLock { $0 = now }
    }

    func receive(_ frame: CapturedFrame) {
        recorder.receive(frame, from: connection.value, turned: orientation.withLock { $0 })
    }

    func receive(_ loss: CameraLoss, format: CapturedFormat) { recorder.receive(loss, from: connection.value) }

    func sourceDidEnd(_ token: DrainToken) { recorder.receive(token, from: connection.value) }

    // Samples that have arrived are recorded; the end of the session is reported separately.
    func flush() { recorder.receiveEnd(of: connection.value) }
}

/// The sink of an audio connection to a file output.
final class RecordingAudioSink: AudioSink {
    private let recorder: FileRecorder
    private let connection: UncheckedReference<AVCaptureConnection>

    init(_ recorder: FileRecorder, connection: AVCaptureConnection) {
        self.recorder = recorder
        self.connection = UncheckedReference(connection)
    }

    func receive(_ audio: CapturedAudio) { recorder.receive(ArrivedAudio(audio), from: connection.value) }

    func sourceDidEnd(_ token: DrainToken) { recorder.receive(token, from: connection.value) }

    // Samples that have arrived are recorded; the end of the session is reported separately.
    func flush() { recorder.receiveEnd(of: connection.value) }
}
