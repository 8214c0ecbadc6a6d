public import Foundation

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
