import ConsoleWeb
import Foundation
import Obscura
import ScanStore

/// The state of a camera station, and all decisions about it that do not depend on the camera alone.
///
/// A value without locks, queues and clocks, which ``CameraStation`` holds behind one lock. ``StationLife`` decides
/// about the camera, ``ScanIntake`` about scans.
struct StationState<Run: AnyObject & Sendable>: Sendable {
    /// The handling of a scanned frame.
    enum FrameUse: Sendable, Equatable {
        /// Another run has replaced the one that the frame belongs to.
        case ignore
        case show
        /// Show it, and report that frames arrive.
        case showAndReport
    }

    /// The reaction to a person's choice of a camera.
    enum Choice: Sendable {
        /// The camera runs already.
        case keep
        /// The camera has ended: stop its run, reopen it, and start.
        case restart(Run?)
        case start
    }

    /// The circumstances of a camera's start.
    struct Start: Sendable {
        /// The run of the same camera, which stays until the camera is open.
        var old: Run?
        /// The run of another camera, which ends at once.
        var replaced: Run?
        /// The delay of the delayed view in seconds.
        var delay: Double
        /// The frame rate that was requested for this camera.
        var rate: Double?
    }

    private(set) var life = StationLife()
    private(set) var run: Run?
    private(set) var isStopped = false
    /// Indicates whether listeners receive the camera's events.
    private(set) var isShown: Bool
    /// The delay of the delayed view in seconds.
    var delay: Double
    /// The requested frame rates by camera, in frames per second.
    var rates: [String: Double] = [:]
    var totals = StationTotals()
    var intake = ScanIntake()
    /// The last error of the camera or its session.
    var failure: (any Error)?
    /// The callers that wait until a camera has ended and all of its frames have been shown.
    var waitingForEnd: [CheckedContinuation<Void, Never>] = []
    /// Ends the observation of cameras and the regular pulse; nil while the station does not run.
    var release: (@Sendable () -> Void)?
    /// The last state that was sent to listeners.
    private var sentState: ConsoleState?

    /// Creates the state of a station that has no camera yet.
    init(isShown: Bool, delay: Double) {
        self.isShown = isShown
        self.delay = delay
    }

    // MARK: The camera

    /// Processes an event and returns the resulting actions; none once the station is stopped.
    mutating func handle(_ event: StationLife.Event) -> [StationLife.Action] { isStopped ? [] : life.handle(event) }

    /// Returns whether a retry of a camera still makes sense.
    func retries(_ key: String) -> Bool { life.key == key }

    /// Begins to start a camera; returns the circumstances.
    mutating func beginStart(of key: String, isSame: (Run) -> Bool) -> Start {
        var start = Start(old: run, replaced: nil, delay: delay, rate: rates[key])
        if let run, !isSame(run) {
            start.old = nil
            start.replaced = run
            self.run = nil
        }
        return start
    }

    /// Makes a run the present one, in which all codes are new; returns the delay, which may have changed meanwhile.
    mutating func adopt(_ run: Run) -> Double {
        self.run = run
        intake.forgetCodes()
        return delay
    }

    /// Ends everything; returns the run to stop.
    mutating func stop() -> Run? {
        isStopped = true
        defer { run = nil }
        return run
    }

    /// Returns the handling of a frame that a run has scanned.
    func use(ofFrameFrom run: Run) -> FrameUse {
        guard run === self.run else { return .ignore }
        return life.activity == .running ? .show : .showAndReport
    }

    /// Returns the reaction to the choice of a camera.
    func choice(of key: String) -> Choice {
        guard key == life.key else { return .start }
        switch life.activity {
        case .running, .starting, .interrupted: return .keep
        case .ended: return .restart(run)
        case .gone, .failed: return .start
        }
    }

    /// Indicates whether frames are expected, so that their absence must be reported.
    var expectsFrames: Bool { life.activity == .running || life.activity == .starting }

    /// Indicates whether no frame follows unless someone acts.
    var isOver: Bool {
        switch life.activity {
        case .starting, .running, .interrupted: false
        case .gone, .failed, .ended: true
        }
    }

    /// Removes and returns the callers that wait for the end.
    mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
        defer { waitingForEnd = [] }
        return waitingForEnd
    }

    // MARK: Scans

    /// Takes the codes of a frame; those that come into view are to be kept.
    mutating func admit(_ codes: [(key: ScanIntake.ScanKey, time: Double)], wantsImage: Bool) -> ScanIntake.Admission {
        let admission = intake.admit(codes, wantsImage: wantsImage)
        totals.lostScans += admission.lost
        return admission
    }

    /// Counts a scan that was kept; returns whether the one before could not be.
    mutating func kept(_ record: ScanRecord) -> Bool {
        totals.scans[record.type, default: 0] += 1
        return intake.kept(record)
    }

    /// Counts a scan that could not be kept; returns whether the one before could.
    mutating func lostScan() -> Bool {
        totals.lostScans += 1
        return intake.lost()
    }

    // MARK: Listeners

    /// Starts or stops showing the camera to listeners, which then need its state again.
    mutating func show(_ isShown: Bool) {
        self.isShown = isShown
        sentState = nil
    }

    /// Returns whether a state must be sent to listeners, because it has changed.
    mutating func isNews(_ state: ConsoleState) -> Bool {
        defer { sentState = state }
        return sentState != state
    }
}
