public import CoreVideo

/// Samples whose data are there and that nobody changes, so that threads may share them.
///
/// Only the part of Apple's type that writers and readers need is here.
public struct CMReadySampleBuffer<Content>: @unchecked Sendable where Content: CMSampleBuffer.Content {
    // @unchecked: whoever makes one promises that nobody changes the buffer; changes here make a new one.
    fileprivate var buffer: CMSampleBuffer

    fileprivate init(buffer: CMSampleBuffer) { self.buffer = buffer }

    /// Lends the buffer as the older functions know it; it must not be changed.
    public func withUnsafeSampleBuffer<R>(_ body: (CMSampleBuffer) throws -> sending R) rethrows -> sending R
    where R: ~Copyable {
        try body(buffer)
    }

    /// The buffer, for other modules that keep the promise.
    package var sharedBuffer: CMSampleBuffer { buffer }

    /// What the samples are; nil for markers.
    public var formatDescription: CMFormatDescription? { buffer.formatDescription }

    /// How many samples there are.
    public var sampleCount: Int { buffer.numSamples }

    /// The size of all samples together in bytes.
    public var totalSampleSize: Int { buffer.totalSampleSize }

    /// When the first sample is decoded; invalid where that is when it is presented.
    public var decodeTimeStamp: CMTime { buffer.decodeTimeStamp }

    /// When the samples are played, trims counted in.
    public var outputPresentationTimeStamp: CMTime { buffer.outputPresentationTimeStamp }

    /// For how long the samples are played, trims counted in.
    public var outputDuration: CMTime { buffer.outputDuration }

    /// When the first sample is presented; setting it moves all.
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

    /// For how long the samples last together; to be set for a single sample only.
    public var duration: CMTime {
        get { buffer.duration }
        set {
            guard buffer.numSamples <= 1 else { return }
            retime { $0.duration = newValue }
        }
    }

    /// Puts a copy with other times in the place of the buffer.
    private mutating func retime(_ change: (inout CMSampleTimingInfo) -> Void) {
        var timings = (try? buffer.sampleTimingInfos()) ?? [CMSampleTimingInfo()]
        for index in timings.indices { change(&timings[index]) }
        if let copy = try? CMSampleBuffer(copying: buffer, withNewTiming: timings) { buffer = copy }
    }
}

extension CMReadySampleBuffer where Content == CMSampleBuffer.DynamicContent {
    /// Takes a buffer that nobody changes from now on, whatever it carries.
    public init(unsafeBuffer: sending CMSampleBuffer) { self.init(buffer: unsafeBuffer) }

    /// Forgets which kind of content a buffer has.
    public init(_ sampleBuffer: CMReadySampleBuffer<some CMSampleBuffer.Content>) {
        self.init(buffer: sampleBuffer.buffer)
    }

    /// The content.
    public var content: CMSampleBuffer.DynamicContent {
        nonisolated(unsafe) let buffer = buffer  // Not changed by anybody.
        if let image = buffer.imageBuffer { return .pixelBuffer(CVReadOnlyPixelBuffer(unsafeBuffer: image)) }
        if let data = buffer.dataBuffer { return .dataBuffer(CMReadOnlyDataBlockBuffer(unsafeBlockBuffer: data)) }
        return .markerOnly
    }
}

extension CMReadySampleBuffer where Content == CVReadOnlyPixelBuffer {
    /// Makes a buffer of a picture.
    ///
    /// - Parameters:
    ///   - content: the picture.
    ///   - formatDescription: what it is; made from the picture where it is nil or does not fit.
    ///   - presentationTimeStamp: when it is presented.
    ///   - duration: for how long; invalid where that is not known.
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

    /// Takes a buffer with a picture that nobody changes from now on.
    public init(unsafeWithPixelBuffer sampleBuffer: sending CMSampleBuffer) {
        precondition(sampleBuffer.imageBuffer != nil, "A ready sample buffer of a picture was made of one without.")
        self.init(buffer: sampleBuffer)
    }

    /// Tells that a buffer carries a picture; nil when it does not.
    public init?(_ sampleBuffer: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>) {
        guard sampleBuffer.buffer.imageBuffer != nil else { return nil }
        self.init(buffer: sampleBuffer.buffer)
    }

    /// The picture; setting it keeps the times.
    public var content: Content {
        get {
            guard let image = buffer.imageBuffer else {
                preconditionFailure("A ready sample buffer of a picture was invalidated by its user.")
            }
            nonisolated(unsafe) let shared = image  // Not changed by anybody.
            return CVReadOnlyPixelBuffer(unsafeBuffer: shared)
        }
        set { self = Self(pixelBuffer: newValue, presentationTimeStamp: presentationTimeStamp, duration: duration) }
    }
}

extension CMReadySampleBuffer where Content == CMReadOnlyDataBlockBuffer {
    /// Makes a buffer of samples in memory.
    ///
    /// - Parameters:
    ///   - content: the bytes of all samples one after the other.
    ///   - formatDescription: what the samples are.
    ///   - sampleProperties: sizes and times, one entry for each sample.
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
            "Sizes and times are wanted for each of the \(sampleProperties.count) samples, or for none."
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

    /// Makes a buffer of linear PCM.
    ///
    /// - Parameters:
    ///   - content: the bytes of all samples one after the other.
    ///   - formatDescription: of sound with a sample rate.
    ///   - sampleCount: frames.
    ///   - presentationTimeStamp: when the first is presented.
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

    /// Takes a buffer with bytes that nobody changes from now on.
    public init(unsafeWithDataBuffer sampleBuffer: sending CMSampleBuffer) {
        precondition(sampleBuffer.dataBuffer != nil, "A ready sample buffer of bytes was made of one without.")
        self.init(buffer: sampleBuffer)
    }

    /// Tells that a buffer carries bytes; nil when it does not.
    public init?(_ sampleBuffer: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>) {
        guard sampleBuffer.buffer.dataBuffer != nil else { return nil }
        self.init(buffer: sampleBuffer.buffer)
    }

    /// The bytes.
    public var content: Content {
        guard let data = buffer.dataBuffer else { return CMReadOnlyDataBlockBuffer(CMMutableDataBlockBuffer()) }
        nonisolated(unsafe) let shared = data  // Not changed by anybody.
        return CMReadOnlyDataBlockBuffer(unsafeBlockBuffer: shared)
    }
}

extension CMSampleBuffer {
    /// A buffer without samples, in the place of one that cannot be made.
    fileprivate static func empty(_ format: CMFormatDescription) -> CMSampleBuffer {
        CMSampleBuffer(image: nil, format: format, sampleCount: 0, timing: .none, state: State())
    }
}
