import AVFBase
import CoreVideo
import Foundation
import Synchronization

extension AVCaptureDevice {
    /// How heat limits the camera.
    ///
    /// Follows the machine's temperature sensors while a session runs the camera; else it is what they said last. Always
    /// nominal where there are none. Observable; observers are called on a queue of this library's own.
    ///
    /// At the level `.shutdown` sessions with the camera are interrupted until the pressure falls. Lower levels change
    /// nothing by themselves: lower the frame rate.
    public var systemPressureState: SystemPressureState {
        let (state, isForced) = pressure.withLock { (UncheckedReference($0.state), $0.isForced) }
        if isForced || sessionRunsCamera { return state.value }
        updateSystemPressure(SystemPressureMonitor.shared.pressure)
        return pressure.withLock { UncheckedReference($0.state) }.value
    }

    /// What the sensors said last, without a look at them.
    var knownPressure: SystemPressureState { pressure.withLock { UncheckedReference($0.state) }.value }

    /// Sets the pressure as if the sensors had said so, or leaves it to them again; for tests.
    package func setSystemPressure(_ level: SystemPressureState.Level?, factors: SystemPressureState.Factors = []) {
        guard let level else {
            pressure.withLock { $0.isForced = false }
            updateSystemPressure(SystemPressureMonitor.shared.pressure)
            return
        }
        pressure.withLock { $0.isForced = true }
        change(to: SystemPressureState(level: level, factors: level == .nominal ? [] : factors))
    }

    /// Takes over what the sensors say.
    func updateSystemPressure(_ new: ThermalZones.Pressure) {
        guard !pressure.withLock({ $0.isForced }) else { return }
        change(to: SystemPressureState(new))
    }

    private var sessionRunsCamera: Bool { state.withLock { $0.user != nil } }

    private func change(to new: SystemPressureState) {
        let reference = UncheckedReference(new)
        let old = pressure.withLock { pressure -> UncheckedReference<SystemPressureState>? in
            let old = pressure.state
            guard old.level != reference.value.level || old.factors != reference.value.factors else { return nil }
            pressure.state = reference.value
            return UncheckedReference(old)
        }?.value
        guard let old else { return }
        notify(\.systemPressureState, old: old, new: new)
        for session in sessions { session.systemPressureDidChange() }
    }
}

/// What a camera knows of its pressure.
// @unchecked: states are immutable.
struct DevicePressure: @unchecked Sendable {
    var state = AVCaptureDevice.SystemPressureState.nominal
    /// Whether a test has set it.
    var isForced = false
}

extension AVCaptureDevice.SystemPressureState {
    /// What the machine's temperature comes to.
    convenience init(_ pressure: ThermalZones.Pressure) {
        let level: Level =
            switch pressure {
            case .nominal: .nominal
            case .fair: .fair
            case .serious: .serious
            case .critical: .critical
            case .shutdown: .shutdown
            }
        self.init(level: level, factors: pressure == .nominal ? [] : .systemTemperature)
    }
}
