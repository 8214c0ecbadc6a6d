import CoreMedia

/// An opened capture device, used by one thread.
protocol SoundInput: Sendable {
    /// Waits for samples.
    ///
    /// - Parameters:
    ///   - bytes: room for whole sample frames.
    ///   - frameSize: the bytes of one.
    func read(into bytes: UnsafeMutableRawBufferPointer, frameSize: Int) throws(CameraError) -> SoundRead

    /// Begins anew after there was nothing for long.
    func restart() throws(CameraError)
}

/// What came of waiting for samples.
enum SoundRead: Sendable {
    /// So many sample frames, the last of which was heard at a host time.
    case samples(Int, heardAt: CMTime)
    /// Nothing in a while.
    case nothing
    /// The device had no room for samples, and has begun anew.
    case overrun
}
