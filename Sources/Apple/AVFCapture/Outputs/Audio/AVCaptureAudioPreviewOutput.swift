import AVFBase
import CoreMedia
import Foundation
import Synchronization

/// Lets the sound of a microphone be heard.
///
/// On Apple's systems only macOS has this. Where the machine has no sound device nothing is heard and nothing fails. May
/// be used from any thread.
open class AVCaptureAudioPreviewOutput: AVCaptureOutput {
    private struct State {
        var device: String?
        var volume: Float = 1
    }

    private let state = Mutex(State())

    /// Makes an output that plays on the usual device at full volume.
    public init() {
        super.init(acceptedMediaTypes: [.audio])
    }

    /// The sound device, by ALSA's name of it; nil for the usual one.
    ///
    /// Takes effect when the session starts or goes on with another configuration.
    open var outputDeviceUniqueID: String? {
        get { state.withLock { $0.device } }
        set { state.withLock { $0.device = newValue } }
    }

    /// How loud it is, 0 to 1; 1 at first.
    ///
    /// May be changed at any time. Raises for other values.
    open var volume: Float {
        get { state.withLock { $0.volume } }
        set {
            guard (0...1).contains(newValue) else {
                ObjectiveCException.raise(
                    .range,
                    "volume of an audio preview output was set to \(newValue). Use a number from 0 to 1."
                )
                return
            }
            state.withLock { $0.volume = newValue }
        }
    }

    override func makeSoundSink(for connection: AVCaptureConnection) -> (any SoundSink)? {
        let output = UncheckedWeakReference(self)
        let environment = PlaybackEnvironment.current
        return AudioPreviewSink(
            open: { rate, channels in
                if let name = output.value?.outputDeviceUniqueID {
                    return try ALSADevice(name: name, rate: rate, channels: channels)
                }
                return try environment.openSound(rate, channels)
            },
            gain: { output.value?.volume ?? 0 }
        )
    }
}
