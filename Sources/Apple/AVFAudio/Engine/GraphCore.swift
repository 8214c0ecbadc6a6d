import Foundation
import Synchronization

/// The connections of a graph and the way sound takes through them.
///
/// Rendering is done by one thread at a time; connections may be changed on any thread.
final class GraphCore: Sendable {
    /// One end of a connection.
    struct Port: Hashable, Sendable {
        var node: ObjectIdentifier
        var bus: Int
    }

    /// A connection, and the sound that waits in it when several nodes take the same.
    // @unchecked: the sound is used by the rendering thread only, the rest never changes.
    final class Edge: @unchecked Sendable {
        let source: Port
        let target: Port
        let format: SoundStream?
        let layout: AVAudioFormat?
        var waiting: [[Float]] = []
        var resampler: SoundResampler?
        var resampled: SoundStream?

        init(_ source: Port, _ target: Port, _ layout: AVAudioFormat?) {
            (self.source, self.target, self.layout) = (source, target, layout)
            format = layout.map { SoundStream(rate: $0.sampleRate, channels: Int($0.channelCount)) }
        }
    }

    private struct State: Sendable {
        var cores: [ObjectIdentifier: NodeCore] = [:]
        var edges: [Port: Edge] = [:]
    }

    /// The nodes and connections of a pass.
    struct Snapshot: Sendable {
        fileprivate let cores: [ObjectIdentifier: NodeCore]
        fileprivate let inputs: [Port: Edge]
        fileprivate let outputs: [Port: [Edge]]
        /// The format of the graph's output.
        let output: SoundStream
    }

    private let state = Mutex(State())

    func attach(_ id: ObjectIdentifier, _ core: NodeCore) { state.withLock { $0.cores[id] = core } }

    func detach(_ id: ObjectIdentifier) {
        state.withLock { state in
            state.cores[id] = nil
            state.edges = state.edges.filter { $0.key.node != id && $0.value.source.node != id }
        }
    }

    /// Connects two ports; each input has one source.
    ///
    /// - Parameter keepsOthers: False ends the other connections of the source.
    func connect(_ source: Port, to target: Port, _ layout: AVAudioFormat?, keepsOthers: Bool = false) {
        state.withLock { state in
            if !keepsOthers { state.edges = state.edges.filter { $0.value.source != source } }
            state.edges[target] = Edge(source, target, layout)
        }
    }

    func disconnect(where matches: (Edge) -> Bool) {
        state.withLock { state in state.edges = state.edges.filter { !matches($0.value) } }
    }

    /// Returns the connection of an input.
    func input(_ target: Port) -> Edge? { state.withLock { $0.edges[target] } }

    /// Returns the connections of an output.
    func outputs(_ source: Port) -> [Edge] { state.withLock { $0.edges.values.filter { $0.source == source } } }

    /// Returns the buses of a node that are connected.
    func buses(of node: ObjectIdentifier) -> [Int] {
        state.withLock { $0.edges.keys.filter { $0.node == node }.map(\.bus).sorted() }
    }

    func snapshot(output: SoundStream) -> Snapshot {
        state.withLock { state in
            Snapshot(
                cores: state.cores,
                inputs: state.edges,
                outputs: Dictionary(grouping: state.edges.values) { $0.source },
                output: output
            )
        }
    }

    /// Returns the format of a connection.
    func format(of edge: Edge, output: SoundStream) -> SoundStream { snapshot(output: output).format(of: edge) }

    func resetAll() { for core in state.withLock({ Array($0.cores.values) }) { core.reset() } }
}

extension GraphCore.Snapshot {
    /// Returns the format of a connection: the one that was given, the source's own, or that of its input.
    func format(of edge: GraphCore.Edge, depth: Int = 0) -> SoundStream {
        if let format = edge.format { return format }
        guard depth < 64 else { return output }
        if let own = cores[edge.source.node]?.ownFormat { return own }
        if let before = inputs[GraphCore.Port(node: edge.source.node, bus: 0)],
            !(cores[edge.source.node] is MixerCore)
        {
            return format(of: before, depth: depth + 1)
        }
        return output
    }

    /// Renders the sound of an input; silence if it is not connected.
    func pull(
        _ target: GraphCore.Port,
        _ frames: Int,
        as wanted: SoundStream,
        _ pass: RenderPass,
        depth: Int = 0
    )
        -> [[Float]]
    {
        guard let edge = inputs[target], depth < 64, frames > 0 else { return wanted.silence(frames) }
        let format = format(of: edge)
        guard format.rate != wanted.rate else {
            return wanted.adapt(pull(edge, frames, format, pass, depth), frames: frames)
        }
        if edge.resampler == nil || edge.resampled != wanted {
            edge.resampler = SoundResampler(from: format.rate, to: wanted.rate, channels: format.channels)
            edge.resampled = wanted
        }
        guard let resampler = edge.resampler else { return wanted.silence(frames) }
        let sound = resampler.read(frames) { pull(edge, $0, format, pass, depth) }
        return wanted.adapt(sound, frames: frames)
    }

    /// Renders the sound of a connection, or takes what waits in it.
    private func pull(
        _ edge: GraphCore.Edge,
        _ frames: Int,
        _ format: SoundStream,
        _ pass: RenderPass,
        _ depth: Int
    )
        -> [[Float]]
    {
        let others = outputs[edge.source] ?? []
        guard others.count > 1 else { return render(edge.source, frames, format, pass, depth) }
        let there = edge.waiting.first?.count ?? 0
        if there < frames {
            let sound = render(edge.source, frames - there, format, pass, depth)
            for other in others {
                if other.waiting.count != sound.count { other.waiting = Array(repeating: [], count: sound.count) }
                // A branch that nobody takes from keeps a second at most.
                guard other === edge || other.waiting[0].count < Int(format.rate) else { continue }
                for index in sound.indices { other.waiting[index] += sound[index] }
            }
        }
        let part = edge.waiting.map { Array($0.prefix(frames)) }
        for index in edge.waiting.indices { edge.waiting[index].removeFirst(min(frames, edge.waiting[index].count)) }
        return part
    }

    private func render(
        _ source: GraphCore.Port,
        _ frames: Int,
        _ format: SoundStream,
        _ pass: RenderPass,
        _ depth: Int
    ) -> [[Float]] {
        guard let core = cores[source.node] else { return format.silence(frames) }
        let sound: [[Float]]
        if let mixer = core as? MixerCore {
            sound = mix(mixer, source.node, frames, format, pass, depth)
        } else {
            sound = core.render(
                frames,
                format,
                from: { bus, count in
                    pull(GraphCore.Port(node: source.node, bus: bus), count, as: format, pass, depth: depth + 1)
                },
                pass
            )
        }
        core.deliver(sound, format, bus: source.bus, pass)
        return sound
    }

    private func mix(
        _ mixer: MixerCore,
        _ node: ObjectIdentifier,
        _ frames: Int,
        _ format: SoundStream,
        _ pass: RenderPass,
        _ depth: Int
    ) -> [[Float]] {
        var sum = format.silence(frames)
        // In order, so that the sum is always the same.
        let connected = inputs.filter { $0.key.node == node }.sorted { $0.key.bus < $1.key.bus }
        for (port, edge) in connected {
            let mixing = mixing(of: edge)
            let sound = pull(port, frames, as: format, pass, depth: depth + 1)
            for channel in sum.indices {
                let gain = mixing.volume * MixerCore.gain(mixing.pan, channel, of: sum.count)
                guard gain != 0 else { continue }
                for frame in 0..<frames { sum[channel][frame] += sound[channel][frame] * gain }
            }
        }
        let volume = mixer.outputVolume
        guard volume != 1 else { return sum }
        return sum.map { $0.map { $0 * volume } }
    }

    /// Returns the volume and place of a source, also through effects between it and the mixer.
    private func mixing(of edge: GraphCore.Edge) -> NodeCore.Mixing {
        var edge = edge
        for _ in 0..<64 {
            guard let core = cores[edge.source.node] else { break }
            if core.isMixing { return core.mixing }
            guard let before = inputs[GraphCore.Port(node: edge.source.node, bus: 0)] else { break }
            edge = before
        }
        return NodeCore.Mixing()
    }
}

/// The working part of a mixer; the graph mixes.
///
/// `@unchecked Sendable`: the volume is behind a lock.
final class MixerCore: NodeCore, @unchecked Sendable {
    private let volume = Mutex<Float>(1)

    override var isMixing: Bool { true }

    /// The volume of the mix.
    var outputVolume: Float {
        get { volume.withLock { $0 } }
        set { volume.withLock { $0 = newValue } }
    }

    /// Returns the gain of a channel for a place from -1, left, to 1, right.
    static func gain(_ pan: Float, _ channel: Int, of channels: Int) -> Float {
        guard channels == 2 else { return 1 }
        let pan = max(-1, min(1, pan))
        return channel == 0 ? min(1, 1 - pan) : min(1, 1 + pan)
    }
}
