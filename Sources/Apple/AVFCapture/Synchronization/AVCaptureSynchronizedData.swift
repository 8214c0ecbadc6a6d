public import CoreMedia
public import Foundation

/// The data of one output at one time; the base class of all kinds of synchronized data.
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

/// A frame of a video data output, or the report that it was dropped; or audio of an audio data output, which is never
/// reported as dropped.
open class AVCaptureSynchronizedSampleBufferData: AVCaptureSynchronizedData {
    /// The frame, or for a dropped frame a buffer without pixels that has its times and the reason.
    public let sampleBuffer: CMSampleBuffer
    /// The reason why the frame was dropped; `.none` for a frame that was not.
    public let droppedReason: AVCaptureOutput.DataDroppedReason

    init(_ sampleBuffer: CMSampleBuffer, timestamp: CMTime, droppedReason: AVCaptureOutput.DataDroppedReason) {
        self.sampleBuffer = sampleBuffer
        self.droppedReason = droppedReason
        super.init(timestamp: timestamp)
    }

    /// Indicates whether the frame was dropped.
    open var sampleBufferWasDropped: Bool { droppedReason != .none }
}

/// A depth map of a depth data output, or the report that it was dropped.
open class AVCaptureSynchronizedDepthData: AVCaptureSynchronizedData {
    /// The depth map, or for a dropped map an object whose map is a single NaN.
    public let depthData: AVDepthData
    /// The reason why the map was dropped; `.none` for a map that was not.
    public let droppedReason: AVCaptureOutput.DataDroppedReason

    init(_ depthData: AVDepthData, timestamp: CMTime, droppedReason: AVCaptureOutput.DataDroppedReason) {
        self.depthData = depthData
        self.droppedReason = droppedReason
        super.init(timestamp: timestamp)
    }

    /// Indicates whether the map was dropped.
    open var depthDataWasDropped: Bool { droppedReason != .none }
}

/// The objects that a metadata output found in one frame.
open class AVCaptureSynchronizedMetadataObjectData: AVCaptureSynchronizedData {
    /// The objects, whose time is ``AVCaptureSynchronizedData/timestamp``; empty once after the last of them has
    /// disappeared.
    public let metadataObjects: [AVMetadataObject]

    init(_ metadataObjects: [AVMetadataObject], timestamp: CMTime) {
        self.metadataObjects = metadataObjects
        super.init(timestamp: timestamp)
    }
}
