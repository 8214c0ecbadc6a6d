import CALSA
import CoreMedia
import Glibc

/// An opened ALSA capture device.
// @unchecked because only one thread at a time uses the C objects, as MicrophoneInput requires.
final class ALSAInput: MicrophoneInput, @unchecked Sendable {
    private let pcm: OpaquePointer
    private let status: OpaquePointer
    private let device: String
    private let rate: Int

    /// Size of the device's buffer, in microseconds; smaller if the device has less memory.
    private static let room: UInt32 = 500_000
    /// Period of the device's wake-ups, in microseconds.
    private static let period: UInt32 = 10_000
    /// Timeout of a wait for samples, after which the caller can check whether to stop, in milliseconds.
    private static let timeout: Int32 = 50
    /// Maximum distance of the driver's time stamp from the current time, in seconds.
    ///
    /// Others are ignored.
    private static let mostAge = 1.0

    init(device: String, format: MicrophoneFormat) throws(CameraError) {
        self.device = device
        rate = format.rate
        calsa_silence()
        var opened: OpaquePointer?
        // Non-blocking: a device that another program uses is an error instead of a wait.
        let result = snd_pcm_open(&opened, device, SND_PCM_STREAM_CAPTURE, SND_PCM_NONBLOCK)
        guard result >= 0, let opened else {
            // A device that is missing when it is opened was not unplugged in use.
            let status = result == -ENODEV ? -ENOENT : result
            throw ALSAFailure.error("Could not open the microphone", device, status)
        }
        var made: OpaquePointer?
        guard snd_pcm_status_malloc(&made) >= 0, let made else {
            snd_pcm_close(opened)
            throw ALSAFailure.error("Could not open the microphone", device, -ENOMEM)
        }
        pcm = opened
        status = made
        let configured = configure(format)
        guard configured >= 0 else {
            throw CameraError(
                .unsupportedFormat,
                "The microphone '\(device)' cannot do \(format.channels) channels at \(format.rate) Hz: "
                    + "\(String(cString: snd_strerror(configured))). Take another of its formats."
            )
        }
        let started = snd_pcm_start(pcm)
        guard started >= 0 else { throw ALSAFailure.error("Could not start the microphone", device, started) }
    }

    deinit {
        snd_pcm_status_free(status)
        snd_pcm_close(pcm)
    }

    func read(into bytes: UnsafeMutableRawBufferPointer, frameSize: Int) throws(CameraError) -> MicrophoneRead {
        let ready = snd_pcm_wait(pcm, Self.timeout)
        if ready == 0 { return .nothing }
        let room = bytes.count / frameSize
        let count = ready < 0 ? Int(ready) : snd_pcm_readi(pcm, bytes.baseAddress, snd_pcm_uframes_t(room))
        if count > 0 { return .samples(count, heardAt: heardAt()) }
        switch -count {
        case 0, Int(EAGAIN), Int(EINTR): return .nothing
        case Int(EPIPE), Int(ESTRPIPE):
            // After a suspend, devices may not be ready yet. The next read tries again.
            if count == -Int(ESTRPIPE), snd_pcm_resume(pcm) == -EAGAIN { return .nothing }
            try restart()
            return .overrun
        default: throw failure("Could not read from the microphone", Int32(clamping: count))
        }
    }

    /// Returns the error of a failed call, or one for a disconnected device.
    ///
    /// A driver that has just lost its device fails in many ways, and its last reported state may be out of date.
    private func failure(_ what: String, _ result: Int32) -> CameraError {
        let isGone = snd_pcm_state(pcm) == SND_PCM_STATE_DISCONNECTED || snd_pcm_status(pcm, status) == -ENODEV
        return ALSAFailure.error(what, device, isGone ? -ENODEV : result)
    }

    func restart() throws(CameraError) {
        snd_pcm_drop(pcm)
        var result = snd_pcm_prepare(pcm)
        if result >= 0 { result = snd_pcm_start(pcm) }
        guard result >= 0 else { throw failure("Could not start the microphone again", result) }
    }

    /// Returns the host time at which the last sample that was read was heard.
    ///
    /// The driver reports a time and the number of samples it had then, including those in transit through the device.
    /// Without a valid time, the current time is used.
    private func heardAt() -> CMTime {
        let now = CMClock.hostTimeClock.time
        guard snd_pcm_status(pcm, status) >= 0 else { return now }
        let behind = max(0, snd_pcm_status_get_delay(status))
        var time = CMTime(value: calsa_stamp(status), timescale: 1_000_000_000)
        // Some plug-ins use another clock for stamps, or none.
        if abs((now - time).seconds) > Self.mostAge { time = now }
        return time - CMTime(value: CMTimeValue(behind), timescale: CMTimeScale(rate))
    }

    /// Sets the format, and selects time stamps on the host clock; returns 0 or a negative error.
    private func configure(_ format: MicrophoneFormat) -> Int32 {
        var hardware: OpaquePointer?
        guard snd_pcm_hw_params_malloc(&hardware) >= 0, let hardware else { return -ENOMEM }
        defer { snd_pcm_hw_params_free(hardware) }
        var room = Self.room
        var period = Self.period
        let sample = format.sample == .int16 ? calsa_int16_format() : calsa_float_format()
        // Each step returns its own error. The last two accept the nearest possible value.
        let steps: [() -> Int32] = [
            { snd_pcm_hw_params_any(self.pcm, hardware) },
            { snd_pcm_hw_params_set_rate_resample(self.pcm, hardware, 1) },
            { snd_pcm_hw_params_set_access(self.pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED) },
            { snd_pcm_hw_params_set_format(self.pcm, hardware, sample) },
            { snd_pcm_hw_params_set_channels(self.pcm, hardware, UInt32(format.channels)) },
            { snd_pcm_hw_params_set_rate(self.pcm, hardware, UInt32(format.rate), 0) },
            { snd_pcm_hw_params_set_period_time_near(self.pcm, hardware, &period, nil) },
            { snd_pcm_hw_params_set_buffer_time_near(self.pcm, hardware, &room, nil) },
            { snd_pcm_hw_params(self.pcm, hardware) },
        ]
        for step in steps {
            let result = step()
            guard result >= 0 else { return result }
        }
        var software: OpaquePointer?
        guard snd_pcm_sw_params_malloc(&software) >= 0, let software else { return -ENOMEM }
        defer { snd_pcm_sw_params_free(software) }
        guard snd_pcm_sw_params_current(pcm, software) >= 0 else { return 0 }
        snd_pcm_sw_params_set_tstamp_mode(pcm, software, SND_PCM_TSTAMP_ENABLE)
        snd_pcm_sw_params_set_tstamp_type(pcm, software, SND_PCM_TSTAMP_TYPE_MONOTONIC)
        snd_pcm_sw_params_set_avail_min(pcm, software, snd_pcm_uframes_t(max(1, format.rate / 100)))
        // If a device cannot stamp, `heardAt()` uses the current time.
        snd_pcm_sw_params(pcm, software)
        return 0
    }
}

/// Errors of ALSA, with remedies.
enum ALSAFailure {
    static func error(_ what: String, _ device: String, _ status: Int32) -> CameraError {
        let reason = String(cString: snd_strerror(status))
        switch -status {
        case EBUSY:
            return CameraError(
                .busy,
                "\(what) '\(device)': another program has it. Close that program; a sound server releases a device "
                    + "some seconds after its last use, or is itself a microphone that programs share."
            )
        case EACCES, EPERM:
            let advice =
                ALSADevices.advice ?? "Ask whoever looks after this machine for access to \(ALSADevices.folder)."
            return CameraError(.noPermission, "\(what) '\(device)': not allowed. \(advice)")
        case ENODEV:
            return CameraError(.disconnected, "\(what) '\(device)': it was unplugged. Plug it in again.")
        case ENOENT, ENXIO:
            return CameraError(.notFound, "\(what) '\(device)': \(reason). List devices with `arecord -L`.")
        default:
            return CameraError(.unreadable, "\(what) '\(device)': \(reason). List devices with `arecord -L`.")
        }
    }
}
