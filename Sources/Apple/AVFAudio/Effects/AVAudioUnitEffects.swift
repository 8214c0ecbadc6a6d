import CoreMedia
public import Foundation

/// An echo.
open class AVAudioUnitDelay: AVAudioUnitEffect {
    private let echo = DelayCore(.init())

    /// Creates a node.
    public init() { super.init(core: echo) }
    /// A Boolean value that indicates whether the sound is unchanged.
    open override var bypass: Bool { didSet { echo.isBypassed = bypass } }
    /// The delay in seconds, from 0 to 2.
    open var delayTime: TimeInterval {
        get { echo.settings.time }
        set { echo.settings.time = max(0, min(2, newValue)) }
    }
    /// The part that comes back, in per cent from -100 to 100.
    open var feedback: Float {
        get { echo.settings.feedback }
        set { echo.settings.feedback = max(-100, min(100, newValue)) }
    }
    /// The frequency in hertz above which echoes lose sound.
    open var lowPassCutoff: Float {
        get { echo.settings.cutoff }
        set { echo.settings.cutoff = newValue }
    }
    /// The part of the effect, in per cent.
    open var wetDryMix: Float {
        get { echo.settings.mix }
        set { echo.settings.mix = max(0, min(100, newValue)) }
    }
}

/// A room for ``AVAudioUnitReverb``.
public enum AVAudioUnitReverbPreset: Int, Sendable, CaseIterable {
    /// A small room.
    case smallRoom = 0
    /// A medium room.
    case mediumRoom = 1
    /// A large room.
    case largeRoom = 2
    /// A medium hall.
    case mediumHall = 3
    /// A large hall.
    case largeHall = 4
    /// A plate.
    case plate = 5
    /// A medium chamber.
    case mediumChamber = 6
    /// A large chamber.
    case largeChamber = 7
    /// A cathedral.
    case cathedral = 8
    /// A second large room.
    case largeRoom2 = 9
    /// A second medium hall.
    case mediumHall2 = 10
    /// A third medium hall.
    case mediumHall3 = 11
    /// A second large hall.
    case largeHall2 = 12
}

/// The sound of a room.
///
/// Differs from Apple: the rooms differ only in how long the sound lasts.
open class AVAudioUnitReverb: AVAudioUnitEffect {
    private let room = ReverbCore(.init())

    /// Creates a node.
    public init() { super.init(core: room) }
    /// A Boolean value that indicates whether the sound is unchanged.
    open override var bypass: Bool { didSet { room.isBypassed = bypass } }
    /// The part of the effect, in per cent.
    open var wetDryMix: Float {
        get { room.settings.mix }
        set { room.settings.mix = max(0, min(100, newValue)) }
    }
    /// Chooses a room.
    open func loadFactoryPreset(_ preset: AVAudioUnitReverbPreset) {
        let decays: [Float] = [0.6, 0.7, 0.78, 0.83, 0.88, 0.75, 0.72, 0.8, 0.93, 0.79, 0.84, 0.85, 0.89]
        room.settings.decay = decays[preset.rawValue]
    }
}

/// A kind of distortion for ``AVAudioUnitDistortion``.
public enum AVAudioUnitDistortionPreset: Int, Sendable, CaseIterable {
    /// Drums with bit brush.
    case drumsBitBrush = 0
    /// Drums with buffer beats.
    case drumsBufferBeats = 1
    /// Drums of low fidelity.
    case drumsLoFi = 2
    /// A broken speaker.
    case multiBrokenSpeaker = 3
    /// A cellphone concert.
    case multiCellphoneConcert = 4
    /// Decimated, first kind.
    case multiDecimated1 = 5
    /// Decimated, second kind.
    case multiDecimated2 = 6
    /// Decimated, third kind.
    case multiDecimated3 = 7
    /// Decimated, fourth kind.
    case multiDecimated4 = 8
    /// Distorted funk.
    case multiDistortedFunk = 9
    /// Distorted cubed.
    case multiDistortedCubed = 10
    /// Distorted squared.
    case multiDistortedSquared = 11
    /// Echo, first kind.
    case multiEcho1 = 12
    /// Echo, second kind.
    case multiEcho2 = 13
    /// Tight echo, first kind.
    case multiEchoTight1 = 14
    /// Tight echo, second kind.
    case multiEchoTight2 = 15
    /// Everything broken.
    case multiEverythingIsBroken = 16
    /// Alien chatter.
    case speechAlienChatter = 17
    /// Cosmic interference.
    case speechCosmicInterference = 18
    /// Golden pi.
    case speechGoldenPi = 19
    /// A radio tower.
    case speechRadioTower = 20
    /// Waves.
    case speechWaves = 21
}

/// Distorted sound.
///
/// Differs from Apple: all kinds of distortion are the same.
open class AVAudioUnitDistortion: AVAudioUnitEffect {
    private let distortion = DistortionCore(.init())

    /// Creates a node.
    public init() { super.init(core: distortion) }
    /// A Boolean value that indicates whether the sound is unchanged.
    open override var bypass: Bool { didSet { distortion.isBypassed = bypass } }
    /// The gain before, in decibels.
    open var preGain: Float {
        get { distortion.settings.gain }
        set { distortion.settings.gain = max(-80, min(20, newValue)) }
    }
    /// The part of the effect, in per cent.
    open var wetDryMix: Float {
        get { distortion.settings.mix }
        set { distortion.settings.mix = max(0, min(100, newValue)) }
    }
    /// Chooses a kind of distortion; has no effect.
    open func loadFactoryPreset(_ preset: AVAudioUnitDistortionPreset) {}
}
