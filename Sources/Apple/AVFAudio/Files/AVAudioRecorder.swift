import CoreMedia
public import Foundation

/// A recorder of the microphone's sound into a file.
///
/// The microphone is the first of the machine, or of the list in `OBSCURA_MICROPHONES`. A capture session that uses it
/// keeps it for itself. The delegate is called on the main queue.
open class AVAudioRecorder: NSObject {
    /// The delegate.
    open weak var delegate: (any AVAudioRecorderDelegate)?
    /// The channels of the device; has no effect.
    open var channelAssignments: [NSNumber]?
    /// The settings.
    open var settings: [String: Any] { given }
    private let given: [String: Any]
    private let core: RecorderCore

    /// Creates a recorder; the file's type comes from `AVAudioFileTypeKey` or the extension.
    ///
    /// - Throws: An error that names the setting that cannot be used.
    public init(url: URL, settings: [String: Any]) throws {
        given = settings
        core = try RecorderCore(url, settings: settings)
        super.init()
        let recorder = WeakRecorder(self)
        core.onEnd { isWhole, problem in
            DispatchQueue.main.async {
                guard let recorder = recorder.value else { return }
                if let problem { recorder.delegate?.audioRecorderEncodeErrorDidOccur(recorder, error: problem) }
                recorder.delegate?.audioRecorderDidFinishRecording(recorder, successfully: isWhole)
            }
        }
    }

    /// Creates a recorder of a format.
    ///
    /// - Throws: An error if the format cannot be stored in such a file.
    public convenience init(url: URL, format: AVAudioFormat) throws {
        var settings = format.settings
        // Files hold interleaved samples.
        settings.removeValue(forKey: "AVLinearPCMIsNonInterleaved")
        try self.init(url: url, settings: settings)
    }

    // @unchecked: a weak reference that never changes; used on the main queue.
    private final class WeakRecorder: @unchecked Sendable {
        weak var value: AVAudioRecorder?
        init(_ value: AVAudioRecorder) { self.value = value }
    }

    /// A Boolean value that indicates whether levels are measured.
    open var isMeteringEnabled: Bool {
        get { core.isMetering }
        set { core.isMetering = newValue }
    }
    /// The address.
    open var url: URL { core.url }
    /// The format of the file.
    open var format: AVAudioFormat { AVAudioFormat(settings: given) ?? SoundFormat.standard }
    /// The recorded time in seconds.
    open var currentTime: TimeInterval { core.currentTime }
    /// The time of the device in seconds: that of the host's clock.
    open var deviceCurrentTime: TimeInterval { CMClock.hostTimeClock.time.seconds }
    /// A Boolean value that indicates whether sound is recorded.
    open var isRecording: Bool { core.isRecording }
    /// Creates the file, which replaces one that exists; returns false if it cannot be created.
    @discardableResult open func prepareToRecord() -> Bool { core.prepare() }
    /// Records, or goes on after a pause; returns false without a microphone.
    @discardableResult open func record() -> Bool { core.record(from: nil, for: nil) }
    /// Records from a time of the device on, in seconds.
    @discardableResult open func record(atTime time: TimeInterval) -> Bool {
        core.record(from: AVAudioTime.hostTime(forSeconds: max(0, time)), for: nil)
    }
    /// Records for some seconds.
    @discardableResult open func record(forDuration duration: TimeInterval) -> Bool {
        core.record(from: nil, for: duration)
    }
    /// Records from a time of the device on, for some seconds.
    @discardableResult open func record(atTime time: TimeInterval, forDuration duration: TimeInterval) -> Bool {
        core.record(from: AVAudioTime.hostTime(forSeconds: max(0, time)), for: duration)
    }
    /// Rests; ``record()`` goes on.
    open func pause() { core.pause() }
    /// Ends and completes the file.
    open func stop() { core.finish() }
    /// Removes the file; returns false if there is none, or while it is recorded.
    @discardableResult open func deleteRecording() -> Bool {
        guard !isRecording else { return false }
        return (try? FileManager.default.removeItem(at: url)) != nil
    }
    /// Measures the levels of the last tenth of a second.
    open func updateMeters() { core.updateMeters() }
    /// Returns the highest level of a channel in decibels, from -160 to 0.
    open func peakPower(forChannel channelNumber: Int) -> Float { core.meter.peak(channelNumber) }
    /// Returns the mean level of a channel in decibels, from -160 to 0.
    open func averagePower(forChannel channelNumber: Int) -> Float { core.meter.average(channelNumber) }
}

@available(*, unavailable)
extension AVAudioRecorder: @unchecked Sendable {}

/// A delegate of a recorder.
public protocol AVAudioRecorderDelegate: NSObjectProtocol {
    /// Called at the end of the recording.
    func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool)
    /// Called when the sound cannot be encoded or written.
    func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?)
}

extension AVAudioRecorderDelegate {
    /// Does nothing.
    public func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool) {}
    /// Does nothing.
    public func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?) {}
}
