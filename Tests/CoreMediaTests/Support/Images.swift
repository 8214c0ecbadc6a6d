import CoreMedia
import CoreVideo
import Testing

/// Returns a new pixel buffer.
func makeImage(
    width: Int = 64,
    height: Int = 48,
    format: OSType = kCVPixelFormatType_32BGRA
) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, nil, &buffer) == kCVReturnSuccess)
    return try #require(buffer)
}

/// Returns a sample buffer with a new pixel buffer.
func makeFrame(
    at presentationTime: CMTime = time(1, 30),
    duration: CMTime = time(1, 30),
    number: Int? = nil
) throws -> CMSampleBuffer {
    let image = try makeImage()
    return CMSampleBuffer(
        image: image,
        formatDescription: try CMFormatDescription(imageBuffer: image),
        presentationTime: presentationTime,
        duration: duration,
        frameNumber: number
    )
}

/// Returns timing without a decode time.
func timing(_ presentationTime: CMTime, _ duration: CMTime = .invalid) -> CMSampleTimingInfo {
    CMSampleTimingInfo(duration: duration, presentationTimeStamp: presentationTime, decodeTimeStamp: .invalid)
}

/// Returns the status of the error that a closure throws, or 0.
func thrownStatus(_ body: () throws -> Void) -> Int {
    do {
        try body()
        return 0
    } catch {
        return (error as NSError).code
    }
}
