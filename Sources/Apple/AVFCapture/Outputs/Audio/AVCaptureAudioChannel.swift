import AVFBase
import CameraSources
public import Foundation
import Synchronization

/// An audio channel of a connection, with its measured levels and its volume.
///
/// The levels cannot be observed; poll them a few times a second. May be used from any thread.
open class AVCaptureAudioChannel: NSObject {
    private let meter: AudioMeter
    private let index: Int

    init(meter: AudioMeter, index: Int) {
        self.meter = meter
        self.index = index
        super.init()
    }

    /// The mean level of the last tenth of a second in decibels: 0 is full scale, −160 silence or no audio at all.
    ///
    /// Measured before ``volume`` is applied.
    open var averagePowerLevel: Float { meter[index].level.mean }

    /// The highest peak of the last second in decibels: 0 is full scale, −160 silence or no audio at all.
    ///
    /// Measured before ``volume`` is applied.
    open var peakHoldLevel: Float { meter[index].level.peak }

    /// The factor for the channel's samples in this connection, 0 to 1; 1 by default.
    ///
    /// A change takes effect with the next buffer, also while the session runs. Raises for other values.
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

    /// Indicates whether the channel is audible at the end of the connection; true by default.
    ///
    /// A disabled channel is silent. A change takes effect with the next buffer, also while the session runs.
    open var isEnabled: Bool {
        get { meter[index].isEnabled }
        set { meter[index].isEnabled = newValue }
    }
}

@available(*, unavailable)
extension AVCaptureAudioChannel: @unchecked Sendable {}

/// The audio channels of a connection, created on first access.
final class ConnectionAudio: Sendable {
    let meter = AudioMeter(channels: 0)
    private let ports: UncheckedReference<[AVCaptureInput.Port]>
    private let objects = Mutex(UncheckedReference<[AVCaptureAudioChannel]>([]))

    init(_ ports: [AVCaptureInput.Port]) {
        self.ports = UncheckedReference(ports.filter { $0.mediaType == .audio })
        refresh()
    }

    /// Updates the number of channels to that of the microphone.
    func refresh() {
        let counts = ports.value.map { port in
            (port.input as? AVCaptureDeviceInput)?.device.activeFormat.audio?.channels ?? 0
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
