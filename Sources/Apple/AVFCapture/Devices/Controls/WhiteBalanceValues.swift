import CameraSources

extension AVCaptureDevice {
    /// The gains of a camera's color channels.
    public struct WhiteBalanceGains: Sendable {
        /// The gain of red.
        public var redGain: Float
        /// The gain of green.
        public var greenGain: Float
        /// The gain of blue.
        public var blueGain: Float

        /// Creates gains of 0.
        public init() { self.init(redGain: 0, greenGain: 0, blueGain: 0) }

        /// Creates gains.
        public init(redGain: Float, greenGain: Float, blueGain: Float) {
            self.redGain = redGain
            self.greenGain = greenGain
            self.blueGain = blueGain
        }

        init(_ gains: CameraSettings.Gains) {
            self.init(redGain: Float(gains.red), greenGain: Float(gains.green), blueGain: Float(gains.blue))
        }

        var channels: [Float] { [redGain, greenGain, blueGain] }

        /// The gains divided by the smallest one (DEV-45).
        var normalized: CameraSettings.Gains {
            let least = Double(min(redGain, greenGain, blueGain))
            return CameraSettings.Gains(
                red: Double(redGain) / least,
                green: Double(greenGain) / least,
                blue: Double(blueGain) / least
            )
        }
    }

    /// A color as CIE 1931 chromaticity.
    public struct WhiteBalanceChromaticityValues: Sendable {
        /// The first coordinate, 0…1.
        public var x: Float
        /// The second coordinate, 0…1.
        public var y: Float

        /// Creates a color with coordinates of 0.
        public init() { self.init(x: 0, y: 0) }

        /// Creates a color.
        public init(x: Float, y: Float) {
            self.x = x
            self.y = y
        }
    }

    /// A color of light: a black-body temperature, and an offset towards green or magenta.
    public struct WhiteBalanceTemperatureAndTintValues: Sendable {
        /// The temperature in kelvin.
        public var temperature: Float
        /// The tint, negative towards green, positive towards magenta; usually −150…150.
        public var tint: Float

        /// Creates a color with values of 0.
        public init() { self.init(temperature: 0, tint: 0) }

        /// Creates a color.
        public init(temperature: Float, tint: Float) {
            self.temperature = temperature
            self.tint = tint
        }
    }
}
