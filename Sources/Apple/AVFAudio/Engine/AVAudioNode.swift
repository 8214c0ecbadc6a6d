import CoreMedia
public import Foundation

/// A bus of a node.
public typealias AVAudioNodeBus = Int
/// A closure that receives the sound of a node.
public typealias AVAudioNodeTapBlock = (AVAudioPCMBuffer, AVAudioTime) -> Void
/// A closure that is called when a buffer is done.
public typealias AVAudioNodeCompletionHandler = @Sendable () -> Void

/// A node of a graph.
///
/// Settings may be changed on any thread, also while the graph runs.
open class AVAudioNode: NSObject {
    /// The graph; nil for a node that is in none.
    public internal(set) weak var engine: AVAudioEngine?
    let core: NodeCore

    init(core: NodeCore) { self.core = core }

    /// The number of inputs.
    open var numberOfInputs: Int { 1 }
    /// The number of outputs.
    open var numberOfOutputs: Int { 1 }
    /// The delay in seconds; 0, as no node reports one.
    open var latency: TimeInterval { 0 }
    /// The audio unit, whose settings have no effect: nodes are no audio units here.
    open var auAudioUnit: AUAudioUnit { unit }
    private lazy var unit = NodeAudioUnit()

    /// The time of the latest rendered sound; nil while the graph does not run.
    open var lastRenderTime: AVAudioTime? {
        engine?.core.renderTime(at: outputFormat(forBus: 0).sampleRate)
    }

    /// Returns the format of an input: that of its connection, or of the graph's output.
    open func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
        engine?.core.inputFormat(ObjectIdentifier(self), bus) ?? SoundFormat.standard
    }

    /// Returns the format of an output: that of its connection, or of the graph's output.
    open func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
        engine?.core.outputFormat(ObjectIdentifier(self), bus) ?? SoundFormat.standard
    }

    /// Returns the name of an input; nil, since inputs have no names.
    open func name(forInputBus bus: AVAudioNodeBus) -> String? { nil }
    /// Returns the name of an output; nil, since outputs have no names.
    open func name(forOutputBus bus: AVAudioNodeBus) -> String? { nil }

    /// Gives the sound of an output to a closure, in buffers of exactly the given number of frames.
    ///
    /// The closure is called on the thread that renders; of the input node, on the microphone's. A bus has one tap.
    ///
    /// - Parameters:
    ///   - bus: The output.
    ///   - bufferSize: From 64 to 1,048,576 frames; others are limited.
    ///   - format: The format of the buffers; nil for that of the bus.
    ///   - tapBlock: Receives each buffer with its time.
    open func installTap(
        onBus bus: AVAudioNodeBus,
        bufferSize: AVAudioFrameCount,
        format: AVAudioFormat?,
        block tapBlock: @escaping AVAudioNodeTapBlock
    ) {
        core.setTap(NodeTap(length: Int(bufferSize), format: format, block: tapBlock), bus: bus)
        engine?.core.tapsChanged()
    }

    /// Removes the tap of an output.
    open func removeTap(onBus bus: AVAudioNodeBus) { core.setTap(nil, bus: bus) }

    /// Forgets what was rendered.
    open func reset() { core.reset() }
}

// Not sendable: unavailable, so that subclasses of clients are not either.
@available(*, unavailable)
extension AVAudioNode: @unchecked Sendable {}

/// The format of a node.
enum SoundFormat {
    /// 48,000 Hz, two channels, floating-point samples.
    static var standard: AVAudioFormat { SoundStream.standard.audioFormat }
}

extension SoundStream {
    /// The format as an object, with each channel in a buffer of its own.
    var audioFormat: AVAudioFormat {
        var stream = AudioStreamBasicDescription()
        stream.mSampleRate = max(1, rate)
        stream.mFormatID = kAudioFormatLinearPCM
        stream.mFormatFlags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked | kAudioFormatFlagIsNonInterleaved
        (stream.mChannelsPerFrame, stream.mBitsPerChannel) = (UInt32(max(1, channels)), 32)
        (stream.mFramesPerPacket, stream.mBytesPerFrame, stream.mBytesPerPacket) = (1, 4, 4)
        return AVAudioFormat(cmAudioFormatDescription: AVAudioFormat.valid(stream))
    }
}

/// A node with properties of mixing.
public protocol AVAudioMixing: AVAudioStereoMixing {
    /// The volume, from 0 to 1.
    var volume: Float { get set }
}

/// A node with a place between left and right.
public protocol AVAudioStereoMixing: NSObjectProtocol {
    /// The place, from -1 to 1.
    var pan: Float { get set }
}

/// A node that mixes its inputs, whatever their rates and channels.
///
/// The volume and place of each input are those of the node that it comes from, also through effects.
open class AVAudioMixerNode: AVAudioNode, AVAudioMixing {
    /// Creates a node.
    public init() { super.init(core: MixerCore()) }

    init(mixer: MixerCore) { super.init(core: mixer) }

    /// The volume of the output, from 0 to 1.
    open var outputVolume: Float {
        get { (core as? MixerCore)?.outputVolume ?? 1 }
        set { (core as? MixerCore)?.outputVolume = newValue }
    }
    /// The volume in the mixer that takes this node's output, from 0 to 1.
    open var volume: Float {
        get { core.mixing.volume }
        set { core.mixing.volume = newValue }
    }
    /// The place in the mixer that takes this node's output, from -1 to 1.
    open var pan: Float {
        get { core.mixing.pan }
        set { core.mixing.pan = newValue }
    }
    /// The number of inputs: those in use and a free one.
    open override var numberOfInputs: Int { nextAvailableInputBus + 1 }
    /// The lowest input that is not connected.
    open var nextAvailableInputBus: AVAudioNodeBus {
        let used = engine?.core.graph.buses(of: ObjectIdentifier(self)) ?? []
        return (0...used.count).first { !used.contains($0) } ?? used.count
    }
}

/// One end of a connection.
open class AVAudioConnectionPoint: NSObject {
    /// The node.
    public private(set) weak var node: AVAudioNode?
    /// The bus.
    public let bus: AVAudioNodeBus

    /// Creates an end.
    public init(node: AVAudioNode, bus: AVAudioNodeBus) { (self.node, self.bus) = (node, bus) }
}
