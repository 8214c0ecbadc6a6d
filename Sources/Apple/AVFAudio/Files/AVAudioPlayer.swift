public import CoreMedia
public import Foundation

/// A player of a file of sound or of data in memory.
///
/// It plays on the sound card, and without one on the clock alone. Methods may be called on any thread; the delegate is
/// called on the main queue.
open class AVAudioPlayer: NSObject {
    /// The delegate.
    open weak var delegate: (any AVAudioPlayerDelegate)?
    /// The address; nil for data.
    open var url: URL? { address }
    /// The data; nil for a file.
    open var data: Data? { bytes }
    /// The channels of the device; has no effect.
    open var channelAssignments: [NSNumber]?
    /// The name of the device; has no effect.
    open var currentDevice: String?
    private let address: URL?
    private let bytes: Data?
    private let temporary: URL?
    private let core: SoundPlayerCore

    /// Creates a player of a file.
    ///
    /// - Throws: An error of the domain `NSOSStatusErrorDomain`, with a file error of Audio Toolbox.
    public convenience init(contentsOf url: URL) throws { try self.init(contentsOf: url, fileTypeHint: nil) }

    /// Creates a player of a file; the hint has no effect.
    ///
    /// - Throws: An error of the domain `NSOSStatusErrorDomain`, with a file error of Audio Toolbox.
    public init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
        core = try SoundPlayerCore(url)
        (address, bytes, temporary) = (url, nil, nil)
        super.init()
        observe()
    }

    /// Creates a player of the bytes of a file.
    ///
    /// - Throws: An error of the domain `NSOSStatusErrorDomain`, with a file error of Audio Toolbox.
    public convenience init(data: Data) throws { try self.init(data: data, fileTypeHint: nil) }

    /// Creates a player of the bytes of a file, which are kept in a temporary one; the hint has no effect.
    ///
    /// - Throws: An error of the domain `NSOSStatusErrorDomain`, with a file error of Audio Toolbox.
    public init(data: Data, fileTypeHint utiString: String?) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString)")
        try data.write(to: file)
        do { core = try SoundPlayerCore(file) } catch {
            try? FileManager.default.removeItem(at: file)
            throw error
        }
        (address, bytes, temporary) = (nil, data, file)
        super.init()
        observe()
    }

    deinit {
        core.pause()
        if let temporary { try? FileManager.default.removeItem(at: temporary) }
    }

    private func observe() {
        let player = WeakPlayer(self)
        core.onEnd { isWhole in
            DispatchQueue.main.async {
                guard let player = player.value else { return }
                player.delegate?.audioPlayerDidFinishPlaying(player, successfully: isWhole)
            }
        }
    }

    // @unchecked: a weak reference that never changes; used on the main queue.
    private final class WeakPlayer: @unchecked Sendable {
        weak var value: AVAudioPlayer?
        init(_ value: AVAudioPlayer) { self.value = value }
    }

    /// The volume, from 0 to 1.
    open var volume: Float {
        get { core.volume }
        set { core.volume = newValue }
    }
    /// The place, from -1 to 1.
    open var pan: Float {
        get { core.pan }
        set { core.pan = newValue }
    }
    /// The speed, from 0.5 to 2, with the pitch kept; has an effect once ``enableRate`` is set.
    open var rate: Float {
        get { core.playRate }
        set { core.playRate = newValue }
    }
    /// A Boolean value that indicates whether ``rate`` has an effect.
    open var enableRate: Bool {
        get { core.isRateEnabled }
        set { core.isRateEnabled = newValue }
    }
    /// The number of repetitions; negative for no end.
    open var numberOfLoops: Int {
        get { core.loops }
        set { core.loops = newValue }
    }
    /// A Boolean value that indicates whether levels are measured.
    open var isMeteringEnabled: Bool {
        get { core.isMetering }
        set { core.isMetering = newValue }
    }
    /// The position in seconds; setting it goes there, also while the player plays.
    open var currentTime: TimeInterval {
        get { core.currentTime }
        set { core.currentTime = newValue }
    }
    /// The duration in seconds.
    open var duration: TimeInterval { Double(core.length) / core.rate }
    /// The number of channels.
    open var numberOfChannels: Int { core.channels }
    /// The time of the device in seconds: that of the host's clock.
    open var deviceCurrentTime: TimeInterval { core.now }
    /// A Boolean value that indicates whether sound is playing, or waits for its time.
    open var isPlaying: Bool { core.isPlaying }
    /// The format of the sound.
    open var format: AVAudioFormat { core.format }
    /// The settings of the file.
    open var settings: [String: Any] { core.fileFormat.settings }

    /// Opens the device; returns whether the sound can be played.
    @discardableResult open func prepareToPlay() -> Bool { core.prepare() }
    /// Plays from the current position on; returns whether there is sound.
    @discardableResult open func play() -> Bool { core.play(at: nil) }
    /// Plays from a time of the device on, in seconds.
    @discardableResult open func play(atTime time: TimeInterval) -> Bool { core.play(at: time) }
    /// Rests at the current position.
    open func pause() { core.pause() }
    /// Ends at the current position, which is kept.
    open func stop() { core.pause() }
    /// Changes the volume evenly within some seconds.
    open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) { core.fade(to: volume, in: duration) }
    /// Measures the levels of the last tenth of a second that was played.
    open func updateMeters() { core.updateMeters() }
    /// Returns the highest level of a channel in decibels, from -160 to 0.
    open func peakPower(forChannel channelNumber: Int) -> Float { core.meter.peak(channelNumber) }
    /// Returns the mean level of a channel in decibels, from -160 to 0.
    open func averagePower(forChannel channelNumber: Int) -> Float { core.meter.average(channelNumber) }
}

@available(*, unavailable)
extension AVAudioPlayer: @unchecked Sendable {}

/// A delegate of a player.
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
    /// Called at the end of the sound.
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
    /// Called when the sound cannot be decoded; never, since damaged parts are silent.
    func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
    /// Called when an interruption begins; never.
    func audioPlayerBeginInterruption(_ player: AVAudioPlayer)
    /// Called when an interruption ends; never.
    func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int)
}

extension AVAudioPlayerDelegate {
    /// Does nothing.
    public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
    /// Does nothing.
    public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
    /// Does nothing.
    public func audioPlayerBeginInterruption(_ player: AVAudioPlayer) {}
    /// Does nothing.
    public func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int) {}
}
