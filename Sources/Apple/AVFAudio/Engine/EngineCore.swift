import AVFBase
import CoreMedia
import Foundation
import Pacing
import Synchronization

/// The working part of a graph: it renders on the clock to a device, or by hand.
final class EngineCore: Sendable {
    private struct State: Sendable {
        var isRunning = false
        var output = SoundStream.standard
        var manual: AVAudioEngineManualRenderingMode?
        var maximum: UInt32 = 4096
        var position: Int64 = 0
        /// The clock's time and the position at the start.
        var anchor: (time: CMTime, position: Int64)?
        var thread: TimeKeeper?
        var device: (any AudioDevice)?
        var usesInput = false
        var isRendering = false
    }

    let graph = GraphCore()
    let input: InputNodeCore
    /// The output node.
    let end: ObjectIdentifier
    private let environment = PlaybackEnvironment.current
    private let state = Mutex(State())
    private let calls = DispatchQueue(label: "AVAudioEngine")

    /// The number of frames of a pass.
    static let passLength = 512
    /// The time that is written ahead to a device.
    static let lead = CMTime(value: 1, timescale: 10)

    init(input: InputNodeCore, end: ObjectIdentifier) { (self.input, self.end) = (input, end) }

    deinit { state.withLock { $0.thread }?.stop() }

    var isRunning: Bool { state.withLock { $0.isRunning } }
    var output: SoundStream { state.withLock { $0.output } }
    var manual: AVAudioEngineManualRenderingMode? { state.withLock { $0.manual } }
    var maximum: UInt32 { state.withLock { $0.maximum } }
    var position: Int64 { state.withLock { $0.position } }
    func useInput() { state.withLock { $0.usesInput = true } }

    /// Makes calls of clients: at once if rendering is done by hand, else on a queue of the graph's own.
    func call(_ list: [@Sendable () -> Void]) {
        if manual != nil { for call in list { call() } } else { calls.async { for call in list { call() } } }
    }

    // MARK: Formats and times

    func inputFormat(_ node: ObjectIdentifier, _ bus: Int) -> AVAudioFormat {
        guard let edge = graph.input(GraphCore.Port(node: node, bus: bus)) else { return output.audioFormat }
        return edge.layout ?? graph.format(of: edge, output: output).audioFormat
    }

    func outputFormat(_ node: ObjectIdentifier, _ bus: Int) -> AVAudioFormat {
        guard let edge = graph.outputs(GraphCore.Port(node: node, bus: bus)).first else { return output.audioFormat }
        return edge.layout ?? graph.format(of: edge, output: output).audioFormat
    }

    func renderTime(at rate: Double) -> AVAudioTime? {
        let (isRunning, position, output, anchor, isManual) = state.withLock {
            ($0.isRunning, $0.position, $0.output, $0.anchor, $0.manual != nil)
        }
        guard isRunning else { return nil }
        let frame = rate == output.rate ? position : Int64((Double(position) * rate / output.rate).rounded())
        guard !isManual, let anchor else { return AVAudioTime(sampleTime: frame, atRate: rate) }
        let passed = CMTime(value: position - anchor.position, timescale: CMTimeScale(output.rate))
        let host = CMClock.convertHostTimeToSystemUnits(anchor.time + passed)
        return AVAudioTime(hostTime: host, sampleTime: frame, atRate: rate)
    }

    // MARK: Running

    func start() throws {
        guard !isRunning else { return }
        let (isManual, usesInput) = state.withLock { ($0.manual != nil, $0.usesInput) }
        guard !isManual else { return state.withLock { $0.isRunning = true } }
        if usesInput { try input.start() }
        let now = environment.clock.now
        state.withLock { state in
            state.isRunning = true
            state.anchor = (now, state.position)
        }
        let thread = TimeKeeper(name: "AVAudioEngine", clock: environment.clock) { [weak self] now in
            self?.work(at: now) ?? .positiveInfinity
        }
        state.withLock { $0.thread = thread }
    }

    /// Listens to the microphone from now on if a tap was installed while the graph runs.
    func tapsChanged() {
        guard isRunning, manual == nil, input.hasTap(bus: 0), state.withLock({ $0.usesInput }) else { return }
        try? input.start()
    }

    func pause() {
        input.stop()
        let (thread, device) = state.withLock { state in
            defer { (state.thread, state.isRunning, state.anchor) = (nil, false, nil) }
            return (state.thread, state.device)
        }
        thread?.stop()
        device?.stop()
    }

    func stop() {
        pause()
        state.withLock { state in
            state.device = nil
            if state.manual == nil { state.position = 0 }
        }
    }

    private func work(at now: CMTime) -> CMTime {
        while true {
            let (isRunning, position, output, anchor) = state.withLock {
                ($0.isRunning, $0.position, $0.output, $0.anchor)
            }
            guard isRunning, let anchor else { return .positiveInfinity }
            let device = openDevice(output)
            let done = CMTime(value: position - anchor.position, timescale: CMTimeScale(output.rate))
            let due = anchor.time + done - (device.delay == nil ? .zero : Self.lead)
            guard due <= now else { return due }
            let host = CMClock.convertHostTimeToSystemUnits(anchor.time + done)
            let sound = render(Self.passLength, output, position, host)
            try? device.write(interleave(sound))
        }
    }

    private func openDevice(_ output: SoundStream) -> any AudioDevice {
        if let device = state.withLock({ $0.device }) { return device }
        let opened = try? environment.openAudio(Int(output.rate), output.channels)
        let device = opened ?? SilentAudioDevice(rate: Int(output.rate), channels: output.channels)
        state.withLock { $0.device = device }
        return device
    }

    private func interleave(_ sound: [[Float]]) -> [Float] {
        guard let frames = sound.first?.count else { return [] }
        return (0..<frames * sound.count).map { max(-1, min(1, sound[$0 % sound.count][$0 / sound.count])) }
    }

    /// Renders frames, and makes the calls that they cause.
    private func render(_ frames: Int, _ output: SoundStream, _ position: Int64, _ host: UInt64) -> [[Float]] {
        let pass = RenderPass(position: position, rate: output.rate, hostTime: host)
        let sound = graph.snapshot(output: output)
            .pull(GraphCore.Port(node: end, bus: 0), frames, as: output, pass)
        state.withLock { $0.position = position + Int64(frames) }
        for call in pass.calls { call() }
        return sound
    }

    // MARK: By hand

    /// Chooses rendering by hand; nil ends it.
    func setManual(_ mode: AVAudioEngineManualRenderingMode?, _ format: SoundStream, _ maximum: UInt32) {
        state.withLock { state in
            (state.manual, state.output, state.maximum, state.position) = (mode, format, maximum, 0)
        }
        graph.resetAll()
    }

    /// Renders frames by hand; nil while the graph does not run.
    func renderByHand(_ frames: Int) -> (sound: [[Float]], isShort: Bool)? {
        let (isRunning, output, position) = state.withLock {
            ($0.isRunning && $0.manual != nil, $0.output, $0.position)
        }
        guard isRunning else { return nil }
        _ = input.takeShortage()
        let sound = render(frames, output, position, 0)
        return (sound, input.takeShortage())
    }
}
