/// The fields of interlaced video to deliver.
public enum AVVideoFieldMode: Int, Sendable {
    /// Both fields of a frame, interleaved.
    case both = 0
    /// The field with the first line.
    case topOnly = 1
    /// The field with the second line.
    case bottomOnly = 2
    /// Full frames interpolated from both fields.
    case deinterlace = 3
}
