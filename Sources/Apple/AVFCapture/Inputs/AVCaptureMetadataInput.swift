public import AVFBase
public import CoreMedia

/// Metadata of the program's own as the input of a session.
///
/// Its port, of type `.metadata`, is for outputs that write files.
open class AVCaptureMetadataInput: AVCaptureInput {
    private let metadataClock: CMClock

    /// Makes an input of metadata.
    ///
    /// - Parameters:
    ///   - desc: what the metadata look like.
    ///   - clock: what the time ranges of the groups are on.
    public init(formatDescription desc: CMMetadataFormatDescription, clock: CMClock) {
        metadataClock = clock
        super.init(mediaTypes: [.metadata])
        setFormatDescription(desc)
    }

    /// Hands a group to the outputs that the input is connected to.
    ///
    /// A group without items says that there are none for a while. May be called from any thread; groups must come in
    /// order of time.
    ///
    /// - Throws: `AVError.sessionNotRunning` while the input is in no session that runs, and `AVError.noDataCaptured`
    ///   where it is connected to nothing that takes metadata.
    open func append(_ metadata: AVTimedMetadataGroup) throws {
        guard let session, session.isRunning else {
            throw AVError(
                .sessionNotRunning,
                "The metadata were not taken: their input is in no session that runs. Start the session first."
            )
        }
        let connections = session.graph.connections(of: self).filter(\.isOpen)
        guard !connections.isEmpty else {
            throw AVError(
                .noDataCaptured,
                "The metadata were not taken: their input is connected to no output. Add one that writes files."
            )
        }
        for connection in connections { connection.output?.receive(metadata, clock: metadataClock) }
    }

    override var clock: CMClock? { metadataClock }
    // The clock of metadata is no clock for the session to go by.
    override var setsSessionClock: Bool { false }
}
