public import CoreMedia
public import Foundation

/// What one output has at one time: the base of the kinds of data that are synchronized.
open class AVCaptureSynchronizedData: NSObject {
    /// The presentation time on the session's clock.
    public let timestamp: CMTime

    init(timestamp: CMTime) {
        self.timestamp = timestamp
        super.init()
    }
}

@available(*, unavailable)
extension AVCaptureSynchronizedData: @unchecked Sendable {}

/// A frame of a video data output, or the report that it was dropped; or sound of an audio data output, which is never
/// reported as dropped.
open class AVCaptureSynchronizedSampleBufferData: AVCaptureSynchronizedData {
    /// The frame; for a dropped one a buffer with its times and the reason, without pixels.
    public let sampleBuffer: CMSampleBuffer
    /// Why the frame was dropped; `.none` for one that was not.
    public let droppedReason: AVCaptureOutput.DataDroppedReason

    init(_ sampleBuffer: CMSampleBuffer, timestamp: CMTime, droppedReason: AVCaptureOutput.DataDroppedReason) {
        self.sampleBuffer = sampleBuffer
        self.droppedReason = droppedReason
        super.init(timestamp: timestamp)
    }

    /// Whether the frame was dropped.
    open var sampleBufferWasDropped: Bool { droppedReason != .none }
}

/// A depth map of a depth data output, or the report that it was dropped.
open class AVCaptureSynchronizedDepthData: AVCaptureSynchronizedData {
    /// The depth map; for a dropped one an object whose map is a single NaN.
    public let depthData: AVDepthData
    /// Why the map was dropped; `.none` for one that was not.
    public let droppedReason: AVCaptureOutput.DataDroppedReason

    init(_ depthData: AVDepthData, timestamp: CMTime, droppedReason: AVCaptureOutput.DataDroppedReason) {
        self.depthData = depthData
        self.droppedReason = droppedReason
        super.init(timestamp: timestamp)
    }

    /// Whether the map was dropped.
    open var depthDataWasDropped: Bool { droppedReason != .none }
}

/// What a metadata output has found in one frame.
open class AVCaptureSynchronizedMetadataObjectData: AVCaptureSynchronizedData {
    /// The objects, whose time is ``AVCaptureSynchronizedData/timestamp``; empty once when the last of them is gone.
    public let metadataObjects: [AVMetadataObject]

    init(_ metadataObjects: [AVMetadataObject], timestamp: CMTime) {
        self.metadataObjects = metadataObjects
        super.init(timestamp: timestamp)
    }
}
