import AVFBase
import CameraSources
public import Foundation
import Synchronization

extension AVCaptureConnection {
    /// The channels of sound, one object for each channel of the microphone; empty for a connection without sound.
    ///
    /// The objects are the same every time.
    public var audioChannels: [AVCaptureAudioChannel] { sound.channels }
}

/// A channel of sound in a connection: how loud it is, and how loud it is to be.
///
/// Poll the levels, a few times a second; they cannot be observed. May be used from any thread.
open class AVCaptureAudioChannel: NSObject {
    private let meter: SoundMeter
    private let index: Int

    init(meter: SoundMeter, index: Int) {
        self.meter = meter
        self.index = index
        super.init()
    }

    /// The mean level of the last tenth of a second in decibels: 0 is full scale, −160 silence or no sound at all.
    ///
    /// Measured before ``volume`` is applied.
    open var averagePowerLevel: Float { meter[index].level.mean }

    /// The highest peak of the last second in decibels: 0 is full scale, −160 silence or no sound at all.
    ///
    /// Measured before ``volume`` is applied.
    open var peakHoldLevel: Float { meter[index].level.peak }

    /// What the channel's samples are multiplied with on their way through this connection, 0 to 1; 1 at first.
    ///
    /// Takes effect with the next buffer, also while the session runs. Raises for other values.
    open var volume: Float {
        get { meter[index].volume }
        set {
            guard (0...1).contains(newValue) else {
                ObjectiveCException.raise(
                    .range,
                    "volume of an audio channel was set to \(newValue). Use a number from 0 to 1."
                )
                return
            }
            meter[index].volume = newValue
        }
    }

    /// Whether the channel is heard at the end of the connection; true at first.
    ///
    /// A channel that is not enabled is silent. Takes effect with the next buffer, also while the session runs.
    open var isEnabled: Bool {
        get { meter[index].isEnabled }
        set { meter[index].isEnabled = newValue }
    }
}

@available(*, unavailable)
extension AVCaptureAudioChannel: @unchecked Sendable {}

/// The channels of a connection, made when first asked for.
final class ConnectionSound: Sendable {
    let meter = SoundMeter(channels: 0)
    private let ports: UncheckedReference<[AVCaptureInput.Port]>
    private let objects = Mutex(UncheckedReference<[AVCaptureAudioChannel]>([]))

    init(_ ports: [AVCaptureInput.Port]) {
        self.ports = UncheckedReference(ports.filter { $0.mediaType == .audio })
        refresh()
    }

    /// Takes note of how many channels the microphone has now.
    func refresh() {
        let counts = ports.value.map { port in
            (port.input as? AVCaptureDeviceInput)?.device.activeFormat.sound?.channels ?? 0
        }
        meter.resize(counts.reduce(0, +))
    }

    var channels: [AVCaptureAudioChannel] {
        refresh()
        let count = meter.count
        return objects.withLock { objects in
            var all = objects.value
            while all.count < count { all.append(AVCaptureAudioChannel(meter: meter, index: all.count)) }
            let present = UncheckedReference(Array(all.prefix(count)))
            objects = present
            return present
        }.value
    }
}
