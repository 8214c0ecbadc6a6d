public import CoreVideo

extension CMSampleBuffer {
    /// Makes a buffer of one picture.
    ///
    /// - Throws: ``Error/invalidMediaFormat`` when the description does not match the picture.
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

    /// Makes a buffer of one picture whose pixels may come later.
    ///
    /// - Throws: ``Error/invalidMediaFormat`` when the description does not match the picture.
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

    /// Makes a buffer of samples in memory, or without data.
    ///
    /// - Parameters:
    ///   - dataBuffer: the bytes of all samples one after the other.
    ///   - formatDescription: what the samples are.
    ///   - numSamples: how many there are.
    ///   - sampleTimings: none, one for all, or one for each.
    ///   - sampleSizes: in bytes; none, one for all, or one for each.
    /// - Throws: ``Error/invalidEntryCount``, or ``Error/sampleTimingInfoInvalid`` for a decode time in a single entry
    ///   of several samples.
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

    /// Makes a buffer of samples in memory that may come later.
    ///
    /// - Throws: as ``init(dataBuffer:formatDescription:numSamples:sampleTimings:sampleSizes:)``.
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

    /// Makes a buffer of compressed or uncompressed audio.
    ///
    /// - Parameters:
    ///   - dataBuffer: the bytes of all packets.
    ///   - formatDescription: of audio, with a sample rate.
    ///   - numSamples: how many samples there are; frames of linear PCM, packets of compressed audio; not 0.
    ///   - presentationTimeStamp: of the first sample; a number.
    ///   - packetDescriptions: one for each packet where they vary in size, else none.
    /// - Throws: ``Error/requiredParameterMissing`` when the format is not audio or there are no samples,
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

    /// Makes a buffer of audio whose data may come later.
    ///
    /// - Throws: as ``init(dataBuffer:formatDescription:numSamples:presentationTimeStamp:packetDescriptions:)``.
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

    /// Whether so many entries go with so many samples.
    static func allows(_ entries: Int, _ samples: Int) -> Bool {
        entries == 0 || entries == 1 || entries == samples
    }
}
