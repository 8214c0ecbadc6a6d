import CameraSources
import Foundation
import Synchronization

/// The devices there are: one for each of the registry's sources, for as long as the registry has it.
enum DeviceList {
    private struct State {
        var devices: [ObjectIdentifier: UncheckedReference<AVCaptureDevice>] = [:]
    }

    private static let state = Mutex(State())

    /// The connected cameras, in the registry's order.
    static func devices() -> [AVCaptureDevice] {
        let sources = registrySources()
        return state.withLock { state in
            var present: [AVCaptureDevice] = []
            var kept: [ObjectIdentifier: UncheckedReference<AVCaptureDevice>] = [:]
            for (index, source) in sources.enumerated() {
                let id = ObjectIdentifier(source)
                guard
                    let device = state.devices[id]?.value
                        ?? AVCaptureDevice(
                            source: source,
                            deviceType: deviceType(of: source.info, at: index),
                            position: position(of: source.info, at: index)
                        )
                else { continue }
                kept[id] = UncheckedReference(device)
                if device.isConnected { present.append(device) }
            }
            state.devices = kept
            return UncheckedReference(present)
        }.value
    }

    /// What a source answers as: what its name says, else the first two are part of the machine.
    private static func deviceType(of info: CameraInfo, at index: Int) -> AVCaptureDevice.DeviceType {
        switch info.kind {
        case .builtInWideAngle: .builtInWideAngleCamera
        case .external: .external
        case nil: index < 2 ? .builtInWideAngleCamera : .external
        }
    }

    /// Where a source looks: where its name says, else the first to the back and the second to the front.
    private static func position(of info: CameraInfo, at index: Int) -> AVCaptureDevice.Position {
        switch info.position {
        case .back: .back
        case .front: .front
        case .unspecified: .unspecified
        case nil: index == 0 ? .back : index == 1 ? .front : .unspecified
        }
    }
}
