import CALSA
import Foundation
import Synchronization

/// An audio device of the Advanced Linux Sound Architecture.
///
/// The name is ALSA's own, `default` unless the environment variable `OBSCURA_SOUND` names another. The ALSA library
/// converts formats that the hardware does not support.
package final class ALSADevice: AudioDevice {
    package let rate: Int
    package let channels: Int
    private let name: String
    private let handle: Mutex<Handle>

    // The one owner of the C object; used with the mutex held.
    private struct Handle: @unchecked Sendable {
        var pcm: OpaquePointer?
    }

    /// The buffer length of the device, in microseconds.
    private static let latency: UInt32 = 200_000

    /// Opens a device.
    ///
    /// - Parameters:
    ///   - name: ALSA's name of the device; nil for the default one.
    ///   - rate: Number of sample frames per second.
    ///   - channels: Number of samples per frame.
    /// - Throws: ``AudioDeviceError``.
    package init(name: String? = nil, rate: Int, channels: Int) throws {
        let name = name ?? ProcessInfo.processInfo.environment["OBSCURA_SOUND"] ?? "default"
        self.name = name
        self.rate = rate
        self.channels = channels
        calsa_silence()
        var pcm: OpaquePointer?
        let status = snd_pcm_open(&pcm, name, SND_PCM_STREAM_PLAYBACK, 0)
        guard status >= 0, let pcm else {
            throw AudioDeviceError("Could not open the audio device \(name)", status)
        }
        handle = Mutex(Handle(pcm: pcm))
        let set = snd_pcm_set_params(
            pcm,
            calsa_float_format(),
            SND_PCM_ACCESS_RW_INTERLEAVED,
            UInt32(channels),
            UInt32(rate),
            1,
            Self.latency
        )
        guard set >= 0 else {
            throw AudioDeviceError("Could not set the audio device \(name) to \(channels) channels at \(rate) Hz", set)
        }
    }

    deinit {
        if let pcm = handle.withLock({ $0.pcm }) { snd_pcm_close(pcm) }
    }

    package func write(_ samples: [Float]) throws {
        try handle.withLock { handle in
            guard let pcm = handle.pcm else { return }
            var written = 0
            let count = samples.count / channels
            while written < count {
                let status = samples.withUnsafeBufferPointer { bytes -> Int in
                    guard let base = bytes.baseAddress else { return 0 }
                    return snd_pcm_writei(pcm, base + written * channels, snd_pcm_uframes_t(count - written))
                }
                if status >= 0 {
                    written += status
                } else if snd_pcm_recover(pcm, Int32(status), 1) < 0 {
                    throw AudioDeviceError("Could not play on the audio device \(name)", Int32(status))
                }
            }
            // By itself, the device would start only with a full buffer.
            if snd_pcm_state(pcm) == SND_PCM_STATE_PREPARED { snd_pcm_start(pcm) }
        }
    }

    package var delay: Int? {
        handle.withLock { handle in
            guard let pcm = handle.pcm else { return nil }
            var frames: snd_pcm_sframes_t = 0
            guard snd_pcm_delay(pcm, &frames) >= 0, frames > 0 else { return nil }
            return frames
        }
    }

    package func stop() {
        handle.withLock { handle in
            guard let pcm = handle.pcm else { return }
            snd_pcm_drop(pcm)
            snd_pcm_prepare(pcm)
        }
    }

    package func drain() {
        handle.withLock { handle in
            guard let pcm = handle.pcm else { return }
            snd_pcm_drain(pcm)
            snd_pcm_prepare(pcm)
        }
    }
}

/// An error of an audio device.
package struct AudioDeviceError: Error, Sendable, CustomStringConvertible {
    /// The operation that failed, the device, and the reason.
    package let description: String

    package init(_ what: String, _ status: Int32) {
        description = "\(what): \(String(cString: snd_strerror(status))). List devices with `aplay -L`."
    }
}
