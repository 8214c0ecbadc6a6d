import CoreMedia

/// A dropped frame that has not been reported yet.
///
/// Holds no pixels; already counted in the ledger.
struct VideoDrop: Sendable {
    /// The frame's presentation time.
    let time: CMTime
    /// The duration the frame would have had.
    let duration: CMTime
    /// The frame's number.
    let number: Int
    /// The reason of the drop.
    let reason: DropReason
    /// The format the frame would have had.
    let format: CapturedFormat
    /// The connection of the frame.
    let route: VideoRoute
    /// The format of the frame as compressed by the camera, if known.
    var compressedDescription: CMFormatDescription?

    /// Creates a sample buffer without pixels that carries the time, the description and the reason (DROP-2, DROP-3).
    func makeShell() -> CMSampleBuffer {
        SampleBuffers.makeShell(
            description: route.codec == nil
                ? format.description(for: route.recipe) : compressedDescription ?? format.compressedDescription,
            time: time,
            duration: duration,
            number: number,
            reason: reason
        )
    }

    /// Removes the drop from the ledger, because it will never be reported.
    func withdraw() { route.ledger.withdrawDrop(reason, number) }
}
