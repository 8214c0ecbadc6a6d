import CoreMedia
import CoreVideo
import Testing

/// The texts of buffers in logs.
@Suite("Descriptions of buffers")
struct DescriptionTests {
    @Test("an image says its size and format, a sample buffer its time, a block buffer its length")
    func texts() throws {
        var image: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 48, kCVPixelFormatType_32BGRA, nil, &image)
        let buffer = try #require(image)
        #expect("\(buffer)".hasPrefix("<CVPixelBuffer width=64 height=48 bytesPerRow="))
        #expect("\(buffer)".hasSuffix(" pixelFormat='BGRA'>"))
        let format = try CMFormatDescription(imageBuffer: buffer)
        let timing = CMSampleTimingInfo(
            duration: CMTime(value: 1, timescale: 4),
            presentationTimeStamp: CMTime(value: 3, timescale: 2),
            decodeTimeStamp: .invalid
        )
        let sample = try CMSampleBuffer(imageBuffer: buffer, formatDescription: format, sampleTiming: timing)
        #expect("\(sample)" == "<CMSampleBuffer 1 samples at 1.5 s for 0.25 s \(buffer) \(format)>")
        let place = String(UInt(bitPattern: Unmanaged.passUnretained(format).toOpaque()), radix: 16)
        let text = "\(format)"
        #expect(text.hasPrefix("<CMVideoFormatDescription 0x\(place)> { mediaType:'vide' mediaSubType:'BGRA' "))
        #expect(text.contains("codecType: 'BGRA' dimensions: 64 x 48 }"))
        #expect("\(try CMBlockBuffer(length: 16))" == "<CMBlockBuffer 16 bytes in 1 blocks>")
    }
}
