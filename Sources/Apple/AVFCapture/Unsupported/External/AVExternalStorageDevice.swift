import AVFBase
public import Foundation

/// An external disk for recordings.
///
/// Other systems show programs only disks that the user has allowed. Here a program can write to every mounted disk by
/// its path, so there are no such objects.
open class AVExternalStorageDevice: NSObject {
    override init() { super.init() }

    /// The display name of the disk.
    open var displayName: String? { nil }
    /// The free space in bytes.
    open var freeSize: Int { 0 }
    /// The capacity in bytes.
    open var totalSize: Int { 0 }
    /// A Boolean value that indicates whether the disk is connected.
    open var isConnected: Bool { false }
    /// The identifier of the disk.
    open var uuid: UUID? { nil }
    /// A Boolean value that indicates whether the disk is too slow for recording.
    open var isNotRecommendedForCaptureUse: Bool { true }

    /// Returns names for the next files to write.
    ///
    /// - Throws: Always, as there are no such disks.
    open func nextAvailableURLs(withPathExtensions extensionArray: [String]) throws -> [URL] {
        throw AVError(
            .deviceNotConnected,
            "There is no external disk to choose file names on. Use a path on a mounted disk instead."
        )
    }

    /// The authorization to use such disks; always restricted, as there are none.
    open class var authorizationStatus: AVAuthorizationStatus { .restricted }

    /// Requests authorization to use such disks; the handler receives false, on a queue of this library.
    open class func requestAccess(completionHandler handler: @escaping (Bool) -> Void) {
        let handler = UncheckedReference(handler)
        DispatchQueue(label: "AVFoundation.access").async { handler.value(false) }
    }

    /// Requests authorization to use such disks; always returns false.
    open class func requestAccess() async -> Bool { false }
}

/// Finds disks for recordings; not supported here, see ``AVExternalStorageDevice``.
open class AVExternalStorageDeviceDiscoverySession: NSObject {
    override init() { super.init() }

    /// The shared object; always nil, as discovery is not supported.
    open class var shared: AVExternalStorageDeviceDiscoverySession? { nil }
    /// A Boolean value that indicates whether such disks are supported; always false.
    open class var isSupported: Bool { false }
    /// The disks found; always empty.
    open var externalStorageDevices: [AVExternalStorageDevice] { [] }
}

@available(*, unavailable)
extension AVExternalStorageDevice: @unchecked Sendable {}

@available(*, unavailable)
extension AVExternalStorageDeviceDiscoverySession: @unchecked Sendable {}
