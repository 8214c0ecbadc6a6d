import CoreMedia

extension CameraSettings {
    /// The settings as names and numbers, for a capsule.
    package var values: [String: Double] {
        [
            "revision": Double(revision),
            "focusMode": Double(focusMode.rawValue),
            "focusX": focusPoint.x,
            "focusY": focusPoint.y,
            "lensPosition": lensPosition,
            "isAdjustingFocus": isAdjustingFocus ? 1 : 0,
            "exposureMode": Double(exposureMode.rawValue),
            "exposureX": exposurePoint.x,
            "exposureY": exposurePoint.y,
            "exposureValue": Double(exposureDuration.isNumeric ? exposureDuration.value : 0),
            "exposureScale": Double(exposureDuration.isNumeric ? exposureDuration.timescale : 0),
            "sensitivity": sensitivity,
            "exposureBias": exposureBias,
            "exposureOffset": exposureOffset,
            "isAdjustingExposure": isAdjustingExposure ? 1 : 0,
            "whiteBalanceMode": Double(whiteBalanceMode.rawValue),
            "red": gains.red,
            "green": gains.green,
            "blue": gains.blue,
            "greyRed": greyGains.red,
            "greyGreen": greyGains.green,
            "greyBlue": greyGains.blue,
            "isAdjustingWhiteBalance": isAdjustingWhiteBalance ? 1 : 0,
            "torchMode": Double(torchMode.rawValue),
            "torchLevel": torchLevel,
            "torchLimit": torchLimit,
            "zoom": zoom,
        ]
    }

    /// Creates settings from names and numbers; unknown and unusable ones keep their defaults.
    package init(values: [String: Double]) {
        self.init()
        func whole(_ name: String) -> Int { values[name].flatMap { Int(exactly: $0.rounded()) } ?? 0 }
        func number(_ name: String, _ usual: Double) -> Double {
            values[name].flatMap { $0.isFinite ? $0 : nil } ?? usual
        }
        revision = whole("revision")
        focusMode = FocusMode(rawValue: whole("focusMode")) ?? .locked
        focusPoint = Point(x: number("focusX", 0.5), y: number("focusY", 0.5))
        lensPosition = number("lensPosition", 1)
        isAdjustingFocus = number("isAdjustingFocus", 0) != 0
        exposureMode = ExposureMode(rawValue: whole("exposureMode")) ?? .locked
        exposurePoint = Point(x: number("exposureX", 0.5), y: number("exposureY", 0.5))
        if let scale = Int32(exactly: whole("exposureScale")), scale > 0 {
            exposureDuration = CMTime(value: Int64(whole("exposureValue")), timescale: scale)
        }
        sensitivity = number("sensitivity", 0)
        exposureBias = number("exposureBias", 0)
        exposureOffset = number("exposureOffset", 0)
        isAdjustingExposure = number("isAdjustingExposure", 0) != 0
        whiteBalanceMode = WhiteBalanceMode(rawValue: whole("whiteBalanceMode")) ?? .locked
        gains = Gains(red: number("red", 1), green: number("green", 1), blue: number("blue", 1))
        greyGains = Gains(red: number("greyRed", 1), green: number("greyGreen", 1), blue: number("greyBlue", 1))
        isAdjustingWhiteBalance = number("isAdjustingWhiteBalance", 0) != 0
        torchMode = TorchMode(rawValue: whole("torchMode")) ?? .off
        torchLevel = number("torchLevel", 0)
        torchLimit = number("torchLimit", 1)
        zoom = max(number("zoom", 1), 1)
    }
}
