public import Foundation

extension AVCaptureDevice {
    /// How heat and power limit a camera, at one moment.
    open class SystemPressureState: NSObject {
        /// How strong the pressure is.
        public struct Level: RawRepresentable, Hashable, Sendable {
            /// The level's name.
            public let rawValue: String

            /// Names a level.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// None.
            public static let nominal = Level(rawValue: "AVCaptureSystemPressureLevelNominal")
            /// A little.
            public static let fair = Level(rawValue: "AVCaptureSystemPressureLevelFair")
            /// Lower the frame rate.
            public static let serious = Level(rawValue: "AVCaptureSystemPressureLevelSerious")
            /// Quality suffers.
            public static let critical = Level(rawValue: "AVCaptureSystemPressureLevelCritical")
            /// The camera has to stop.
            public static let shutdown = Level(rawValue: "AVCaptureSystemPressureLevelShutdown")
        }

        /// Where the pressure comes from.
        public struct Factors: OptionSet, Sendable {
            /// The factors as bits.
            public let rawValue: UInt

            /// Makes factors from bits.
            public init(rawValue: UInt) { self.rawValue = rawValue }

            /// The machine is hot.
            public static var systemTemperature: Factors { Factors(rawValue: 1 << 0) }
            /// There is not enough power.
            public static var peakPower: Factors { Factors(rawValue: 1 << 1) }
            /// The depth camera is hot.
            public static var depthModuleTemperature: Factors { Factors(rawValue: 1 << 2) }
            /// The camera is hot.
            public static var cameraTemperature: Factors { Factors(rawValue: 1 << 3) }
        }

        /// How strong the pressure is.
        public let level: Level
        /// Where it comes from; empty at the nominal level.
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
