import CoreVideo

extension CMSampleBuffer {
    /// The size of one sample in bytes; 0 for a picture, where there are no sizes, or where there is no such sample.
    public func sampleSize(at sampleIndex: Int) -> Int {
        guard isValid, (0..<sampleCount).contains(sampleIndex) else { return 0 }
        switch sizes {
        case .none: return 0
        case .one(let size): return size
        case .many(let sizes): return sizes[sampleIndex]
        }
    }

    /// The size entries: one for all samples or one for each.
    ///
    /// - Throws: ``Error/bufferHasNoSampleSizes`` when there are none, as for pictures; ``Error/invalidated``.
    public func sampleSizes() throws -> [Int] {
        guard isValid else { throw Error.invalidated }
        if case .none = sizes { throw Error.bufferHasNoSampleSizes }
        return sizes.array
    }

    /// The sizes of all samples added up; 0 for a picture and where there are no sizes.
    public var totalSampleSize: Int {
        guard isValid else { return 0 }
        switch sizes {
        case .none: return 0
        case .one(let size): return size.multipliedReportingOverflow(by: sampleCount).partialValue
        case .many(let sizes): return sizes.reduce(0, &+)
        }
    }
}
