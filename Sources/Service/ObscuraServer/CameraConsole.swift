public import AVFoundation
import CameraSources
package import ConsoleWeb
import Foundation

/// Shows cameras in browsers: live and late, with the codes that are read, and an interface for programs.
///
///     let console = try CameraConsole(CameraConsole.Configuration())
///     print(try await console.start())
///
/// It serves this machine alone unless told otherwise; any other address needs a token. What it serves is described at
/// `/openapi.json`.
public final class CameraConsole: Sendable {
    /// What is shown, and to whom.
    public struct Configuration: Sendable {
        /// The names of the cameras to choose from, the first one chosen; empty for all that the machine has.
        ///
        /// As `obscura devices` names them; also media files and addresses.
        public var cameras: [String] = []
        /// The address to listen at, in digits; others than those of this machine alone need a ``tokenFile``.
        public var host = "127.0.0.1"
        /// The names that browsers may call this machine by, besides `localhost` and its own; others are refused.
        public var names: [String] = []
        /// 0 for a free one.
        public var port: UInt16 = 0
        /// A file with a secret of 16 characters or more, which whoever wants to see anything has to know.
        public var tokenFile: URL?
        /// Seconds that the delayed view is behind at first.
        public var delay = 5.0
        /// The symbologies to read; nil for all.
        public var types: [AVMetadataObject.ObjectType]?
        /// Bytes of memory for what the delayed view can show.
        public var memoryBudget = 256 << 20
        /// Where clips are saved; nil for nowhere.
        public var clipFolder: URL?

        /// All cameras, for this machine alone.
        public init() {}
    }

    /// Why a console cannot be made or begun.
    public struct Failure: LocalizedError, Sendable, Hashable, CustomStringConvertible {
        /// What failed and what to do.
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

    /// Makes a console; nothing is captured and nothing listens yet.
    ///
    /// - Throws: ``Failure`` for a name that nobody understands, a token file that cannot be used, or an address that
    ///   would not be safe.
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
        } catch let error as ConsoleServerError {
            throw Failure(message: error.message, code: error.code)
        }
        try self.init(station, server)
    }

    /// Makes a console of its two parts.
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

    /// Begins to listen, and to capture; returns when it listens.
    ///
    /// - Returns: what to type into a browser of this machine.
    /// - Throws: ``Failure`` when the port cannot be had.
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

    /// Ends all connections, and capture; returns when both have ended.
    public func stop() async {
        await server.stop()
        await station.stop()
        await metrics?.stop()
    }
}
