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
    /// The stream says when frames were captured if another Obscura publishes it; else their arrival counts.
    case stream

    /// Makes the origin of a source's times; nil for a source of the program's own.
    init?(_ source: any CameraSource) {
        switch source {
        case is VirtualCamera, is MediaFileCamera, is ReplayCamera: self = .exact
        case is V4L2Camera: self = .driver
        case is PipeWireCamera: self = .service
        case is NetworkCamera: self = .stream
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
        case .stream:
            "times: of capture where another Obscura publishes, or else of arrival, \(clock)"
        }
    }
}
