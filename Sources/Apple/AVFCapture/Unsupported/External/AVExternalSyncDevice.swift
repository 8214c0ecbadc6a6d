public import CoreMedia
public import Foundation

/// A device whose signal cameras take their frames at; no camera here can.
open class AVExternalSyncDevice: NSObject {
    /// What such a device is doing.
    public enum Status: Int, Sendable {
        /// Nothing.
        case unavailable = 0
        /// It can begin.
        case ready = 1
        /// It is being measured.
        case calibrating = 2
        /// Frames come at its signal.
        case activeSync = 3
        /// Frames go on without its signal.
        case freeRunSync = 4
    }

    override init() { super.init() }

    /// What it is doing.
    open var status: Status { .unavailable }
    /// The clock of its signal.
    open var clock: CMClock? { nil }
    /// The device's identifier.
    public let uuid = UUID()
    /// The maker's number.
    open var vendorID: UInt32 { 0 }
    /// The product's number.
    open var productID: UInt32 { 0 }
    /// By how much the signal is late.
    ///
    /// Setting has no effect.
    open var signalCompensationDelay: CMTime {
        get { .zero }
        set {}
    }

    /// Finds such devices: not supported.
    open class DiscoverySession: NSObject {
        override init() { super.init() }

        /// The one object: nil, as it is not supported.
        open class var shared: DiscoverySession? { nil }
        /// Whether there can be such devices: no.
        open class var isSupported: Bool { false }
        /// The devices: none.
        open var devices: [AVExternalSyncDevice] { [] }
    }
}

/// Hears of a device whose signal cameras take their frames at.
public protocol AVExternalSyncDeviceDelegate: AnyObject {
    /// The device does something else now.
    func externalSyncDeviceStatusDidChange(_ device: AVExternalSyncDevice)
    /// The device has failed.
    func externalSyncDevice(_ device: AVExternalSyncDevice, failedWithError error: (any Error)?)
}

extension AVExternalSyncDeviceDelegate {
    /// Nothing.
    public func externalSyncDeviceStatusDidChange(_ device: AVExternalSyncDevice) {}
    /// Nothing.
    public func externalSyncDevice(_ device: AVExternalSyncDevice, failedWithError error: (any Error)?) {}
}

@available(*, unavailable)
extension AVExternalSyncDevice: @unchecked Sendable {}

@available(*, unavailable)
extension AVExternalSyncDevice.DiscoverySession: @unchecked Sendable {}
