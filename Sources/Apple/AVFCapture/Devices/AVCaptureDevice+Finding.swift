public import AVFBase
public import CoreVideo
public import Foundation

extension AVCaptureDevice {
    /// All connected devices.
    public class func devices() -> [AVCaptureDevice] { DeviceList.devices() }

    /// All connected devices that deliver a kind of media.
    public class func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] {
        DeviceList.devices().filter { $0.hasMediaType(mediaType) }
    }

    /// The device to use when nobody chooses; nil when there is none for this kind of media.
    public class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { devices(for: mediaType).first }

    /// The device to use among those of a kind; nil when nothing matches all three.
    ///
    /// - Parameters:
    ///   - deviceType: the kind of device.
    ///   - mediaType: nil for any.
    ///   - position: `.unspecified` for any.
    public class func `default`(
        _ deviceType: DeviceType,
        for mediaType: AVMediaType?,
        position: Position
    ) -> AVCaptureDevice? {
        matching([deviceType], mediaType: mediaType, position: position).first
    }

    /// The camera that the user prefers: the latest choice that is connected, else the first camera; nil where there is
    /// none.
    ///
    /// Choices are kept in a file in the user's folder for states of programs (`~/.local/state/obscura`) and hold for all
    /// programs that use this library. Setting nil does nothing.
    public class var userPreferredCamera: AVCaptureDevice? {
        get { DeviceList.preferred ?? devices(for: .video).first }
        set { if let newValue { DeviceList.preferred = newValue } }
    }

    /// The camera that the system prefers: the user's choice, else the first.
    public class var systemPreferredCamera: AVCaptureDevice? { userPreferredCamera }

    /// The connected devices of some kinds: in the order of the kinds, then, for any position, by position.
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
    /// The present name of a kind that has an older one too.
    fileprivate var present: AVCaptureDevice.DeviceType {
        switch self {
        case .externalUnknown: .external
        case .builtInMicrophone: .microphone
        default: self
        }
    }
}

extension AVCaptureDevice {
    /// Finds devices by kind, media and position, and follows their coming and going.
    open class DiscoverySession: NSObject {
        let types: [DeviceType]
        let mediaType: AVMediaType?
        let position: Position
        package let keyValueObservers = KeyValueObservers()

        /// Looks for devices.
        ///
        /// - Parameters:
        ///   - deviceTypes: at least one; the result is in their order.
        ///   - mediaType: nil for any.
        ///   - position: `.unspecified` for any.
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

        /// The devices that are connected now; empty when there is none.
        ///
        /// In the order of the kinds that were asked for and, for any position, by position. Observable.
        open var devices: [AVCaptureDevice] {
            AVCaptureDevice.matching(types, mediaType: mediaType, position: position)
        }

        /// Whether a device is one of those that the session looks for, connected or not.
        func matches(_ device: AVCaptureDevice) -> Bool {
            types.contains { $0.present == device.deviceType } && (mediaType.map(device.hasMediaType) ?? true)
                && (position == .unspecified || position == device.position)
        }

        /// Sets of cameras that can run in one session with several cameras: any two or more of ``devices``.
        ///
        /// Of more than eight cameras only the sets of two and the set of all are listed.
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
    /// The class that observers name.
    public typealias _ObservedRoot = AVCaptureDevice.DiscoverySession
}

@available(*, unavailable)
extension AVCaptureDevice.DiscoverySession: @unchecked Sendable {}
