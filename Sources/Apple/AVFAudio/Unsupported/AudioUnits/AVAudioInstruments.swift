import CoreMedia
public import Foundation

// Instruments and sequencers, which are silent.

/// A player of notes, which is silent.
open class AVAudioUnitMIDIInstrument: AVAudioUnit {
    /// Creates a silent node.
    public init(audioComponentDescription: AudioComponentDescription) { super.init(core: NodeCore()) }

    /// Begins a note; inaudible.
    open func startNote(_ note: UInt8, withVelocity velocity: UInt8, onChannel channel: UInt8) {}
    /// Ends a note.
    open func stopNote(_ note: UInt8, onChannel channel: UInt8) {}
    /// Changes a controller.
    open func sendController(_ controller: UInt8, withValue value: UInt8, onChannel channel: UInt8) {}
    /// Changes the pitch.
    open func sendPitchBend(_ pitchbend: UInt16, onChannel channel: UInt8) {}
    /// Changes the program.
    open func sendProgramChange(_ program: UInt8, onChannel channel: UInt8) {}
}

/// A player of recorded notes, which is silent.
open class AVAudioUnitSampler: AVAudioUnitMIDIInstrument {
    /// Creates a silent node.
    public init() { super.init(audioComponentDescription: AudioComponentDescription()) }

    /// Loads notes; always throws.
    open func loadInstrument(at instrumentURL: URL) throws {
        throw SoundError.failed("Instruments are not played. Play recorded sound with AVAudioPlayerNode.")
    }
    /// Loads notes; always throws.
    open func loadSoundBankInstrument(at bankURL: URL, program: UInt8, bankMSB: UInt8, bankLSB: UInt8) throws {
        throw SoundError.failed("Instruments are not played. Play recorded sound with AVAudioPlayerNode.")
    }
    /// Loads notes; always throws.
    open func loadAudioFiles(at audioFiles: [URL]) throws {
        throw SoundError.failed("Instruments are not played. Play recorded sound with AVAudioPlayerNode.")
    }
}

/// A player of MIDI files, which plays nothing.
open class AVAudioSequencer: NSObject {
    /// Creates a sequencer.
    public override init() {}
    /// Creates a sequencer of a graph.
    public init(audioEngine engine: AVAudioEngine) {}

    /// Loads a file; always throws.
    open func load(from fileURL: URL, options: UInt = 0) throws {
        throw SoundError.failed("MIDI files are not played. Render them to a file of sound first.")
    }
    /// Loads data; always throws.
    open func load(from data: Data, options: UInt = 0) throws {
        throw SoundError.failed("MIDI files are not played. Render them to a file of sound first.")
    }
    /// The speed.
    open var rate: Float = 1
    /// The position in seconds.
    open var currentPositionInSeconds: TimeInterval = 0
    /// The position in beats.
    open var currentPositionInBeats: TimeInterval = 0
    /// A Boolean value that indicates whether the sequencer plays; always false.
    open var isPlaying: Bool { false }
    /// Prepares the notes.
    open func prepareToPlay() {}
    /// Plays; always throws.
    open func start() throws {
        throw SoundError.failed("MIDI files are not played. Render them to a file of sound first.")
    }
    /// Ends.
    open func stop() {}
}
