public import AVFBase
public import CoreVideo
public import Foundation

extension AVCaptureDevice {
    /// Returns all connected devices.
    public class func devices() -> [AVCaptureDevice] { DeviceList.devices() }

    /// Returns all connected devices that deliver a media type.
    public class func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] {
        DeviceList.devices().filter { $0.hasMediaType(mediaType) }
    }

    /// Returns the default device for a media type; nil if there is none.
    public class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { devices(for: mediaType).first }

    /// Returns the default device of a type; nil if no device matches all three criteria.
    ///
    /// - Parameters:
    ///   - deviceType: The type of the device.
    ///   - mediaType: The media type; nil for any.
    ///   - position: The position; `.unspecified` for any.
    public class func `default`(
        _ deviceType: DeviceType,
        for mediaType: AVMediaType?,
        position: Position
    ) -> AVCaptureDevice? {
        matching([deviceType], mediaType: mediaType, position: position).first
    }

    /// The camera that the user prefers: the latest choice that is connected, else the first camera; nil if there is
    /// none.
    ///
    /// Choices are stored in a file in the user's state directory (`~/.local/state/obscura`) and apply to all programs
    /// that use this library. Setting nil has no effect.
    public class var userPreferredCamera: AVCaptureDevice? {
        get { DeviceList.preferred ?? devices(for: .video).first }
        set { if let newValue { DeviceList.preferred = newValue } }
    }

    /// The camera that the system prefers: the user's choice, else the first camera.
    public class var systemPreferredCamera: AVCaptureDevice? { userPreferredCamera }

    /// Returns the connected devices of the given types, ordered by type and, for any position, by position.
    static func matching(
        _ types: [DeviceType],
        mediaType: AVMediaType?,
        position: Position
    ) -> [AVCaptureDevice] {
        let all = devices()
        var seen: Set<DeviceType> = []
        return types.filter { seen.insert($0).inserted }.flatMap { type in
            let matching = all.filter { device in
                device.deviceType == type.present && (mediaType.map(device.hasMediaType) ?? true)
                    && (position == .unspecified || device.position == position)
            }
            guard position == .unspecified else { return matching }
            let order: [Position] = [.back, .front, .unspecified]
            return order.flatMap { position in matching.filter { $0.position == position } }
        }
    }
}

extension AVCaptureDevice.DeviceType {
    /// The current name of a type that also has an older name.
    fileprivate var present: AVCaptureDevice.DeviceType {
        switch self {
        case .externalUnknown: .external
        case .builtInMicrophone: .microphone
        default: self
        }
    }
}

extension AVCaptureDevice {
    /// Finds devices by type, media type and position, and follows devices as they are connected and disconnected.
    open class DiscoverySession: NSObject {
        let types: [DeviceType]
        let mediaType: AVMediaType?
        let position: Position
        package let keyValueObservers = KeyValueObservers()

        /// Creates a session that looks for devices.
        ///
        /// - Parameters:
        ///   - deviceTypes: At least one type; their order determines the order of the result.
        ///   - mediaType: The media type; nil for any.
        ///   - position: The position; `.unspecified` for any.
        public init(deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position) {
            if deviceTypes.isEmpty {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "A DiscoverySession was made without device types. Name at least one, e.g. .builtInWideAngleCamera."
                )
            }
            types = deviceTypes
            self.mediaType = mediaType
            self.position = position
            super.init()
            DeviceList.remember(self)
        }

        /// The matching devices that are currently connected; may be empty.
        ///
        /// Ordered by the requested types and, for any position, by position. Observable.
        open var devices: [AVCaptureDevice] {
            AVCaptureDevice.matching(types, mediaType: mediaType, position: position)
        }

        /// Returns whether a device matches the session's criteria, connected or not.
        func matches(_ device: AVCaptureDevice) -> Bool {
            types.contains { $0.present == device.deviceType } && (mediaType.map(device.hasMediaType) ?? true)
                && (position == .unspecified || position == device.position)
        }

        /// The sets of cameras that can run together in one multi-camera session: any two or more of ``devices``.
        ///
        /// For more than eight cameras, only the pairs and the set of all cameras are listed.
        open var supportedMultiCamDeviceSets: [Set<AVCaptureDevice>] {
            let cameras = devices.filter { $0.hasMediaType(.video) }
            guard cameras.count >= 2 else { return [] }
            guard cameras.count <= 8 else {
                let pairs = cameras.indices.flatMap { first in
                    cameras[(first + 1)...].map { Set([cameras[first], $0]) }
                }
                return pairs + [Set(cameras)]
            }
            return (0..<(1 << cameras.count)).filter { $0.nonzeroBitCount >= 2 }.map { members in
                Set(cameras.indices.filter { members & (1 << $0) != 0 }.map { cameras[$0] })
            }
        }
    }
}

extension AVCaptureDevice.DiscoverySession: KeyValueObserved {
    /// The root type of key paths passed to observers.
    public typealias _ObservedRoot = AVCaptureDevice.DiscoverySession
}

@available(*, unavailable)
extension AVCaptureDevice.DiscoverySession: @unchecked Sendable {}
