public import AVFBase

extension AVError {
    /// The device that the error concerns, if the error has it.
    public var device: AVCaptureDevice? { userInfo[AVErrorDeviceKey] as? AVCaptureDevice }
}
