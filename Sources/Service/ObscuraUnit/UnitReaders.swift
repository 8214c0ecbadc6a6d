import ConsoleWeb
import Foundation
import Obscura
import ObscuraServer
import Publishing
import UnitConfiguration

/// The server from which readers get the pictures of a unit's cameras by RTSP.
enum UnitReaders {
    /// The name that readers give, with the console's token as the password.
    static let user = "obscura"

    /// Starts the server, if the configuration has one.
    ///
    /// - Throws: ``UnitFailure`` if the port cannot be had, or GStreamer's server is not installed.
    static func begin(
        _ console: UnitConfiguration.Console,
        _ group: StationGroup
    ) throws(UnitFailure) -> Publication? {
        guard console.isOn, let port = console.rtspPort else { return nil }
        var server = PublishingServer()
        server.host = console.host
        server.port = UInt16(clamping: port)
        server.certificateFile = console.certificate
        server.keyFile = console.key
        do {
            // Who may see in a browser may read the stream.
            if let file = console.viewTokenFile ?? console.tokenFile {
                server.user = user
                server.password = try AccessToken(file: URL(fileURLWithPath: file)).secret
            }
            var sources: [String: @Sendable () -> DelayedFeed?] = [:]
            for (member, path) in zip(group.members, paths(group.members.map(\.name))) {
                let station = member.station
                sources[path] = { station.feed }
            }
            return try FramePublisher.serve(server, sources: sources)
        } catch let error as ConsoleServerError {
            throw UnitFailure(error.code == .noPermission ? .noPermission : .configuration, error.message)
        } catch let error as PublishingError {
            throw UnitFailure(.failed, error.message)
        } catch {
            throw UnitFailure(.failed, error.localizedDescription)
        }
    }

    /// Returns a path for each camera: its name with `-` for what paths cannot have, and a number where two are equal.
    static func paths(_ names: [String]) -> [String] {
        var used: Set<String> = []
        return names.map { name in
            let plain = String(
                name.unicodeScalars.map { scalar in
                    scalar.isASCII
                        && (scalar.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(scalar))
                        ? Character(scalar) : "-"
                }
            )
            let first = plain.isEmpty ? "camera" : String(plain.prefix(100))
            var path = first
            var number = 2
            while !used.insert(path).inserted {
                path = "\(first)-\(number)"
                number += 1
            }
            return path
        }
    }
}
