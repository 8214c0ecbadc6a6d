package import AVFoundation

/// The settings of a camera that films note: those that a person or a program sets, not those that the camera follows
/// the light with.
package struct CameraSettings: Hashable, Sendable {
    /// The settings as text by name.
    package let values: [String: String]

    /// Reads the present settings of a camera; usable from any thread.
    package init(_ device: AVCaptureDevice) {
        let size = device.activeFormat.formatDescription.dimensions
        var values = [
            "camera": device.localizedName,
            "size": "\(size.width)x\(size.height)",
            "zoom": Self.number(Double(device.videoZoomFactor)),
            "exposure": "\(device.exposureMode)",
            "exposure bias": Self.number(Double(device.exposureTargetBias)),
            "focus": "\(device.focusMode)",
            "white balance": "\(device.whiteBalanceMode)",
            "torch": "\(device.torchMode)",
        ]
        let shortest = device.activeVideoMinFrameDuration.seconds
        if shortest.isFinite, shortest > 0 { values["rate"] = Self.number(1 / shortest) }
        if device.exposureMode == .custom || device.exposureMode == .locked {
            values["ISO"] = Self.number(Double(device.iso))
            values["exposure time"] = Self.number(device.exposureDuration.seconds)
        }
        if device.focusMode == .locked { values["lens position"] = Self.number(Double(device.lensPosition)) }
        self.values = values
    }

    package init(values: [String: String]) { self.values = values }

    /// Returns the settings that differ from earlier ones, or all without earlier ones; empty if none does.
    package func changes(since earlier: CameraSettings?) -> [String: String] {
        guard let earlier else { return values }
        return values.filter { earlier.values[$0.key] != $0.value }
    }

    private static func number(_ value: Double) -> String {
        value.isFinite ? "\((value * 1e6).rounded() / 1e6)" : "unknown"
    }
}
