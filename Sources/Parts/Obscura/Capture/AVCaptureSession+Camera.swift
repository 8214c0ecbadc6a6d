import AVFoundation

extension AVCaptureSession {
    /// Adds a camera to a session of its own, in which the camera keeps its format.
    ///
    /// Must be called between the session's begin and commit.
    ///
    /// - Parameter refusal: Makes the error for a camera that the session does not accept.
    /// - Throws: The error of the camera's input, or the refusal.
    func addCamera(_ device: AVCaptureDevice, refusal: (String) -> any Error) throws {
        #if !os(macOS)
        // Set before the camera is added, so that the camera keeps its format.
        sessionPreset = .inputPriority
        #endif
        let input = try AVCaptureDeviceInput(device: device)
        guard canAddInput(input) else {
            throw refusal(
                "Could not use \(device.localizedName): the session does not accept it. Choose another camera."
            )
        }
        addInput(input)
    }
}
