import CameraSources

extension AVCaptureDevice {
    /// How much each of a camera's colours is amplified.
    public struct WhiteBalanceGains: Sendable {
        /// Of red.
        public var redGain: Float
        /// Of green.
        public var greenGain: Float
        /// Of blue.
        public var blueGain: Float

        /// Makes gains of 0, to be filled in.
        public init() { self.init(redGain: 0, greenGain: 0, blueGain: 0) }

        /// Makes gains.
        public init(redGain: Float, greenGain: Float, blueGain: Float) {
            self.redGain = redGain
            self.greenGain = greenGain
            self.blueGain = blueGain
        }

        init(_ gains: CameraSettings.Gains) {
            self.init(redGain: Float(gains.red), greenGain: Float(gains.green), blueGain: Float(gains.blue))
        }

        var channels: [Float] { [redGain, greenGain, blueGain] }

        /// Divided by the smallest (DEV-45).
        var normalized: CameraSettings.Gains {
            let least = Double(min(redGain, greenGain, blueGain))
            return CameraSettings.Gains(
                red: Double(redGain) / least,
                green: Double(greenGain) / least,
                blue: Double(blueGain) / least
            )
        }
    }

    /// A colour as CIE 1931 chromaticity.
    public struct WhiteBalanceChromaticityValues: Sendable {
        /// The first coordinate, 0…1.
        public var x: Float
        /// The second coordinate, 0…1.
        public var y: Float

        /// Makes a colour of zeros, to be filled in.
        public init() { self.init(x: 0, y: 0) }

        /// Makes a colour.
        public init(x: Float, y: Float) {
            self.x = x
            self.y = y
        }
    }

    /// A colour of light: the temperature of a glowing body, and how far the light is off towards green or magenta.
    public struct WhiteBalanceTemperatureAndTintValues: Sendable {
        /// In kelvin.
        public var temperature: Float
        /// Negative towards green, positive towards magenta; usually −150…150.
        public var tint: Float

        /// Makes a colour of zeros, to be filled in.
        public init() { self.init(temperature: 0, tint: 0) }

        /// Makes a colour.
        public init(temperature: Float, tint: Float) {
            self.temperature = temperature
            self.tint = tint
        }
    }
}
