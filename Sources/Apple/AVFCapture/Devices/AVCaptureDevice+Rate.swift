import CameraSources
package import CoreMedia

// Properties of a camera for parts that govern the frame rate, beyond Apple's.
extension AVCaptureDevice {
    /// The clock of the device's frames.
    package var frameClock: CMClock { camera?.clock ?? microphone?.clock ?? .hostTimeClock }

    /// Indicates whether the camera waits for its clients, so no frame is ever dropped as late.
    package var waitsForClients: Bool { (camera?.pace ?? microphone?.pace) == .lossless }

    /// Indicates whether sessions currently leave out frames because the camera cannot change its rate while running.
    package var leavesOutFrames: Bool { sessions.contains { $0.leavesOutFrames(of: self) } }
}
