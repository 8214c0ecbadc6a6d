import AVFCapture
public import AVFoundation
import Capsules
import Foundation
import Synchronization

/// Keeps a camera's frame rate at the highest rate that the app sustains.
///
/// It lowers the rate when frames are dropped, and raises it when there is room.
///
///     let governor = try FrameRateGovernor(session: session, output: output)
///     for await event in governor.events {
///         if case .decided(let decision) = event { print(decision.explanation) }
///     }
///
/// This implements the advice of Apple's technical note TN2445. The session keeps running while the rate changes step
/// by step over about a second, through the camera's `activeVideoMinFrameDuration` and `activeVideoMaxFrameDuration`.
/// The rate never exceeds the camera's rate at the governor's start, or one that the app sets later. If a camera
/// refuses to change its rate while running, frames are left out instead, and ``FrameRateChange/isThinned`` is true.
///
/// A governor made for an output wraps the output's delegate, so set the delegate first. Keep the governor for as long
/// as it is to govern; when released, it restores the delegate. Apps that take frames in another way make the governor
/// for the device, process each frame in ``measure(_:)``, and report drops.
///
/// May be used from any thread. Reports must come in the order of frames. A camera that waits for its clients (a file,
/// a virtual clock) is left alone, since it drops no frame for lateness.
public final class FrameRateGovernor: Sendable {
    /// The limits of a governor.
    public struct Configuration: Sendable {
        /// The lowest permitted rate in frames per second; nil for the camera's lowest.
        public var minimumRate: Double?
        /// The highest permitted rate; nil for the camera's rate when the governor begins.
        public var maximumRate: Double?
        /// Receives the lines of a ``FrameRateTrace``, each with its line ending: first the rates, then every
        /// observation.
        ///
        /// Called on the thread of the frames.
        public var trace: (@Sendable (String) -> Void)?

        /// Receives each decision with its time on the clock of the session, or of the host without one, for example to
        /// note it in a film: `clips.note(FilmEvent(decision, at: time))`.
        ///
        /// Called on the thread of the frames.
        public var whenDecided: (@Sendable (FrameRateDecision, CMTime) -> Void)?

        /// Makes the default configuration: the camera's rates up to the present one, no trace.
        public init() {}
    }

    private struct State {
        var policy: any FrameRatePolicy
        var ladder: FrameRateLadder
        var glide: FrameRateGlide?
        var rate: Double
        /// The frame duration that the camera last had or was set to.
        var duration: CMTime
        /// True while a thread is setting the camera.
        var isSetting = false
        var listeners: [Int: AsyncStream<FrameRateEvent>.Continuation] = [:]
        var listenerCount = 0
        var isIdle = false
        var isStopped = false
        var hasBegun = false
        var lastTime = 0.0
    }

    private struct Attachment: @unchecked Sendable {
        // @unchecked: outputs may be used from any thread.
        var output: AVCaptureVideoDataOutput
        var delegate: GovernedDelegate
    }

    // nonisolated(unsafe): devices may be used from any thread.
    nonisolated(unsafe) private let device: AVCaptureDevice
    private let clock: CMClock
    private let origin: CMTime
    private let configuration: Configuration
    private let state: Mutex<State>
    private let attachment = Mutex<Attachment?>(nil)

    /// Governs the camera behind an output of a session.
    ///
    /// - Parameters:
    ///   - session: the session, with the camera's input and the output added.
    ///   - output: the output, with its delegate set.
    ///   - configuration: the limits of the governor.
    ///   - policy: the policy that decides.
    /// - Throws: ``FrameRateGovernorError`` if the output has no camera.
    public convenience init(
        session: AVCaptureSession,
        output: AVCaptureVideoDataOutput,
        configuration: Configuration = Configuration(),
        policy: any FrameRatePolicy = StandardFrameRatePolicy()
    ) throws {
        guard let input = output.connection(with: .video)?.inputPorts.first?.input as? AVCaptureDeviceInput else {
            throw FrameRateGovernorError(
                code: .noCamera,
                description: "The output has no camera whose rate could be governed. "
                    + "Add the camera's input and the output to the session first."
            )
        }
        self.init(
            device: input.device,
            clock: session.synchronizationClock,
            configuration: configuration,
            policy: policy
        )
        observe(output)
    }

    /// Governs a camera by the app's reports, or by an output passed to ``observe(_:)``.
    ///
    /// - Parameters:
    ///   - device: the camera.
    ///   - configuration: the limits of the governor.
    ///   - policy: the policy that decides.
    public convenience init(
        device: AVCaptureDevice,
        configuration: Configuration = Configuration(),
        policy: any FrameRatePolicy = StandardFrameRatePolicy()
    ) {
        self.init(device: device, clock: nil, configuration: configuration, policy: policy)
    }

    private init(
        device: AVCaptureDevice,
        clock: CMClock?,
        configuration: Configuration,
        policy: any FrameRatePolicy
    ) {
        self.device = device
        self.clock = clock ?? device.clockOfFrames
        self.configuration = configuration
        origin = self.clock.time
        let ladder = FrameRateLadder(device, lowest: configuration.minimumRate, highest: configuration.maximumRate)
        var policy = policy
        policy.begin(ladder.setup)
        state = Mutex(
            State(policy: policy, ladder: ladder, rate: ladder.present.rate, duration: ladder.present.duration)
        )
    }

    deinit {
        detach()
        for listener in state.withLock({ $0.listeners }).values { listener.finish() }
    }

    // MARK: Events

    /// The camera's rate in frames per second, as last read or set by the governor.
    public var rate: Double { state.withLock { $0.rate } }

    /// The rates that the governor chooses from.
    public var setup: FrameRateSetup { state.withLock { $0.ladder.setup } }

    /// The decisions and changes from now on; each access returns a separate sequence.
    ///
    /// A reader more than 256 events behind misses the oldest. The sequence ends with the governor.
    public var events: AsyncStream<FrameRateEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: FrameRateEvent.self,
            bufferingPolicy: .bufferingNewest(256)
        )
        let id = state.withLock { state in
            state.listenerCount += 1
            state.listeners[state.listenerCount] = continuation
            return state.listenerCount
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) }
        }
        return stream
    }

    // MARK: Input

    /// Wraps an output's delegate, which continues to get all calls.
    ///
    /// Has no effect on an output without a delegate. Only one output is observed at a time; the previous one gets its
    /// delegate back. If the app calls `setSampleBufferDelegate` later, this removes the governor; observe the output
    /// again in that case.
    public func observe(_ output: AVCaptureVideoDataOutput) {
        detach()
        guard let client = output.sampleBufferDelegate, let queue = output.sampleBufferCallbackQueue else { return }
        let delegate = GovernedDelegate(client: client, governor: self)
        attachment.withLock { $0 = Attachment(output: output, delegate: delegate) }
        output.setSampleBufferDelegate(delegate, queue: queue)
    }

    /// Stops governing: restores the output's delegate, and sets the camera to the highest of the rates.
    ///
    /// - Parameter restoresRate: false leaves the camera at its present rate.
    public func stop(restoresRate: Bool = true) {
        detach()
        let highest = state.withLock { state -> Double? in
            defer { state.isStopped = true }
            state.glide = nil
            let highest = state.ladder.setup.highest
            return state.isStopped || state.rate == highest ? nil : highest
        }
        if restoresRate, let highest { set(highest, target: highest, at: seconds) }
    }

    private func detach() {
        guard let present = attachment.withLock({ $0.take() }) else { return }
        guard present.output.sampleBufferDelegate === present.delegate else { return }
        present.output.setSampleBufferDelegate(present.delegate.client, queue: present.output.sampleBufferCallbackQueue)
    }

    /// Processes a frame, and records the duration.
    public func measure<Result>(_ work: () throws -> Result) rethrows -> Result {
        let begin = seconds
        defer {
            let end = seconds
            receive(.delivered(work: max(0, end - begin)), at: end)
        }
        return try work()
    }

    /// Reports a frame that was processed elsewhere.
    ///
    /// - Parameter work: the processing time in seconds.
    public func reportFrame(work: Double) { receive(.delivered(work: max(0, work)), at: seconds) }

    /// Reports a dropped frame.
    ///
    /// - Parameter sampleBuffer: the buffer passed to the output's delegate; its attachment has the reason.
    public func reportDrop(_ sampleBuffer: CMSampleBuffer) {
        let reason = CMGetAttachment(
            sampleBuffer,
            key: kCMSampleBufferAttachmentKey_DroppedFrameReason,
            attachmentModeOut: nil
        )
        let text = reason as? NSString
        if text == kCMSampleBufferDroppedFrameReason_OutOfBuffers as NSString {
            reportDrop(.outOfBuffers)
        } else if text == kCMSampleBufferDroppedFrameReason_Discontinuity as NSString {
            reportDrop(.discontinuity)
        } else {
            reportDrop(.late)
        }
    }

    /// Reports a dropped frame.
    public func reportDrop(_ reason: FrameRateObservation.DropReason) { receive(.dropped(reason), at: seconds) }

    /// Lets time pass for the policy; reported frames do this as well.
    public func tick() { receive(.tick, at: seconds) }

    /// Seconds since the governor began.
    private var seconds: Double { CMTimeGetSeconds(CMTimeSubtract(clock.time, origin)) }

    // MARK: Control

    private func receive(_ kind: FrameRateObservation.Kind, at time: Double) {
        guard begin() else { return }
        adopt(at: time)
        observe(kind, at: time)
        while let step = nextStep(at: time) {
            let isSet = set(step.rate, target: step.target, at: time)
            state.withLock { $0.isSetting = false }
            guard isSet else { return }
            observe(.changed(rate: step.rate), at: time)
        }
    }

    /// Indicates whether there is anything to govern; sends an event the first time if not.
    private func begin() -> Bool {
        let (isFirst, isIdle) = state.withLock { state in
            defer { state.hasBegun = true }
            if !state.hasBegun { state.isIdle = device.waits || state.ladder.steps.count < 2 }
            return (!state.hasBegun, state.isIdle || state.isStopped)
        }
        if isFirst {
            configuration.trace?(FrameRateTrace.line(setup) + "\n")
            if isIdle {
                notify(
                    .idle(
                        device.waits
                            ? "\(device.localizedName) waits for its clients and drops nothing for lateness."
                            : "\(device.localizedName) has only one rate in its present format."
                    )
                )
            }
        }
        return !isIdle
    }

    /// Adopts a rate that the app has set itself.
    private func adopt(at time: Double) {
        let present = device.activeVideoMinFrameDuration
        let isForeign = state.withLock { !$0.isSetting && $0.duration != present }
        guard isForeign else { return }
        let ladder = FrameRateLadder(device, lowest: configuration.minimumRate, highest: configuration.maximumRate)
        state.withLock { state in
            state.ladder = ladder
            state.glide = nil
            state.rate = ladder.present.rate
            state.duration = ladder.present.duration
        }
        observe(.adopted(ladder.setup), at: time)
        notify(.adopted(ladder.setup))
    }

    /// Passes an observation to the policy, and starts the transition that it decides on.
    private func observe(_ kind: FrameRateObservation.Kind, at time: Double) {
        let (observation, decision) = state.withLock { state in
            state.lastTime = max(state.lastTime, time)
            let observation = FrameRateObservation(time: state.lastTime, kind)
            let decision = state.policy.receive(observation)
            if let decision, decision.kind != .stay, decision.to != state.rate {
                state.glide = FrameRateGlide(
                    from: state.rate,
                    to: decision.to,
                    at: state.lastTime,
                    among: state.ladder.steps.map(\.rate)
                )
            }
            return (observation, decision)
        }
        if let trace = configuration.trace { trace(FrameRateTrace.line(observation) + "\n") }
        if let decision {
            CaptureTaps.note { .record(.decision(part: "governor", text: decision.explanation)) }
            configuration.whenDecided?(decision, origin + CMTime(seconds: decision.time, preferredTimescale: 1_000_000))
            notify(.decided(decision))
        }
    }

    private func nextStep(at time: Double) -> (rate: Double, target: Double)? {
        state.withLock { state in
            guard !state.isSetting, let rate = state.glide?.next(at: time), let target = state.glide?.to else {
                return nil
            }
            if state.glide?.isOver == true { state.glide = nil }
            state.isSetting = true
            return (rate, target)
        }
    }

    /// Sets the camera's rate; returns false if that fails.
    @discardableResult
    private func set(_ rate: Double, target: Double, at time: Double) -> Bool {
        let duration = state.withLock { $0.ladder.duration(of: rate) }
        do {
            try device.lockForConfiguration()
        } catch {
            notify(.refused("The frame rate of \(device.localizedName) cannot be set: \(error.localizedDescription)"))
            return false
        }
        device.activeVideoMinFrameDuration = duration
        device.activeVideoMaxFrameDuration = duration
        device.unlockForConfiguration()
        state.withLock { state in
            state.rate = rate
            state.duration = duration
        }
        notify(.changed(FrameRateChange(time: time, rate: rate, target: target, isThinned: device.isThinned)))
        return true
    }

    private func notify(_ event: FrameRateEvent) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
    }
}

// Properties that Apple's devices do not have.
extension AVCaptureDevice {
    #if canImport(Darwin)
    fileprivate var clockOfFrames: CMClock { CMClockGetHostTimeClock() }
    fileprivate var waits: Bool { false }
    fileprivate var isThinned: Bool { false }
    #else
    fileprivate var clockOfFrames: CMClock { frameClock }
    fileprivate var waits: Bool { waitsForClients }
    fileprivate var isThinned: Bool { leavesOutFrames }
    #endif
}
