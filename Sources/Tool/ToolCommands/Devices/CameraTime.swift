import CameraSources
import CoreMedia

/// The origin of a camera's frame times, which decides how well they are known.
enum CameraTime: String, Equatable, CaseIterable {
    /// Made with the frame, or recorded with it.
    case exact
    /// The driver stamps each frame; where its stamp cannot be, the frame's arrival counts.
    case driver
    /// The service that passes frames on stamps each; without a stamp, the frame's arrival counts.
    case service
    /// The stream has the capture times of another Obscura.
    case capture
    /// The sender's reports (RTCP) say when frames were captured if its clock agrees with this machine's; else their
    /// arrival counts.
    case stream

    /// Makes the origin of a source's times; nil for a source of the program's own.
    init?(_ source: any CameraSource) {
        switch source {
        case is VirtualCamera, is MediaFileCamera, is ReplayCamera: self = .exact
        case is V4L2Camera: self = .driver
        case is PipeWireCamera: self = .service
        case let network as NetworkCamera: self = network.times == .stamps ? .capture : .stream
        default: return nil
        }
    }

    /// The words for people.
    ///
    /// - Parameter isHostTime: Whether the times are on this machine's clock.
    func text(isHostTime: Bool) -> String {
        let clock = isHostTime ? "on this machine's clock" : "on a clock of its own"
        return switch self {
        case .exact: "times: exact, \(clock)"
        case .driver: "times: stamped by the driver, \(clock)"
        case .service: "times: stamped by PipeWire, or else of arrival, \(clock)"
        case .capture:
            "times: of capture, as another Obscura sends them (exact from the same machine, else within about 1 ms "
                + "after a minute), \(clock)"
        case .stream:
            "times: of capture by the sender's reports (RTCP) if its clock is set by NTP (within about 1 ms), or else "
                + "of arrival (late by the network's delay), \(clock)"
        }
    }
}
