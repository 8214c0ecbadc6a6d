import AVFBase
import CoreMedia
public import CoreVideo
public import Foundation
import Synchronization

/// The way from ports of inputs to one output or preview layer.
///
/// A session forms connections by itself when inputs and outputs are added. May be used from any thread; settings that
/// are changed between `beginConfiguration` and `commitConfiguration` take effect with the commit.
open class AVCaptureConnection: NSObject {
    /// The ports at the connection's beginning; never change.
    public let inputPorts: [AVCaptureInput.Port]
    /// The output at its end, or nil for a connection to a preview layer; never changes.
    public let output: AVCaptureOutput?

    /// What became of the frames of this connection.
    package let ledger = FrameLedger()

    let preview: UncheckedWeakReference<AnyObject>
    let settings = Mutex(ConnectionSettings())
    /// The channels of sound; none where it carries none.
    let sound: ConnectionSound
    package let keyValueObservers = KeyValueObservers()

    /// Describes a connection from ports to an output, to be added with ``AVCaptureSession/addConnection(_:)``.
    ///
    /// - Parameters:
    ///   - ports: at least one port, all of one media type.
    ///   - output: an output that takes this media type.
    public init(inputPorts ports: [AVCaptureInput.Port], output: AVCaptureOutput) {
        inputPorts = ports
        self.output = output
        preview = UncheckedWeakReference(nil)
        sound = ConnectionSound(ports)
        super.init()
    }

    init(inputPort port: AVCaptureInput.Port, preview: any PreviewDestination) {
        inputPorts = [port]
        output = nil
        self.preview = UncheckedWeakReference(preview)
        sound = ConnectionSound([port])
        super.init()
    }

    /// The session the connection is in.
    var session: SessionCore? { settings.withLock { $0.session } }

    func setSession(_ session: SessionCore?) { settings.withLock { $0.session = session } }

    /// Whether its own settings and those of its ports let data through.
    var isOpen: Bool { isEnabled && inputPorts.allSatisfy(\.isEnabled) }

    /// Whether it carries pictures that can be turned and flipped.
    var carriesVideo: Bool { inputPorts.contains { $0.mediaType == .video || $0.mediaType == .depthData } }

    /// Whether it carries depth maps.
    var carriesDepth: Bool { inputPorts.contains { $0.mediaType == .depthData } }
}

/// What can be set on a connection.
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
    /// The class that observers name.
    public typealias _ObservedRoot = AVCaptureConnection
}

@available(*, unavailable)
extension AVCaptureConnection: @unchecked Sendable {}
