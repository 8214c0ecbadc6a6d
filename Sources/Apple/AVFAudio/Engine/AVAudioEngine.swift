import CoreMedia
public import Foundation

/// A graph of sound that plays to the loudspeaker, listens to the microphone, or renders by hand.
///
/// It renders 512 frames a time on a thread of its own, following the host's clock; without a sound card it runs all
/// the same, unheard. The output has 48,000 Hz and two channels.
///
/// Differs from Apple: an engine may be started without any connection, and never stops by itself.
open class AVAudioEngine: NSObject {
    let core: EngineCore
    private var nodes: [ObjectIdentifier: AVAudioNode] = [:]
    private let mixer = AVAudioMixerNode()
    private let microphone: AVAudioInputNode
    private var isMixerThere = false
    /// The loudspeaker.
    public let outputNode: AVAudioOutputNode
    /// A Boolean value that indicates whether the graph stops by itself when it is silent; has no effect.
    open var isAutoShutdownEnabled = false
    /// A sequencer; always nil.
    open var musicSequence: OpaquePointer?

    /// Creates a graph.
    public override init() {
        let input = InputNodeCore()
        microphone = AVAudioInputNode(input: input)
        outputNode = AVAudioOutputNode()
        core = EngineCore(input: input, end: ObjectIdentifier(outputNode))
        super.init()
        attach(outputNode)
    }

    deinit { core.stop() }

    /// The mixer in front of the loudspeaker, connected to it on first use.
    open var mainMixerNode: AVAudioMixerNode {
        if !isMixerThere {
            isMixerThere = true
            attach(mixer)
            connect(mixer, to: outputNode, format: nil)
        }
        return mixer
    }

    /// The microphone; a graph that uses this property listens to it while it runs.
    open var inputNode: AVAudioInputNode {
        if microphone.engine == nil {
            attach(microphone)
            core.useInput()
        }
        return microphone
    }

    /// The nodes.
    open var attachedNodes: Set<AVAudioNode> { Set(nodes.values) }
    /// A Boolean value that indicates whether the graph runs.
    open var isRunning: Bool { core.isRunning }

    /// Adds a node; one of another graph leaves that.
    open func attach(_ node: AVAudioNode) {
        if let other = node.engine, other !== self { other.detach(node) }
        nodes[ObjectIdentifier(node)] = node
        node.engine = self
        core.graph.attach(ObjectIdentifier(node), node.core)
    }

    /// Removes a node and its connections.
    open func detach(_ node: AVAudioNode) {
        nodes[ObjectIdentifier(node)] = nil
        node.engine = nil
        core.graph.detach(ObjectIdentifier(node))
    }

    /// Connects the first output of a node to the next free input of a mixer, or to the first of another node.
    ///
    /// Both nodes must be attached. An earlier connection of the output ends.
    ///
    /// - Parameters:
    ///   - node1: The source.
    ///   - node2: The destination.
    ///   - format: The format of the connection; nil for the source's.
    open func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {
        // A source that is connected again gives up its earlier place first.
        let source = GraphCore.Port(node: ObjectIdentifier(node1), bus: 0)
        core.graph.disconnect { $0.source == source }
        let bus = (node2 as? AVAudioMixerNode)?.nextAvailableInputBus ?? 0
        connect(node1, to: node2, fromBus: 0, toBus: bus, format: format)
    }

    /// Connects two nodes by their buses; earlier connections of both buses end.
    open func connect(
        _ node1: AVAudioNode,
        to node2: AVAudioNode,
        fromBus bus1: AVAudioNodeBus,
        toBus bus2: AVAudioNodeBus,
        format: AVAudioFormat?
    ) {
        precondition(
            node1.engine === self && node2.engine === self,
            "Both nodes must be attached to the engine before they are connected."
        )
        core.graph.connect(
            GraphCore.Port(node: ObjectIdentifier(node1), bus: bus1),
            to: GraphCore.Port(node: ObjectIdentifier(node2), bus: bus2),
            format
        )
    }

    /// Connects an output to several inputs; earlier connections of the output end.
    open func connect(
        _ sourceNode: AVAudioNode,
        to destNodes: [AVAudioConnectionPoint],
        fromBus sourceBus: AVAudioNodeBus,
        format: AVAudioFormat?
    ) {
        let source = GraphCore.Port(node: ObjectIdentifier(sourceNode), bus: sourceBus)
        core.graph.disconnect { $0.source == source }
        for point in destNodes {
            guard let node = point.node else { continue }
            let target = GraphCore.Port(node: ObjectIdentifier(node), bus: point.bus)
            core.graph.connect(source, to: target, format, keepsOthers: true)
        }
    }

    /// Returns the source of an input; nil if it is not connected.
    open func inputConnectionPoint(for node: AVAudioNode, inputBus bus: AVAudioNodeBus) -> AVAudioConnectionPoint? {
        guard let edge = core.graph.input(GraphCore.Port(node: ObjectIdentifier(node), bus: bus)),
            let source = nodes[edge.source.node]
        else { return nil }
        return AVAudioConnectionPoint(node: source, bus: edge.source.bus)
    }

    /// Returns the inputs that an output is connected to.
    open func outputConnectionPoints(for node: AVAudioNode, outputBus bus: AVAudioNodeBus) -> [AVAudioConnectionPoint] {
        core.graph.outputs(GraphCore.Port(node: ObjectIdentifier(node), bus: bus)).compactMap { edge in
            nodes[edge.target.node].map { AVAudioConnectionPoint(node: $0, bus: edge.target.bus) }
        }
    }

    /// Disconnects the inputs of a node.
    open func disconnectNodeInput(_ node: AVAudioNode) {
        let id = ObjectIdentifier(node)
        core.graph.disconnect { $0.target.node == id }
    }
    /// Disconnects an input of a node.
    open func disconnectNodeInput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
        let port = GraphCore.Port(node: ObjectIdentifier(node), bus: bus)
        core.graph.disconnect { $0.target == port }
    }
    /// Disconnects the outputs of a node.
    open func disconnectNodeOutput(_ node: AVAudioNode) {
        let id = ObjectIdentifier(node)
        core.graph.disconnect { $0.source.node == id }
    }
    /// Disconnects an output of a node.
    open func disconnectNodeOutput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
        let port = GraphCore.Port(node: ObjectIdentifier(node), bus: bus)
        core.graph.disconnect { $0.source == port }
    }

    /// Prepares the graph; has no effect.
    open func prepare() {}

    /// Starts the graph.
    ///
    /// - Throws: An error if ``inputNode`` is used and there is no microphone, or it cannot be opened.
    open func start() throws { try core.start() }

    /// Pauses the graph; times go on from there.
    open func pause() { core.pause() }

    /// Stops the graph.
    open func stop() { core.stop() }

    /// Forgets what was scheduled and rendered.
    open func reset() { core.graph.resetAll() }

    /// Renders by hand from now on.
    ///
    /// - Parameters:
    ///   - mode: The mode; the graph renders alike in both.
    ///   - pcmFormat: The format of the output: 32-bit floating-point samples.
    ///   - maximumFrameCount: The largest number of frames of a pass.
    /// - Throws: ``AVAudioEngineManualRenderingError`` if the graph runs; an error for other samples.
    open func enableManualRenderingMode(
        _ mode: AVAudioEngineManualRenderingMode,
        format pcmFormat: AVAudioFormat,
        maximumFrameCount: AVAudioFrameCount
    ) throws {
        guard !isRunning else { throw AVAudioEngineManualRenderingError.initialized }
        guard pcmFormat.commonFormat == .pcmFormatFloat32, maximumFrameCount > 0 else {
            throw SoundError.failed(
                "Graphs render 32-bit floating-point samples. Convert them with AVAudioConverter.",
                kAudioUnitErr_FormatNotSupported
            )
        }
        let format = SoundStream(rate: pcmFormat.sampleRate, channels: Int(pcmFormat.channelCount))
        core.setManual(mode, format, maximumFrameCount)
    }

    /// Ends rendering by hand, and stops the graph.
    open func disableManualRenderingMode() {
        core.stop()
        core.setManual(nil, .standard, 4096)
    }

    /// Renders frames into a buffer.
    ///
    /// - Returns: `success`, or `insufficientDataFromInputNode` where silence stands for missing input.
    /// - Throws: ``AVAudioEngineManualRenderingError`` if the graph does not run in this mode; an error if the buffer
    ///   is too small, has another format, or more frames are asked for than at most.
    open func renderOffline(
        _ numberOfFrames: AVAudioFrameCount,
        to buffer: AVAudioPCMBuffer
    ) throws -> AVAudioEngineManualRenderingStatus {
        guard core.manual == .offline else { throw AVAudioEngineManualRenderingError.invalidMode }
        return try render(numberOfFrames, to: buffer)
    }

    /// A closure that renders into a list of 32-bit floating-point samples, each channel in a buffer of its own.
    open var manualRenderingBlock: AVAudioEngineManualRenderingBlock {
        { [weak self] frames, list, status in
            guard let self,
                let buffer = AVAudioPCMBuffer(pcmFormat: manualRenderingFormat, frameCapacity: max(1, frames)),
                let result = try? render(frames, to: buffer)
            else {
                status?.pointee = kAudioUnitErr_CannotDoInCurrentContext
                return .error
            }
            status?.pointee = noErr
            for (from, to) in zip(buffer.list, UnsafeMutableAudioBufferListPointer(list)) {
                guard let source = from.mData, let target = to.mData else { continue }
                target.copyMemory(from: source, byteCount: Int(min(from.mDataByteSize, to.mDataByteSize)))
            }
            return result
        }
    }

    /// A Boolean value that indicates whether the graph is rendered by hand.
    open var isInManualRenderingMode: Bool { core.manual != nil }

    /// The way the graph is rendered by hand.
    open var manualRenderingMode: AVAudioEngineManualRenderingMode { core.manual ?? .offline }

    /// The format of rendering by hand.
    open var manualRenderingFormat: AVAudioFormat { core.output.audioFormat }

    /// The largest number of frames of a pass.
    open var manualRenderingMaximumFrameCount: AVAudioFrameCount { core.maximum }

    /// The number of frames rendered by hand so far.
    open var manualRenderingSampleTime: AVAudioFramePosition { core.position }
}

// Not sendable: unavailable, so that subclasses of clients are not either.
@available(*, unavailable)
extension AVAudioEngine: @unchecked Sendable {}

extension NSNotification.Name {
    /// The hardware of a graph changed; never posted.
    public static let AVAudioEngineConfigurationChange =
        NSNotification.Name("AVAudioEngineConfigurationChangeNotification")
}
