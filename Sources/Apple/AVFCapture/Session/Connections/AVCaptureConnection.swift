import AVFBase
import CoreMedia
public import CoreVideo
public import Foundation
import Synchronization

/// A connection from ports of inputs to one output or preview layer.
///
/// A session forms connections by itself when inputs and outputs are added. May be used from any thread. Settings
/// changed between `beginConfiguration` and `commitConfiguration` take effect with the commit.
open class AVCaptureConnection: NSObject {
    /// The input ports of the connection; never change.
    public let inputPorts: [AVCaptureInput.Port]
    /// The output of the connection, or nil for a connection to a preview layer; never changes.
    public let output: AVCaptureOutput?

    /// Counts of the frames of this connection by outcome.
    package let ledger = FrameLedger()

    let preview: UncheckedWeakReference<AnyObject>
    let settings = Mutex(ConnectionSettings())
    /// The audio channels; none if the connection carries no audio.
    let audio: ConnectionAudio
    package let keyValueObservers = KeyValueObservers()

    /// Creates a connection from ports to an output, to be added with ``AVCaptureSession/addConnection(_:)``.
    ///
    /// - Parameters:
    ///   - ports: At least one port; all of one media type.
    ///   - output: An output that accepts this media type.
    public init(inputPorts ports: [AVCaptureInput.Port], output: AVCaptureOutput) {
        inputPorts = ports
        self.output = output
        preview = UncheckedWeakReference(nil)
        audio = ConnectionAudio(ports)
        super.init()
    }

    init(inputPort port: AVCaptureInput.Port, preview: any PreviewDestination) {
        inputPorts = [port]
        output = nil
        self.preview = UncheckedWeakReference(preview)
        audio = ConnectionAudio([port])
        super.init()
    }

    /// The session that contains the connection.
    var session: SessionCore? { settings.withLock { $0.session } }

    func setSession(_ session: SessionCore?) { settings.withLock { $0.session = session } }

    /// True while its own settings and those of its ports let data through.
    var isOpen: Bool { isEnabled && inputPorts.allSatisfy(\.isEnabled) }

    /// Indicates whether it carries images, which can be rotated and mirrored.
    var carriesVideo: Bool { inputPorts.contains { $0.mediaType == .video || $0.mediaType == .depthData } }

    /// Indicates whether it carries depth maps.
    var carriesDepth: Bool { inputPorts.contains { $0.mediaType == .depthData } }
}

/// The settings of a connection.
struct ConnectionSettings {
    weak var session: SessionCore?
    var isEnabled = true
    var rotation = 0
    var isMirrored = false
    var adjustsMirroring = true
    var isActive = true
    var preferredStabilization = AVCaptureVideoStabilizationMode.off
    var minFrameDuration = CMTime.invalid
    var scaleAndCrop: CGFloat = 1
    var deliversIntrinsics = false
}

extension AVCaptureConnection: KeyValueObserved {
    /// The root type of key paths passed to observers.
    public typealias _ObservedRoot = AVCaptureConnection
}

@available(*, unavailable)
extension AVCaptureConnection: @unchecked Sendable {}
