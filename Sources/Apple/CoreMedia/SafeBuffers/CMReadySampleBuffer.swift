public import CoreVideo

/// A sample buffer whose data is ready and that nobody changes, so that threads can share it.
///
/// Only the part of Apple's type that writers and readers need is available.
public struct CMReadySampleBuffer<Content>: @unchecked Sendable where Content: CMSampleBuffer.Content {
    // @unchecked: the creator guarantees that nobody changes the buffer; setters here create a new one.
    fileprivate var buffer: CMSampleBuffer

    fileprivate init(buffer: CMSampleBuffer) { self.buffer = buffer }

    /// Lends the buffer as a `CMSampleBuffer`, which must not be changed.
    public func withUnsafeSampleBuffer<R>(_ body: (CMSampleBuffer) throws -> sending R) rethrows -> sending R
    where R: ~Copyable {
        try body(buffer)
    }

    /// The buffer, for other modules, which must not change it either.
    package var sharedBuffer: CMSampleBuffer { buffer }

    /// The format of the samples; nil for markers.
    public var formatDescription: CMFormatDescription? { buffer.formatDescription }

    /// The number of samples.
    public var sampleCount: Int { buffer.numSamples }

    /// The total size of the samples in bytes.
    public var totalSampleSize: Int { buffer.totalSampleSize }

    /// The decode time of the first sample; invalid if it is the presentation time.
    public var decodeTimeStamp: CMTime { buffer.decodeTimeStamp }

    /// The presentation time during playback, after trimming.
    public var outputPresentationTimeStamp: CMTime { buffer.outputPresentationTimeStamp }

    /// The duration during playback, after trimming.
    public var outputDuration: CMTime { buffer.outputDuration }

    /// The presentation time of the first sample; setting it moves all samples.
    public var presentationTimeStamp: CMTime {
        get { buffer.presentationTimeStamp }
        set {
            let old = buffer.presentationTimeStamp
            retime { timing in
                timing.presentationTimeStamp =
                    old.isNumeric ? timing.presentationTimeStamp + (newValue - old) : newValue
                if timing.decodeTimeStamp.isNumeric, old.isNumeric {
                    timing.decodeTimeStamp = timing.decodeTimeStamp + (newValue - old)
                }
            }
        }
    }

    /// The total duration of the samples; can be set only for a single sample.
    public var duration: CMTime {
        get { buffer.duration }
        set {
            guard buffer.numSamples <= 1 else { return }
            retime { $0.duration = newValue }
        }
    }

    /// Replaces the buffer by a copy with different timing.
    private mutating func retime(_ change: (inout CMSampleTimingInfo) -> Void) {
        var timings = (try? buffer.sampleTimingInfos()) ?? [CMSampleTimingInfo()]
        for index in timings.indices { change(&timings[index]) }
        if let copy = try? CMSampleBuffer(copying: buffer, withNewTiming: timings) { buffer = copy }
    }
}

extension CMReadySampleBuffer where Content == CMSampleBuffer.DynamicContent {
    /// Takes over a buffer, with any content, that nobody changes from now on.
    public init(unsafeBuffer: sending CMSampleBuffer) { self.init(buffer: unsafeBuffer) }

    /// Creates a buffer that erases the content type of another.
    public init(_ sampleBuffer: CMReadySampleBuffer<some CMSampleBuffer.Content>) {
        self.init(buffer: sampleBuffer.buffer)
    }

    /// The content.
    public var content: CMSampleBuffer.DynamicContent {
        nonisolated(unsafe) let buffer = buffer  // Nobody changes it.
        if let image = buffer.imageBuffer { return .pixelBuffer(CVReadOnlyPixelBuffer(unsafeBuffer: image)) }
        if let data = buffer.dataBuffer { return .dataBuffer(CMReadOnlyDataBlockBuffer(unsafeBlockBuffer: data)) }
        return .markerOnly
    }
}

extension CMReadySampleBuffer where Content == CVReadOnlyPixelBuffer {
    /// Creates a buffer with an image.
    ///
    /// - Parameters:
    ///   - content: The image.
    ///   - formatDescription: The format; created from the image if it is nil or does not match.
    ///   - presentationTimeStamp: The presentation time.
    ///   - duration: The duration; invalid if unknown.
    public init(
        pixelBuffer content: Content,
        formatDescription: CMVideoFormatDescription? = nil,
        presentationTimeStamp: CMTime,
        duration: CMTime = .invalid
    ) {
        let image = content.sharedBuffer
        let given = formatDescription.flatMap { $0.matchesImageBuffer(image) ? $0 : nil }
        let format = given ?? (try? CMFormatDescription(imageBuffer: image))
        let timing = CMSampleTimingInfo(
            duration: duration,
            presentationTimeStamp: presentationTimeStamp,
            decodeTimeStamp: .invalid
        )
        self.init(
            buffer: CMSampleBuffer(
                image: image,
                format: format,
                sampleCount: 1,
                timing: .one(timing),
                state: CMSampleBuffer.State()
            )
        )
    }

    /// Takes over a buffer with an image that nobody changes from now on.
    public init(unsafeWithPixelBuffer sampleBuffer: sending CMSampleBuffer) {
        precondition(sampleBuffer.imageBuffer != nil, "The sample buffer must have an image.")
        self.init(buffer: sampleBuffer)
    }

    /// Casts a buffer to one with an image; returns nil if it has none.
    public init?(_ sampleBuffer: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>) {
        guard sampleBuffer.buffer.imageBuffer != nil else { return nil }
        self.init(buffer: sampleBuffer.buffer)
    }

    /// The image; a new image keeps the timing.
    public var content: Content {
        get {
            guard let image = buffer.imageBuffer else {
                preconditionFailure("The underlying sample buffer has been invalidated and has no image any more.")
            }
            nonisolated(unsafe) let shared = image  // Nobody changes it.
            return CVReadOnlyPixelBuffer(unsafeBuffer: shared)
        }
        set { self = Self(pixelBuffer: newValue, presentationTimeStamp: presentationTimeStamp, duration: duration) }
    }
}

extension CMReadySampleBuffer where Content == CMReadOnlyDataBlockBuffer {
    /// Creates a buffer with samples in memory.
    ///
    /// - Parameters:
    ///   - content: The bytes of all samples, in order.
    ///   - formatDescription: The format of the samples.
    ///   - sampleProperties: Sizes and timing, one entry per sample.
    public init(
        dataBuffer content: Content,
        formatDescription: CMFormatDescription,
        sampleProperties: CMSampleBuffer.SamplePropertiesCollection
    ) {
        let sizes = sampleProperties.compactMap(\.size)
        let timings = sampleProperties.compactMap(\.timing)
        precondition(
            [0, 1, sampleProperties.count].contains(sizes.count)
                && [0, 1, sampleProperties.count].contains(timings.count),
            "Give sizes and timing for each of the \(sampleProperties.count) samples, or for none."
        )
        let buffer = try? CMSampleBuffer(
            dataBuffer: content.sharedBuffer,
            formatDescription: formatDescription,
            numSamples: sampleProperties.count,
            sampleTimings: timings,
            sampleSizes: sizes
        )
        self.init(buffer: buffer ?? .empty(formatDescription))
    }

    /// Creates a buffer with linear PCM audio.
    ///
    /// - Parameters:
    ///   - content: The bytes of all samples, in order.
    ///   - formatDescription: An audio format with a sample rate.
    ///   - sampleCount: The number of frames.
    ///   - presentationTimeStamp: The presentation time of the first frame.
    public init(
        audioDataBuffer content: Content,
        formatDescription: CMAudioFormatDescription,
        sampleCount: Int,
        presentationTimeStamp: CMTime
    ) {
        let buffer = try? CMSampleBuffer(
            dataBuffer: content.sharedBuffer,
            formatDescription: formatDescription,
            numSamples: sampleCount,
            presentationTimeStamp: presentationTimeStamp,
            packetDescriptions: []
        )
        self.init(buffer: buffer ?? .empty(formatDescription))
    }

    /// Takes over a buffer with bytes that nobody changes from now on.
    public init(unsafeWithDataBuffer sampleBuffer: sending CMSampleBuffer) {
        precondition(sampleBuffer.dataBuffer != nil, "The sample buffer must have a data buffer.")
        self.init(buffer: sampleBuffer)
    }

    /// Casts a buffer to one with bytes; returns nil if it has none.
    public init?(_ sampleBuffer: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>) {
        guard sampleBuffer.buffer.dataBuffer != nil else { return nil }
        self.init(buffer: sampleBuffer.buffer)
    }

    /// The bytes.
    public var content: Content {
        guard let data = buffer.dataBuffer else { return CMReadOnlyDataBlockBuffer(CMMutableDataBlockBuffer()) }
        nonisolated(unsafe) let shared = data  // Nobody changes it.
        return CMReadOnlyDataBlockBuffer(unsafeBlockBuffer: shared)
    }
}

extension CMSampleBuffer {
    /// Returns a buffer without samples, in place of one that cannot be created.
    fileprivate static func empty(_ format: CMFormatDescription) -> CMSampleBuffer {
        CMSampleBuffer(image: nil, format: format, sampleCount: 0, timing: .none, state: State())
    }
}
