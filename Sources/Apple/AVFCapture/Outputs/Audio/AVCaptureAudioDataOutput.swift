public import AVFBase
public import CoreMedia
public import Dispatch
import Foundation
import Synchronization

/// Hands the sound of a microphone to a delegate.
///
/// Buffers are linear PCM as the microphone gives it, interleaved 16-bit numbers or floating point, at its rate; the
/// format description says which. May be used from any thread.
open class AVCaptureAudioDataOutput: AVCaptureOutput {
    private struct State {
        var dictionary: UncheckedReference<[String: Any]>?
        var settings: AudioDataSettings?
    }

    let delivery = SoundDelivery()
    private let state = Mutex(State())

    /// Makes an output without a delegate.
    public init() {
        super.init(acceptedMediaTypes: [.audio])
    }

    // MARK: Delegate

    /// Sets who receives the sound, and on which queue.
    ///
    /// May be changed while the session runs.
    ///
    /// Give a serial queue, also the main queue. Sound that waits goes to the new delegate; with nil it is forgotten and
    /// delivery ends. While the delegate is busy sound waits, at most two seconds of it; then the oldest is left out
    /// without a report. Sound of a source that waits for its clients is never left out. Raises for a delegate without a
    /// queue.
    ///
    /// Apple leaves this open: how late sound may become.
    ///
    /// - Parameters:
    ///   - sampleBufferDelegate: held weakly; when it is gone, nobody is called.
    ///   - sampleBufferCallbackQueue: held strongly.
    open func setSampleBufferDelegate(
        _ sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)?,
        queue sampleBufferCallbackQueue: DispatchQueue?
    ) {
        if sampleBufferDelegate != nil, sampleBufferCallbackQueue == nil {
            ObjectiveCException.raise(
                .invalidArgument,
                "setSampleBufferDelegate(_:queue:) was called with a delegate but without a queue. "
                    + "Give a serial queue for its callbacks."
            )
            return
        }
        delivery.setDelegate(sampleBufferDelegate, queue: sampleBufferCallbackQueue)
    }

    /// Who receives the sound; nil when nobody was set or it is gone.
    open var sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)? { delivery.delegate }

    /// The queue of the delegate's callbacks; nil without a delegate.
    open var sampleBufferCallbackQueue: DispatchQueue? { delivery.queue }

    // MARK: Settings

    /// What the samples look like: nil, as at first, or an empty dictionary for the microphone's own format.
    ///
    /// Keys are those of linear PCM: `AVFormatIDKey` with `kAudioFormatLinearPCM`, `AVSampleRateKey`,
    /// `AVNumberOfChannelsKey`, `AVLinearPCMBitDepthKey`, `AVLinearPCMIsFloatKey`, `AVLinearPCMIsBigEndianKey`,
    /// `AVLinearPCMIsNonInterleaved`. What is not said is as the microphone has it. May be changed while the session runs.
    /// Raises for other keys and formats.
    ///
    /// On Apple's systems only macOS has this. Differs from Apple: no compressed formats; use a writer for these.
    open var audioSettings: [String: Any]! {
        get { state.withLock { $0.dictionary }?.value }
        set {
            do throws(ReaderSettings.Refusal) {
                let dictionary = newValue.map { UncheckedReference($0) }
                let settings = try newValue.flatMap { dictionary throws(ReaderSettings.Refusal) in
                    try AudioDataSettings(dictionary)
                }
                state.withLock {
                    $0.dictionary = dictionary
                    $0.settings = settings
                }
                session?.settingsDidChange()
            } catch {
                ObjectiveCException.raise(.invalidArgument, "audioSettings cannot be used: \(error.reason).")
            }
        }
    }

    /// Settings for a writer of the sound that is delivered now; nil where nothing can be said: without a microphone, or
    /// for a file type that holds no sound.
    ///
    /// They depend on the session's configuration; ask when that is done.
    open func recommendedAudioSettingsForAssetWriter(writingTo outputFileType: AVFileType) -> [String: Any]? {
        guard let stream = deliveredFormat else { return nil }
        switch outputFileType {
        case .mov, .mp4, .m4v, .m4a, .mobile3GPP, .mobile3GPP2:
            return EncoderRecommendation.audioSettings(for: stream)
        case .wav, .aiff, .aifc, .caf:
            return [
                AVFormatIDKey: kAudioFormatLinearPCM,
                AVSampleRateKey: stream.mSampleRate,
                AVNumberOfChannelsKey: Int(stream.mChannelsPerFrame),
                AVLinearPCMBitDepthKey: 16,
                AVLinearPCMIsFloatKey: false,
                AVLinearPCMIsBigEndianKey: outputFileType == .aiff || outputFileType == .aifc,
                AVLinearPCMIsNonInterleaved: false,
            ]
        default: return nil
        }
    }

    /// How channels of spatial sound are laid out: not known, as there is no spatial sound here.
    ///
    /// Setting anything else raises.
    open var spatialAudioChannelLayoutTag: AudioChannelLayoutTag {
        get { Self.unknownLayout }
        set {
            guard newValue != Self.unknownLayout else { return }
            ObjectiveCException.raise(
                .invalidArgument,
                "spatialAudioChannelLayoutTag was set to \(newValue), but the microphone gives no spatial sound. "
                    + "Ask isMultichannelAudioModeSupported(_:) of its input first."
            )
        }
    }

    // kAudioChannelLayoutTag_Unknown.
    private static let unknownLayout: AudioChannelLayoutTag = 0xFFFF_0000

    /// What is delivered; nil without a microphone.
    private var deliveredFormat: AudioStreamBasicDescription? {
        let input = connection(with: .audio)?.inputPorts.first?.input as? AVCaptureDeviceInput
        guard let native = input?.device.activeFormat.formatDescription.audioStreamBasicDescription else { return nil }
        return state.withLock { $0.settings }?.applied(to: native) ?? native
    }

    // MARK: For the session

    override func makeSoundSink(for connection: AVCaptureConnection) -> (any SoundSink)? {
        let output = UncheckedWeakReference(self)
        return AudioDataSink(connection: connection, delivery: delivery) {
            output.value?.state.withLock { $0.settings }
        }
    }

    override func setEventReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool {
        delivery.setReceiver(receiver, tag: tag)
    }
}

extension AVCaptureAudioDataOutput: SynchronizableOutput {
    var discardsLateFrames: Bool { false }
}
