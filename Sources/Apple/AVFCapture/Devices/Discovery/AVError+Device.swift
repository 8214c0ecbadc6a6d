public import AVFBase

extension AVError {
    /// The device that the error is about, where the error brings it.
    public var device: AVCaptureDevice? { userInfo[AVErrorDeviceKey] as? AVCaptureDevice }
}
