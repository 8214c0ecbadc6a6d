public import AVFBase
public import CoreMedia
public import Foundation

/// What a segment is for.
public enum AVAssetSegmentType: Int, Sendable {
    /// It comes first and says what the tracks are.
    case initialization = 1
    /// It has media and can be decoded with the initialization segment alone.
    case separable = 2
}

/// What is in a segment; immutable.
public final class AVAssetSegmentReport: NSObject, Sendable {
    /// What the segment is for.
    public let segmentType: AVAssetSegmentType
    /// What is in it of each track.
    public let trackReports: [AVAssetSegmentTrackReport]

    init(segmentType: AVAssetSegmentType, trackReports: [AVAssetSegmentTrackReport]) {
        self.segmentType = segmentType
        self.trackReports = trackReports
    }
}

/// What is in a segment of one track; immutable.
public final class AVAssetSegmentTrackReport: NSObject, Sendable {
    /// The track's number in the file.
    public let trackID: CMPersistentTrackID
    /// What the track holds.
    public let mediaType: AVMediaType
    /// The earliest presentation time of its samples in the segment; invalid where there are none.
    public let earliestPresentationTimeStamp: CMTime
    /// How long its samples in the segment last; invalid where there are none.
    public let duration: CMTime
    /// Facts about the segment's first sample of video; nil for other tracks.
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

/// Facts about one sample of a segment; immutable.
public final class AVAssetSegmentReportSampleInformation: NSObject, Sendable {
    /// When it is shown.
    public let presentationTimeStamp: CMTime
    /// Where it begins, in bytes from the beginning of the segment.
    public let offset: Int
    /// How many bytes it has.
    public let length: Int
    /// Whether decoding can begin with it.
    public let isSyncSample: Bool

    init(presentationTimeStamp: CMTime, offset: Int, length: Int, isSyncSample: Bool) {
        self.presentationTimeStamp = presentationTimeStamp
        self.offset = offset
        self.length = length
        self.isSyncSample = isSyncSample
    }
}
