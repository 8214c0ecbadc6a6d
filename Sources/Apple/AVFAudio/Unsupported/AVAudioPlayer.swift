public import CoreMedia
public import Foundation

// A player and a recorder of files. They cannot be made: `AVPlayer` plays, `AVCaptureAudioFileOutput` records.

/// A player of a file of sound, which cannot be made.
open class AVAudioPlayer: NSObject {
    /// The delegate.
    open weak var delegate: (any AVAudioPlayerDelegate)?
    /// The volume, from 0 to 1.
    open var volume: Float = 1
    /// The place, from -1 to 1.
    open var pan: Float = 0
    /// The speed.
    open var rate: Float = 1
    /// A Boolean value that indicates whether the speed can be set.
    open var enableRate = false
    /// The number of repetitions.
    open var numberOfLoops = 0
    /// A Boolean value that indicates whether levels are measured.
    open var isMeteringEnabled = false
    /// The position in seconds.
    open var currentTime: TimeInterval = 0

    private static var refusal: NSError {
        SoundError.failed("Play sound with AVPlayer; AVAudioPlayer is only declared.")
    }

    /// Creates a player of a file; always throws.
    public init(contentsOf url: URL) throws { throw Self.refusal }
    /// Creates a player of a file; always throws.
    public init(contentsOf url: URL, fileTypeHint utiString: String?) throws { throw Self.refusal }
    /// Creates a player of data; always throws.
    public init(data: Data) throws { throw Self.refusal }
    /// Creates a player of data; always throws.
    public init(data: Data, fileTypeHint utiString: String?) throws { throw Self.refusal }

    /// The address.
    open var url: URL? { nil }
    /// The data.
    open var data: Data? { nil }
    /// The duration in seconds.
    open var duration: TimeInterval { 0 }
    /// The number of channels.
    open var numberOfChannels: Int { 0 }
    /// The time of the device in seconds.
    open var deviceCurrentTime: TimeInterval { 0 }
    /// A Boolean value that indicates whether sound is playing.
    open var isPlaying: Bool { false }
    /// Prepares the sound.
    @discardableResult open func prepareToPlay() -> Bool { false }
    /// Plays.
    @discardableResult open func play() -> Bool { false }
    /// Plays at a time of the device.
    @discardableResult open func play(atTime time: TimeInterval) -> Bool { false }
    /// Rests.
    open func pause() {}
    /// Ends.
    open func stop() {}
    /// Changes the volume in a time.
    open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) { self.volume = volume }
    /// Measures the levels.
    open func updateMeters() {}
    /// Returns the highest level of a channel in decibels.
    open func peakPower(forChannel channelNumber: Int) -> Float { -160 }
    /// Returns the mean level of a channel in decibels.
    open func averagePower(forChannel channelNumber: Int) -> Float { -160 }
}

/// A delegate of a player.
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
    /// Called at the end of the sound.
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
    /// Called when the sound cannot be decoded.
    func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
}

extension AVAudioPlayerDelegate {
    /// Does nothing.
    public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
    /// Does nothing.
    public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
}

/// A recorder of sound into a file, which cannot be made.
open class AVAudioRecorder: NSObject {
    /// The delegate.
    open weak var delegate: (any AVAudioRecorderDelegate)?
    /// A Boolean value that indicates whether levels are measured.
    open var isMeteringEnabled = false

    private static var refusal: NSError {
        SoundError.failed("Record with AVCaptureAudioFileOutput; AVAudioRecorder is only declared.")
    }

    /// Creates a recorder; always throws.
    public init(url: URL, settings: [String: Any]) throws { throw Self.refusal }
    /// Creates a recorder; always throws.
    public init(url: URL, format: AVAudioFormat) throws { throw Self.refusal }

    /// The address.
    open var url: URL { URL(fileURLWithPath: "/") }
    /// The settings.
    open var settings: [String: Any] { [:] }
    /// The format.
    open var format: AVAudioFormat { SoundFormat.standard }
    /// The position in seconds.
    open var currentTime: TimeInterval { 0 }
    /// The time of the device in seconds.
    open var deviceCurrentTime: TimeInterval { 0 }
    /// A Boolean value that indicates whether sound is recorded.
    open var isRecording: Bool { false }
    /// Prepares the file.
    @discardableResult open func prepareToRecord() -> Bool { false }
    /// Records.
    @discardableResult open func record() -> Bool { false }
    /// Records from a time of the device on.
    @discardableResult open func record(atTime time: TimeInterval) -> Bool { false }
    /// Records for some seconds.
    @discardableResult open func record(forDuration duration: TimeInterval) -> Bool { false }
    /// Rests.
    open func pause() {}
    /// Ends.
    open func stop() {}
    /// Removes the file.
    @discardableResult open func deleteRecording() -> Bool { false }
    /// Measures the levels.
    open func updateMeters() {}
    /// Returns the highest level of a channel in decibels.
    open func peakPower(forChannel channelNumber: Int) -> Float { -160 }
    /// Returns the mean level of a channel in decibels.
    open func averagePower(forChannel channelNumber: Int) -> Float { -160 }
}

/// A delegate of a recorder.
public protocol AVAudioRecorderDelegate: NSObjectProtocol {
    /// Called at the end of the recording.
    func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool)
    /// Called when the sound cannot be encoded.
    func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?)
}

extension AVAudioRecorderDelegate {
    /// Does nothing.
    public func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool) {}
    /// Does nothing.
    public func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?) {}
}
