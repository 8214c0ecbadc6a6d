import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// What one recording makes, worked out when it starts.
struct RecordingPlan: Sendable {
    /// How what comes through a connection is stored.
    enum Coding: Sendable {
        /// Pictures, compressed.
        case video(VideoEncoding)
        /// Pictures as they come, in packed 4:2:2.
        case uncompressedVideo
        /// Sound, compressed; nil stores what comes.
        case sound(AudioEncoding?)
        /// How the pictures are turned, whenever that changes.
        case orientation
    }

    /// A track of the file.
    struct Track: Sendable {
        /// The connection that feeds it; the orientation's is that of the pictures.
        var connection: UncheckedReference<AVCaptureConnection>
        var coding: Coding
        var transform = CGAffineTransform.identity
        /// Whether the source waits for its clients.
        var waitsForClients = false
        /// What is known of the sound before it comes.
        var sourceFormat: UncheckedReference<CMFormatDescription>?

        var isVideo: Bool {
            switch coding {
            case .video, .uncompressedVideo: true
            case .sound, .orientation: false
            }
        }
        var isSound: Bool { if case .sound = coding { true } else { false } }
    }

    var container: MediaFileWriter.Container
    var fragmentInterval = CMTime.invalid
    var metadata: [AVMetadataItem] = []
    /// Pictures first, the orientation last.
    var tracks: [Track] = []

    /// The track that decides where the file begins and ends: the first of pictures, else the first.
    var leader: Int { tracks.firstIndex(where: \.isVideo) ?? 0 }

    /// The connections that feed the file.
    var connections: [AVCaptureConnection] {
        var list: [AVCaptureConnection] = []
        for track in tracks where !list.contains(where: { $0 === track.connection.value }) {
            list.append(track.connection.value)
        }
        return list
    }

    /// What the file's stage needs to know.
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
                case .sound: return MediaFileWriter.Track(mediaType: .audio)
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

    /// Makes what turns samples into stored ones.
    static func makeEncoder(_ coding: Coding, _ frameDuration: CMTime) throws(MediaError) -> any TrackEncoder {
        switch coding {
        case .video(let encoding): return try VideoTrackEncoder(encoding, defaultDuration: frameDuration)
        case .uncompressedVideo: return UncompressedTrackEncoder()
        case .sound(let encoding?): return try AudioTrackEncoder(encoding)
        case .sound(nil), .orientation: return StoredTrackEncoder(hint: nil)
        }
    }
}

/// Stores pictures without compressing them: packed 4:2:2, which every reader of QuickTime files knows.
final class UncompressedTrackEncoder: TrackEncoder {
    /// What pictures have to be converted to before they come.
    static let pixelFormat = kCVPixelFormatType_422YpCbCr8

    private(set) var format: CMFormatDescription?
    private var end = LastSampleEnd()

    func encode(_ entry: WriterEntry, startsSegment: Bool) throws(MediaError) -> [CMSampleBuffer] {
        guard case .sample(let sample) = entry.media, let image = sample.imageBuffer,
            CVPixelBufferGetPixelFormatType(image) == Self.pixelFormat
        else {
            throw MediaError(.unsupportedFormat, "Could not store a picture as it is: it is not packed 4:2:2.")
        }
        do {
            let description = try format ?? Self.description(of: image)
            format = description
            end.add(sample.presentationTimeStamp, lasting: sample.duration)
            return [try Self.store(image, sample, description)]
        } catch let error as MediaError {
            throw error
        } catch {
            throw MediaError(.outOfMemory, "Could not store a picture as it is: \(error).")
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

    /// The picture's rows without what pads them.
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
