public import AVFoundation
package import MediaFiles

/// The events of a film.
public struct FilmEvents: Sendable {
    /// The events in order of their times.
    public let events: [FilmEvent]

    /// Largest number of events that are read.
    private static let maximumCount = 10_000_000

    /// Reads the events of a film; blocks while it reads the file, without decoding video.
    ///
    /// Each event has the number of the frame that is shown at its time.
    ///
    /// - Throws: an `AVError` if the file cannot be read.
    public init(contentsOf url: URL) throws {
        do throws(MediaError) {
            try self.init(location: MediaLocation(url))
        } catch {
            throw AVError(error)
        }
    }

    /// Reads the events of a film.
    package init(location: MediaLocation) throws(MediaError) {
        let demuxer = try MediaDemuxer(location)
        let tracks = Set(demuxer.tracks.filter { $0.format.isBoxedMetadata }.map(\.id))
        let video = demuxer.tracks.first { $0.mediaType == .video }?.id
        guard !tracks.isEmpty else {
            events = []
            return
        }
        demuxer.select(tracks.union(video.map { [$0] } ?? []))
        var found: [FilmEvent] = []
        var frames: [CMTime] = []
        while let sample = try demuxer.next() {
            if sample.trackID == video {
                let isShown = sample.buffer.sampleAttachments.first?[.doNotDisplay] as? Bool != true
                if isShown, sample.buffer.presentationTimeStamp.isNumeric {
                    frames.append(sample.buffer.presentationTimeStamp)
                }
            } else if found.count < Self.maximumCount {
                found += FilmEventCoding.events(sample.buffer)
            }
        }
        frames.sort()
        for index in found.indices { found[index].frame = Self.frame(at: found[index].time, frames) }
        events = found.sorted { $0.time < $1.time }
    }

    /// Returns the number of the frame that is shown at a time; nil before the first one.
    private static func frame(at time: CMTime, _ frames: [CMTime]) -> Int? {
        var (low, high) = (0, frames.count)
        while low < high {
            let middle = (low + high) / 2
            if frames[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}
