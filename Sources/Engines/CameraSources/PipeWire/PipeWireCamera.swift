public import CoreMedia
import Foundation
import Synchronization

/// A camera of a PipeWire server: one that a desktop or a container shares, or a sensor that libcamera drives.
///
/// Each frame is copied once out of memory shared with the server, because PipeWire writes into its buffers again while
/// clients still hold them. Times come from the driver and are on the host clock. Gaps in the sequence numbers become
/// losses. JPEG images are passed on unchanged. The rate can be chosen only before the start.
public final class PipeWireCamera: CameraSource {
    private struct State {
        var run: PipeWireRun?
        var isUnplugged = false
        /// The number of the next frame, and the end of the last one.
        var progress = PipeWireRun.Progress()
    }

    /// Identity and capabilities of the camera, as the server describes it.
    public let info: CameraInfo
    /// The host clock.
    public var clock: CMClock { .hostTimeClock }
    /// Live.
    public var pace: CameraPace { .live }
    /// Always false: the server would have to renegotiate the format.
    public var changesRateWhileRunning: Bool { false }

    private let node: PipeWireNode
    private let remote: String?
    private let modes: [PipeWireMode]
    private let state = Mutex(State())

    /// Creates a camera from a node with at least one mode.
    init(
        node: PipeWireNode,
        remote: String? = nil,
        uniqueID: String? = nil,
        position: CameraInfo.Position? = nil,
        kind: CameraInfo.Kind? = nil
    ) {
        self.node = node
        self.remote = remote
        modes = PipeWireMode.modes(of: node.formats)
        let formats = modes.map(\.format)
        // A node without modes is never listed.
        let none = CameraFormat(
            width: 1,
            height: 1,
            pixelFormat: 0,
            frameDurations: [],
            defaultFrameDuration: CMTime(value: 1, timescale: 30)
        )
        info = CameraInfo(
            uniqueID: uniqueID ?? Self.uniqueID(of: node),
            localizedName: node.localizedName,
            modelID: node.modelID,
            manufacturer: node.manufacturer,
            position: position ?? node.position,
            kind: kind,
            formats: formats,
            defaultFormat: PipeWireMode.usual(of: modes)?.format ?? none
        )
    }

    deinit { state.withLock { $0.run }?.stop() }

    /// Returns the unique identifier of a node, which contains its name and therefore survives replugging.
    static func uniqueID(of node: PipeWireNode) -> String { CameraName(.pipewire(node: node.name)).description }

    /// Finds a camera of the server by its name or serial number.
    static func find(_ name: String, remote: String? = nil) throws(CameraError) -> PipeWireNode {
        switch PipeWireLibrary.state {
        case .loaded: break
        default:
            let problem = PipeWireStatus.current.libraryProblem ?? ""
            throw CameraError(.notFound, "The camera 'pipewire:\(name)' cannot be opened. \(problem)")
        }
        let nodes = try PipeWireDirectory.list(remote: remote)
        let node = nodes.first { $0.name == name } ?? nodes.first { $0.serial == name }
        if let node { return node }
        let others = nodes.isEmpty ? "It has none at all." : "It has: \(nodes.map(\.name).joined(separator: ", "))."
        throw CameraError(.notFound, "The PipeWire server has no camera '\(name)'. \(others)")
    }

    /// Starts the camera; see ``CameraSource/start(_:client:)``.
    ///
    /// - Throws: ``CameraError``: `unsupportedFormat` for a format that is not in ``info``, `busy` when the camera is
    ///   already running, `disconnected` when it is gone, or the server's error, within five seconds.
    public func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
        guard let mode = modes.first(where: { $0.format == request.format }) else {
            throw CameraError(
                .unsupportedFormat,
                "The camera '\(info.localizedName)' does not have the format asked for; take one of its formats."
            )
        }
        let run = PipeWireRun(self, mode: mode, frameDuration: request.frameDuration, client: client)
        let problem = state.withLock { state -> CameraError? in
            if state.isUnplugged {
                return CameraError(
                    .disconnected,
                    "The camera '\(info.localizedName)' was unplugged and is gone. Plug it in again."
                )
            }
            if let present = state.run, !present.isOver {
                return CameraError(.busy, "The camera '\(info.localizedName)' is in use already; stop it first.")
            }
            state.run = run
            return nil
        }
        if let problem { throw problem }
        do throws(CameraError) {
            try run.begin(target: node.serial, remote: remote)
        } catch {
            state.withLock { if $0.run === run { $0.run = nil } }
            throw error
        }
    }

    /// Does nothing; see ``changesRateWhileRunning``.
    public func setFrameDuration(_ duration: CMTime) {}

    /// Stops the camera; see ``CameraSource/stop()``.
    public func stop() {
        let run = state.withLock { state in
            defer { state.run = nil }
            return state.run
        }
        run?.stop()
    }

    /// Notes that the server no longer has the camera; a current run fails within a moment.
    func unplug() {
        let run = state.withLock { state in
            state.isUnplugged = true
            return state.run
        }
        run?.unplug()
    }

    /// Progress of the stream across all runs.
    var progress: PipeWireRun.Progress {
        get { state.withLock { $0.progress } }
        set { state.withLock { $0.progress = newValue } }
    }
}
