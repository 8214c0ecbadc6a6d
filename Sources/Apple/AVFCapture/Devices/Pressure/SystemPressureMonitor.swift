import AVFBase
import Foundation
import Synchronization

/// Looks at the machine's temperature every few seconds while cameras are in use, and tells them of changes.
final class SystemPressureMonitor: Sendable {
    /// The machine's.
    static let shared = SystemPressureMonitor(ThermalZones(directory: "/sys/class/thermal"))

    /// How often it looks, in seconds.
    private static let interval = 5

    private struct State {
        var pressure = ThermalZones.Pressure.nominal
        var isKnown = false
        var devices: [UncheckedWeakReference<AVCaptureDevice>] = []
        var timer: (any DispatchSourceTimer)?
    }

    private let zones: ThermalZones
    private let queue = DispatchQueue(label: "AVFoundation.pressure")
    private let state = Mutex(State())

    init(_ zones: ThermalZones) { self.zones = zones }

    /// How hot the machine is: as seen at the latest look, while cameras are in use; else now.
    var pressure: ThermalZones.Pressure {
        state.withLock { $0.timer != nil && $0.isKnown ? $0.pressure : nil } ?? zones.read()
    }

    /// A camera is in use: it hears of changes from now on.
    func add(_ device: AVCaptureDevice) {
        let device = UncheckedWeakReference(device)
        state.withLock { state in
            state.devices.removeAll { $0.value == nil || $0.value === device.value }
            state.devices.append(device)
            guard state.timer == nil else { return }
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(deadline: .now(), repeating: .seconds(Self.interval), leeway: .seconds(1))
            timer.setEventHandler { [weak self] in self?.look() }
            state.timer = timer
            timer.resume()
        }
    }

    /// A camera is no longer in use.
    func remove(_ device: AVCaptureDevice) {
        let device = UncheckedWeakReference(device)
        state.withLock { state in
            state.devices.removeAll { $0.value == nil || $0.value === device.value }
            guard state.devices.isEmpty else { return }
            state.timer?.cancel()
            state.timer = nil
            state.isKnown = false
        }
    }

    /// Looks at the sensors, and tells the cameras of a change.
    func look() {
        let pressure = zones.read()
        let devices = state.withLock { state -> [UncheckedWeakReference<AVCaptureDevice>] in
            state.devices.removeAll { $0.value == nil }
            state.pressure = pressure
            state.isKnown = true
            return state.devices
        }
        for device in devices { device.value?.updateSystemPressure(pressure) }
    }
}
