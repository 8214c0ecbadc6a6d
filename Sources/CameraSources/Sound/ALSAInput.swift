import CALSA
import CoreMedia
import Glibc

/// An opened capture device of ALSA.
// @unchecked because the one owner of the C object is one thread at a time, as SoundInput says.
final class ALSAInput: SoundInput, @unchecked Sendable {
    private let pcm: OpaquePointer
    private let device: String
    private let rate: Int

    /// How much sound the device keeps for a reader that is late, in microseconds.
    private static let latency: UInt32 = 500_000
    /// How long to wait for samples before looking whether to stop, in milliseconds.
    private static let patience: Int32 = 50

    init(device: String, format: SoundFormat) throws(CameraError) {
        self.device = device
        rate = format.rate
        calsa_silence()
        var opened: OpaquePointer?
        // Not blocking: a device that another program has is told as such instead of waited for.
        let status = snd_pcm_open(&opened, device, SND_PCM_STREAM_CAPTURE, SND_PCM_NONBLOCK)
        guard status >= 0, let opened else { throw Self.error("Could not open the microphone", device, status) }
        pcm = opened
        let set = snd_pcm_set_params(
            pcm,
            format.sample == .int16 ? calsa_int16_format() : calsa_float_format(),
            SND_PCM_ACCESS_RW_INTERLEAVED,
            UInt32(format.channels),
            UInt32(format.rate),
            1,
            Self.latency
        )
        guard set >= 0 else {
            throw CameraError(
                .unsupportedFormat,
                "The microphone '\(device)' cannot do \(format.channels) channels at \(format.rate) Hz: "
                    + "\(String(cString: snd_strerror(set))). Take another of its formats."
            )
        }
        let started = snd_pcm_start(pcm)
        guard started >= 0 else { throw Self.error("Could not start the microphone", device, started) }
    }

    deinit { snd_pcm_close(pcm) }

    func read(into bytes: UnsafeMutableRawBufferPointer, frameSize: Int) throws(CameraError) -> SoundRead {
        let room = bytes.count / frameSize
        let ready = snd_pcm_wait(pcm, Self.patience)
        if ready == 0 { return .nothing }
        let count = ready < 0 ? Int(ready) : snd_pcm_readi(pcm, bytes.baseAddress, snd_pcm_uframes_t(room))
        if count > 0 {
            // What the device has already heard beyond these.
            var behind: snd_pcm_sframes_t = 0
            if snd_pcm_delay(pcm, &behind) < 0 || behind < 0 { behind = 0 }
            let now = CMClock.hostTimeClock.time
            return .samples(count, heardAt: now - CMTime(value: CMTimeValue(behind), timescale: CMTimeScale(rate)))
        }
        if count == 0 || count == -Int(EAGAIN) { return .nothing }
        guard count == -Int(EPIPE) || count == -Int(ESTRPIPE), snd_pcm_recover(pcm, Int32(count), 1) >= 0 else {
            throw Self.error("Could not read from the microphone", device, Int32(count))
        }
        snd_pcm_start(pcm)
        return .overrun
    }

    private static func error(_ what: String, _ device: String, _ status: Int32) -> CameraError {
        let code: CameraError.Code =
            switch -status {
            case EBUSY: .busy
            case EACCES, EPERM: .noPermission
            case ENODEV: .disconnected
            case ENOENT, ENXIO: .notFound
            default: .unreadable
            }
        return CameraError(
            code,
            "\(what) '\(device)': \(String(cString: snd_strerror(status))). List devices with `arecord -L`."
        )
    }
}

/// The capture devices of the machine.
enum ALSADevices {
    /// One microphone for each capture device of each sound card, in the order of the cards.
    static func microphones() -> [any SoundSource] {
        calsa_silence()
        var microphones: [any SoundSource] = []
        var card: Int32 = -1
        while snd_card_next(&card) >= 0, card >= 0 {
            var control: OpaquePointer?
            guard snd_ctl_open(&control, "hw:\(card)", 0) >= 0, let control else { continue }
            defer { snd_ctl_close(control) }
            var info: OpaquePointer?
            guard snd_ctl_card_info_malloc(&info) >= 0, let info else { continue }
            defer { snd_ctl_card_info_free(info) }
            guard snd_ctl_card_info(control, info) >= 0 else { continue }
            let id = String(cString: snd_ctl_card_info_get_id(info))
            let name = String(cString: snd_ctl_card_info_get_name(info))
            for (device, part) in captureDevices(control) {
                microphones.append(
                    ALSAMicrophone(
                        device: "plughw:CARD=\(id),DEV=\(device)",
                        localizedName: part.isEmpty || part == name ? name : "\(name), \(part)"
                    )
                )
            }
        }
        return microphones
    }

    private static func captureDevices(_ control: OpaquePointer) -> [(number: Int32, name: String)] {
        var result: [(number: Int32, name: String)] = []
        var info: OpaquePointer?
        guard snd_pcm_info_malloc(&info) >= 0, let info else { return [] }
        defer { snd_pcm_info_free(info) }
        var device: Int32 = -1
        while snd_ctl_pcm_next_device(control, &device) >= 0, device >= 0 {
            snd_pcm_info_set_device(info, UInt32(device))
            snd_pcm_info_set_subdevice(info, 0)
            snd_pcm_info_set_stream(info, SND_PCM_STREAM_CAPTURE)
            guard snd_ctl_pcm_info(control, info) >= 0 else { continue }
            result.append((device, String(cString: snd_pcm_info_get_name(info))))
        }
        return result
    }
}
