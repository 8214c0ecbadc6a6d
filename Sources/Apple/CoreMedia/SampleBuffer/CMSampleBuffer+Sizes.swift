import CoreVideo

extension CMSampleBuffer {
    /// Returns the size of one sample in bytes; 0 for an image, without sizes, or for an invalid index.
    public func sampleSize(at sampleIndex: Int) -> Int {
        guard isValid, (0..<sampleCount).contains(sampleIndex) else { return 0 }
        switch sizes {
        case .none: return 0
        case .one(let size): return size
        case .many(let sizes): return sizes[sampleIndex]
        }
    }

    /// Returns the size entries: one for all samples or one per sample.
    ///
    /// - Throws: ``Error/bufferHasNoSampleSizes`` if there are none, as for images; ``Error/invalidated``.
    public func sampleSizes() throws -> [Int] {
        guard isValid else { throw Error.invalidated }
        if case .none = sizes { throw Error.bufferHasNoSampleSizes }
        return sizes.array
    }

    /// The total size of the samples in bytes; 0 for an image and without sizes.
    public var totalSampleSize: Int {
        guard isValid else { return 0 }
        switch sizes {
        case .none: return 0
        case .one(let size): return size.multipliedReportingOverflow(by: sampleCount).partialValue
        case .many(let sizes): return sizes.reduce(0, &+)
        }
    }
}
