public import Foundation

/// A nearby phone that provides its camera and microphone; there are none here.
open class AVContinuityDevice: NSObject {
    /// The identifier of the connection.
    public let connectionID: UUID

    init(connectionID: UUID) {
        self.connectionID = connectionID
        super.init()
    }

    /// A Boolean value that indicates whether the device is connected; always false.
    open var isConnected: Bool { false }
    /// The cameras of the device; always empty.
    open var videoDevices: [AVCaptureDevice] { [] }
}

@available(*, unavailable)
extension AVContinuityDevice: @unchecked Sendable {}
