public import CoreVideo

extension CMSampleBuffer {
    /// Creates a buffer with one image.
    ///
    /// - Throws: ``Error/invalidMediaFormat`` if the description does not match the image.
    public convenience init(
        imageBuffer: CVImageBuffer,
        formatDescription: CMVideoFormatDescription,
        sampleTiming: CMSampleTimingInfo
    ) throws {
        guard formatDescription.matchesImageBuffer(imageBuffer) else { throw Error.invalidMediaFormat }
        self.init(
            image: imageBuffer,
            format: formatDescription,
            sampleCount: 1,
            timing: .one(sampleTiming),
            state: State()
        )
    }

    /// Creates a buffer with one image whose pixels may be provided later.
    ///
    /// - Throws: ``Error/invalidMediaFormat`` if the description does not match the image.
    public convenience init(
        imageBuffer: CVImageBuffer,
        dataReady: Bool = false,
        formatDescription: CMVideoFormatDescription,
        sampleTiming: CMSampleTimingInfo,
        makeDataReadyHandler: @escaping CMSampleBufferMakeDataReadyHandler
    ) throws {
        guard formatDescription.matchesImageBuffer(imageBuffer) else { throw Error.invalidMediaFormat }
        var state = State()
        state.readiness = dataReady ? .ready : .notReady
        state.makeDataReady = makeDataReadyHandler
        self.init(
            image: imageBuffer,
            format: formatDescription,
            sampleCount: 1,
            timing: .one(sampleTiming),
            state: state
        )
    }

    /// Creates a buffer with samples in memory, or without data.
    ///
    /// - Parameters:
    ///   - dataBuffer: The bytes of all samples, in order.
    ///   - formatDescription: The format of the samples.
    ///   - numSamples: The number of samples.
    ///   - sampleTimings: No entry, one for all samples, or one per sample.
    ///   - sampleSizes: Sizes in bytes: no entry, one for all samples, or one per sample.
    /// - Throws: ``Error/invalidEntryCount``, or ``Error/sampleTimingInfoInvalid`` for a decode time in a single entry
    ///   for several samples.
    public convenience init(
        dataBuffer: CMBlockBuffer?,
        formatDescription: CMFormatDescription?,
        numSamples: CMItemCount,
        sampleTimings: [CMSampleTimingInfo],
        sampleSizes: [Int]
    ) throws {
        try self.init(
            dataBuffer: dataBuffer,
            readiness: .ready,
            formatDescription: formatDescription,
            numSamples: numSamples,
            sampleTimings: sampleTimings,
            sampleSizes: sampleSizes,
            makeDataReady: nil
        )
    }

    /// Creates a buffer with samples in memory that may be provided later.
    ///
    /// - Throws: The errors of ``init(dataBuffer:formatDescription:numSamples:sampleTimings:sampleSizes:)``.
    public convenience init(
        dataBuffer: CMBlockBuffer?,
        dataReady: Bool = false,
        formatDescription: CMFormatDescription?,
        numSamples: CMItemCount,
        sampleTimings: [CMSampleTimingInfo],
        sampleSizes: [Int],
        makeDataReadyHandler: @escaping CMSampleBufferMakeDataReadyHandler
    ) throws {
        try self.init(
            dataBuffer: dataBuffer,
            readiness: dataReady ? .ready : .notReady,
            formatDescription: formatDescription,
            numSamples: numSamples,
            sampleTimings: sampleTimings,
            sampleSizes: sampleSizes,
            makeDataReady: makeDataReadyHandler
        )
    }

    convenience init(
        dataBuffer: CMBlockBuffer?,
        readiness: DataReadiness,
        formatDescription: CMFormatDescription?,
        numSamples: CMItemCount,
        sampleTimings: [CMSampleTimingInfo],
        sampleSizes: [Int],
        makeDataReady: CMSampleBufferMakeDataReadyHandler?
    ) throws {
        guard numSamples >= 0, Self.allows(sampleTimings.count, numSamples),
            Self.allows(sampleSizes.count, numSamples)
        else { throw Error.invalidEntryCount }
        if sampleTimings.count == 1, numSamples > 1, sampleTimings[0].decodeTimeStamp.isValid {
            throw Error.sampleTimingInfoInvalid
        }
        guard sampleSizes.allSatisfy({ $0 >= 0 }) else { throw Error.invalidSampleData }
        var state = State()
        state.data = dataBuffer
        state.readiness = readiness
        state.makeDataReady = makeDataReady
        self.init(
            image: nil,
            format: formatDescription,
            sampleCount: numSamples,
            timing: SampleEntries(sampleTimings),
            sizes: SampleEntries(sampleSizes),
            state: state
        )
    }

    /// Creates a buffer with compressed or uncompressed audio.
    ///
    /// - Parameters:
    ///   - dataBuffer: The bytes of all packets.
    ///   - formatDescription: An audio format with a sample rate.
    ///   - numSamples: The number of samples, at least 1: frames of linear PCM, packets of compressed audio.
    ///   - presentationTimeStamp: The presentation time of the first sample, which must be numeric.
    ///   - packetDescriptions: One description per packet if packet sizes vary, otherwise none.
    /// - Throws: ``Error/requiredParameterMissing`` if the format is not audio or there are no samples,
    ///   ``Error/sampleTimingInfoInvalid`` or ``Error/invalidEntryCount``.
    public convenience init(
        dataBuffer: CMBlockBuffer?,
        formatDescription: CMFormatDescription,
        numSamples: CMItemCount,
        presentationTimeStamp: CMTime,
        packetDescriptions: [AudioStreamPacketDescription]
    ) throws {
        try self.init(
            audio: dataBuffer,
            readiness: .ready,
            format: formatDescription,
            sampleCount: numSamples,
            time: presentationTimeStamp,
            packets: packetDescriptions,
            makeDataReady: nil
        )
    }

    /// Creates a buffer with audio whose data may be provided later.
    ///
    /// - Throws: The errors of
    ///   ``init(dataBuffer:formatDescription:numSamples:presentationTimeStamp:packetDescriptions:)``.
    public convenience init(
        dataBuffer: CMBlockBuffer?,
        dataReady: Bool = false,
        formatDescription: CMFormatDescription,
        numSamples: CMItemCount,
        presentationTimeStamp: CMTime,
        packetDescriptions: [AudioStreamPacketDescription],
        makeDataReadyHandler: @escaping CMSampleBufferMakeDataReadyHandler
    ) throws {
        try self.init(
            audio: dataBuffer,
            readiness: dataReady ? .ready : .notReady,
            format: formatDescription,
            sampleCount: numSamples,
            time: presentationTimeStamp,
            packets: packetDescriptions,
            makeDataReady: makeDataReadyHandler
        )
    }

    convenience init(
        audio data: CMBlockBuffer?,
        readiness: DataReadiness,
        format: CMFormatDescription,
        sampleCount: Int,
        time: CMTime,
        packets: [AudioStreamPacketDescription],
        makeDataReady: CMSampleBufferMakeDataReadyHandler?
    ) throws {
        guard let stream = format.audioStreamBasicDescription, sampleCount > 0 else {
            throw Error.requiredParameterMissing
        }
        guard time.isNumeric else { throw Error.sampleTimingInfoInvalid }
        guard packets.isEmpty || packets.count == sampleCount else { throw Error.invalidEntryCount }
        let rate = stream.mSampleRate.rounded()
        guard rate >= 1, let timescale = CMTimeScale(exactly: rate) else { throw Error.invalidMediaFormat }
        let frames = CMTimeValue(max(stream.mFramesPerPacket, 1))
        var state = State()
        state.data = data
        state.readiness = readiness
        state.makeDataReady = makeDataReady
        let sizes: SampleEntries<Int>
        if packets.isEmpty {
            sizes = stream.mBytesPerPacket > 0 ? .one(Int(stream.mBytesPerPacket)) : .none
        } else {
            sizes = SampleEntries(packets.map { Int($0.mDataByteSize) })
        }
        self.init(
            image: nil,
            format: format,
            sampleCount: sampleCount,
            timing: .one(
                CMSampleTimingInfo(
                    duration: CMTime(value: frames, timescale: timescale),
                    presentationTimeStamp: time,
                    decodeTimeStamp: .invalid
                )
            ),
            sizes: sizes,
            packets: packets,
            state: state
        )
    }

    /// Returns true if the number of entries is allowed for the number of samples.
    static func allows(_ entries: Int, _ samples: Int) -> Bool {
        entries == 0 || entries == 1 || entries == samples
    }
}
