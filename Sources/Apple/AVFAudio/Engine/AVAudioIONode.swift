public import CoreMedia
public import Foundation

/// A node of the hardware.
open class AVAudioIONode: AVAudioNode {
    /// The delay of the hardware in seconds; unknown, hence 0.
    open var presentationLatency: TimeInterval { 0 }
    /// A Boolean value that indicates whether voices are processed; always false.
    open var isVoiceProcessingEnabled: Bool { false }
    /// The audio unit; nil, since there are none.
    open var audioUnit: AudioUnit? { nil }
    /// Chooses the processing of voices.
    ///
    /// - Throws: An error unless it is switched off, since voices are not processed.
    open func setVoiceProcessingEnabled(_ enabled: Bool) throws {
        if enabled { throw SoundError.failed("Voices are not processed here.") }
    }
}

/// A closure that gives the input of a graph that is rendered by hand.
public typealias AVAudioIONodeInputBlock = (AVAudioFrameCount) -> UnsafePointer<AudioBufferList>?

/// The microphone of a graph: the first of the machine, or what a closure gives to a graph that is rendered by hand.
open class AVAudioInputNode: AVAudioIONode, AVAudioMixing {
    init(input: InputNodeCore) { super.init(core: input) }

    private var input: InputNodeCore? { core as? InputNodeCore }

    /// The number of inputs.
    open override var numberOfInputs: Int { 0 }
    /// The volume, from 0 to 1.
    open var volume: Float {
        get { core.mixing.volume }
        set { core.mixing.volume = newValue }
    }
    /// The place, from -1 to 1.
    open var pan: Float {
        get { core.mixing.pan }
        set { core.mixing.pan = newValue }
    }
    /// A Boolean value that indicates whether echoes are left in.
    open var isVoiceProcessingBypassed = false
    /// A Boolean value that indicates whether the volume follows the voice.
    open var isVoiceProcessingAGCEnabled = true
    /// A Boolean value that indicates whether the microphone is muted.
    open var isVoiceProcessingInputMuted = false

    /// Returns the format of the microphone; 48,000 Hz and two channels without one.
    open override func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
        (input?.ownFormat ?? .standard).audioFormat
    }
    /// Returns the format of the microphone; 48,000 Hz and two channels without one.
    open override func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { inputFormat(forBus: bus) }

    /// Chooses the input of a graph that is rendered by hand; returns false unless the format is of 32-bit floats.
    ///
    /// The closure is called on the thread that renders, and returns nil if there is no input.
    open func setManualRenderingInputPCMFormat(
        _ format: AVAudioFormat,
        inputBlock block: @escaping AVAudioIONodeInputBlock
    ) -> Bool {
        guard format.commonFormat == .pcmFormatFloat32 else { return false }
        input?.setManual(format, block)
        return true
    }
}

/// The loudspeaker of a graph.
open class AVAudioOutputNode: AVAudioIONode {
    init() { super.init(core: NodeCore()) }

    /// The number of outputs.
    open override var numberOfOutputs: Int { 0 }
    /// Returns the format of the hardware, or of rendering by hand.
    open override func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
        engine?.core.output.audioFormat ?? SoundFormat.standard
    }
    /// Returns the format of the hardware, or of rendering by hand.
    open override func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { outputFormat(forBus: bus) }
}

/// A closure that makes the sound of a node.
public typealias AVAudioSourceNodeRenderBlock = (
    UnsafeMutablePointer<ObjCBool>, UnsafePointer<AudioTimeStamp>, AVAudioFrameCount,
    UnsafeMutablePointer<AudioBufferList>
) -> OSStatus

/// A node whose sound a closure makes, on the thread that renders.
open class AVAudioSourceNode: AVAudioNode, AVAudioMixing {
    /// Creates a node of the format of its connection.
    public init(renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
        super.init(core: SourceNodeCore(nil, block))
    }
    /// Creates a node of a format.
    public init(format: AVAudioFormat, renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
        super.init(core: SourceNodeCore(format, block))
    }

    /// The number of inputs.
    open override var numberOfInputs: Int { 0 }
    /// The volume, from 0 to 1.
    open var volume: Float {
        get { core.mixing.volume }
        set { core.mixing.volume = newValue }
    }
    /// The place, from -1 to 1.
    open var pan: Float {
        get { core.mixing.pan }
        set { core.mixing.pan = newValue }
    }
}
