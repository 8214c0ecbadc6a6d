import CoreMedia
import CoreVideo
import Testing

/// A new picture.
func makePicture(
    width: Int = 64,
    height: Int = 48,
    format: OSType = kCVPixelFormatType_32BGRA
) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, nil, &buffer) == kCVReturnSuccess)
    return try #require(buffer)
}

/// A buffer of one new picture.
func makeFrame(
    at presentationTime: CMTime = time(1, 30),
    duration: CMTime = time(1, 30),
    number: Int? = nil
) throws -> CMSampleBuffer {
    let picture = try makePicture()
    return CMSampleBuffer(
        image: picture,
        formatDescription: try CMFormatDescription(imageBuffer: picture),
        presentationTime: presentationTime,
        duration: duration,
        frameNumber: number
    )
}

/// Timing with no decode time.
func timing(_ presentationTime: CMTime, _ duration: CMTime = .invalid) -> CMSampleTimingInfo {
    CMSampleTimingInfo(duration: duration, presentationTimeStamp: presentationTime, decodeTimeStamp: .invalid)
}

/// The status of the error that a body throws, or 0.
func thrownStatus(_ body: () throws -> Void) -> Int {
    do {
        try body()
        return 0
    } catch {
        return (error as NSError).code
    }
}
