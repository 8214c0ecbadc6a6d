import AVFoundation
import Dispatch
import Foundation
import MediaFiles
import Obscura

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A movie that is being written from frames, in order, one at a time.
///
/// The file is readable up to about the last half second at any time, even if the process is killed.
final class MovieFile {
    /// A frame to write.
    enum Frame {
        /// A frame that the file's codec compresses.
        case image(CVPixelBuffer)
        /// A frame that is compressed already, and is stored as it is.
        case compressed(CMSampleBuffer)
    }

    /// The error for a movie that cannot be written.
    struct Failure: Error, Equatable, CustomStringConvertible {
        var description: String
    }

    let path: String
    private(set) var frameCount = 0
    /// The time of the first frame; `end` is the end of the last frame.
    private(set) var begin = CMTime.invalid
    private(set) var end = CMTime.invalid

    private let writer: AVAssetWriter
    private let input: AVAssetWriterInput
    private let adaptor: AVAssetWriterInputPixelBufferAdaptor?
    /// Takes the events.
    private let eventInput: AVAssetWriterInput
    private var lastEvent = CMTime.invalid
    /// The format of compressed frames; nil if the file's codec compresses.
    private let format: CMFormatDescription?
    private var observations: [NSKeyValueObservation] = []
    // Signalled when the input is ready for more, and when the writer has failed.
    private let news = DispatchSemaphore(value: 0)

    /// The maximum duration that is lost when the process is killed.
    private static let fragment = CMTime(value: 1, timescale: 2)

    /// Starts a movie with the size of a frame.
    ///
    /// - Parameters:
    ///   - replaces: true to delete an existing file with this name, which otherwise is an error.
    ///   - key: the key that signs every fragment; nil for none.
    init(
        path: String,
        format: MovieFormat,
        codec: RecordingCodec,
        like frame: Frame,
        rate: Double,
        isRealTime: Bool,
        replaces: Bool,
        key: SigningKey? = nil,
        begin: CMTime
    ) throws(Failure) {
        self.path = path
        if replaces { unlink(path) }
        do {
            writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: path), fileType: format.fileType)
        } catch {
            throw Self.failure(path, error)
        }
        switch frame {
        case .image(let image):
            let settings = Self.settings(codec: codec, like: image, rate: rate)
            guard writer.canApply(outputSettings: settings, forMediaType: .video) else {
                throw Failure(
                    description: "Could not write \(path): FFmpeg has no encoder here for \(codec.rawValue) pictures "
                        + "of \(CVPixelBufferGetWidth(image))x\(CVPixelBufferGetHeight(image)). Choose another --codec."
                )
            }
            input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
            adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
            self.format = nil
        case .compressed(let sample):
            let description = sample.formatDescription
            self.format = description
            input = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: description)
            adaptor = nil
        }
        eventInput = AVAssetWriterInput(
            mediaType: .metadata,
            outputSettings: nil,
            sourceFormatHint: FilmEventCoding.format
        )
        eventInput.expectsMediaDataInRealTime = isRealTime
        input.expectsMediaDataInRealTime = isRealTime
        writer.signingKey = key
        writer.movieFragmentInterval = Self.fragment
        writer.initialMovieFragmentInterval = CMTime(value: 1, timescale: 10)
        writer.add(input)
        writer.add(eventInput)
        eventInput.addTrackAssociation(
            withTrackOf: input,
            type: AVAssetTrack.AssociationType.metadataReferent.rawValue
        )
        guard writer.startWriting() else { throw Self.failure(path, writer.error) }
        writer.startSession(atSourceTime: begin)
        self.begin = begin
        end = begin
        observations = [
            input.observe(\.isReadyForMoreMediaData) { [news] _, _ in news.signal() },
            eventInput.observe(\.isReadyForMoreMediaData) { [news] _, _ in news.signal() },
            writer.observe(\.status) { [news] _, _ in news.signal() },
        ]
    }

    /// Returns the settings for compressing images.
    private static func settings(codec: RecordingCodec, like image: CVPixelBuffer, rate: Double) -> [String: Any] {
        var compression: [String: Any] = [:]
        if codec == .h264 || codec == .hevc, rate.isFinite, rate >= 1 {
            compression[AVVideoExpectedSourceFrameRateKey] = Int(rate.rounded())
            // Enables fast seeking in players.
            compression[AVVideoMaxKeyFrameIntervalDurationKey] = 2
            // Without reordering, a truncated file has no gaps at its end.
            compression[AVVideoAllowFrameReorderingKey] = false
        }
        var settings: [String: Any] = [
            AVVideoCodecKey: codec.type,
            // 4:2:0 subsampling requires even dimensions.
            AVVideoWidthKey: max(2, CVPixelBufferGetWidth(image) & ~1),
            AVVideoHeightKey: max(2, CVPixelBufferGetHeight(image) & ~1),
        ]
        if !compression.isEmpty { settings[AVVideoCompressionPropertiesKey] = compression }
        return settings
    }

    /// Adds a frame; blocks until the input is ready.
    ///
    /// - Parameter duration: the duration of the frame, if known.
    func append(_ frame: Frame, at time: CMTime, duration: CMTime) throws(Failure) {
        while !input.isReadyForMoreMediaData {
            guard writer.status == .writing else { throw Self.failure(path, writer.error) }
            // Checks again every second, in case a signal was missed.
            _ = news.wait(timeout: .now() + 1)
        }
        guard try append(frame, at: time) else { throw Self.failure(path, writer.error) }
        frameCount += 1
        end = duration.isNumeric && duration > .zero ? time + duration : time
    }

    /// Adds events, each group at its own time; those before the film or out of order go to the frame that comes next.
    func append(_ events: [FilmEvent], at time: CMTime, duration: CMTime) throws(Failure) {
        var groups: [(time: CMTime, events: [FilmEvent])] = []
        for event in events {
            let isUsable = event.time.isNumeric && event.time >= begin && event.time <= time
            let place = isUsable && (!lastEvent.isNumeric || event.time > lastEvent) ? event.time : time
            if let last = groups.last, last.time >= place {
                groups[groups.count - 1].events.append(event)
            } else {
                groups.append((place, [event]))
            }
        }
        for group in groups {
            let length = duration.isNumeric && duration > .zero ? duration : CMTime(value: 1, timescale: 30)
            guard !lastEvent.isNumeric || group.time > lastEvent,
                let sample = FilmEventCoding.sample(group.events, at: group.time, duration: length)
            else { continue }
            while !eventInput.isReadyForMoreMediaData {
                guard writer.status == .writing else { throw Self.failure(path, writer.error) }
                _ = news.wait(timeout: .now() + 1)
            }
            guard eventInput.append(sample) else { throw Self.failure(path, writer.error) }
            lastEvent = group.time
        }
    }

    private func append(_ frame: Frame, at time: CMTime) throws(Failure) -> Bool {
        switch frame {
        case .image(let image): return adaptor?.append(image, withPresentationTime: time) ?? false
        case .compressed(let sample):
            guard let new = sample.formatDescription, let format, new === format || new == format else {
                throw Failure(
                    description: "Could not go on with \(path): the picture has another size or format after "
                        + "\(String(format: "%.1f", (time - begin).seconds)) s. What is written can be played; "
                        + "start again for the rest."
                )
            }
            let timing = CMSampleTimingInfo(
                duration: sample.duration,
                presentationTimeStamp: time,
                decodeTimeStamp: .invalid
            )
            do {
                return input.append(try CMSampleBuffer(copying: sample, withNewTiming: [timing]))
            } catch {
                throw Self.failure(path, error)
            }
        }
    }

    /// Completes the movie; calls back on another thread, with an error if it failed.
    ///
    /// - Parameter end: the end of the last frame; nil for the known end.
    func finish(at end: CMTime? = nil, _ done: @escaping @Sendable (Failure?) -> Void) {
        let path = path
        if let end { self.end = end }
        guard writer.status == .writing else {
            done(Self.failure(path, writer.error))
            return
        }
        if self.end > begin { writer.endSession(atSourceTime: self.end) }
        input.markAsFinished()
        eventInput.markAsFinished()
        // nonisolated(unsafe): only read, after writing has ended.
        nonisolated(unsafe) let writer = writer
        writer.finishWriting {
            guard writer.status == .completed else {
                done(Self.failure(path, writer.error))
                return
            }
            if FilePattern.isThere(path) {
                done(nil)
            } else {
                done(
                    Failure(
                        description: "\(path) was removed while it was written; what it held is lost. "
                            + "Record again and leave the file in its place."
                    )
                )
            }
        }
    }

    private static func failure(_ path: String, _ error: (any Error)?) -> Failure {
        guard let error else {
            return Failure(description: "Could not write \(path): the writer stopped. Record again.")
        }
        let text = error.localizedDescription
        return Failure(description: text.contains(path) ? text : "Could not write \(path): \(text)")
    }
}
