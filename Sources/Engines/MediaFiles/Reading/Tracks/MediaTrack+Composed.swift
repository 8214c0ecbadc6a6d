package import CoreMedia

extension MediaTrack {
    /// Creates the description of a track that is in no container, with defaults for all that only a container knows.
    package init(id: Int, mediaType: CMFormatDescription.MediaType, format: CMFormatDescription) {
        self.init(
            id: id,
            mediaType: mediaType,
            format: format,
            timescale: 600,
            timeRange: .zero,
            naturalSize: .zero,
            preferredTransform: .identity,
            nominalFrameRate: 0,
            minFrameDuration: .invalid,
            estimatedDataRate: 0,
            sampleCount: nil,
            totalSampleDataLength: nil,
            languageTag: nil,
            isEnabled: true,
            requiresFrameReordering: false,
            isDecodable: true,
            metadata: []
        )
    }
}

extension MediaSample {
    /// Creates a sample of a track.
    package init(_ buffer: CMSampleBuffer, trackID: Int) {
        self.init(trackID: trackID, buffer: buffer)
    }
}
