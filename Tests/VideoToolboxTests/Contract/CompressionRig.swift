import Foundation
import Testing
import VideoToolbox

/// One callback of a compression session.
struct Output {
    var status: OSStatus
    var flags: VTEncodeInfoFlags
    var sample: CMSampleBuffer?
    /// The number that the frame was sent with.
    var number: Int

    var time: CMTime { sample?.presentationTimeStamp ?? .invalid }
    var decodeTime: CMTime {
        guard let sample else { return .invalid }
        return sample.decodeTimeStamp.isNumeric ? sample.decodeTimeStamp : sample.presentationTimeStamp
    }
    var isSync: Bool { sample.map(isSyncSample) ?? false }
    var bytes: [UInt8] { sample.map(sampleBytes) ?? [] }
}

/// Returns whether decoding can begin at a sample.
func isSyncSample(_ sample: CMSampleBuffer) -> Bool {
    let isNotSync = sample.sampleAttachments[0][.notSync]
    return (isNotSync as? Bool ?? (isNotSync as? NSNumber)?.boolValue) != true
}

/// Returns the data of a sample.
func sampleBytes(_ sample: CMSampleBuffer) -> [UInt8] {
    guard let block = CMSampleBufferGetDataBuffer(sample) else { return [] }
    var bytes = [UInt8](repeating: 0, count: CMBlockBufferGetDataLength(block))
    let count = bytes.count
    bytes.withUnsafeMutableBytes { buffer in
        guard let base = buffer.baseAddress else { return }
        _ = CMBlockBufferCopyDataBytes(block, atOffset: 0, dataLength: count, destination: base)
    }
    return bytes
}

/// A list that callbacks on other threads append to.
final class Outputs: @unchecked Sendable {
    private let lock = NSLock()
    private var list: [Output] = []

    func add(_ output: Output) { lock.withLock { list.append(output) } }
    var all: [Output] { lock.withLock { list } }
}

/// Creates a compression session without a callback.
func makeSession(
    _ codec: CMVideoCodecType = kCMVideoCodecType_H264,
    width: Int32 = 160,
    height: Int32 = 120,
    specification: CFDictionary? = nil,
    callback: VTCompressionOutputCallback? = nil,
    refcon: UnsafeMutableRawPointer? = nil
) throws -> VTCompressionSession {
    var session: VTCompressionSession?
    let status = VTCompressionSessionCreate(
        allocator: nil,
        width: width,
        height: height,
        codecType: codec,
        encoderSpecification: specification,
        imageBufferAttributes: nil,
        compressedDataAllocator: nil,
        outputCallback: callback,
        refcon: refcon,
        compressionSessionOut: &session
    )
    #expect(status == noErr)
    return try #require(session)
}

/// Creates an image with a moving gradient.
func makeImage(
    _ number: Int,
    width: Int = 160,
    height: Int = 120,
    format: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
    isNoisy: Bool = false
) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, width, height, format, nil, &buffer) == kCVReturnSuccess)
    let image = try #require(buffer)
    CVPixelBufferLockBaseAddress(image, [])
    defer { CVPixelBufferUnlockBaseAddress(image, []) }
    let planes = max(1, CVPixelBufferGetPlaneCount(image))
    for plane in 0..<planes {
        let isPlanar = CVPixelBufferGetPlaneCount(image) > 0
        let base = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(image, plane) : CVPixelBufferGetBaseAddress(image)
        let stride =
            isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(image, plane) : CVPixelBufferGetBytesPerRow(image)
        let rows = isPlanar ? CVPixelBufferGetHeightOfPlane(image, plane) : height
        let bytes = try #require(base).assumingMemoryBound(to: UInt8.self)
        var noise = UInt32(truncatingIfNeeded: number &* 7919 &+ 1)
        for y in 0..<rows {
            for x in 0..<stride {
                noise = noise &* 1_664_525 &+ 1_013_904_223
                let grain = isNoisy ? Int(noise >> 26) : 0
                bytes[y * stride + x] =
                    plane == 0 ? UInt8(40 + (x / 4 + y + number * 5 + grain) % 160) : UInt8(128 + (number % 16))
            }
        }
    }
    return image
}

/// Sends frames of 30 per second with closures, completes them, and returns the callbacks in order.
@discardableResult
func encode(
    _ session: VTCompressionSession,
    _ numbers: Range<Int>,
    forced: Set<Int> = [],
    isNoisy: Bool = false
) throws -> [Output] {
    let outputs = Outputs()
    for number in numbers {
        let properties: CFDictionary? =
            forced.contains(number)
            ? [kVTEncodeFrameOptionKey_ForceKeyFrame: kCFBooleanTrue as Any] as NSDictionary : nil
        let status = VTCompressionSessionEncodeFrame(
            session,
            imageBuffer: try makeImage(number, isNoisy: isNoisy),
            presentationTimeStamp: CMTime(value: CMTimeValue(number), timescale: 30),
            duration: CMTime(value: 1, timescale: 30),
            frameProperties: properties,
            infoFlagsOut: nil
        ) { outputs.add(Output(status: $0, flags: $1, sample: $2, number: number)) }
        #expect(status == noErr)
    }
    #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == noErr)
    return outputs.all
}

/// Returns the types of the NAL units of H.264 with lengths of four bytes; nil if the lengths do not add up.
func unitTypes(_ bytes: [UInt8]) -> [UInt8]? {
    var types: [UInt8] = []
    var place = 0
    while place < bytes.count {
        guard place + 5 <= bytes.count else { return nil }
        let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        types.append(bytes[place + 4] & 0x1F)
        place += 4 + length
    }
    return place == bytes.count ? types : nil
}

/// Returns the value of a session's property, which must exist.
func property(_ session: VTSession, _ key: CFString) -> CFTypeRef? {
    var value: CFTypeRef?
    let status = withUnsafeMutablePointer(to: &value) {
        VTSessionCopyProperty(session, key: key, allocator: nil, valueOut: $0)
    }
    #expect(status == noErr)
    return value
}
