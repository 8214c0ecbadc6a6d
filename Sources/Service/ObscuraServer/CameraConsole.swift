public import AVFoundation
import CameraSources
package import ConsoleWeb
import Foundation

/// Shows cameras in browsers, live and delayed, with the scanned codes, and offers an interface for programs.
///
///     let console = try CameraConsole(CameraConsole.Configuration())
///     print(try await console.start())
///
/// By default it serves only this machine; any other address requires a token. The interface is described at
/// `/openapi.json`.
public final class CameraConsole: Sendable {
    /// The settings of a console.
    public struct Configuration: Sendable {
        /// The names of the cameras to choose from, of which the first is chosen initially; empty for all cameras of
        /// the machine.
        ///
        /// Names as `obscura devices` lists them; also media files and addresses.
        public var cameras: [String] = []
        /// The numeric address to listen at; addresses that other machines can reach require a ``tokenFile``.
        public var host = "127.0.0.1"
        /// Names by which browsers may address this machine, besides `localhost` and its own; others are refused.
        public var names: [String] = []
        /// The port; 0 for a free one.
        public var port: UInt16 = 0
        /// The path of a file with a secret of 16 or more characters, which clients must present.
        public var tokenFile: URL?
        /// The path of a file with another secret, whose clients may see everything and change nothing.
        public var viewTokenFile: URL?
        /// The path of a file with one more secret, whose clients see what masks hide, too, and change nothing.
        public var unmaskedTokenFile: URL?
        /// The initial delay of the delayed view in seconds.
        public var delay = 5.0
        /// The symbologies to scan for; nil for all.
        public var types: [AVMetadataObject.ObjectType]?
        /// Maximum bytes of memory for the delayed view's frames.
        public var memoryBudget = 256 << 20
        /// The folder in which clips are saved; nil for none.
        public var clipFolder: URL?

        /// Creates the settings of a console for all cameras that only this machine can reach.
        public init() {}
    }

    /// An error of creating or starting a console.
    public struct Failure: LocalizedError, Sendable, Hashable, CustomStringConvertible {
        /// A message that says what failed and what to do.
        public let message: String
        package let code: ConsoleServerError.Code
        /// The message.
        public var description: String { message }
        /// The message.
        public var errorDescription: String? { message }
    }

    package let station: CameraStation
    private let server: ConsoleServer
    private let metrics: MetricsFeed?

    /// Creates a console; nothing is captured and nothing listens yet.
    ///
    /// - Throws: ``Failure`` for a name that cannot be parsed, an unusable token file, or an unsafe address.
    public convenience init(_ configuration: Configuration = Configuration()) throws {
        var station = StationConfiguration()
        for text in configuration.cameras {
            do throws(CameraError) {
                let name = try CameraName(parsing: text)
                station.inputs.append(StationConfiguration.Input(label: name.displayText, name: name))
            } catch {
                throw Failure(message: error.message, code: .usage)
            }
        }
        station.delay = max(0, configuration.delay.isFinite ? configuration.delay : 0)
        station.types = configuration.types
        station.memoryBudget = max(8 << 20, configuration.memoryBudget)
        station.clipFolder = configuration.clipFolder
        var server = ConsoleServer.Configuration()
        server.host = configuration.host
        server.names = configuration.names
        server.port = configuration.port
        do {
            server.token = try configuration.tokenFile.map { try AccessToken(file: $0) }
            server.viewToken = try configuration.viewTokenFile.map { try AccessToken(file: $0) }
            server.unmaskedToken = try configuration.unmaskedTokenFile.map { try AccessToken(file: $0) }
        } catch let error as ConsoleServerError {
            throw Failure(message: error.message, code: error.code)
        }
        try self.init(station, server)
    }

    /// Creates a console from the settings of its two parts.
    package init(_ station: StationConfiguration, _ server: ConsoleServer.Configuration) throws(Failure) {
        let camera = CameraStation(station)
        self.station = camera
        let console: ConsoleServer
        do throws(ConsoleServerError) {
            console = try ConsoleServer(backend: camera, configuration: server)
        } catch {
            throw Failure(message: error.message, code: error.code)
        }
        self.server = console
        metrics = MetricsFeed { await camera.metrics() + console.metrics }
    }

    /// Starts listening and capturing; returns when it listens.
    ///
    /// - Returns: The console's address for a browser on this machine.
    /// - Throws: ``Failure`` if the port is not available.
    @discardableResult
    public func start() async throws -> String {
        do throws(ConsoleServerError) {
            try await server.start()
        } catch {
            throw Failure(message: error.message, code: error.code)
        }
        station.start()
        metrics?.start()
        return server.url
    }

    /// Ends all connections and capture; returns when both have ended.
    public func stop() async {
        await server.stop()
        await station.stop()
        await metrics?.stop()
    }
}
