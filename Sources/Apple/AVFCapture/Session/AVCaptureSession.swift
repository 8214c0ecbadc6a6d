import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

/// Runs cameras and hands what they deliver to outputs.
///
/// Add inputs and outputs; the session connects what fits. Changes between ``beginConfiguration()`` and
/// ``commitConfiguration()`` take effect together. May be used from any thread; start and stop take their time, so call
/// them away from the main thread. Notifications are posted on a thread of the library's own. Releasing the last
/// reference stops the session.
open class AVCaptureSession: NSObject {
    let core: SessionCore
    package let keyValueObservers = KeyValueObservers()
    let extras = Mutex(SessionExtras())

    /// Makes a session without inputs and outputs, with the preset `.high`.
    public override init() {
        core = SessionCore()
        super.init()
        core.face = UncheckedWeakReference(self)
    }

    /// Makes a session with works of its own.
    init(core: SessionCore) {
        self.core = core
        super.init()
        core.face = UncheckedWeakReference(self)
    }

    deinit { core.shutDown() }

    // MARK: Running

    /// Whether the session runs.
    ///
    /// Observable.
    open var isRunning: Bool { core.isRunning }

    /// Whether the session is interrupted.
    ///
    /// Observable.
    open var isInterrupted: Bool { core.isInterrupted }

    /// Starts; returns when the session runs or has failed.
    ///
    /// A failure is reported with ``runtimeErrorNotification`` only. No effect when the session runs. Raises between
    /// ``beginConfiguration()`` and ``commitConfiguration()``.
    open func startRunning() { core.start() }

    /// Stops; returns when nothing flows any more.
    ///
    /// What was not yet handed to a client is forgotten: no data callback begins afterwards. May be called from inside
    /// a data callback.
    ///
    /// No effect when the session does not run. Raises between ``beginConfiguration()`` and ``commitConfiguration()``.
    ///
    /// A session also stops by itself when its sources have ended (a file, a virtual camera with a number of frames)
    /// and everything they gave has been handed to the clients: ``isRunning`` becomes false and
    /// ``didStopRunningNotification`` is posted, as when the system stops a session on Apple's systems. Sources that
    /// end are an addition of this library.
    open func stopRunning() { core.stop() }

    // MARK: Configuration

    /// Begins a set of changes that take effect together.
    ///
    /// Pairs nest; only the outermost commit counts.
    ///
    /// Properties show changes at once; what runs follows with the commit.
    open func beginConfiguration() { core.begin() }

    /// Ends a set of changes and applies it; without a beginning it is ignored.
    open func commitConfiguration() { core.commit() }

    /// What the session optimises for; `.high` at first.
    ///
    /// Observable.
    ///
    /// Setting anything but `.inputPriority` sets the format of the session's camera and its frame durations. Raises where
    /// ``canSetSessionPreset(_:)`` is false.
    open var sessionPreset: Preset {
        get { core.preset }
        set { core.setPreset(newValue) }
    }

    /// Whether the session's inputs can do a preset; without inputs every preset of the platform can be set.
    open func canSetSessionPreset(_ preset: Preset) -> Bool { core.canSetPreset(preset) }

    /// The inputs in the order in which they were added.
    open var inputs: [AVCaptureInput] { core.inputs }

    /// Whether an input can be added: it is in no session, the session has no camera yet, and the camera can do the preset.
    open func canAddInput(_ input: AVCaptureInput) -> Bool { core.reasonNotToAdd(input) == nil }

    /// Adds an input and connects it to what takes its media.
    ///
    /// Raises where ``canAddInput(_:)`` is false.
    open func addInput(_ input: AVCaptureInput) { core.add(input, connecting: true) }

    /// Adds an input without connections.
    ///
    /// Raises where ``canAddInput(_:)`` is false.
    open func addInputWithNoConnections(_ input: AVCaptureInput) { core.add(input, connecting: false) }

    /// Removes an input and its connections; nothing happens to one that is not in the session.
    open func removeInput(_ input: AVCaptureInput) { core.remove(input) }

    /// The outputs in the order in which they were added.
    open var outputs: [AVCaptureOutput] { core.outputs }

    /// Whether an output can be added: it is in no session, the session has no other one of its class except video data
    /// outputs, and its settings suit the camera.
    open func canAddOutput(_ output: AVCaptureOutput) -> Bool { core.reasonNotToAdd(output) == nil }

    /// Adds an output and connects it to a port whose media it takes.
    ///
    /// Raises where ``canAddOutput(_:)`` is false.
    open func addOutput(_ output: AVCaptureOutput) { core.add(output, connecting: true) }

    /// Adds an output without connections.
    ///
    /// Raises where ``canAddOutput(_:)`` is false.
    open func addOutputWithNoConnections(_ output: AVCaptureOutput) { core.add(output, connecting: false) }

    /// Removes an output and its connections; nothing happens to one that is not in the session.
    open func removeOutput(_ output: AVCaptureOutput) { core.remove(output) }

    /// All connections, those to preview layers included.
    open var connections: [AVCaptureConnection] { core.connections }

    /// Whether a connection can be added: both ends are in the session, fit each other, and the output or layer is free.
    open func canAddConnection(_ connection: AVCaptureConnection) -> Bool { core.reasonNotToAdd(connection) == nil }

    /// Adds a connection.
    ///
    /// Raises where ``canAddConnection(_:)`` is false.
    open func addConnection(_ connection: AVCaptureConnection) { core.add(connection) }

    /// Removes a connection; both ends stay, and are not connected again by themselves.
    open func removeConnection(_ connection: AVCaptureConnection) { core.remove(connection) }

    // MARK: Clock and costs

    /// The clock of all time stamps: the microphone's, else the host clock, or the source's own where its time is not
    /// real.
    ///
    /// Nil without an input. Observable. Times of sources with other clocks are converted; all sources whose time is not
    /// real (files that are read as fast as it goes, cameras with a virtual clock) are on one time line.
    open var synchronizationClock: CMClock? { core.clock }

    /// The older name of ``synchronizationClock``.
    open var masterClock: CMClock? { core.clock }

    /// The share of what the machine can do that the session takes; above 1 it cannot start.
    ///
    /// 0, as the machine does not tell.
    open var hardwareCost: Float { core.hardwareCost }

    /// Whether the session uses the program's audio session.
    ///
    /// No effect here.
    open var usesApplicationAudioSession: Bool {
        get { core.audioFlags.uses }
        set { core.audioFlags.uses = newValue }
    }

    /// Whether the session sets up the program's audio session.
    ///
    /// No effect here.
    open var automaticallyConfiguresApplicationAudioSession: Bool {
        get { core.audioFlags.configures }
        set { core.audioFlags.configures = newValue }
    }

    /// Whether the program's audio session mixes with others.
    ///
    /// No effect here.
    open var configuresApplicationAudioSessionToMixWithOthers: Bool {
        get { core.audioFlags.mixes }
        set { core.audioFlags.mixes = newValue }
    }
}

extension AVCaptureSession: KeyValueObserved {
    /// The class that observers name.
    public typealias _ObservedRoot = AVCaptureSession
}

@available(*, unavailable)
extension AVCaptureSession: @unchecked Sendable {}
