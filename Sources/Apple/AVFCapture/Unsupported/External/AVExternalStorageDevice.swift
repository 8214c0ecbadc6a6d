import AVFBase
public import Foundation

/// A disk that was plugged in, to film to.
///
/// Other systems show programs only disks that the user allows. Here a program can write to every mounted disk by its
/// path, so there are no such objects.
open class AVExternalStorageDevice: NSObject {
    override init() { super.init() }

    /// The disk's name for people.
    open var displayName: String? { nil }
    /// How many bytes are free.
    open var freeSize: Int { 0 }
    /// How many bytes there are.
    open var totalSize: Int { 0 }
    /// Whether it is plugged in.
    open var isConnected: Bool { false }
    /// The disk's identifier.
    open var uuid: UUID? { nil }
    /// Whether it is too slow to film to.
    open var isNotRecommendedForCaptureUse: Bool { true }

    /// Names for files that are to be written next.
    ///
    /// - Throws: always, as there is no such disk.
    open func nextAvailableURLs(withPathExtensions extensionArray: [String]) throws -> [URL] {
        throw AVError(
            .deviceNotConnected,
            "There is no external disk to choose file names on. Use a path on a mounted disk instead."
        )
    }

    /// Whether the program may use such disks: there are none.
    open class var authorizationStatus: AVAuthorizationStatus { .restricted }

    /// Asks for leave to use such disks; the answer, no, comes on a queue of this library's own.
    open class func requestAccess(completionHandler handler: @escaping (Bool) -> Void) {
        let handler = UncheckedReference(handler)
        DispatchQueue(label: "AVFoundation.access").async { handler.value(false) }
    }

    /// Asks for leave to use such disks: no.
    open class func requestAccess() async -> Bool { false }
}

/// Finds disks to film to: not supported here, see ``AVExternalStorageDevice``.
open class AVExternalStorageDeviceDiscoverySession: NSObject {
    override init() { super.init() }

    /// The one object: nil, as it is not supported.
    open class var shared: AVExternalStorageDeviceDiscoverySession? { nil }
    /// Whether there can be such disks: no.
    open class var isSupported: Bool { false }
    /// The disks: none.
    open var externalStorageDevices: [AVExternalStorageDevice] { [] }
}

@available(*, unavailable)
extension AVExternalStorageDevice: @unchecked Sendable {}

@available(*, unavailable)
extension AVExternalStorageDeviceDiscoverySession: @unchecked Sendable {}
