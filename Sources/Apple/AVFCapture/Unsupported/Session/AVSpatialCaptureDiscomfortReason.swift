/// Why a film for two eyes may be tiring to watch.
public struct AVSpatialCaptureDiscomfortReason: RawRepresentable, Hashable, Sendable {
    /// The reason's name.
    public let rawValue: String

    /// Names a reason.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It is too dark.
    public static let notEnoughLight = AVSpatialCaptureDiscomfortReason(
        rawValue: "AVSpatialCaptureDiscomfortReasonNotEnoughLight"
    )
    /// What is filmed is too near.
    public static let subjectTooClose = AVSpatialCaptureDiscomfortReason(
        rawValue: "AVSpatialCaptureDiscomfortReasonSubjectTooClose"
    )
}
