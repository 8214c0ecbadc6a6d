import CoreMedia

/// An opened capture device, used by one thread.
protocol MicrophoneInput: Sendable {
    /// Waits for samples.
    ///
    /// - Parameters:
    ///   - bytes: A buffer for whole sample frames.
    ///   - frameSize: Number of bytes in one frame.
    func read(into bytes: UnsafeMutableRawBufferPointer, frameSize: Int) throws(CameraError) -> MicrophoneRead

    /// Restarts the device after a long silence.
    func restart() throws(CameraError)
}

/// The outcome of waiting for samples.
enum MicrophoneRead: Sendable {
    /// A number of sample frames, and the host time at which the last of them was heard.
    case samples(Int, heardAt: CMTime)
    /// No samples within the timeout.
    case nothing
    /// The device's buffer overflowed, and the device was restarted.
    case overrun
}
