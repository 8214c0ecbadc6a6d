import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// The tracks and options of one recording, determined when it starts.
struct RecordingPlan: Sendable {
    /// The storage format of a connection's media.
    enum Coding: Sendable {
        /// Compressed video.
        case video(VideoEncoding)
        /// Uncompressed video in packed 4:2:2.
        case uncompressedVideo
        /// Compressed audio; nil stores the audio as it arrives.
        case audio(AudioEncoding?)
        /// The orientation of the frames, with a sample for each change.
        case orientation
    }

    /// A track of the file.
    struct Track: Sendable {
        /// The connection that feeds the track; for an orientation track, the video connection.
        var connection: UncheckedReference<AVCaptureConnection>
        var coding: Coding
        var transform = CGAffineTransform.identity
        /// True if the source waits for its clients.
        var waitsForClients = false
        /// The known audio format before any audio arrives.
        var sourceFormat: UncheckedReference<CMFormatDescription>?

        var isVideo: Bool {
            switch coding {
            case .video, .uncompressedVideo: true
            case .audio, .orientation: false
            }
        }
        var isAudio: Bool { if case .audio = coding { true } else { false } }
    }

    var container: MediaFileWriter.Container
    var fragmentInterval = CMTime.invalid
    var metadata: [AVMetadataItem] = []
    /// Video tracks first, the orientation track last.
    var tracks: [Track] = []

    /// The track that decides where the file begins and ends: the first video track, or else the first track.
    var leader: Int { tracks.firstIndex(where: \.isVideo) ?? 0 }

    /// The connections that feed the file.
    var connections: [AVCaptureConnection] {
        var list: [AVCaptureConnection] = []
        for track in tracks where !list.contains(where: { $0 === track.connection.value }) {
            list.append(track.connection.value)
        }
        return list
    }

    /// Returns the plan of the file's stage.
    func stage(_ file: OutputFile) -> FileStage.Plan {
        var options = MediaFileWriter.Options()
        if fragmentInterval.isNumeric, fragmentInterval > .zero { options.fragmentInterval = fragmentInterval }
        options.metadata = metadata.compactMap(\.fileTag)
        return FileStage.Plan(
            destination: .file(path: file.path),
            file: file,
            container: container,
            options: options,
            tracks: tracks.map { track in
                switch track.coding {
                case .video, .uncompressedVideo:
                    var settings = MediaFileWriter.Track(mediaType: .video)
                    settings.transform = track.transform
                    return settings
                case .audio: return MediaFileWriter.Track(mediaType: .audio)
                case .orientation:
                    var settings = MediaFileWriter.Track(mediaType: .metadata, format: OrientationMetadata.format())
                    settings.references = [.init(type: "cdsc", tracks: [leader])]
                    return settings
                }
            },
            isLive: true,
            mainTrack: leader
        )
    }

    /// Creates the encoder of a track.
    static func makeEncoder(_ coding: Coding, _ frameDuration: CMTime) throws(MediaError) -> any TrackEncoder {
        switch coding {
        case .video(let encoding): return try VideoTrackEncoder(encoding, defaultDuration: frameDuration)
        case .uncompressedVideo: return UncompressedTrackEncoder()
        case .audio(let encoding?): return try AudioTrackEncoder(encoding)
        case .audio(nil), .orientation: return StoredTrackEncoder(hint: nil)
        }
    }
}

/// A track encoder that stores frames uncompressed in packed 4:2:2, which every reader of QuickTime files supports.
final class UncompressedTrackEncoder: TrackEncoder {
    /// The pixel format that frames must have.
    static let pixelFormat = kCVPixelFormatType_422YpCbCr8

    private(set) var format: CMFormatDescription?
    private var end = LastSampleEnd()

    func encode(_ entry: WriterEntry, startsSegment: Bool) throws(MediaError) -> [CMSampleBuffer] {
        guard case .sample(let sample) = entry.media, let image = sample.imageBuffer,
            CVPixelBufferGetPixelFormatType(image) == Self.pixelFormat
        else {
            throw MediaError(.unsupportedFormat, "Could not store a frame uncompressed: it is not packed 4:2:2.")
        }
        do {
            let description = try format ?? Self.description(of: image)
            format = description
            end.add(sample.presentationTimeStamp, lasting: sample.duration)
            return [try Self.store(image, sample, description)]
        } catch let error as MediaError {
            throw error
        } catch {
            throw MediaError(.outOfMemory, "Could not store a frame uncompressed: \(error).")
        }
    }

    func finish() throws(MediaError) -> [CMSampleBuffer] { end.marker(defaultDuration: .invalid) }

    private static func description(of image: CVPixelBuffer) throws -> CMFormatDescription {
        let captured = try CMFormatDescription(imageBuffer: image)
        return try CMFormatDescription(
            videoCodecType: CMFormatDescription.MediaSubType(rawValue: pixelFormat),
            width: image.width,
            height: image.height,
            extensions: captured.extensions
        )
    }

    /// Copies the rows of an image without their padding.
    private static func store(
        _ image: CVPixelBuffer,
        _ sample: CMSampleBuffer,
        _ description: CMFormatDescription
    ) throws -> CMSampleBuffer {
        let row = (image.width + 1) / 2 * 4
        let block = try CMBlockBuffer(length: row * image.height)
        try image.withPlanes { planes in
            for line in 0..<image.height {
                let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(planes[0].row(line)).prefix(row))
                try block[line * row..<(line + 1) * row].replaceDataBytes(with: bytes)
            }
        }
        return try CMSampleBuffer(
            dataBuffer: block,
            formatDescription: description,
            numSamples: 1,
            sampleTimings: [
                CMSampleTimingInfo(
                    duration: sample.duration,
                    presentationTimeStamp: sample.presentationTimeStamp,
                    decodeTimeStamp: .invalid
                )
            ],
            sampleSizes: [row * image.height]
        )
    }
}
