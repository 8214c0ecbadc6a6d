import AVFBase
import Foundation
import Synchronization

/// Reads the machine's temperature every few seconds while cameras are in use, and notifies them of changes.
final class SystemPressureMonitor: Sendable {
    /// The monitor of this machine's sensors.
    static let shared = SystemPressureMonitor(ThermalZones(directory: "/sys/class/thermal"))

    /// The interval between readings, in seconds.
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

    /// The pressure: the latest reading while cameras are in use, else a new one.
    var pressure: ThermalZones.Pressure {
        state.withLock { $0.timer != nil && $0.isKnown ? $0.pressure : nil } ?? zones.read()
    }

    /// Adds a camera that is now in use; it is notified of changes.
    func add(_ device: AVCaptureDevice) {
        let device = UncheckedWeakReference(device)
        state.withLock { state in
            state.devices.removeAll { $0.value == nil || $0.value === device.value }
            state.devices.append(device)
            guard state.timer == nil else { return }
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(deadline: .now(), repeating: .seconds(Self.interval), leeway: .seconds(1))
            timer.setEventHandler { [weak self] in self?.check() }
            state.timer = timer
            timer.resume()
        }
    }

    /// Removes a camera that is no longer in use.
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

    /// Reads the sensors and notifies the cameras.
    func check() {
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
