public import CoreVideo

// Classes whose properties do not change by themselves, or not observably; observing them is allowed.

extension AVCameraCalibrationData: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCameraCalibrationData
}

extension AVCaptureAudioChannel: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureAudioChannel
}

extension AVCaptureBracketedStillImageSettings: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureBracketedStillImageSettings
}

extension AVCaptureControl: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureControl
}

extension AVCaptureDeskViewApplication: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureDeskViewApplication
}

extension AVCaptureExternalDisplayConfiguration: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureExternalDisplayConfiguration
}

extension AVCaptureExternalDisplayConfigurator: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureExternalDisplayConfigurator
}

extension AVCaptureFraming: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureFraming
}

extension AVCaptureInput: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureInput
}

extension AVCapturePhoto: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCapturePhoto
}

extension AVCapturePhotoSettings: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCapturePhotoSettings
}

extension AVCaptureReactionEffectState: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureReactionEffectState
}

extension AVCaptureResolvedPhotoSettings: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureResolvedPhotoSettings
}

extension AVCaptureSmartFramingMonitor: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureSmartFramingMonitor
}

extension AVCaptureSpatialAudioMetadataSampleGenerator: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureSpatialAudioMetadataSampleGenerator
}

extension AVCaptureSynchronizedData: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureSynchronizedData
}

extension AVCaptureSynchronizedDataCollection: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureSynchronizedDataCollection
}

extension AVCaptureTimecodeGenerator: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureTimecodeGenerator
}

extension AVContinuityDevice: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVContinuityDevice
}

extension AVDepthData: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVDepthData
}

extension AVExternalStorageDevice: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVExternalStorageDevice
}

extension AVExternalStorageDeviceDiscoverySession: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVExternalStorageDeviceDiscoverySession
}

extension AVExternalSyncDevice: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVExternalSyncDevice
}

extension AVFrameRateRange: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVFrameRateRange
}

extension AVMetadataObject: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVMetadataObject
}

extension AVPortraitEffectsMatte: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVPortraitEffectsMatte
}

extension AVSemanticSegmentationMatte: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVSemanticSegmentationMatte
}

extension AVCaptureVideoDataOutput: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureVideoDataOutput
}

extension AVCaptureAudioDataOutput: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureAudioDataOutput
}

extension AVCaptureDepthDataOutput: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVCaptureDepthDataOutput
}
