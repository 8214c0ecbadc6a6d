public import CoreMedia
public import Foundation

/// A device whose signal synchronizes the frames of cameras; no camera here supports it.
open class AVExternalSyncDevice: NSObject {
    /// The states of such a device.
    public enum Status: Int, Sendable {
        /// Not available.
        case unavailable = 0
        /// Ready to start.
        case ready = 1
        /// The signal is being measured.
        case calibrating = 2
        /// Frames follow the signal.
        case activeSync = 3
        /// Frames continue without the signal.
        case freeRunSync = 4
    }

    override init() { super.init() }

    /// The state of the device.
    open var status: Status { .unavailable }
    /// The clock of the signal.
    open var clock: CMClock? { nil }
    /// The identifier of the device.
    public let uuid = UUID()
    /// The vendor ID.
    open var vendorID: UInt32 { 0 }
    /// The product ID.
    open var productID: UInt32 { 0 }
    /// The delay of the signal to compensate for.
    ///
    /// Always zero; setting it has no effect.
    open var signalCompensationDelay: CMTime {
        get { .zero }
        set {}
    }

    /// Finds such devices; not supported.
    open class DiscoverySession: NSObject {
        override init() { super.init() }

        /// The shared object; always nil, as discovery is not supported.
        open class var shared: DiscoverySession? { nil }
        /// A Boolean value that indicates whether such devices are supported; always false.
        open class var isSupported: Bool { false }
        /// The devices found; always empty.
        open var devices: [AVExternalSyncDevice] { [] }
    }
}

/// Callbacks of a device whose signal synchronizes the frames of cameras.
public protocol AVExternalSyncDeviceDelegate: AnyObject {
    /// Called when the state of the device has changed.
    func externalSyncDeviceStatusDidChange(_ device: AVExternalSyncDevice)
    /// Called when the device has failed.
    func externalSyncDevice(_ device: AVExternalSyncDevice, failedWithError error: (any Error)?)
}

extension AVExternalSyncDeviceDelegate {
    /// Does nothing.
    public func externalSyncDeviceStatusDidChange(_ device: AVExternalSyncDevice) {}
    /// Does nothing.
    public func externalSyncDevice(_ device: AVExternalSyncDevice, failedWithError error: (any Error)?) {}
}

@available(*, unavailable)
extension AVExternalSyncDevice: @unchecked Sendable {}

@available(*, unavailable)
extension AVExternalSyncDevice.DiscoverySession: @unchecked Sendable {}
