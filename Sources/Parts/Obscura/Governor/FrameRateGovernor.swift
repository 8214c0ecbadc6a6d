public import AVFoundation
import Foundation
import Synchronization

/// Keeps a camera's frame rate at what the app sustains: lowers it when frames are dropped, raises it when there is room.
///
///     let governor = try FrameRateGovernor(session: session, output: output)
///     for await event in governor.events {
///         if case .decided(let decision) = event { print(decision.explanation) }
///     }
///
/// This is the advice of Apple's technical note TN2445 as a part. The session goes on running: the rate is changed
/// while it does, step by step over about a second, by the camera's `activeVideoMinFrameDuration` and
/// `activeVideoMaxFrameDuration`. It never goes above the rate that the camera has when the governor begins, nor above
/// one that the app sets later. Where a camera refuses to change its rate while it runs, frames are left out instead;
/// ``FrameRateChange/isThinned`` says so.
///
/// A governor made for an output stands in front of the delegate that the output has: set the delegate first. Keep the
/// governor as long as it is to govern; it gives the delegate its place back when it goes. Apps that take frames in
/// another way make it for the device, put the work on each frame into ``measure(_:)``, and report drops.
///
/// May be used from any thread. Reports must come in the order of frames. Nothing is done for a camera that waits for
/// its clients (a file, a virtual clock): it drops nothing for lateness.
public final class FrameRateGovernor: Sendable {
    /// What a governor may do.
    public struct Configuration: Sendable {
        /// The lowest rate to go to, in frames a second; nil for the camera's lowest.
        public var minimumRate: Double?
        /// The highest rate to go to; nil for the rate that the camera has when the governor begins.
        public var maximumRate: Double?
        /// Gets a line of text, with its end, for the rates and then for everything that is seen: a ``FrameRateTrace``.
        ///
        /// Called on the thread of the frames.
        public var trace: (@Sendable (String) -> Void)?

        /// The usual: the camera's rates up to the present one, no trace.
        public init() {}
    }

    private struct State {
        var policy: any FrameRatePolicy
        var ladder: FrameRateLadder
        var glide: FrameRateGlide?
        var rate: Double
        /// What the camera was found or set to.
        var duration: CMTime
        /// Whether a thread is setting the camera.
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
    ///   - session: with the camera's input and the output added.
    ///   - output: with its delegate set.
    ///   - configuration: what it may do.
    ///   - policy: what decides.
    /// - Throws: ``FrameRateGovernorError`` where the output has no camera.
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

    /// Governs a camera by what the app reports, or by an output that is given with ``observe(_:)``.
    ///
    /// - Parameters:
    ///   - device: the camera.
    ///   - configuration: what it may do.
    ///   - policy: what decides.
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

    // MARK: What it tells

    /// The camera's rate as the governor last found or set it, in frames a second.
    public var rate: Double { state.withLock { $0.rate } }

    /// The rates that it chooses among.
    public var setup: FrameRateSetup { state.withLock { $0.ladder.setup } }

    /// What it decides and does from now on; every reading gives a sequence of its own.
    ///
    /// A reader that falls behind by more than 256 events misses the oldest. Ends with the governor.
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

    // MARK: What it sees

    /// Stands in front of an output's delegate, which goes on getting everything.
    ///
    /// Has no effect on an output without a delegate. One output at a time: the one before gets its delegate back.
    /// The app's later `setSampleBufferDelegate` takes the governor out; observe the output again then.
    public func observe(_ output: AVCaptureVideoDataOutput) {
        detach()
        guard let client = output.sampleBufferDelegate, let queue = output.sampleBufferCallbackQueue else { return }
        let delegate = GovernedDelegate(client: client, governor: self)
        attachment.withLock { $0 = Attachment(output: output, delegate: delegate) }
        output.setSampleBufferDelegate(delegate, queue: queue)
    }

    /// Ends governing: the output's delegate gets its place back, the camera the highest of the rates.
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

    /// Does the work on a frame, and takes note of how long it took.
    public func measure<Result>(_ work: () throws -> Result) rethrows -> Result {
        let begin = seconds
        defer {
            let end = seconds
            receive(.delivered(work: max(0, end - begin)), at: end)
        }
        return try work()
    }

    /// Takes note of a frame that was worked on elsewhere.
    ///
    /// - Parameter work: how many seconds that took.
    public func reportFrame(work: Double) { receive(.delivered(work: max(0, work)), at: seconds) }

    /// Takes note of a frame that was dropped.
    ///
    /// - Parameter sampleBuffer: as the output's delegate gets it; its attachment says why.
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

    /// Takes note of a frame that was dropped.
    public func reportDrop(_ reason: FrameRateObservation.DropReason) { receive(.dropped(reason), at: seconds) }

    /// Lets time pass for the policy; frames do so by themselves.
    public func tick() { receive(.tick, at: seconds) }

    /// Seconds since the governor began.
    private var seconds: Double { CMTimeGetSeconds(CMTimeSubtract(clock.time, origin)) }

    // MARK: What it does

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

    /// Whether there is something to govern; says so the first time.
    private func begin() -> Bool {
        let (isFirst, isIdle) = state.withLock { state in
            defer { state.hasBegun = true }
            if !state.hasBegun { state.isIdle = device.waits || state.ladder.steps.count < 2 }
            return (!state.hasBegun, state.isIdle || state.isStopped)
        }
        if isFirst {
            configuration.trace?(FrameRateTrace.line(setup) + "\n")
            if isIdle {
                tell(
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

    /// Takes over what the app has set by itself.
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
        tell(.adopted(ladder.setup))
    }

    /// Gives the policy something to see, and begins with what it decides.
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
        if let decision { tell(.decided(decision)) }
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

    /// Sets the camera; false where it cannot be.
    @discardableResult
    private func set(_ rate: Double, target: Double, at time: Double) -> Bool {
        let duration = state.withLock { $0.ladder.duration(of: rate) }
        do {
            try device.lockForConfiguration()
        } catch {
            tell(.refused("The frame rate of \(device.localizedName) cannot be set: \(error.localizedDescription)"))
            return false
        }
        device.activeVideoMinFrameDuration = duration
        device.activeVideoMaxFrameDuration = duration
        device.unlockForConfiguration()
        state.withLock { state in
            state.rate = rate
            state.duration = duration
        }
        tell(.changed(FrameRateChange(time: time, rate: rate, target: target, isThinned: device.isThinned)))
        return true
    }

    private func tell(_ event: FrameRateEvent) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
    }
}

// What Apple's devices do not tell.
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
