package import CoreMedia
package import CoreVideo
package import Foundation

extension MediaFileWriter {
    /// A file format.
    package enum Container: String, Sendable, Hashable, CaseIterable {
        /// QuickTime.
        case mov
        /// MPEG-4 and variants of it.
        case mp4, m4v, m4a
        case mobile3GPP = "3gp"
        case mobile3GPP2 = "3g2"
        /// Audio only.
        case wav, caf, aiff, aifc, au, flac

        /// A Boolean value that indicates whether the format consists of QuickTime and MPEG-4 boxes.
        package var isMovie: Bool {
            switch self {
            case .mov, .mp4, .m4v, .m4a, .mobile3GPP, .mobile3GPP2: true
            case .wav, .caf, .aiff, .aifc, .au, .flac: false
            }
        }

        /// A Boolean value that indicates whether the format can store video.
        package var holdsVideo: Bool { isMovie && self != .m4a }
    }

    /// The destination of the bytes.
    package enum Destination: Sendable {
        /// A new file; the path must not exist.
        case file(path: String)
        /// A closure that receives segments for transmission; called on the writing thread.
        case segments(@Sendable (MediaSegment) -> Void)
    }

    /// The settings of one track, as far as they are known before its samples.
    package struct Track: Sendable {
        package var mediaType: CMFormatDescription.MediaType
        /// The format of the samples; nil takes it from the first sample.
        package var format: CMFormatDescription?
        /// Ticks per second of the track's times; nil selects the coarsest timescale that represents them exactly.
        package var timescale: Int32?
        /// The transform to apply when the track is displayed.
        package var transform: CGAffineTransform = .identity
        /// The display size before the transform; nil takes it from the format.
        package var naturalSize: CGSize?
        package var isEnabled = true
        /// The language as a BCP 47 tag.
        package var languageTag: String?
        /// The volume from 0 to 1; nil means 1 for audio and 0 otherwise.
        package var volume: Float?
        /// The group of alternative tracks; 0 means none.
        package var alternateGroup: Int16 = 0
        /// The stacking order; lower layers are in front.
        package var layer: Int16 = 0
        package var metadata: [MediaFileTag] = []
        /// References from this track to others.
        package var references: [Reference] = []

        /// A Boolean value that indicates whether samples are rare and have gaps between them.
        package var isSparse: Bool {
            [.metadata, .subtitle, .text, .closedCaption].contains(mediaType)
        }

        /// A typed reference to other tracks.
        package struct Reference: Sendable, Hashable {
            /// The four-character type, such as `chap` for chapters.
            package var type: String
            /// Positions of the tracks.
            package var tracks: [Int]

            /// Makes a reference.
            package init(type: String, tracks: [Int]) {
                self.type = type
                self.tracks = tracks
            }
        }

        /// Makes a track with default settings.
        package init(mediaType: CMFormatDescription.MediaType, format: CMFormatDescription? = nil) {
            self.mediaType = mediaType
            self.format = format
        }

        /// Makes a track for samples of a format.
        package init(format: CMFormatDescription) {
            self.init(mediaType: format.mediaType, format: format)
        }
    }

    /// Settings of the whole file.
    package struct Options: Sendable {
        /// The media time after which written data can be played even if nothing follows; invalid or nil for files that
        /// can be played only once they are finished.
        package var fragmentInterval: CMTime?
        /// The duration of the first fragment, if it differs.
        package var initialFragmentInterval: CMTime?
        /// The sequence number of the first fragment.
        package var initialFragmentNumber: UInt32 = 1
        /// A Boolean value that indicates whether finishing moves the data that players need first to the front of the
        /// file.
        package var optimizesForNetwork = false
        /// Ticks per second of the movie's times; nil and 0 select the coarsest timescale that represents them exactly.
        package var movieTimescale: Int32?
        package var metadata: [MediaFileTag] = []
        /// The folder for temporary files; nil selects the folder of the file.
        package var temporaryDirectory: String?
        /// The key that signs the film segment by segment; nil for films without signatures.
        package var signingKey: SigningKey?
        /// A Boolean value that indicates whether an empty file at the path was created to reserve its name.
        package var isNameReserved = false

        /// Makes the default options.
        package init() {}
    }
}

/// A piece of a movie that can be sent and stored separately.
package struct MediaSegment: Sendable {
    /// A summary of one track's samples in a segment.
    package struct TrackReport: Sendable, Hashable {
        /// The track's position.
        package var track: Int
        package var mediaType: CMFormatDescription.MediaType
        /// The earliest presentation time of the track's samples, on the samples' own timeline.
        package var earliestPresentationTime: CMTime
        package var duration: CMTime
        /// For video, the first sample's time, offset in the segment, length and kind.
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
    /// A Boolean value that indicates whether the segment has no samples, only the header that other segments need.
    package var isInitialization: Bool
    /// The sequence number, from 1 for segments with samples; 0 for the initialization segment.
    package var sequenceNumber: Int
    package var tracks: [TrackReport]
}
