package import CoreMedia
package import CoreVideo
package import Foundation

extension MediaFileWriter {
    /// A file format.
    package enum Container: String, Sendable, Hashable, CaseIterable {
        /// QuickTime.
        case mov
        /// MPEG-4, and kinds of it.
        case mp4, m4v, m4a
        case mobile3GPP = "3gp"
        case mobile3GPP2 = "3g2"
        /// Sound only.
        case wav, caf, aiff, aifc, au

        /// Whether it is made of the boxes of QuickTime and MPEG-4.
        package var isMovie: Bool {
            switch self {
            case .mov, .mp4, .m4v, .m4a, .mobile3GPP, .mobile3GPP2: true
            case .wav, .caf, .aiff, .aifc, .au: false
            }
        }

        /// Whether pictures can be stored in it.
        package var holdsVideo: Bool { isMovie && self != .m4a }
    }

    /// Where the bytes go.
    package enum Destination: Sendable {
        /// To a new file; one of the name must not exist.
        case file(path: String)
        /// To a function, in pieces that can be sent one by one; called on the thread that writes.
        case segments(@Sendable (MediaSegment) -> Void)
    }

    /// One track, as far as it is known before its samples.
    package struct Track: Sendable {
        package var mediaType: CMFormatDescription.MediaType
        /// What the samples are; nil takes it from the first sample.
        package var format: CMFormatDescription?
        /// Ticks per second of the track's times; nil takes the coarsest that holds them exactly.
        package var timescale: Int32?
        /// How the pictures are turned when they are shown.
        package var transform: CGAffineTransform = .identity
        /// The size at which the track is shown before it is turned; nil takes that of the format.
        package var naturalSize: CGSize?
        package var isEnabled = true
        /// The language by BCP 47.
        package var languageTag: String?
        /// From 0 to 1; nil is 1 for sound and 0 otherwise.
        package var volume: Float?
        /// Tracks of the same group, other than 0, are alternatives.
        package var alternateGroup: Int16 = 0
        /// Lower ones are in front.
        package var layer: Int16 = 0
        package var metadata: [MediaFileTag] = []
        /// Tracks that belong to this one: what for, in four characters, and their positions.
        package var references: [Reference] = []

        /// Tracks that another one refers to.
        package struct Reference: Sendable, Hashable {
            /// Such as `chap` for chapters.
            package var type: String
            /// Positions of the tracks.
            package var tracks: [Int]

            /// Makes a reference.
            package init(type: String, tracks: [Int]) {
                self.type = type
                self.tracks = tracks
            }
        }

        /// Makes a track of which everything else is usual.
        package init(mediaType: CMFormatDescription.MediaType, format: CMFormatDescription? = nil) {
            self.mediaType = mediaType
            self.format = format
        }

        /// Makes a track of samples of a format.
        package init(format: CMFormatDescription) {
            self.init(mediaType: format.mediaType, format: format)
        }
    }

    /// What concerns the whole file.
    package struct Options: Sendable {
        /// Seconds of media after which what was written can be played even if nothing follows; invalid or nil for files
        /// that can be played once they are finished.
        package var fragmentInterval: CMTime?
        /// The first fragment's length where it differs.
        package var initialFragmentInterval: CMTime?
        /// The first fragment's number.
        package var initialFragmentNumber: UInt32 = 1
        /// Whether what a player needs first is put first when the file is finished.
        package var optimizesForNetwork = false
        /// Ticks per second of the movie's times; nil and 0 take the coarsest that holds them exactly.
        package var movieTimescale: Int32?
        package var metadata: [MediaFileTag] = []
        /// Where files go that are needed for a while; nil is the folder of the file.
        package var temporaryDirectory: String?

        /// Makes the usual options.
        package init() {}
    }
}

/// A piece of a film that can be sent and stored by itself.
package struct MediaSegment: Sendable {
    /// What a segment holds of one track.
    package struct TrackReport: Sendable, Hashable {
        /// The track's position.
        package var track: Int
        package var mediaType: CMFormatDescription.MediaType
        /// The earliest presentation time of its samples, on the samples' own time line.
        package var earliestPresentationTime: CMTime
        package var duration: CMTime
        /// Of video: the first sample's time, place in the segment's bytes, length and kind.
        package var firstSample: FirstSample?
    }

    /// The first video sample of a segment.
    package struct FirstSample: Sendable, Hashable {
        package var presentationTime: CMTime
        package var offset: Int
        package var length: Int
        package var isSync: Bool
    }

    /// The bytes.
    package var data: Data
    /// Whether it has no samples but what is needed to read those of the others.
    package var isInitialization: Bool
    /// From 1 for segments with samples; 0 for the other one.
    package var sequenceNumber: Int
    package var tracks: [TrackReport]
}
