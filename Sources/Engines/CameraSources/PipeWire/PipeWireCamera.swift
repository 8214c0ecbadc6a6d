public import CoreMedia
import Foundation
import Synchronization

/// A camera of a PipeWire server: of a desktop or a container that shares its cameras, or a sensor that libcamera runs.
///
/// Frames are copied once, out of memory that is shared with the server: PipeWire writes into its buffers again while
/// clients still hold them. Their times are the driver's, on the host clock; gaps in its numbers become losses. JPEG
/// pictures are handed on as they are. A rate can be chosen before the start only.
public final class PipeWireCamera: CameraSource {
    private struct State {
        var run: PipeWireRun?
        var isUnplugged = false
        /// The number of the next frame, and the end of the last one.
        var progress = PipeWireRun.Progress()
    }

    /// What the server says of it.
    public let info: CameraInfo
    /// The host clock.
    public var clock: CMClock { .hostTimeClock }
    /// Live.
    public var pace: CameraPace { .live }
    /// No: the server would have to settle on a format again.
    public var changesRateWhileRunning: Bool { false }

    private let node: PipeWireNode
    private let remote: String?
    private let modes: [PipeWireMode]
    private let state = Mutex(State())

    /// Makes a camera of a node that has at least one mode.
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
        // A node without a mode is never listed.
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

    /// What tells a node from others: its name, which stays the same when it is plugged in again.
    static func uniqueID(of node: PipeWireNode) -> String { CameraName(.pipewire(node: node.name)).description }

    /// Finds a camera of the server by its name or number.
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

    /// See ``CameraSource/start(_:client:)``.
    ///
    /// - Throws: ``CameraError``: `unsupportedFormat` for a format that is not in ``info``, `busy` when the camera runs
    ///   already, `disconnected` when it is gone, else what the server says, within five seconds.
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

    /// Has no effect; see ``changesRateWhileRunning``.
    public func setFrameDuration(_ duration: CMTime) {}

    /// See ``CameraSource/stop()``.
    public func stop() {
        let run = state.withLock { state in
            defer { state.run = nil }
            return state.run
        }
        run?.stop()
    }

    /// The server has it no longer: a run fails within a moment.
    func unplug() {
        let run = state.withLock { state in
            state.isUnplugged = true
            return state.run
        }
        run?.unplug()
    }

    /// How far its stream has come.
    var progress: PipeWireRun.Progress {
        get { state.withLock { $0.progress } }
        set { state.withLock { $0.progress = newValue } }
    }
}
