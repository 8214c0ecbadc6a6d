import Foundation
import Testing
import VideoToolbox

/// Compression sessions: ``VTCompressionSession``.
@Suite struct CompressionTests {
    @Test("I-VT-1 sessions exist for the codecs that have an encoder, and for possible sizes")
    func creation() throws {
        func status(_ codec: CMVideoCodecType, _ width: Int32, _ height: Int32) -> OSStatus {
            var session: VTCompressionSession?
            let status = VTCompressionSessionCreate(
                allocator: nil,
                width: width,
                height: height,
                codecType: codec,
                encoderSpecification: nil,
                imageBufferAttributes: nil,
                compressedDataAllocator: nil,
                outputCallback: nil,
                refcon: nil,
                compressionSessionOut: &session
            )
            #expect((session != nil) == (status == noErr))
            return status
        }
        for codec in [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC, kCMVideoCodecType_JPEG] {
            #expect(status(codec, 640, 480) == noErr)
        }
        #expect(status(0x7878_7878, 640, 480) == -12908)
        #expect(status(kCMVideoCodecType_H264, 0, 480) == -12902)
        #expect(status(kCMVideoCodecType_H264, 640, -2) == -12902)
    }

    @Test("I-VT-2 hardware can be a wish or a requirement")
    func hardware() throws {
        let wish = [kVTVideoEncoderSpecification_EnableHardwareAcceleratedVideoEncoder: kCFBooleanTrue as Any]
        let session = try makeSession(specification: wish as NSDictionary)
        let isHardware = property(session, kVTCompressionPropertyKey_UsingHardwareAcceleratedVideoEncoder) as? NSNumber
        guard isHardware?.boolValue == false else { return }
        var other: VTCompressionSession?
        let need = [kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder: kCFBooleanTrue as Any]
        let refused = VTCompressionSessionCreate(
            allocator: nil,
            width: 160,
            height: 120,
            codecType: kCMVideoCodecType_H264,
            encoderSpecification: need as NSDictionary,
            imageBufferAttributes: nil,
            compressedDataAllocator: nil,
            outputCallback: nil,
            refcon: nil,
            compressionSessionOut: &other
        )
        #expect(refused == -12908)
        #expect(other == nil)
    }

    @Test(
        "I-VT-3 frames of other sizes and formats are converted",
        arguments: [kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange]
    )
    func conversion(format: OSType) throws {
        let session = try makeSession()
        let outputs = Outputs()
        let image = try makeImage(1, width: 333, height: 77, format: format)
        let status = VTCompressionSessionEncodeFrame(
            session,
            imageBuffer: image,
            presentationTimeStamp: .zero,
            duration: .invalid,
            frameProperties: nil,
            infoFlagsOut: nil
        ) { outputs.add(Output(status: $0, flags: $1, sample: $2, number: 0)) }
        #expect(status == noErr)
        VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid)
        let sample = try #require(outputs.all.first?.sample)
        let size = CMVideoFormatDescriptionGetDimensions(try #require(CMSampleBufferGetFormatDescription(sample)))
        #expect([size.width, size.height] == [160, 120])
    }

    @Test("I-VT-4 properties answer with the status of the mistake")
    func propertyStatus() throws {
        let session = try makeSession()
        func set(_ key: CFString, _ value: CFTypeRef?) -> OSStatus {
            VTSessionSetProperty(session, key: key, value: value)
        }
        #expect(set(kVTCompressionPropertyKey_AverageBitRate, NSNumber(value: 500_000)) == noErr)
        #expect(set("NoSuchProperty", NSNumber(value: 1)) == -12900)
        #expect(set(kVTCompressionPropertyKey_NumberOfPendingFrames, NSNumber(value: 1)) == -12901)
        #expect(set(kVTCompressionPropertyKey_AverageBitRate, NSString("fast")) == -12902)
        #expect(set(kVTCompressionPropertyKey_ProfileLevel, NSNumber(value: 3)) == -12902)
        let rate = property(session, kVTCompressionPropertyKey_AverageBitRate) as? NSNumber
        #expect(rate?.intValue == 500_000)
        // The bit rate may change while the session runs.
        try encode(session, 0..<4)
        #expect(set(kVTCompressionPropertyKey_AverageBitRate, NSNumber(value: 100_000)) == noErr)
        let later = try encode(session, 4..<8)
        #expect(later.map(\.status) == [noErr, noErr, noErr, noErr])
    }

    @Test("I-VT-5 several properties are set, and those that exist are listed")
    func severalProperties() throws {
        let session = try makeSession()
        let properties: NSDictionary = [
            kVTCompressionPropertyKey_RealTime: kCFBooleanTrue as Any,
            NSString("NoSuchProperty"): NSNumber(value: 1),
            kVTCompressionPropertyKey_MaxKeyFrameInterval: NSNumber(value: 7),
        ]
        #expect(VTSessionSetProperties(session, propertyDictionary: properties) == -12900)
        let interval = property(session, kVTCompressionPropertyKey_MaxKeyFrameInterval) as? NSNumber
        #expect(interval?.intValue == 7)
        var supported: CFDictionary?
        #expect(VTSessionCopySupportedPropertyDictionary(session, supportedPropertyDictionaryOut: &supported) == noErr)
        let keys = try #require(supported).allKeys.compactMap { $0 as? NSString }
        #expect(keys.contains(kVTCompressionPropertyKey_AverageBitRate))
        #expect(!keys.contains("NoSuchProperty"))
        // Each listed property can be read.
        for key in keys { _ = property(session, key) }
        var copied: CFDictionary?
        #expect(VTSessionCopySerializableProperties(session, allocator: nil, dictionaryOut: &copied) == noErr)
        #expect(copied?.count == 2)
    }

    @Test("I-VT-6 preparing is optional, and nothing works after the end")
    func invalid() throws {
        let session = try makeSession()
        #expect(VTCompressionSessionPrepareToEncodeFrames(session) == noErr)
        #expect(VTCompressionSessionPrepareToEncodeFrames(session) == noErr)
        VTCompressionSessionInvalidate(session)
        VTCompressionSessionInvalidate(session)
        let status = VTCompressionSessionEncodeFrame(
            session,
            imageBuffer: try makeImage(0),
            presentationTimeStamp: .zero,
            duration: .invalid,
            frameProperties: nil,
            infoFlagsOut: nil
        ) { _, _, _ in Issue.record("A frame of an ended session was reported.") }
        #expect(status == -12903)
        #expect(VTCompressionSessionPrepareToEncodeFrames(session) == -12903)
        #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == -12903)
        let set = VTSessionSetProperty(session, key: kVTCompressionPropertyKey_RealTime, value: kCFBooleanTrue)
        #expect(set == -12903)
    }

    @Test("I-VT-7, I-VT-8 each frame has one callback, in decode order")
    func oneCallback() throws {
        let outputs = try encode(try makeSession(), 0..<40)
        #expect(outputs.map(\.number).sorted() == Array(0..<40))
        #expect(outputs.allSatisfy { $0.status == noErr && $0.sample != nil })
        #expect(zip(outputs, outputs.dropFirst()).allSatisfy { $0.decodeTime < $1.decodeTime })
    }

    @Test("I-VT-9 the frame's value comes back, and the two forms exclude each other")
    func refcons() throws {
        let outputs = Outputs()
        let refcon = Unmanaged.passRetained(outputs)
        defer { refcon.release() }
        let session = try makeSession(
            callback: { refcon, frame, status, flags, sample in
                guard let refcon else { return }
                let outputs = Unmanaged<Outputs>.fromOpaque(refcon).takeUnretainedValue()
                let number = frame.map { Int(bitPattern: $0) } ?? -1
                outputs.add(Output(status: status, flags: flags, sample: sample, number: number))
            },
            refcon: refcon.toOpaque()
        )
        for number in 0..<3 {
            let status = VTCompressionSessionEncodeFrame(
                session,
                imageBuffer: try makeImage(number),
                presentationTimeStamp: CMTime(value: CMTimeValue(number), timescale: 30),
                duration: .invalid,
                frameProperties: nil,
                sourceFrameRefcon: UnsafeMutableRawPointer(bitPattern: number + 1),
                infoFlagsOut: nil
            )
            #expect(status == noErr)
        }
        VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid)
        let times = outputs.all.map { Int($0.time.value) * 30 / Int($0.time.timescale) }
        #expect(outputs.all.map(\.number).sorted() == [1, 2, 3])
        #expect(zip(outputs.all, times).allSatisfy { $0.number == $1 + 1 })
        let closure = VTCompressionSessionEncodeFrame(
            session,
            imageBuffer: try makeImage(9),
            presentationTimeStamp: CMTime(value: 9, timescale: 30),
            duration: .invalid,
            frameProperties: nil,
            infoFlagsOut: nil
        ) { _, _, _ in }
        #expect(closure == -12902)
        let plain = VTCompressionSessionEncodeFrame(
            try makeSession(),
            imageBuffer: try makeImage(0),
            presentationTimeStamp: .zero,
            duration: .invalid,
            frameProperties: nil,
            sourceFrameRefcon: nil,
            infoFlagsOut: nil
        )
        #expect(plain == -12902)
    }

    @Test("I-VT-10 times must increase")
    func times() throws {
        let session = try makeSession()
        func status(_ time: CMTime) throws -> OSStatus {
            VTCompressionSessionEncodeFrame(
                session,
                imageBuffer: try makeImage(0),
                presentationTimeStamp: time,
                duration: .invalid,
                frameProperties: nil,
                infoFlagsOut: nil
            ) { _, _, _ in }
        }
        #expect(try status(CMTime(value: 5, timescale: 30)) == noErr)
        #expect(try status(CMTime(value: 5, timescale: 30)) == -12902)
        #expect(try status(CMTime(value: 4, timescale: 30)) == -12902)
        #expect(try status(.invalid) == -12902)
        #expect(try status(CMTime(value: 6, timescale: 30)) == noErr)
    }
}
