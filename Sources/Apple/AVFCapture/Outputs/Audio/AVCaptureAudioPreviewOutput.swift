import AVFBase
import CoreMedia
import Foundation
import Synchronization

/// An output that plays the audio of a microphone.
///
/// On Apple's systems only macOS has this. On a machine without an audio device nothing is audible and nothing fails.
/// May be used from any thread.
open class AVCaptureAudioPreviewOutput: AVCaptureOutput {
    private struct State {
        var device: String?
        var volume: Float = 1
    }

    private let state = Mutex(State())

    /// Creates an output that plays on the default device at full volume.
    public init() {
        super.init(acceptedMediaTypes: [.audio])
    }

    /// The ALSA name of the audio device; nil for the default device.
    ///
    /// A change takes effect when the session starts or continues with another configuration.
    open var outputDeviceUniqueID: String? {
        get { state.withLock { $0.device } }
        set { state.withLock { $0.device = newValue } }
    }

    /// Playback volume, 0 to 1; 1 by default.
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

    override func makeAudioSink(for connection: AVCaptureConnection) -> (any AudioSink)? {
        let output = UncheckedWeakReference(self)
        let environment = PlaybackEnvironment.current
        return AudioPreviewSink(
            open: { rate, channels in
                if let name = output.value?.outputDeviceUniqueID {
                    return try ALSADevice(name: name, rate: rate, channels: channels)
                }
                return try environment.openAudio(rate, channels)
            },
            gain: { output.value?.volume ?? 0 }
        )
    }
}
