import CoreMedia
import Foundation
import Synchronization

/// The rate and the number of channels of sound in a graph.
struct SoundStream: Hashable, Sendable {
    /// Frames per second.
    var rate: Double
    /// The number of channels.
    var channels: Int

    /// The sound system's usual format.
    static let standard = SoundStream(rate: 48_000, channels: 2)

    /// Returns silence of some frames.
    func silence(_ frames: Int) -> [[Float]] {
        Array(repeating: [Float](repeating: 0, count: frames), count: channels)
    }

    /// Returns sound with this number of channels: one channel fills all, and further ones are dropped.
    func adapt(_ sound: [[Float]], frames: Int) -> [[Float]] {
        guard sound.count != channels else { return sound }
        guard let first = sound.first else { return silence(frames) }
        if sound.count == 1 { return Array(repeating: first, count: channels) }
        if channels == 1 {
            let scale = 1 / Float(sound.count)
            return [first.indices.map { frame in sound.reduce(0) { $0 + $1[frame] } * scale }]
        }
        return (0..<channels).map { $0 < sound.count ? sound[$0] : [Float](repeating: 0, count: frames) }
    }
}

/// One pass of rendering: its place, and the calls to make once it is over.
///
/// Used by the rendering thread.
final class RenderPass {
    /// The number of the first frame, at the rate of the graph's output.
    let position: Int64
    /// The rate of the graph's output.
    let rate: Double
    /// The host time of the first frame.
    let hostTime: UInt64
    /// Calls of clients, made after the pass, when nothing is locked.
    var calls: [@Sendable () -> Void] = []

    init(position: Int64, rate: Double, hostTime: UInt64) {
        (self.position, self.rate, self.hostTime) = (position, rate, hostTime)
    }

    /// Returns the number of the first frame at another rate.
    func position(at other: Double) -> Int64 {
        other == rate ? position : Int64((Double(position) * other / rate).rounded())
    }
}

/// Gives a node its input: frames of a bus, at the format of its connection.
typealias NodeInput = (_ bus: Int, _ frames: Int) -> [[Float]]

/// The working part of a node.
///
/// `@unchecked Sendable`: subclasses keep settings behind locks, and the rest for the rendering thread alone.
class NodeCore: @unchecked Sendable {
    /// Volume and place of a source in the mixer that takes it.
    struct Mixing: Sendable {
        var volume: Float = 1
        var pan: Float = 0
    }

    private let mixingValue = Mutex(Mixing())
    private let taps = Mutex<[Int: NodeTap]>([:])

    /// A Boolean value that indicates whether mixers apply this node's own volume and place.
    var isMixing: Bool { false }
    /// The format that the node prefers when its connection names none; nil follows its input.
    var ownFormat: SoundStream? { nil }

    /// Volume and place.
    var mixing: Mixing {
        get { mixingValue.withLock { $0 } }
        set { mixingValue.withLock { $0 = newValue } }
    }

    /// Renders frames; returns an array for each channel of the format, each with that many frames.
    func render(_ frames: Int, _ format: SoundStream, from input: NodeInput, _ pass: RenderPass) -> [[Float]] {
        input(0, frames)
    }

    /// Forgets what was rendered.
    func reset() {}

    /// Installs or removes a tap.
    func setTap(_ tap: NodeTap?, bus: Int) { taps.withLock { $0[bus] = tap } }

    /// Returns whether a bus has a tap.
    func hasTap(bus: Int) -> Bool { taps.withLock { $0[bus] != nil } }

    /// Gives sound to the tap of a bus.
    func deliver(_ sound: [[Float]], _ format: SoundStream, bus: Int, _ pass: RenderPass) {
        guard let tap = taps.withLock({ $0[bus] }) else { return }
        pass.calls += tap.add(sound, format, at: pass.position(at: format.rate), hostTime: pass.hostTime)
    }
}

/// A tap: it collects sound into buffers of one length.
///
/// `@unchecked Sendable`: the sound is behind a lock; the closure is the client's.
final class NodeTap: @unchecked Sendable {
    private struct State {
        var pending: [[Float]] = []
        var start: Int64 = 0
        var hostTime: UInt64 = 0
        var converter: AVAudioConverter?
        var source: AVAudioFormat?
    }

    private let length: Int
    private let format: AVAudioFormat?
    private let block: AVAudioNodeTapBlock
    private let state: Mutex<UncheckedState>

    private struct UncheckedState: @unchecked Sendable { var value = State() }

    /// - Parameter length: The number of frames of a buffer; the last ones of a stream may never come.
    init(length: Int, format: AVAudioFormat?, block: @escaping AVAudioNodeTapBlock) {
        self.length = min(max(64, length), 1 << 20)
        (self.format, self.block) = (format, block)
        state = Mutex(UncheckedState())
    }

    /// Adds sound; returns the calls to make.
    func add(_ sound: [[Float]], _ stream: SoundStream, at position: Int64, hostTime: UInt64) -> [@Sendable () -> Void]
    {
        state.withLock { box in
            guard let frames = sound.first?.count, frames > 0 else { return [] }
            if box.value.pending.count != sound.count { box.value.pending = Array(repeating: [], count: sound.count) }
            if box.value.pending[0].isEmpty { (box.value.start, box.value.hostTime) = (position, hostTime) }
            for index in sound.indices { box.value.pending[index] += sound[index] }
            var calls: [@Sendable () -> Void] = []
            while box.value.pending[0].count >= length {
                let part = box.value.pending.map { Array($0.prefix(length)) }
                for index in sound.indices { box.value.pending[index].removeFirst(length) }
                if let buffer = make(part, stream, &box.value) {
                    let time = AVAudioTime(
                        hostTime: box.value.hostTime,
                        sampleTime: box.value.start,
                        atRate: stream.rate
                    )
                    let carried = Carried(buffer: buffer, block: block)
                    calls.append { carried.block(carried.buffer, time) }
                }
                box.value.start += Int64(length)
                box.value.hostTime += AVAudioTime.hostTime(forSeconds: Double(length) / stream.rate)
            }
            return calls
        }
    }

    // A new buffer that nobody else has, on its way to the client.
    private struct Carried: @unchecked Sendable {
        let buffer: AVAudioPCMBuffer
        let block: AVAudioNodeTapBlock
    }

    private func make(_ part: [[Float]], _ stream: SoundStream, _ state: inout State) -> AVAudioPCMBuffer? {
        let own = AVAudioFormat(standardFormatWithSampleRate: stream.rate, channels: UInt32(part.count))
        guard let own, let buffer = AVAudioPCMBuffer(pcmFormat: own, frameCapacity: UInt32(length)) else { return nil }
        buffer.frameLength = UInt32(length)
        buffer.setFloats(part)
        guard let format, format != own else { return buffer }
        if state.source != own { (state.source, state.converter) = (own, AVAudioConverter(from: own, to: format)) }
        let room = (Double(length) * format.sampleRate / own.sampleRate).rounded(.up) + 64
        guard let converter = state.converter,
            let output = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: UInt32(room))
        else { return buffer }
        var isGiven = false
        var problem: NSError?
        _ = converter.convert(to: output, error: &problem) { _, status in
            status.pointee = isGiven ? .noDataNow : .haveData
            defer { isGiven = true }
            return isGiven ? nil : buffer
        }
        return problem == nil ? output : buffer
    }
}
