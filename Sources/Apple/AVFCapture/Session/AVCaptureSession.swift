import AVFBase
public import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// Runs cameras and delivers their media to outputs.
///
/// Add inputs and outputs; the session connects what fits. Changes between ``beginConfiguration()`` and
/// ``commitConfiguration()`` take effect together. May be used from any thread. Starting and stopping block, so avoid
/// calling them on the main thread. Notifications are posted on a thread of the library. Releasing the last reference
/// stops the session.
open class AVCaptureSession: NSObject {
    let core: SessionCore
    package let keyValueObservers = KeyValueObservers()
    let extras = Mutex(SessionExtras())

    /// Creates a session without inputs and outputs, with the preset `.high`.
    public override init() {
        core = SessionCore()
        super.init()
        core.face = UncheckedWeakReference(self)
    }

    /// Creates a session on a given core.
    init(core: SessionCore) {
        self.core = core
        super.init()
        core.face = UncheckedWeakReference(self)
    }

    deinit { core.shutDown() }

    // MARK: Running

    /// A Boolean value that indicates whether the session is running.
    ///
    /// Observable.
    open var isRunning: Bool { core.isRunning }

    /// A Boolean value that indicates whether the session is interrupted.
    ///
    /// Observable.
    open var isInterrupted: Bool { core.isInterrupted }

    /// Starts the session; returns once it runs or has failed.
    ///
    /// Failures are reported by ``runtimeErrorNotification`` only. Has no effect if the session is already running.
    /// Raises between ``beginConfiguration()`` and ``commitConfiguration()``.
    open func startRunning() { core.start() }

    /// Stops the session; returns once no more data flows.
    ///
    /// Data not yet delivered to clients is discarded: no data callback begins afterwards. May be called from inside a
    /// data callback.
    ///
    /// Has no effect if the session is not running. Raises between ``beginConfiguration()`` and
    /// ``commitConfiguration()``.
    ///
    /// A session also stops by itself once its sources have ended (a file, a virtual camera with a number of frames)
    /// and all their data has been delivered to clients. Then ``isRunning`` becomes false and
    /// ``didStopRunningNotification`` is posted, as when the system stops a session on Apple's systems. Sources that
    /// end are an addition of this library.
    open func stopRunning() { core.stop() }

    // MARK: Configuration

    /// Begins a group of changes that take effect together.
    ///
    /// Pairs nest; only the outermost commit counts.
    ///
    /// Properties show changes immediately; the running session follows with the commit.
    open func beginConfiguration() { core.begin() }

    /// Ends a group of changes and applies it; ignored without a matching ``beginConfiguration()``.
    open func commitConfiguration() { core.commit() }

    /// The preset of the session; the default is `.high`.
    ///
    /// Observable.
    ///
    /// Setting any preset but `.inputPriority` sets the format and frame durations of the session's camera. Raises if
    /// ``canSetSessionPreset(_:)`` returns false.
    open var sessionPreset: Preset {
        get { core.preset }
        set { core.setPreset(newValue) }
    }

    /// Returns whether the session's inputs support a preset; without inputs, every preset of the platform can be set.
    open func canSetSessionPreset(_ preset: Preset) -> Bool { core.canSetPreset(preset) }

    /// The inputs in the order in which they were added.
    open var inputs: [AVCaptureInput] { core.inputs }

    /// Returns whether an input can be added: it is in no session, the session has no camera yet, and the camera
    /// supports the preset.
    open func canAddInput(_ input: AVCaptureInput) -> Bool { core.reasonNotToAdd(input) == nil }

    /// Adds an input and connects it to the outputs and layers that accept its media.
    ///
    /// Raises if ``canAddInput(_:)`` returns false.
    open func addInput(_ input: AVCaptureInput) { core.add(input, connecting: true) }

    /// Adds an input without connections.
    ///
    /// Raises if ``canAddInput(_:)`` returns false.
    open func addInputWithNoConnections(_ input: AVCaptureInput) { core.add(input, connecting: false) }

    /// Removes an input and its connections; has no effect for an input that is not in the session.
    open func removeInput(_ input: AVCaptureInput) { core.remove(input) }

    /// The outputs in the order in which they were added.
    open var outputs: [AVCaptureOutput] { core.outputs }

    /// Returns whether an output can be added: it is in no session, the session has no other output of its class (any
    /// number of video data outputs is allowed), and its settings suit the camera.
    open func canAddOutput(_ output: AVCaptureOutput) -> Bool { core.reasonNotToAdd(output) == nil }

    /// Adds an output and connects it to a port whose media it accepts.
    ///
    /// Raises if ``canAddOutput(_:)`` returns false.
    open func addOutput(_ output: AVCaptureOutput) { core.add(output, connecting: true) }

    /// Adds an output without connections.
    ///
    /// Raises if ``canAddOutput(_:)`` returns false.
    open func addOutputWithNoConnections(_ output: AVCaptureOutput) { core.add(output, connecting: false) }

    /// Removes an output and its connections; has no effect for an output that is not in the session.
    open func removeOutput(_ output: AVCaptureOutput) { core.remove(output) }

    /// All connections, including those to preview layers.
    open var connections: [AVCaptureConnection] { core.connections }

    /// Returns whether a connection can be added: both ends are in the session and compatible, and the output or layer
    /// is free.
    open func canAddConnection(_ connection: AVCaptureConnection) -> Bool { core.reasonNotToAdd(connection) == nil }

    /// Adds a connection.
    ///
    /// Raises if ``canAddConnection(_:)`` returns false.
    open func addConnection(_ connection: AVCaptureConnection) { core.add(connection) }

    /// Removes a connection.
    ///
    /// Both ends stay in the session and are not reconnected automatically.
    open func removeConnection(_ connection: AVCaptureConnection) { core.remove(connection) }

    // MARK: Clock and costs

    /// The clock of all timestamps: the microphone's clock, else the host clock, or the source's own clock if it does
    /// not run in real time.
    ///
    /// Nil without an input. Observable. Times of sources with other clocks are converted. All sources that do not run
    /// in real time (files read as fast as possible, cameras with a virtual clock) share one timeline.
    open var synchronizationClock: CMClock? { core.clock }

    /// The older name of ``synchronizationClock``.
    open var masterClock: CMClock? { core.clock }

    /// The share of the hardware's capacity that the session needs; above 1 the session cannot start.
    ///
    /// Always 0, as Linux does not report it.
    open var hardwareCost: Float { core.hardwareCost }

    /// A Boolean value that indicates whether the session uses the program's audio session.
    ///
    /// Has no effect here.
    open var usesApplicationAudioSession: Bool {
        get { core.audioFlags.uses }
        set { core.audioFlags.uses = newValue }
    }

    /// A Boolean value that indicates whether the session configures the program's audio session.
    ///
    /// Has no effect here.
    open var automaticallyConfiguresApplicationAudioSession: Bool {
        get { core.audioFlags.configures }
        set { core.audioFlags.configures = newValue }
    }

    /// A Boolean value that indicates whether the program's audio session mixes with others.
    ///
    /// Has no effect here.
    open var configuresApplicationAudioSessionToMixWithOthers: Bool {
        get { core.audioFlags.mixes }
        set { core.audioFlags.mixes = newValue }
    }

    /// Posted when the session has started running.
    ///
    /// The object is the session.
    open class var didStartRunningNotification: Notification.Name {
        .init("AVCaptureSessionDidStartRunningNotification")
    }

    /// Posted when the session has stopped running.
    ///
    /// The object is the session.
    open class var didStopRunningNotification: Notification.Name {
        .init("AVCaptureSessionDidStopRunningNotification")
    }

    /// Posted when an error occurs while the session starts or runs.
    ///
    /// `userInfo` has an `AVError` for `AVCaptureSessionErrorKey`.
    ///
    /// The object is the session.
    open class var runtimeErrorNotification: Notification.Name { .init("AVCaptureSessionRuntimeErrorNotification") }

    /// Posted when the session is interrupted.
    ///
    /// `userInfo` has the raw value of an ``InterruptionReason`` for `AVCaptureSessionInterruptionReasonKey`.
    ///
    /// The object is the session.
    open class var wasInterruptedNotification: Notification.Name {
        .init("AVCaptureSessionWasInterruptedNotification")
    }

    /// Posted when the interruption has ended.
    ///
    /// The object is the session.
    open class var interruptionEndedNotification: Notification.Name {
        .init("AVCaptureSessionInterruptionEndedNotification")
    }

    /// A Boolean value that indicates whether the session can use cameras while several programs share the screen.
    ///
    /// Always false: on Linux the screen's contents never restrict access to cameras. Observable, but constant.
    open var isMultitaskingCameraAccessSupported: Bool { false }

    /// A Boolean value that indicates whether the session uses cameras while several programs share the screen; always
    /// false.
    ///
    /// Setting it to true raises, as that is not supported. Observable, but constant.
    open var isMultitaskingCameraAccessEnabled: Bool {
        get { false }
        set {
            guard newValue else { return }
            ObjectiveCException.raise(
                .invalidArgument,
                "isMultitaskingCameraAccessEnabled was set to true where that is not supported. "
                    + "Ask isMultitaskingCameraAccessSupported first."
            )
        }
    }

    /// A Boolean value that indicates whether the session selects wide color where useful; the default is true.
    ///
    /// Has no effect: cameras here deliver sRGB.
    open var automaticallyConfiguresCaptureDeviceForWideColor: Bool {
        get { extras.withLock { $0.configuresWideColor } }
        set { extras.withLock { $0.configuresWideColor = newValue } }
    }

    /// A Boolean value that indicates whether the audio session is set up for high-quality Bluetooth recording; the
    /// default is false.
    ///
    /// Has no effect here.
    open var configuresApplicationAudioSessionForBluetoothHighQualityRecording: Bool {
        get { extras.withLock { $0.configuresBluetooth } }
        set { extras.withLock { $0.configuresBluetooth = newValue } }
    }

    /// A Boolean value that indicates whether the program can choose when deferred outputs start; always false.
    open var isManualDeferredStartSupported: Bool { false }

    /// A Boolean value that indicates whether the session chooses when deferred outputs start; the default is false.
    ///
    /// Has no effect, as no output can be deferred. Raises when set to false if ``isManualDeferredStartSupported`` is
    /// false.
    open var automaticallyRunsDeferredStart: Bool {
        get { extras.withLock { $0.runsDeferredStart } }
        set {
            guard newValue || isManualDeferredStartSupported else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "automaticallyRunsDeferredStart was set to false, but manual start of deferred outputs "
                        + "is not supported. Ask isManualDeferredStartSupported first."
                )
                return
            }
            extras.withLock { $0.runsDeferredStart = newValue }
        }
    }

    /// Starts deferred outputs; has no effect, as there are none.
    ///
    /// Raises if ``automaticallyRunsDeferredStart`` is true.
    open func runDeferredStartWhenNeeded() {
        guard automaticallyRunsDeferredStart else { return }
        ObjectiveCException.raise(
            .invalidArgument,
            "runDeferredStartWhenNeeded() was called on a session that does so by itself. "
                + "Set automaticallyRunsDeferredStart to false first, where that is supported."
        )
    }

    /// Sets the delegate for deferred starts; raises for a delegate without a queue.
    ///
    /// The delegate is never called, as no output can be deferred.
    ///
    /// - Parameters:
    ///   - deferredStartDelegate: The delegate, referenced weakly.
    ///   - deferredStartDelegateCallbackQueue: The queue for its callbacks, retained.
    open func setDeferredStartDelegate(
        _ deferredStartDelegate: (any AVCaptureSessionDeferredStartDelegate)?,
        deferredStartDelegateCallbackQueue: DispatchQueue?
    ) {
        guard deferredStartDelegate == nil || deferredStartDelegateCallbackQueue != nil else {
            ObjectiveCException.raise(
                .invalidArgument,
                "setDeferredStartDelegate was called with a delegate but without a queue. "
                    + "Give a serial queue for its callbacks."
            )
            return
        }
        let reference = UncheckedWeakReference<AnyObject>(deferredStartDelegate)
        extras.withLock { extras in
            extras.deferredStartDelegate = reference
            extras.deferredStartQueue = deferredStartDelegateCallbackQueue
        }
    }

    /// The delegate for deferred starts.
    open var deferredStartDelegate: (any AVCaptureSessionDeferredStartDelegate)? {
        extras.withLock { $0.deferredStartDelegate }.value as? any AVCaptureSessionDeferredStartDelegate
    }

    /// The queue for the delegate's callbacks.
    open var deferredStartDelegateCallbackQueue: DispatchQueue? { extras.withLock { $0.deferredStartQueue } }

    /// A Boolean value that indicates whether the session supports camera controls; always false.
    open var supportsControls: Bool { false }

    /// The maximum number of controls; always 0.
    open var maxControlsCount: Int { 0 }

    /// The session's controls; always empty.
    open var controls: [AVCaptureControl] { [] }

    /// Returns whether a control can be added; always false.
    open func canAddControl(_ control: AVCaptureControl) -> Bool { false }

    /// Adds a control; always raises, as ``canAddControl(_:)`` is false.
    open func addControl(_ control: AVCaptureControl) {
        ObjectiveCException.raise(
            .invalidArgument,
            "The control \(control) cannot be added: controls are not supported here. Ask canAddControl(_:) first."
        )
    }

    /// Removes a control; has no effect, as no session has one.
    open func removeControl(_ control: AVCaptureControl) {}

    /// Sets the delegate for the controls; raises for a delegate without a queue.
    ///
    /// - Parameters:
    ///   - controlsDelegate: The delegate, referenced weakly.
    ///   - controlsDelegateCallbackQueue: The queue for its callbacks, retained.
    open func setControlsDelegate(
        _ controlsDelegate: (any AVCaptureSessionControlsDelegate)?,
        queue controlsDelegateCallbackQueue: DispatchQueue?
    ) {
        guard controlsDelegate == nil || controlsDelegateCallbackQueue != nil else {
            ObjectiveCException.raise(
                .invalidArgument,
                "setControlsDelegate(_:queue:) was called with a delegate but without a queue. "
                    + "Give a serial queue for its callbacks."
            )
            return
        }
        let reference = UncheckedWeakReference<AnyObject>(controlsDelegate)
        extras.withLock { extras in
            extras.controlsDelegate = reference
            extras.controlsQueue = controlsDelegateCallbackQueue
        }
    }

    /// The delegate for the controls.
    open var controlsDelegate: (any AVCaptureSessionControlsDelegate)? {
        extras.withLock { $0.controlsDelegate }.value as? any AVCaptureSessionControlsDelegate
    }

    /// The queue for the delegate's callbacks.
    open var controlsDelegateCallbackQueue: DispatchQueue? { extras.withLock { $0.controlsQueue } }
}

extension AVCaptureSession: KeyValueObserved {
    /// The root type of key paths passed to observers.
    public typealias _ObservedRoot = AVCaptureSession
}

@available(*, unavailable)
extension AVCaptureSession: @unchecked Sendable {}
