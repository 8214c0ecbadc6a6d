import Foundation
import Testing
import VideoToolbox

/// The streams of compression sessions: ``CompressionCore``.
@Suite struct CompressionStreamTests {
    private func session(_ properties: [(CFString, CFTypeRef)]) throws -> VTCompressionSession {
        let session = try makeSession()
        for (key, value) in properties { #expect(VTSessionSetProperty(session, key: key, value: value) == noErr) }
        return session
    }

    @Test("I-VT-11 without reordering, decode order is presentation order")
    func reordering() throws {
        let plain = try encode(
            try session([(kVTCompressionPropertyKey_AllowFrameReordering, kCFBooleanFalse)]),
            0..<30
        )
        #expect(plain.map(\.number) == Array(0..<30))
        #expect(plain.allSatisfy { $0.decodeTime == $0.time })
        let reordered = try encode(try session([]), 0..<30)
        #expect(reordered.allSatisfy { $0.decodeTime <= $0.time })
        #expect(zip(reordered, reordered.dropFirst()).allSatisfy { $0.decodeTime < $1.decodeTime })
        #expect(reordered.map(\.number) != Array(0..<30), "The encoder made no frame that needs reordering.")
    }

    @Test("I-VT-12 a key frame can be forced")
    func forcedKeyFrame() throws {
        let outputs = try encode(
            try session([(kVTCompressionPropertyKey_AllowFrameReordering, kCFBooleanFalse)]),
            0..<30,
            forced: [11]
        )
        #expect(outputs.filter(\.isSync).map(\.number) == [0, 11])
        // Type 5 is an IDR slice: decoding begins anew.
        #expect(try #require(unitTypes(outputs[11].bytes)).contains(5))
        #expect(!(try #require(unitTypes(outputs[10].bytes)).contains(5)))
    }

    @Test("I-VT-13 key frames come at least as often as asked", arguments: [1, 4, 10])
    func keyFrameInterval(interval: Int) throws {
        let outputs = try encode(
            try session([
                (kVTCompressionPropertyKey_AllowFrameReordering, kCFBooleanFalse),
                (kVTCompressionPropertyKey_MaxKeyFrameInterval, NSNumber(value: interval)),
            ]),
            0..<24
        )
        let keys = outputs.filter(\.isSync).map(\.number)
        #expect(keys.first == 0)
        #expect(zip(keys, keys.dropFirst() + [24]).allSatisfy { $1 - $0 <= interval })
    }

    @Test("I-VT-13 key frames come within a duration")
    func keyFrameDuration() throws {
        let outputs = try encode(
            try session([
                (kVTCompressionPropertyKey_AllowFrameReordering, kCFBooleanFalse),
                (kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration, NSNumber(value: 0.5)),
            ]),
            0..<40
        )
        #expect(outputs.filter(\.isSync).map(\.number) == [0, 15, 30])
    }

    @Test("I-VT-14, I-VT-15 samples have lengths, parameter sets in the format, and the frame's times")
    func samples() throws {
        let outputs = try encode(try session([]), 0..<12)
        let formats = outputs.compactMap { $0.sample.flatMap(CMSampleBufferGetFormatDescription) }
        #expect(formats.count == 12)
        #expect(formats.allSatisfy { $0 === formats[0] })
        for output in outputs {
            let types = try #require(unitTypes(output.bytes))
            #expect(!types.isEmpty && !types.contains(7) && !types.contains(8))
            #expect(output.time == CMTime(value: CMTimeValue(output.number), timescale: 30))
            #expect(output.sample?.duration == CMTime(value: 1, timescale: 30))
            let depends = output.sample?.sampleAttachments[0][.dependsOnOthers]
            let isDependent = (depends as? Bool ?? (depends as? NSNumber)?.boolValue) ?? false
            #expect(isDependent == !output.isSync)
        }
        var count = 0
        var header: Int32 = 0
        let status = CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
            formats[0],
            parameterSetIndex: 0,
            parameterSetPointerOut: nil,
            parameterSetSizeOut: nil,
            parameterSetCountOut: &count,
            nalUnitHeaderLengthOut: &header
        )
        #expect(status == noErr)
        #expect(count >= 2)
        #expect(header == 4)
    }

    @Test("I-VT-16 the mean bit rate is near the one asked for", arguments: [60_000, 200_000])
    func bitRate(rate: Int) throws {
        let outputs = try encode(
            try session([(kVTCompressionPropertyKey_AverageBitRate, NSNumber(value: rate))]),
            0..<300,
            isNoisy: true
        )
        let bits = outputs.reduce(0) { $0 + $1.bytes.count * 8 }
        #expect((0.8...1.2).contains(Double(bits) / 10 / Double(rate)), "\(bits / 10) bits a second")
    }

    @Test("I-VT-16 no interval has more bytes than the limit")
    func dataRateLimits() throws {
        let limit = 12_000
        let outputs = try encode(
            try session([
                (kVTCompressionPropertyKey_AllowFrameReordering, kCFBooleanFalse),
                (kVTCompressionPropertyKey_AverageBitRate, NSNumber(value: 400_000)),
                (kVTCompressionPropertyKey_DataRateLimits, [NSNumber(value: limit), NSNumber(value: 1)] as NSArray),
            ]),
            0..<150,
            isNoisy: true
        )
        let sizes = outputs.map(\.bytes.count)
        for start in 0..<sizes.count - 30 {
            #expect(Double(sizes[start..<start + 30].reduce(0, +)) <= Double(limit) * 1.05)
        }
    }

    @Test(
        "I-VT-17 the stream has the profile asked for",
        arguments: [
            ("H264_Baseline_AutoLevel", 66), ("H264_Main_AutoLevel", 77), ("H264_High_AutoLevel", 100),
        ] as [(String, UInt8)]
    )
    func profile(name: String, number: UInt8) throws {
        let outputs = try encode(
            try session([(kVTCompressionPropertyKey_ProfileLevel, NSString(string: name))]),
            0..<10
        )
        let sample = try #require(outputs[0].sample)
        var set: UnsafePointer<UInt8>?
        var size = 0
        _ = CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
            try #require(CMSampleBufferGetFormatDescription(sample)),
            parameterSetIndex: 0,
            parameterSetPointerOut: &set,
            parameterSetSizeOut: &size,
            parameterSetCountOut: nil,
            nalUnitHeaderLengthOut: nil
        )
        #expect(try #require(set)[1] == number)
        if number == 66 { #expect(outputs.map(\.number) == Array(0..<10)) }
    }

    @Test("I-VT-17 an unknown profile is refused")
    func unknownProfile() throws {
        let key = kVTCompressionPropertyKey_ProfileLevel
        #expect(VTSessionSetProperty(try makeSession(), key: key, value: NSString("H264_Fancy_9_9")) == -12902)
    }

    @Test("I-VT-19 completing waits for the frames up to a time")
    func completing() throws {
        let session = try makeSession()
        let outputs = Outputs()
        for number in 0..<10 {
            VTCompressionSessionEncodeFrame(
                session,
                imageBuffer: try makeImage(number),
                presentationTimeStamp: CMTime(value: CMTimeValue(number), timescale: 30),
                duration: .invalid,
                frameProperties: nil,
                infoFlagsOut: nil
            ) { outputs.add(Output(status: $0, flags: $1, sample: $2, number: number)) }
        }
        VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: CMTime(value: 4, timescale: 30))
        #expect(outputs.all.map(\.number).filter { $0 <= 4 }.count == 5)
        VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid)
        #expect(outputs.all.count == 10)
    }

    @Test("I-VT-20 nothing is reported after the end")
    func ending() throws {
        let session = try makeSession()
        let outputs = Outputs()
        for number in 0..<10 {
            VTCompressionSessionEncodeFrame(
                session,
                imageBuffer: try makeImage(number),
                presentationTimeStamp: CMTime(value: CMTimeValue(number), timescale: 30),
                duration: .invalid,
                frameProperties: nil,
                infoFlagsOut: nil
            ) { outputs.add(Output(status: $0, flags: $1, sample: $2, number: number)) }
        }
        VTCompressionSessionInvalidate(session)
        let count = outputs.all.count
        for _ in 0..<1000 { sched_yield() }
        #expect(outputs.all.count == count)
    }
}
