public import AVFBase
public import CoreMedia

/// An input for metadata that the program generates.
///
/// Its port, of type `.metadata`, is for outputs that write files.
open class AVCaptureMetadataInput: AVCaptureInput {
    private let metadataClock: CMClock

    /// Creates an input of metadata.
    ///
    /// - Parameters:
    ///   - desc: The format of the metadata.
    ///   - clock: The clock of the groups' time ranges.
    public init(formatDescription desc: CMMetadataFormatDescription, clock: CMClock) {
        metadataClock = clock
        super.init(mediaTypes: [.metadata])
        setFormatDescription(desc)
    }

    /// Passes a group to the outputs that the input is connected to.
    ///
    /// A group without items marks a time without metadata. May be called from any thread; groups must be in order of
    /// time.
    ///
    /// - Throws: `AVError.sessionNotRunning` if the input is not in a running session, and `AVError.noDataCaptured` if
    ///   it is connected to no output that accepts metadata.
    open func append(_ metadata: AVTimedMetadataGroup) throws {
        guard let session, session.isRunning else {
            throw AVError(
                .sessionNotRunning,
                "The metadata were rejected: their input is not in a running session. Start the session first."
            )
        }
        let connections = session.graph.connections(of: self).filter(\.isOpen)
        guard !connections.isEmpty else {
            throw AVError(
                .noDataCaptured,
                "The metadata were rejected: their input is connected to no output. Add one that writes files."
            )
        }
        for connection in connections { connection.output?.receive(metadata, clock: metadataClock) }
    }

    override var clock: CMClock? { metadataClock }
    // The clock of metadata must not become the session's clock.
    override var setsSessionClock: Bool { false }
}
