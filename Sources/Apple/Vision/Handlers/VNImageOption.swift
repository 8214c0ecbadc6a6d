/// A key of the options of a handler; unknown keys are ignored.
public struct VNImageOption: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The dictionary of image properties; it has no effect.
    public static let properties = VNImageOption(rawValue: "VNImageOptionProperties")
    /// The data of a 3×3 matrix of floats with the camera's intrinsics; it has no effect.
    public static let cameraIntrinsics = VNImageOption(rawValue: "VNImageOptionCameraIntrinsics")
    /// The Core Image context for rendering; it has no effect.
    public static let ciContext = VNImageOption(rawValue: "VNImageOptionCIContext")
}
