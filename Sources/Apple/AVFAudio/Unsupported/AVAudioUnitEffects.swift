import Foundation

// Nodes that change sound. Their settings are stored; nothing is changed by them.

/// An echo.
open class AVAudioUnitDelay: AVAudioUnitEffect {
    /// Creates a node.
    public override init() {}
    /// The delay in seconds.
    open var delayTime = 1.0
    /// The part that comes back, in per cent.
    open var feedback: Float = 50
    /// The frequency in hertz above which sound is removed.
    open var lowPassCutoff: Float = 15_000
    /// The part of the effect, in per cent.
    open var wetDryMix: Float = 100
}

/// The sound of a room.
open class AVAudioUnitReverb: AVAudioUnitEffect {
    /// Creates a node.
    public override init() {}
    /// The part of the effect, in per cent.
    open var wetDryMix: Float = 0
}

/// Distorted sound.
open class AVAudioUnitDistortion: AVAudioUnitEffect {
    /// Creates a node.
    public override init() {}
    /// The gain before, in decibels.
    open var preGain: Float = -6
    /// The part of the effect, in per cent.
    open var wetDryMix: Float = 50
}

/// An equalizer.
open class AVAudioUnitEQ: AVAudioUnitEffect {
    /// The gain in decibels.
    open var globalGain: Float = 0
    /// Creates a node.
    public init(numberOfBands: Int) {}
}
