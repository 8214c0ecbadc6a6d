import CoreMedia
import Foundation
import Synchronization

/// The working part of a source node.
final class SourceNodeCore: NodeCore, @unchecked Sendable {
    // Both never change; the closure is the client's.
    private let format: AVAudioFormat?
    private let block: AVAudioSourceNodeRenderBlock

    init(_ format: AVAudioFormat?, _ block: @escaping AVAudioSourceNodeRenderBlock) {
        (self.format, self.block) = (format, block)
    }

    override var isMixing: Bool { true }
    override var ownFormat: SoundStream? {
        format.map { SoundStream(rate: $0.sampleRate, channels: Int($0.channelCount)) }
    }

    override func render(_ frames: Int, _ format: SoundStream, from input: NodeInput, _ pass: RenderPass) -> [[Float]] {
        let own = self.format.flatMap { $0.sampleRate == format.rate ? $0 : nil } ?? format.audioFormat
        guard let buffer = AVAudioPCMBuffer(pcmFormat: own, frameCapacity: UInt32(frames)) else {
            return format.silence(frames)
        }
        buffer.frameLength = UInt32(frames)
        var isSilent = ObjCBool(false)
        var time = AudioTimeStamp()
        time.mSampleTime = Double(pass.position(at: format.rate))
        time.mHostTime = pass.hostTime
        time.mFlags = [.sampleHostTimeValid]
        let status = block(&isSilent, &time, UInt32(frames), buffer.mutableAudioBufferList)
        guard status == noErr, !isSilent.boolValue, let floats = buffer.floats else { return format.silence(frames) }
        return format.adapt(floats, frames: frames)
    }
}

/// The working part of the input node: a bounded queue of the microphone's sound, or a client's closure.
final class InputNodeCore: NodeCore, @unchecked Sendable {
    private struct State: @unchecked Sendable {
        var format: SoundStream?
        var queue: [[Float]] = []
        var manual: (format: AVAudioFormat, block: AVAudioIONodeInputBlock)?
        var heard: Int64 = 0
        var isShort = false
    }

    private let state = Mutex(State())
    private let input = SoundInput()

    override var isMixing: Bool { true }
    override var ownFormat: SoundStream? {
        if let manual = state.withLock({ $0.manual?.format }) {
            return SoundStream(rate: manual.sampleRate, channels: Int(manual.channelCount))
        }
        return input.format
    }

    /// A Boolean value that indicates whether a closure had no input since the last question.
    func takeShortage() -> Bool {
        state.withLock { state in
            defer { state.isShort = false }
            return state.isShort
        }
    }

    func setManual(_ format: AVAudioFormat, _ block: @escaping AVAudioIONodeInputBlock) {
        state.withLock { $0.manual = (format, block) }
    }

    /// Starts the microphone.
    func start() throws {
        try input.start { [weak self] buffer, hostTime in self?.take(buffer, hostTime) }
    }

    func stop() {
        input.stop()
        state.withLock { $0.queue = [] }
    }

    private func take(_ buffer: AVAudioPCMBuffer, _ hostTime: UInt64) {
        guard let sound = buffer.floats, let frames = sound.first?.count else { return }
        let rate = buffer.format.sampleRate
        let position = state.withLock { state in
            if state.queue.count != sound.count { state.queue = Array(repeating: [], count: sound.count) }
            for index in sound.indices { state.queue[index] += sound[index] }
            // Sound that nobody takes is dropped after a second.
            let excess = state.queue[0].count - Int(rate)
            if excess > 0 { for index in sound.indices { state.queue[index].removeFirst(excess) } }
            defer { state.heard += Int64(frames) }
            return state.heard
        }
        let pass = RenderPass(position: position, rate: rate, hostTime: hostTime)
        super.deliver(sound, SoundStream(rate: rate, channels: sound.count), bus: 0, pass)
        for call in pass.calls { call() }
    }

    // The tap has the sound as it comes from the microphone.
    override func deliver(_ sound: [[Float]], _ format: SoundStream, bus: Int, _ pass: RenderPass) {
        if state.withLock({ $0.manual }) != nil { super.deliver(sound, format, bus: bus, pass) }
    }

    override func render(_ frames: Int, _ format: SoundStream, from input: NodeInput, _ pass: RenderPass) -> [[Float]] {
        let manual = state.withLock { UncheckedManual(value: $0.manual) }
        guard let (pcm, block) = manual.value else {
            return state.withLock { state in
                let there = min(frames, state.queue.first?.count ?? 0)
                let part = state.queue.map { $0.prefix(there) + [Float](repeating: 0, count: frames - there) }
                for index in state.queue.indices { state.queue[index].removeFirst(there) }
                return format.adapt(part.map(Array.init), frames: frames)
            }
        }
        guard let list = block(UInt32(frames)),
            let copy = AVAudioPCMBuffer(pcmFormat: pcm, bufferListNoCopy: list), let floats = copy.floats
        else {
            state.withLock { $0.isShort = true }
            return format.silence(frames)
        }
        let there = min(frames, floats.first?.count ?? 0)
        if there < frames { state.withLock { $0.isShort = true } }
        let sound = floats.map { Array($0.prefix(there)) + [Float](repeating: 0, count: frames - there) }
        return format.adapt(sound, frames: frames)
    }

    private struct UncheckedManual: @unchecked Sendable {
        let value: (format: AVAudioFormat, block: AVAudioIONodeInputBlock)?
    }
}
