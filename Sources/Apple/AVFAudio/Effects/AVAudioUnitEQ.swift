import CoreMedia
import Foundation

/// The kind of a band of an equalizer.
public enum AVAudioUnitEQFilterType: Int, Sendable, CaseIterable {
    /// A bell.
    case parametric = 0
    /// Lets low frequencies through.
    case lowPass = 1
    /// Lets high frequencies through.
    case highPass = 2
    /// Lets low frequencies through, with resonance.
    case resonantLowPass = 3
    /// Lets high frequencies through, with resonance.
    case resonantHighPass = 4
    /// Lets the frequencies of the band through.
    case bandPass = 5
    /// Stops the frequencies of the band.
    case bandStop = 6
    /// Changes low frequencies.
    case lowShelf = 7
    /// Changes high frequencies.
    case highShelf = 8
    /// Changes low frequencies; as ``lowShelf``.
    case resonantLowShelf = 9
    /// Changes high frequencies; as ``highShelf``.
    case resonantHighShelf = 10
}

/// An equalizer.
open class AVAudioUnitEQ: AVAudioUnitEffect {
    private let equalizer: EqualizerCore
    /// The bands.
    public let bands: [AVAudioUnitEQFilterParameters]

    /// Creates a node; its bands have no effect until their ``AVAudioUnitEQFilterParameters/bypass`` is false.
    public init(numberOfBands: Int) {
        let count = max(0, min(64, numberOfBands))
        let equalizer = EqualizerCore(.init(bands: Array(repeating: .init(), count: count)))
        self.equalizer = equalizer
        bands = (0..<count).map { AVAudioUnitEQFilterParameters(equalizer, $0) }
        super.init(core: equalizer)
    }

    /// Creates a node with one band.
    public convenience init() { self.init(numberOfBands: 1) }

    /// A Boolean value that indicates whether the sound is unchanged.
    open override var bypass: Bool { didSet { equalizer.isBypassed = bypass } }
    /// The gain in decibels.
    open var globalGain: Float {
        get { equalizer.settings.gain }
        set { equalizer.settings.gain = max(-96, min(24, newValue)) }
    }
}

/// A band of an equalizer.
open class AVAudioUnitEQFilterParameters: NSObject {
    private let equalizer: EqualizerCore
    private let index: Int

    init(_ equalizer: EqualizerCore, _ index: Int) { (self.equalizer, self.index) = (equalizer, index) }

    /// The kind of filter.
    open var filterType: AVAudioUnitEQFilterType {
        get { equalizer.settings.bands[index].kind }
        set { equalizer.settings.bands[index].kind = newValue }
    }
    /// The frequency in hertz.
    open var frequency: Float {
        get { equalizer.settings.bands[index].frequency }
        set { equalizer.settings.bands[index].frequency = newValue }
    }
    /// The width in octaves.
    open var bandwidth: Float {
        get { equalizer.settings.bands[index].bandwidth }
        set { equalizer.settings.bands[index].bandwidth = newValue }
    }
    /// The gain in decibels.
    open var gain: Float {
        get { equalizer.settings.bands[index].gain }
        set { equalizer.settings.bands[index].gain = newValue }
    }
    /// A Boolean value that indicates whether the band has no effect.
    open var bypass: Bool {
        get { equalizer.settings.bands[index].bypass }
        set { equalizer.settings.bands[index].bypass = newValue }
    }
}
