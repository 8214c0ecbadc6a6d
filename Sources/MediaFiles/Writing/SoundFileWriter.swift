import CoreMedia

/// Writes files that hold sound only, by FFmpeg's muxers.
final class SoundFileWriter {
    private let sink: FileSink

    init(
        _ sink: FileSink,
        container: MediaFileWriter.Container,
        tracks: [MediaFileWriter.Track]
    ) throws(MediaError) {
        self.sink = sink
        sink.delete()
        throw MediaError(.unsupportedFormat, "Could not write a file of type \(container.rawValue) yet. Use .mov.")
    }

    /// The bytes written so far.
    var byteCount: Int64 { sink.position }

    func write(_ sample: CMSampleBuffer) throws(MediaError) {}
    func finish() throws(MediaError) {}
    func cancel() { sink.delete() }
}
