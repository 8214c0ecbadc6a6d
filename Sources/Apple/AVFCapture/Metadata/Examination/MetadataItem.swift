import AVFBase

/// The content of a callback of a metadata output.
enum MetadataItem: Sendable {
    /// The objects of a frame, and the connection that the frame came through.
    case objects(MetadataDatum, UncheckedWeakReference<AVCaptureConnection>)
    /// The end of the source: everything before has been delivered, so the token can be released.
    case end(DrainToken)
}

extension MetadataItem: MailboxItem {
    /// No limit applies to results; callbacks that wait hold up the examination instead.
    var load: Int { 0 }
}
