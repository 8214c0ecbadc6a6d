public import CoreVideo

// Classes whose properties do not change by themselves, or not observably; observing them is allowed.

extension AVMetadataGroup: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVMetadataGroup
}

extension AVMetadataItemFilter: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVMetadataItemFilter
}

extension AVMetadataItemValueRequest: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVMetadataItemValueRequest
}
