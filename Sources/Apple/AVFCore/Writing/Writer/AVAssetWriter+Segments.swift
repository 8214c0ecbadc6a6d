import AVFBase
import CoreMedia
import MediaFiles

extension AVAssetWriter {
    /// Passes a segment to the delegate; called on the writer's file queue.
    func deliver(_ segment: MediaSegment) {
        guard let delegate else { return }
        let type = segment.isInitialization ? AVAssetSegmentType.initialization : .separable
        delegate.assetWriter(
            self,
            didOutputSegmentData: segment.data,
            segmentType: type,
            segmentReport: segment.isInitialization ? nil : AVAssetSegmentReport(segment)
        )
    }
}

extension AVAssetSegmentReport {
    fileprivate convenience init(_ segment: MediaSegment) {
        self.init(
            segmentType: .separable,
            trackReports: segment.tracks.map { track in
                AVAssetSegmentTrackReport(
                    trackID: CMPersistentTrackID(clamping: track.track + 1),
                    mediaType: AVMediaType(track.mediaType),
                    earliestPresentationTimeStamp: track.earliestPresentationTime,
                    duration: track.duration,
                    firstVideoSampleInformation: track.firstSample.map { sample in
                        AVAssetSegmentReportSampleInformation(
                            presentationTimeStamp: sample.presentationTime,
                            offset: sample.offset,
                            length: sample.length,
                            isSyncSample: sample.isSync
                        )
                    }
                )
            }
        )
    }
}
