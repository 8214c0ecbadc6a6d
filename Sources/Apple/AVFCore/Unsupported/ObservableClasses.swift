public import CoreVideo

// Classes whose properties do not change by themselves, or not observably; observing them is allowed.

extension AVAssetExportSession: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVAssetExportSession
}

extension AVAssetImageGenerator: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVAssetImageGenerator
}

extension AVAssetReader: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVAssetReader
}

extension AVAssetReaderOutput: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVAssetReaderOutput
}

extension AVAssetSegmentReport: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVAssetSegmentReport
}

extension AVAssetSegmentReportSampleInformation: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVAssetSegmentReportSampleInformation
}

extension AVAssetSegmentTrackReport: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVAssetSegmentTrackReport
}

extension AVAssetTrackGroup: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVAssetTrackGroup
}

extension AVAssetTrackSegment: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVAssetTrackSegment
}

extension AVAssetWriterInputMetadataAdaptor: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVAssetWriterInputMetadataAdaptor
}

extension AVAssetWriterInputPassDescription: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVAssetWriterInputPassDescription
}

extension AVAudioMix: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVAudioMix
}

extension AVAudioMixInputParameters: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVAudioMixInputParameters
}

extension AVMediaDataStorage: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVMediaDataStorage
}

extension AVMediaSelection: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVMediaSelection
}

extension AVMediaSelectionGroup: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVMediaSelectionGroup
}

extension AVMediaSelectionOption: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVMediaSelectionOption
}

extension AVOutputSettingsAssistant: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVOutputSettingsAssistant
}

extension AVPlayerItemOutput: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVPlayerItemOutput
}

extension AVPlayerItemTrack: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVPlayerItemTrack
}

extension AVSampleBufferGenerator: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVSampleBufferGenerator
}

extension AVSampleBufferGeneratorBatch: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVSampleBufferGeneratorBatch
}

extension AVSampleBufferRequest: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVSampleBufferRequest
}

extension AVSampleCursor: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVSampleCursor
}

extension AVVideoComposition: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVVideoComposition
}

extension AVVideoPerformanceMetrics: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVVideoPerformanceMetrics
}
