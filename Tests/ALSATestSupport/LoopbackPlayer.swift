import CALSA
import Foundation
import Glibc
import Synchronization

/// A player that sends claps to one end of the kernel's loopback sound card and records the host time at which each was
/// audible.
///
/// A clap is a single loud sample; the n-th clap is sample n × ``distance`` of the card's clock.
// @unchecked because the C object is only used on the player's own thread; the rest is in mutexes.
package final class LoopbackPlayer: @unchecked Sendable {
    package static let rate = 48000
    /// The number of samples between claps: not a divisor of a capture buffer's size.
    package static let distance = 12000 + 7

    private let pcm: OpaquePointer
    private let status: OpaquePointer
    /// Pairs of the card's position in samples and the host time in nanoseconds.
    private let places = Mutex<[(sample: Int, host: Int64)]>([])
    private let isStopped = Mutex(false)
    private let done = DispatchSemaphore(value: 0)

    package init() throws {
        var opened: OpaquePointer?
        let result = snd_pcm_open(&opened, "hw:CARD=Loopback,DEV=0,SUBDEV=0", SND_PCM_STREAM_PLAYBACK, 0)
        guard result >= 0, let opened else { throw ALSAFailure("opening the card to play", result) }
        pcm = opened
        var made: OpaquePointer?
        guard snd_pcm_status_malloc(&made) >= 0, let made else { throw ALSAFailure("memory", -ENOMEM) }
        status = made
        let set = snd_pcm_set_params(
            pcm,
            calsa_int16_format(),
            SND_PCM_ACCESS_RW_INTERLEAVED,
            1,
            UInt32(Self.rate),
            0,
            200_000
        )
        guard set >= 0 else { throw ALSAFailure("setting the card to play", set) }
        // Without this, the card's reports contain no times.
        var software: OpaquePointer?
        guard snd_pcm_sw_params_malloc(&software) >= 0, let software else { throw ALSAFailure("memory", -ENOMEM) }
        defer { snd_pcm_sw_params_free(software) }
        snd_pcm_sw_params_current(pcm, software)
        snd_pcm_sw_params_set_tstamp_mode(pcm, software, SND_PCM_TSTAMP_ENABLE)
        snd_pcm_sw_params_set_tstamp_type(pcm, software, SND_PCM_TSTAMP_TYPE_MONOTONIC)
        let stamped = snd_pcm_sw_params(pcm, software)
        guard stamped >= 0 else { throw ALSAFailure("asking the card for times", stamped) }
    }

    deinit {
        snd_pcm_status_free(status)
        snd_pcm_close(pcm)
    }

    package func start() {
        Thread.detachNewThread { [self] in
            var written = 0
            while !isStopped.withLock({ $0 }) {
                let samples = (0..<480).map { Int16((written + $0) % Self.distance == 0 ? 30000 : 0) }
                let count = samples.withUnsafeBytes { snd_pcm_writei(pcm, $0.baseAddress, 480) }
                guard count > 0 else {
                    // After an underrun the claps would be at other positions, so the test must fail.
                    places.withLock { $0.append((sample: .min / 2, host: 0)) }
                    break
                }
                written += count
                guard snd_pcm_status(pcm, status) >= 0, snd_pcm_status_get_state(status) == SND_PCM_STATE_RUNNING else {
                    continue
                }
                var stamp = snd_htimestamp_t()
                snd_pcm_status_get_htstamp(status, &stamp)
                let host = Int64(stamp.tv_sec) * 1_000_000_000 + Int64(stamp.tv_nsec)
                let heard = written - snd_pcm_status_get_delay(status)
                places.withLock { $0.append((sample: heard, host: host)) }
            }
            snd_pcm_drop(pcm)
            done.signal()
        }
    }

    package func stop() {
        isStopped.withLock { $0 = true }
        done.wait()
    }

    /// Returns a linear fit: the host time in seconds of a sample of the card, and the card's sample rate.
    package func line() -> (time: (Int) -> Double, rate: Double) {
        // The first second is ignored, because the card may report late while it starts.
        let all = places.withLock { $0 }.dropFirst(100)
        let count = Double(max(all.count, 1))
        let origin = all.first?.host ?? 0
        let points = all.map { (Double($0.sample), Double($0.host - origin) / 1_000_000_000) }
        let meanX = points.reduce(0) { $0 + $1.0 } / count
        let meanY = points.reduce(0) { $0 + $1.1 } / count
        let covariance = points.reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
        let variance = points.reduce(0) { $0 + ($1.0 - meanX) * ($1.0 - meanX) }
        let slope = covariance / max(variance, 1)
        return (
            { sample in Double(origin) / 1_000_000_000 + meanY + (Double(sample) - meanX) * slope },
            1 / max(slope, 1e-9)
        )
    }
}

/// An ALSA error in a test.
package struct ALSAFailure: Error, CustomStringConvertible {
    package let description: String

    init(_ what: String, _ status: Int32) { description = "\(what): \(String(cString: snd_strerror(status)))" }
}

/// Controls of the loopback sound card.
package enum LoopbackCard {
    /// Slows down or speeds up the card's clock: 100,000 is exact, 100,100 a thousandth slower.
    package static func setRateShift(_ shift: Int) throws {
        var control: OpaquePointer?
        let opened = snd_ctl_open(&control, "hw:CARD=Loopback", 0)
        guard opened >= 0, let control else { throw ALSAFailure("opening the card's controls", opened) }
        defer { snd_ctl_close(control) }
        var value: OpaquePointer?
        guard snd_ctl_elem_value_malloc(&value) >= 0, let value else { throw ALSAFailure("memory", -ENOMEM) }
        defer { snd_ctl_elem_value_free(value) }
        snd_ctl_elem_value_set_interface(value, SND_CTL_ELEM_IFACE_PCM)
        snd_ctl_elem_value_set_name(value, "PCM Rate Shift 100000")
        // Both ends of a cable use the setting of the capture end.
        snd_ctl_elem_value_set_device(value, 1)
        snd_ctl_elem_value_set_subdevice(value, 0)
        snd_ctl_elem_value_set_integer(value, 0, shift)
        let written = snd_ctl_elem_write(control, value)
        guard written >= 0 else { throw ALSAFailure("setting the card's rate", written) }
    }

    /// The kernel's state of the capture end, such as `RUNNING` or `XRUN`.
    package static var captureState: String {
        let path = "/proc/asound/Loopback/pcm1c/sub0/status"
        guard let data = FileManager.default.contents(atPath: path) else { return "" }
        let text = String(decoding: data, as: UTF8.self)
        return text.split(separator: "\n").first { $0.hasPrefix("state:") }
            .map { $0.dropFirst(6).trimmingCharacters(in: .whitespaces) } ?? ""
    }
}
