/// The reasons why a spatial video may be uncomfortable to watch.
public struct AVSpatialCaptureDiscomfortReason: RawRepresentable, Hashable, Sendable {
    /// The reason's name.
    public let rawValue: String

    /// Creates a reason from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The scene is too dark.
    public static let notEnoughLight = AVSpatialCaptureDiscomfortReason(
        rawValue: "AVSpatialCaptureDiscomfortReasonNotEnoughLight"
    )
    /// The subject is too close.
    public static let subjectTooClose = AVSpatialCaptureDiscomfortReason(
        rawValue: "AVSpatialCaptureDiscomfortReasonSubjectTooClose"
    )
}
