import CameraSources
package import CoreMedia

// What a part that governs the frame rate asks of a camera, beyond what Apple's devices tell.
extension AVCaptureDevice {
    /// The clock of the device's frames.
    package var frameClock: CMClock { camera?.clock ?? microphone?.clock ?? .hostTimeClock }

    /// Whether the camera waits for its clients, so that nothing is ever dropped for lateness.
    package var waitsForClients: Bool { (camera?.pace ?? microphone?.pace) == .lossless }

    /// Whether sessions leave out frames now, because the camera does not change its rate while it runs.
    package var leavesOutFrames: Bool { sessions.contains { $0.leavesOutFrames(of: self) } }
}
