import CoreMedia
public import Foundation

/// A node that processes sound.
open class AVAudioUnit: AVAudioNode {
    /// The audio unit; nil, since there are none.
    open var audioUnit: AudioUnit? { nil }
    /// The description; zero, since there are no audio units.
    open var audioComponentDescription: AudioComponentDescription { AudioComponentDescription() }
    /// The name.
    open var name: String { String(describing: type(of: self)) }
    /// The name of the manufacturer.
    open var manufacturerName: String { "" }
    /// The version.
    open var version: Int { 0 }

    /// Reports that there is no such audio unit.
    open class func instantiate(
        with audioComponentDescription: AudioComponentDescription,
        options: AudioComponentInstantiationOptions = [],
        completionHandler: @escaping @Sendable (AVAudioUnit?, (any Error)?) -> Void
    ) { completionHandler(nil, SoundError.failed("There are no audio units. Use the nodes of AVAudioEngine.")) }

    /// Loads a preset; always throws, since there are no audio units.
    open func loadPreset(at url: URL) throws { throw SoundError.failed("Presets of audio units are not read.") }
}

/// A node that changes the speed of sound.
open class AVAudioUnitTimeEffect: AVAudioUnit {
    fileprivate let change: TimePitchCore

    fileprivate init(_ change: TimePitchCore) {
        self.change = change
        super.init(core: change)
    }

    /// A Boolean value that indicates whether the sound is unchanged.
    open var bypass: Bool {
        get { change.isBypassed }
        set { change.isBypassed = newValue }
    }
    /// The speed, from 1/32 to 32.
    open var rate: Float {
        get { change.settings.rate }
        set { change.settings.rate = max(1.0 / 32, min(32, newValue)) }
    }
}

/// A node that changes speed and pitch of sound independently.
///
/// Differs from Apple: pieces of a 50th of a second overlap, so the result is not the same sample by sample.
open class AVAudioUnitTimePitch: AVAudioUnitTimeEffect {
    /// Creates a node.
    public init() { super.init(TimePitchCore(.init())) }
    /// The pitch in cents, from -2400 to 2400.
    open var pitch: Float {
        get { change.settings.pitch }
        set { change.settings.pitch = max(-2400, min(2400, newValue)) }
    }
    /// The overlap; has no effect.
    open var overlap: Float = 8
}

/// A node that changes speed and pitch of sound together.
open class AVAudioUnitVarispeed: AVAudioUnitTimeEffect {
    /// Creates a node.
    public init() { super.init(TimePitchCore(.init(isLinked: true))) }
}

/// A node that changes sound.
open class AVAudioUnitEffect: AVAudioUnit {
    /// A Boolean value that indicates whether the sound is unchanged.
    open var bypass = false

    /// Creates a node of an audio unit, which changes nothing: there are no audio units.
    public init(audioComponentDescription: AudioComponentDescription) { super.init(core: NodeCore()) }

    override init(core: NodeCore) { super.init(core: core) }
}

/// A node that makes sound.
open class AVAudioUnitGenerator: AVAudioUnit {
    /// A Boolean value that indicates whether the sound is unchanged.
    open var bypass = false

    /// Creates a node of an audio unit, which is silent: there are no audio units.
    public init(audioComponentDescription: AudioComponentDescription) { super.init(core: NodeCore()) }
}
