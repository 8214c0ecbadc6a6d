/// A condition that impairs the image.
public struct AVCaptureSceneMonitoringStatus: RawRepresentable, Hashable, Sendable {
    /// The condition's name.
    public let rawValue: String

    /// Creates a condition from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The scene is too dark.
    public static let notEnoughLight = AVCaptureSceneMonitoringStatus(
        rawValue: "AVCaptureSceneMonitoringStatusNotEnoughLight"
    )
}
