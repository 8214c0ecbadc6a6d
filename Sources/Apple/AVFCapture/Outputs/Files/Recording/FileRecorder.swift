import AVFBase
import CameraSources
import CoreMedia
import Dispatch
import Foundation
import Synchronization

/// What a file output is made of: the present recording, and who sees samples before they are recorded.
///
/// May be used from any thread. Samples go to one recording only, so that a file can follow another without losing any.
final class FileRecorder: Sendable {
    private struct State {
        /// The recording that takes samples.
        var current: FileRecording?
        /// Recordings that have ended and are not complete yet.
        var ending: [FileRecording] = []
        /// What is known of the last recording that is complete.
        var last: (duration: CMTime, size: Int64) = (.zero, 0)
        var watcher: SampleWatcher?
        /// Whether something has come since the flow last ended: the session may not say yet that it runs.
        var isFed = false
        /// The connections from which nothing more comes, as their sources have ended.
        var dry: Set<ObjectIdentifier> = []
    }

    let limits = RecordingLimits()
    /// Where delegates of recordings are called.
    let callbacks = DispatchQueue(label: "AVFoundation.recording.delegate")
    private let state = Mutex(State())

    // MARK: For the output

    /// The recording, while samples are taken for it.
    var current: FileRecording? { state.withLock { $0.current }.flatMap { $0.isRecording ? $0 : nil } }

    /// Whether something comes from the session.
    var isFed: Bool { state.withLock { $0.isFed } }

    /// What was recorded of the present file, or of the last one.
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

    /// Begins a recording.
    ///
    /// - Parameter replaces: whether it takes the place of one that is going on, which then ends well.
    /// - Returns: false where one is going on that stays.
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
        // Ends that the recording could not hear of itself.
        if isTaken, !dry.isEmpty { new.nothingComes(from: dry) }
        return isTaken
    }

    /// The session feeds the output no longer.
    func flowDidEnd(_ reason: FlowEnd) {
        state.withLock { state in
            state.dry = []
            state.isFed = false
        }
        current?.end(.flow(reason))
    }

    /// A recording is complete.
    func isOver(_ recording: FileRecording) {
        let progress = recording.progress
        state.withLock { state in
            state.last = progress
            if state.current === recording { state.current = nil }
            state.ending.removeAll { $0 === recording }
        }
    }

    // MARK: On source threads

    func receive(_ frame: CapturedFrame, from connection: AVCaptureConnection, turned orientation: PictureOrientation) {
        let (recording, watcher) = state.withLock { state in
            state.isFed = true
            return (state.current, state.watcher)
        }
        if let watcher {
            let goesOn = watcher.receive(.picture(frame, orientation), from: connection, of: self)
            guard goesOn else { return }
        }
        recording?.receive(frame, from: connection, turned: orientation)
    }

    func receive(_ loss: CameraLoss, from connection: AVCaptureConnection) {
        state.withLock { $0.current }?.receiveLoss(DropReason(loss.reason), from: connection)
    }

    func receive(_ sound: ArrivedSound, from connection: AVCaptureConnection) {
        let (recording, watcher) = state.withLock { state in
            state.isFed = true
            return (state.current, state.watcher)
        }
        if let watcher {
            let goesOn = watcher.receive(.sound(sound), from: connection, of: self)
            guard goesOn else { return }
        }
        recording?.receive(sound, from: connection)
    }

    func receive(_ token: DrainToken, from connection: AVCaptureConnection) {
        let watcher = state.withLock { $0.watcher }
        if watcher?.receive(token, from: connection, of: self) == true { return }
        receive(seen: token, from: connection)
    }

    /// Nothing more comes from a connection that was disabled or taken away, while the session goes on.
    func receiveEnd(of connection: AVCaptureConnection) {
        guard !connection.isActive else { return }
        state.withLock { $0.current }?.receiveEnd(of: connection)
    }

    // MARK: From the watcher

    /// Takes what the watcher's delegate has seen.
    func receive(seen sample: SampleWatcher.Sample, from connection: AVCaptureConnection) {
        let recording = state.withLock { $0.current }
        switch sample {
        case .picture(let frame, let orientation): recording?.receive(frame, from: connection, turned: orientation)
        case .sound(let sound): recording?.receive(sound, from: connection)
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

    /// Returns when everything that has come was encoded and everything was told.
    func settle() {
        let (current, ending, watcher) = state.withLock { ($0.current, $0.ending, $0.watcher) }
        watcher?.settle()
        current?.settle()
        for recording in ending { recording.settle() }
        callbacks.sync {}
    }
}

/// A connection's end at a file output.
final class RecordingSink: FrameSink {
    private let recorder: FileRecorder
    private let connection: UncheckedReference<AVCaptureConnection>
    private let orientation: Mutex<PictureOrientation>

    init(_ recorder: FileRecorder, connection: AVCaptureConnection) {
        self.recorder = recorder
        self.connection = UncheckedReference(connection)
        orientation = Mutex(PictureOrientation(connection))
    }

    func reconfigure() {
        let now = PictureOrientation(connection.value)
        orientation.withLock { $0 = now }
    }

    func receive(_ frame: CapturedFrame) {
        recorder.receive(frame, from: connection.value, turned: orientation.withLock { $0 })
    }

    func receive(_ loss: CameraLoss, format: CapturedFormat) { recorder.receive(loss, from: connection.value) }

    func sourceDidEnd(_ token: DrainToken) { recorder.receive(token, from: connection.value) }

    // What has come is recorded; the output hears separately when the session ends.
    func flush() { recorder.receiveEnd(of: connection.value) }
}

/// A connection's end at a file output, for sound.
final class RecordingSoundSink: SoundSink {
    private let recorder: FileRecorder
    private let connection: UncheckedReference<AVCaptureConnection>

    init(_ recorder: FileRecorder, connection: AVCaptureConnection) {
        self.recorder = recorder
        self.connection = UncheckedReference(connection)
    }

    func receive(_ sound: CapturedSound) { recorder.receive(ArrivedSound(sound), from: connection.value) }

    func sourceDidEnd(_ token: DrainToken) { recorder.receive(token, from: connection.value) }

    // What has come is recorded; the output hears separately when the session ends.
    func flush() { recorder.receiveEnd(of: connection.value) }
}
