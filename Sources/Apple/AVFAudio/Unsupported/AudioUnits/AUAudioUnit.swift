import CoreMedia
public import Foundation

/// An audio unit.
///
/// There are none to make by description. Each node of a graph has one, whose settings have no effect, and subclasses
/// can be made but are not connected to anything: a graph calls no ``internalRenderBlock``.
open class AUAudioUnit: NSObject {
    /// The description.
    public let componentDescription: AudioComponentDescription
    /// The largest number of frames that are rendered at once; has no effect.
    open var maximumFramesToRender: AUAudioFrameCount = 4096
    /// A Boolean value that indicates whether sound passes unchanged; has no effect.
    open var shouldBypassEffect = false
    /// A Boolean value that indicates whether the input of a device is used; has no effect.
    open var isInputEnabled = false
    /// A Boolean value that indicates whether the output of a device is used; has no effect.
    open var isOutputEnabled = true
    /// The quality of rendering from 0 to 127; has no effect.
    open var renderQuality = 127
    /// Closures that are called before and after rendering; never called here.
    open var outputProvider: AURenderPullInputBlock?
    private var hasResources = false
    private lazy var noInputs = AUAudioUnitBusArray(audioUnit: self, busType: .input)
    private lazy var noOutputs = AUAudioUnitBusArray(audioUnit: self, busType: .output)

    /// Creates an audio unit; throws unless a subclass does.
    public init(
        componentDescription: AudioComponentDescription,
        options: AudioComponentInstantiationOptions = []
    ) throws {
        self.componentDescription = componentDescription
        super.init()
        guard type(of: self) == AUAudioUnit.self else { return }
        throw SoundError.failed(
            "There are no audio units. Use the nodes of AVAudioEngine.",
            kAudioUnitErr_FailedInitialization
        )
    }

    /// Creates an audio unit; throws unless a subclass does.
    public convenience init(componentDescription: AudioComponentDescription) throws {
        try self.init(componentDescription: componentDescription, options: [])
    }

    fileprivate init(ofNode description: AudioComponentDescription) {
        componentDescription = description
        super.init()
    }

    /// Reports that there is no such audio unit.
    open class func instantiate(
        with componentDescription: AudioComponentDescription,
        options: AudioComponentInstantiationOptions = [],
        completionHandler: @escaping @Sendable (AUAudioUnit?, (any Error)?) -> Void
    ) { completionHandler(nil, SoundError.failed("There are no audio units. Use the nodes of AVAudioEngine.")) }

    /// Makes a subclass known; has no effect, since none is made by description.
    open class func registerSubclass(
        _ cls: AnyClass,
        as componentDescription: AudioComponentDescription,
        name: String,
        version: UInt32
    ) {}

    /// The name.
    open var audioUnitName: String? { nil }
    /// The name of the maker.
    open var manufacturerName: String? { nil }
    /// The version.
    open var componentVersion: UInt32 { 0 }
    /// The inputs; none.
    open var inputBusses: AUAudioUnitBusArray { noInputs }
    /// The outputs; none.
    open var outputBusses: AUAudioUnitBusArray { noOutputs }
    /// The delay in seconds.
    open var latency: TimeInterval { 0 }
    /// The time that sound goes on after its input has ended, in seconds.
    open var tailTime: TimeInterval { 0 }
    /// A Boolean value that indicates whether resources were allocated.
    open var renderResourcesAllocated: Bool { hasResources }
    /// A Boolean value that indicates whether a device can record.
    open var canPerformInput: Bool { false }
    /// A Boolean value that indicates whether a device can play.
    open var canPerformOutput: Bool { false }
    /// A Boolean value that indicates whether output may take the place of input.
    open var canProcessInPlace: Bool { false }
    /// A Boolean value that indicates whether a device runs.
    open var isRunning: Bool { false }
    /// The closure that renders the sound of a subclass; never called here.
    open var internalRenderBlock: AUInternalRenderBlock {
        { _, _, _, _, _, _, _ in kAudioUnitErr_FailedInitialization }
    }
    /// The closure by which a host renders.
    open var renderBlock: AURenderBlock { { _, _, _, _, _, _ in kAudioUnitErr_FailedInitialization } }
    /// The closure that changes parameters; has no effect.
    open var scheduleParameterBlock: AUScheduleParameterBlock { { _, _, _, _ in } }
    /// The closure that sends MIDI events; nil.
    open var scheduleMIDIEventBlock: AUScheduleMIDIEventBlock? { nil }
    /// The whole state; nil.
    open var fullState: [String: Any]?
    /// The names of channel layouts; none.
    open var channelCapabilities: [NSNumber]? { nil }

    /// Prepares rendering.
    open func allocateRenderResources() throws { hasResources = true }
    /// Ends rendering.
    open func deallocateRenderResources() { hasResources = false }
    /// Forgets past sound.
    open func reset() {}
    /// Starts a device; always throws.
    open func startHardware() throws { throw SoundError.failed("There are no audio units. Use AVAudioEngine.") }
    /// Stops a device.
    open func stopHardware() {}
}

/// The audio unit of a node.
final class NodeAudioUnit: AUAudioUnit {
    init() { super.init(ofNode: AudioComponentDescription()) }
}
