import CameraSources
package import CoreMedia

// What a part that governs the frame rate asks of a camera, beyond what Apple's devices tell.
extension AVCaptureDevice {
    /// The clock of the camera's frames.
    package var frameClock: CMClock { source.clock }

    /// Whether the camera waits for its clients, so that nothing is ever dropped for lateness.
    package var waitsForClients: Bool { source.pace == .lossless }

    /// Whether sessions leave out frames now, because the camera does not change its rate while it runs.
    package var leavesOutFrames: Bool { sessions.contains { $0.leavesOutFrames(of: self) } }
}
