public import AVFBase
public import CoreMedia
public import Dispatch
import Foundation
import Synchronization

/// An output that delivers the audio of a microphone to a delegate.
///
/// Buffers are linear PCM in the microphone's own format and sample rate, as interleaved 16-bit integers or floating
/// point; see their format description. May be used from any thread.
open class AVCaptureAudioDataOutput: AVCaptureOutput {
    private struct State {
        var dictionary: UncheckedReference<[String: Any]>?
        var settings: AudioDataSettings?
    }

    let delivery = AudioDelivery()
    private let state = Mutex(State())

    /// Creates an output without a delegate.
    public init() {
        super.init(acceptedMediaTypes: [.audio])
    }

    // MARK: Delegate

    /// Sets the delegate that receives the audio, and the queue of its callbacks.
    ///
    /// May be changed while the session runs.
    ///
    /// Pass a serial queue; the main queue is one. Waiting audio goes to the new delegate. A nil delegate discards it
    /// and ends delivery. While the delegate is busy, up to two seconds of audio wait; beyond that the oldest is
    /// discarded without a report. Audio of a source that waits for its clients is never discarded. Raises for a
    /// delegate without a queue.
    ///
    /// Apple does not document how late audio may become.
    ///
    /// - Parameters:
    ///   - sampleBufferDelegate: held weakly; no callbacks are made after it has been deallocated.
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

    /// The delegate that receives the audio; nil if none is set or it has been deallocated.
    open var sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)? { delivery.delegate }

    /// The queue of the delegate's callbacks; nil without a delegate.
    open var sampleBufferCallbackQueue: DispatchQueue? { delivery.queue }

    // MARK: Settings

    /// The format of the samples; nil (the default) or an empty dictionary for the microphone's own format.
    ///
    /// Keys are those of linear PCM: `AVFormatIDKey` with `kAudioFormatLinearPCM`, `AVSampleRateKey`,
    /// `AVNumberOfChannelsKey`, `AVLinearPCMBitDepthKey`, `AVLinearPCMIsFloatKey`, `AVLinearPCMIsBigEndianKey`,
    /// `AVLinearPCMIsNonInterleaved`. Missing keys take the microphone's value. May be changed while the session runs.
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

    /// Returns recommended settings for writing the audio that is currently delivered.
    ///
    /// Returns nil without a microphone, or for a file type that holds no audio. The result depends on the session's
    /// configuration; call this once the configuration is complete.
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

    /// The channel layout of spatial audio: always unknown, because no microphone here gives spatial audio.
    ///
    /// Setting any other value raises.
    open var spatialAudioChannelLayoutTag: AudioChannelLayoutTag {
        get { Self.unknownLayout }
        set {
            guard newValue != Self.unknownLayout else { return }
            ObjectiveCException.raise(
                .invalidArgument,
                "spatialAudioChannelLayoutTag was set to \(newValue), but the microphone gives no spatial audio. "
                    + "Ask isMultichannelAudioModeSupported(_:) of its input first."
            )
        }
    }

    // kAudioChannelLayoutTag_Unknown.
    private static let unknownLayout: AudioChannelLayoutTag = 0xFFFF_0000

    /// The delivered stream format; nil without a microphone.
    private var deliveredFormat: AudioStreamBasicDescription? {
        let input = connection(with: .audio)?.inputPorts.first?.input as? AVCaptureDeviceInput
        guard let native = input?.device.activeFormat.formatDescription.audioStreamBasicDescription else { return nil }
        return state.withLock { $0.settings }?.applied(to: native) ?? native
    }

    // MARK: For the session

    override func makeAudioSink(for connection: AVCaptureConnection) -> (any AudioSink)? {
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
