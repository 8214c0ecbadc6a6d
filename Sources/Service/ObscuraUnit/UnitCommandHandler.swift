import ConsoleWeb
import Foundation
import ObscuraServer
import ScanSinks

/// Carries out commands from a broker in the same way as the console's interface does those from browsers.
struct UnitCommandHandler: Sendable {
    let group: StationGroup
    /// The width in pixels of images in answers, which gives some tens of kilobytes, a size that every broker accepts.
    private static let snapshotWidth = 640

    /// The default length of a clip in seconds.
    let clipSeconds: Double

    func carryOut(_ command: UnitCommand) async throws -> UnitReply {
        guard let station = group.members.first(where: { $0.name == command.camera })?.station else {
            throw SinkFailure("The unit has no camera of this name. See its configuration.")
        }
        do throws(ConsoleError) {
            switch command.action {
            case .pause: _ = try await station.perform(.pause)
            case .resume: _ = try await station.perform(.resume)
            case .setDelay(let seconds): _ = try await station.perform(.setDelay(seconds))
            case .setRate(let rate): _ = try await station.perform(.setRate(rate))
            case .saveClip(let seconds):
                let clip = try await station.saveClip(seconds: seconds ?? clipSeconds)
                return UnitReply(details: ["clip": clip.name])
            case .snapshot:
                let image = try await station.snapshot(of: .live, width: Self.snapshotWidth)
                return UnitReply(details: ["jpeg": image.jpeg.base64EncodedString()])
            }
            return UnitReply()
        } catch {
            throw SinkFailure(error.message)
        }
    }
}
