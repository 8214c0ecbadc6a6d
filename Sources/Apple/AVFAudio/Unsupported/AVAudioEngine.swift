import CoreMedia
public import Foundation

// A graph of sound. Nothing is played or recorded by it: it cannot be started.

/// A bus of a node.
public typealias AVAudioNodeBus = Int
/// A closure that receives the sound of a node; never called.
public typealias AVAudioNodeTapBlock = (AVAudioPCMBuffer, AVAudioTime) -> Void

/// A closure that is called when a buffer is done; never called.
public typealias AVAudioNodeCompletionHandler = @Sendable () -> Void

/// A node of a graph.
open class AVAudioNode: NSObject {
    /// The graph; nil for a node that is in none.
    public internal(set) weak var engine: AVAudioEngine?
    /// The number of inputs.
    open var numberOfInputs: Int { 1 }
    /// The number of outputs.
    open var numberOfOutputs: Int { 1 }
    /// The time of the latest sound; always nil.
    open var lastRenderTime: AVAudioTime? { nil }
    /// The delay in seconds.
    open var latency: TimeInterval { 0 }

    /// Returns the format of an input: 48,000 Hz and two channels.
    open func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { SoundFormat.standard }
    /// Returns the format of an output: 48,000 Hz and two channels.
    open func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { SoundFormat.standard }
    /// Asks for the sound of a bus, which never comes.
    open func installTap(
        onBus bus: AVAudioNodeBus,
        bufferSize: AVAudioFrameCount,
        format: AVAudioFormat?,
        block tapBlock: @escaping AVAudioNodeTapBlock
    ) {}
    /// Ends the wish for the sound of a bus.
    open func removeTap(onBus bus: AVAudioNodeBus) {}
    /// Forgets what was played.
    open func reset() {}
}

/// The format of a node.
enum SoundFormat {
    /// 48,000 Hz, two channels, floating-point samples.
    static var standard: AVAudioFormat {
        var description = AudioStreamBasicDescription()
        description.mSampleRate = 48_000
        description.mFormatID = kAudioFormatLinearPCM
        description.mFormatFlags =
            kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked | kAudioFormatFlagIsNonInterleaved
        (description.mChannelsPerFrame, description.mBitsPerChannel) = (2, 32)
        (description.mFramesPerPacket, description.mBytesPerFrame, description.mBytesPerPacket) = (1, 4, 4)
        return AVAudioFormat(cmAudioFormatDescription: AVAudioFormat.valid(description))
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

/// A node that mixes its inputs.
open class AVAudioMixerNode: AVAudioNode, AVAudioMixing {
    /// Creates a node.
    public override init() {}
    /// The volume of the output.
    open var outputVolume: Float = 1
    /// The volume, from 0 to 1.
    open var volume: Float = 1
    /// The place, from -1 to 1.
    open var pan: Float = 0
    /// A free input.
    open var nextAvailableInputBus: AVAudioNodeBus { 0 }
}

/// A node of the hardware.
open class AVAudioIONode: AVAudioNode {
    /// The delay of the hardware in seconds; unknown, hence 0.
    open var presentationLatency: TimeInterval { 0 }
    /// A Boolean value that indicates whether voices are processed; always false.
    open var isVoiceProcessingEnabled: Bool { false }
    /// Chooses the processing of voices; always throws.
    open func setVoiceProcessingEnabled(_ enabled: Bool) throws {
        throw SoundError.failed("Voices are not processed here.")
    }
}

/// The microphone of a graph.
open class AVAudioInputNode: AVAudioIONode {
    /// The volume, from 0 to 1.
    open var volume: Float = 1
    /// A Boolean value that indicates whether echoes are left in.
    open var isVoiceProcessingBypassed = false
    /// A Boolean value that indicates whether the volume follows the voice.
    open var isVoiceProcessingAGCEnabled = true
    /// A Boolean value that indicates whether the microphone is muted.
    open var isVoiceProcessingInputMuted = false
}

/// The loudspeaker of a graph.
open class AVAudioOutputNode: AVAudioIONode {}

/// The options of a buffer that is scheduled.
public struct AVAudioPlayerNodeBufferOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Plays the buffer again and again.
    public static let loops = AVAudioPlayerNodeBufferOptions(rawValue: 1)
    /// Stops what is playing.
    public static let interrupts = AVAudioPlayerNodeBufferOptions(rawValue: 2)
    /// Stops what is playing at the end of its loop.
    public static let interruptsAtLoop = AVAudioPlayerNodeBufferOptions(rawValue: 4)
}

/// The moment at which a scheduled buffer is done.
public enum AVAudioPlayerNodeCompletionCallbackType: Int, Sendable {
    /// Its data was consumed.
    case dataConsumed = 0
    /// Its sound was made.
    case dataRendered = 1
    /// Its sound was played.
    case dataPlayedBack = 2
}

/// A node that plays buffers; nothing is played.
open class AVAudioPlayerNode: AVAudioNode, AVAudioMixing {
    /// Creates a node.
    public override init() {}
    /// The volume, from 0 to 1.
    open var volume: Float = 1
    /// The place, from -1 to 1.
    open var pan: Float = 0
    /// A Boolean value that indicates whether the node plays.
    public private(set) var isPlaying = false

    /// Schedules a buffer, which is never played.
    open func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer,
        at when: AVAudioTime? = nil,
        options: AVAudioPlayerNodeBufferOptions = [],
        completionHandler: (@Sendable () -> Void)? = nil
    ) {}
    /// Schedules a buffer, which is never played.
    open func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer,
        at when: AVAudioTime? = nil,
        options: AVAudioPlayerNodeBufferOptions = [],
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
    ) {}
    /// Schedules a file, which is never played.
    open func scheduleFile(
        _ file: AVAudioFile,
        at when: AVAudioTime?,
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
    ) {}
    /// Schedules a file, which is never played.
    open func scheduleFile(
        _ file: AVAudioFile,
        at when: AVAudioTime?,
        completionHandler: (@Sendable () -> Void)? = nil
    ) {}
    /// Schedules a part of a file, which is never played.
    open func scheduleSegment(
        _ file: AVAudioFile,
        startingFrame startFrame: AVAudioFramePosition,
        frameCount numberFrames: AVAudioFrameCount,
        at when: AVAudioTime?,
        completionHandler: (@Sendable () -> Void)? = nil
    ) {}
    /// Prepares frames, of which there are none.
    open func prepare(withFrameCount frameCount: AVAudioFrameCount) {}
    /// Begins to play.
    open func play() { isPlaying = true }
    /// Begins to play at a time.
    open func play(at when: AVAudioTime?) { isPlaying = true }
    /// Rests.
    open func pause() { isPlaying = false }
    /// Ends.
    open func stop() { isPlaying = false }
    /// Returns a time of the graph as one of the node; always nil.
    open func playerTime(forNodeTime nodeTime: AVAudioTime) -> AVAudioTime? { nil }
    /// Returns a time of the node as one of the graph; always nil.
    open func nodeTime(forPlayerTime playerTime: AVAudioTime) -> AVAudioTime? { nil }
}

/// A node that processes sound; it does not here.
open class AVAudioUnit: AVAudioNode {
    /// The audio unit; there are none.
    open var audioUnit: AudioUnit? { nil }
    /// The name.
    open var name: String { "" }
    /// Reports that there is no such audio unit.
    open class func instantiate(
        with audioComponentDescription: AudioComponentDescription,
        options: UInt32 = 0,
        completionHandler: @escaping @Sendable (AVAudioUnit?, (any Error)?) -> Void
    ) { completionHandler(nil, SoundError.failed("There are no audio units.")) }
}

/// A node that changes the speed or pitch of sound.
open class AVAudioUnitTimeEffect: AVAudioUnit {
    /// A Boolean value that indicates whether the sound is unchanged.
    open var bypass = false
}

/// A node that changes speed and pitch of sound.
open class AVAudioUnitTimePitch: AVAudioUnitTimeEffect {
    /// Creates a node.
    public override init() {}
    /// The speed.
    open var rate: Float = 1
    /// The pitch in cents.
    open var pitch: Float = 0
    /// The overlap.
    open var overlap: Float = 8
}

/// A node that changes speed and pitch of sound together.
open class AVAudioUnitVarispeed: AVAudioUnitTimeEffect {
    /// Creates a node.
    public override init() {}
    /// The speed.
    open var rate: Float = 1
}

/// A node that changes sound.
open class AVAudioUnitEffect: AVAudioUnit {
    /// A Boolean value that indicates whether the sound is unchanged.
    open var bypass = false
}

/// A graph of sound, which cannot be started.
open class AVAudioEngine: NSObject {
    private var nodes: Set<AVAudioNode> = []
    /// The mixer in front of the loudspeaker.
    public let mainMixerNode = AVAudioMixerNode()
    /// The microphone.
    public let inputNode = AVAudioInputNode()
    /// The loudspeaker.
    public let outputNode = AVAudioOutputNode()
    /// A Boolean value that indicates whether the graph stops by itself when it is silent.
    open var isAutoShutdownEnabled = false

    /// Creates a graph.
    public override init() {
        super.init()
        for node in [mainMixerNode, inputNode, outputNode] as [AVAudioNode] { attach(node) }
    }

    /// The nodes.
    open var attachedNodes: Set<AVAudioNode> { nodes }
    /// A Boolean value that indicates whether the graph runs; always false.
    open var isRunning: Bool { false }
    /// Adds a node.
    open func attach(_ node: AVAudioNode) {
        nodes.insert(node)
        node.engine = self
    }
    /// Removes a node.
    open func detach(_ node: AVAudioNode) {
        nodes.remove(node)
        node.engine = nil
    }
    /// Connects two nodes.
    open func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {}
    /// Connects two nodes by their buses.
    open func connect(
        _ node1: AVAudioNode,
        to node2: AVAudioNode,
        fromBus bus1: AVAudioNodeBus,
        toBus bus2: AVAudioNodeBus,
        format: AVAudioFormat?
    ) {}
    /// Disconnects the inputs of a node.
    open func disconnectNodeInput(_ node: AVAudioNode) {}
    /// Disconnects an input of a node.
    open func disconnectNodeInput(_ node: AVAudioNode, bus: AVAudioNodeBus) {}
    /// Disconnects the outputs of a node.
    open func disconnectNodeOutput(_ node: AVAudioNode) {}
    /// Disconnects an output of a node.
    open func disconnectNodeOutput(_ node: AVAudioNode, bus: AVAudioNodeBus) {}
    /// Prepares the graph.
    open func prepare() {}
    /// Starts the graph; always throws.
    open func start() throws {
        throw SoundError.failed("Sound graphs do not run here; use AVPlayer or AVCaptureAudioDataOutput.")
    }
    /// Pauses the graph.
    open func pause() {}
    /// Stops the graph.
    open func stop() {}
    /// Forgets what was played.
    open func reset() {}
}

extension NSNotification.Name {
    /// The hardware of a graph changed; never posted.
    public static let AVAudioEngineConfigurationChange =
        NSNotification.Name("AVAudioEngineConfigurationChangeNotification")
}
