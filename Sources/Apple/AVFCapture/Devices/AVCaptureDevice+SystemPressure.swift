import AVFBase
import CoreVideo
public import Foundation
import Synchronization

extension AVCaptureDevice {
    /// The pressure that heat puts on the camera.
    ///
    /// Follows the machine's temperature sensors while a session runs the camera; otherwise each access reads them.
    /// Always nominal without sensors. Observable; observers are called on a queue of this library.
    ///
    /// At the level `.shutdown`, sessions with the camera are interrupted until the pressure falls. Lower levels have
    /// no effect by themselves: the program should lower the frame rate.
    public var systemPressureState: SystemPressureState {
        let (state, isForced) = pressure.withLock { (UncheckedReference($0.state), $0.isForced) }
        if isForced || sessionRunsCamera { return state.value }
        updateSystemPressure(SystemPressureMonitor.shared.pressure)
        return pressure.withLock { UncheckedReference($0.state) }.value
    }

    /// The pressure last reported by the sensors, without reading them.
    var knownPressure: SystemPressureState { pressure.withLock { UncheckedReference($0.state) }.value }

    /// Overrides the pressure reported by the sensors, or with nil ends the override; for tests.
    package func setSystemPressure(_ level: SystemPressureState.Level?, factors: SystemPressureState.Factors = []) {
        guard let level else {
            pressure.withLock { $0.isForced = false }
            updateSystemPressure(SystemPressureMonitor.shared.pressure)
            return
        }
        pressure.withLock { $0.isForced = true }
        change(to: SystemPressureState(level: level, factors: level == .nominal ? [] : factors))
    }

    /// Adopts the pressure reported by the sensors.
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

/// The pressure state of a camera.
// @unchecked: states are immutable.
struct DevicePressure: @unchecked Sendable {
    var state = AVCaptureDevice.SystemPressureState.nominal
    /// Indicates whether a test has set the state.
    var isForced = false
}

extension AVCaptureDevice.SystemPressureState {
    /// Creates the state for a pressure of the thermal zones.
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

extension AVCaptureDevice {
    /// The pressure that heat and power put on a camera, at one moment.
    open class SystemPressureState: NSObject {
        /// A level of pressure.
        public struct Level: RawRepresentable, Hashable, Sendable {
            /// The level's name.
            public let rawValue: String

            /// Creates a level from its name.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// No pressure.
            public static let nominal = Level(rawValue: "AVCaptureSystemPressureLevelNominal")
            /// Slight pressure.
            public static let fair = Level(rawValue: "AVCaptureSystemPressureLevelFair")
            /// Considerable pressure: the frame rate should be lowered.
            public static let serious = Level(rawValue: "AVCaptureSystemPressureLevelSerious")
            /// High pressure: quality suffers.
            public static let critical = Level(rawValue: "AVCaptureSystemPressureLevelCritical")
            /// The camera must stop.
            public static let shutdown = Level(rawValue: "AVCaptureSystemPressureLevelShutdown")
        }

        /// The causes of the pressure.
        public struct Factors: OptionSet, Sendable {
            /// The factors as bits.
            public let rawValue: UInt

            /// Creates factors from bits.
            public init(rawValue: UInt) { self.rawValue = rawValue }

            /// The machine is hot.
            public static var systemTemperature: Factors { Factors(rawValue: 1 << 0) }
            /// The power supply is insufficient.
            public static var peakPower: Factors { Factors(rawValue: 1 << 1) }
            /// The depth camera is hot.
            public static var depthModuleTemperature: Factors { Factors(rawValue: 1 << 2) }
            /// The camera is hot.
            public static var cameraTemperature: Factors { Factors(rawValue: 1 << 3) }
        }

        /// The level of the pressure.
        public let level: Level
        /// The causes of the pressure; empty at the nominal level.
        public let factors: Factors

        init(level: Level, factors: Factors) {
            self.level = level
            self.factors = factors
            super.init()
        }

        // nonisolated(unsafe): immutable.
        nonisolated(unsafe) static let nominal = SystemPressureState(level: .nominal, factors: [])
    }
}

@available(*, unavailable)
extension AVCaptureDevice.SystemPressureState: @unchecked Sendable {}
