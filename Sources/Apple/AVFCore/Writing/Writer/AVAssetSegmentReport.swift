public import AVFBase
public import CoreMedia
public import Foundation

/// The types of segments.
public enum AVAssetSegmentType: Int, Sendable {
    /// The first segment, which describes the tracks.
    case initialization = 1
    /// A segment with media, decodable with the initialization segment alone.
    case separable = 2
}

/// The contents of a segment; immutable.
public final class AVAssetSegmentReport: NSObject, Sendable {
    /// The type of the segment.
    public let segmentType: AVAssetSegmentType
    /// The contents of the segment by track.
    public let trackReports: [AVAssetSegmentTrackReport]

    init(segmentType: AVAssetSegmentType, trackReports: [AVAssetSegmentTrackReport]) {
        self.segmentType = segmentType
        self.trackReports = trackReports
    }
}

/// The contents of one track in a segment; immutable.
public final class AVAssetSegmentTrackReport: NSObject, Sendable {
    /// The track's ID in the file.
    public let trackID: CMPersistentTrackID
    /// The media type of the track.
    public let mediaType: AVMediaType
    /// The earliest presentation time of the track's samples in the segment; invalid if there are none.
    public let earliestPresentationTimeStamp: CMTime
    /// The duration of the track's samples in the segment; invalid if there are none.
    public let duration: CMTime
    /// Information about the segment's first video sample; nil for other tracks.
    public let firstVideoSampleInformation: AVAssetSegmentReportSampleInformation?

    init(
        trackID: CMPersistentTrackID,
        mediaType: AVMediaType,
        earliestPresentationTimeStamp: CMTime,
        duration: CMTime,
        firstVideoSampleInformation: AVAssetSegmentReportSampleInformation?
    ) {
        self.trackID = trackID
        self.mediaType = mediaType
        self.earliestPresentationTimeStamp = earliestPresentationTimeStamp
        self.duration = duration
        self.firstVideoSampleInformation = firstVideoSampleInformation
    }
}

/// Information about one sample of a segment; immutable.
public final class AVAssetSegmentReportSampleInformation: NSObject, Sendable {
    /// The presentation time.
    public let presentationTimeStamp: CMTime
    /// The offset of the sample from the beginning of the segment, in bytes.
    public let offset: Int
    /// The size of the sample in bytes.
    public let length: Int
    /// A Boolean value that indicates whether decoding can begin with this sample.
    public let isSyncSample: Bool

    init(presentationTimeStamp: CMTime, offset: Int, length: Int, isSyncSample: Bool) {
        self.presentationTimeStamp = presentationTimeStamp
        self.offset = offset
        self.length = length
        self.isSyncSample = isSyncSample
    }
}
