public import Foundation

/// A telephone nearby that lends its camera and microphone; there are none here.
open class AVContinuityDevice: NSObject {
    /// The identifier of the connection.
    public let connectionID: UUID

    init(connectionID: UUID) {
        self.connectionID = connectionID
        super.init()
    }

    /// Whether it is connected: no.
    open var isConnected: Bool { false }
    /// Its cameras: none.
    open var videoDevices: [AVCaptureDevice] { [] }
}

@available(*, unavailable)
extension AVContinuityDevice: @unchecked Sendable {}
