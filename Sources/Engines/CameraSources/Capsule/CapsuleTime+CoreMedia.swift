package import Capsules
package import CoreMedia

extension CapsuleTime {
    /// Creates the time of Core Media's time.
    package init(_ time: CMTime) {
        self.init(value: time.value, timescale: time.timescale, flags: time.flags.rawValue, epoch: time.epoch)
    }

    /// The time as Core Media has it, with all its parts.
    package var time: CMTime {
        CMTime(value: value, timescale: timescale, flags: CMTimeFlags(rawValue: flags), epoch: epoch)
    }
}
