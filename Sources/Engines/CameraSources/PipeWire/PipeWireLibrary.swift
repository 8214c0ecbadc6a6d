import CPipeWire
import Foundation
import Glibc

/// PipeWire's client library and the socket of its server.
enum PipeWireLibrary {
    /// The outcome of loading the library.
    enum State: Sendable, Hashable {
        case loaded(version: String)
        case missing
        case tooOld
        case notBuilt
    }

    /// Loads the library if it is installed.
    static var state: State {
        switch cpipewire_load() {
        case Int32(CPIPEWIRE_OK): .loaded(version: cpipewire_version().map { String(cString: $0) } ?? "unknown")
        case Int32(CPIPEWIRE_NOT_BUILT): .notBuilt
        case Int32(CPIPEWIRE_OLD_LIBRARY): .tooOld
        default: .missing
        }
    }

    /// Path of the session server's socket: the first socket that exists, else the first candidate.
    static var socket: (path: String, isThere: Bool) {
        let environment = ProcessInfo.processInfo.environment
        let name = environment["PIPEWIRE_REMOTE"].flatMap { $0.isEmpty ? nil : $0 } ?? "pipewire-0"
        if name.hasPrefix("/") { return (name, FileKind.isSocket(name)) }
        let folders = [
            environment["PIPEWIRE_RUNTIME_DIR"], environment["XDG_RUNTIME_DIR"], "/run/user/\(getuid())",
            "/run/pipewire",
        ].compactMap(\.self).filter { !$0.isEmpty }
        let paths = folders.map { "\($0)/\(name)" }
        if let path = paths.first(where: FileKind.isSocket) { return (path, true) }
        return (paths[0], false)
    }

    /// Returns an error for a failed connection to the server.
    static func error(_ what: String, _ number: Int32) -> CameraError {
        let reason = number > 0 ? String(cString: strerror(number)) : "it does not answer"
        switch number {
        case EACCES, EPERM:
            return CameraError(
                .noPermission,
                "\(what): \(reason). Run as the user whose session the PipeWire server belongs to."
            )
        case EHOSTDOWN, ECONNREFUSED, ENOENT:
            return CameraError(
                .notFound,
                "\(what): no PipeWire server runs at \(socket.path). Start it: systemctl --user start pipewire"
            )
        default:
            return CameraError(
                .unreadable,
                "\(what): \(reason). See what the server says: systemctl --user status pipewire"
            )
        }
    }
}

/// The usability of PipeWire cameras on this machine, with advice for users who look for one.
package struct PipeWireStatus: Sendable, Hashable {
    /// The version of the client library; nil if it is missing.
    package var version: String?
    /// The reason why the library cannot be used, with a remedy; nil if it can.
    package var libraryProblem: String?
    /// Path of the server's socket, or where it would be.
    package var socket: String
    /// The reason why the server cannot be reached, with a remedy; nil if it can, or if there is no library.
    package var serverProblem: String?
    /// Names of the server's cameras, including those that this program uses through V4L2.
    package var cameras: [String] = []

    /// Indicates whether PipeWire cameras are listed here.
    package var isUsable: Bool { libraryProblem == nil && serverProblem == nil }

    /// The current status.
    ///
    /// Waits for the server's answer, for at most ``PipeWireDirectory/timeout``.
    package static var current: PipeWireStatus {
        let (path, isThere) = PipeWireLibrary.socket
        var status = PipeWireStatus(socket: path)
        switch PipeWireLibrary.state {
        case .loaded(let version): status.version = version
        case .missing:
            status.libraryProblem =
                "libpipewire-0.3 is not installed. To use PipeWire's cameras: apt-get install libpipewire-0.3-0"
        case .tooOld:
            status.libraryProblem = "The installed libpipewire-0.3 is too old: cameras need version 0.3.40 or newer."
        case .notBuilt:
            status.libraryProblem = """
                This program was built without PipeWire. Install libpipewire-0.3-dev and build it again: \
                make setup build
                """
        }
        guard status.libraryProblem == nil else { return status }
        guard isThere else {
            status.serverProblem =
                "No PipeWire server listens at \(path). Start it: systemctl --user start pipewire wireplumber"
            return status
        }
        do throws(CameraError) {
            status.cameras = try PipeWireDirectory.list().map(\.localizedName)
        } catch {
            status.serverProblem = error.message
        }
        return status
    }
}
