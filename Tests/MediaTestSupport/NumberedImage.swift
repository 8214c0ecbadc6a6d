import CameraSources
package import CoreMedia
package import CoreVideo
import Testing

/// Numbered images.
package enum NumberedImage {
    package static func make(
        _ number: Int,
        width: Int = 320,
        height: Int = 240,
        format: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    ) throws -> CVPixelBuffer {
        let buffer = try CVPixelBuffer.make(width: width, height: height, format: format)
        buffer.withPlanes { planes in
            for (index, plane) in planes.enumerated() {
                for y in 0..<plane.height {
                    // A moving gradient gives encoders some work.
                    let value = index == 0 ? UInt8(truncatingIfNeeded: 40 + (y + number * 3) % 160) : 128
                    plane.row(y).initializeMemory(as: UInt8.self, repeating: value)
                }
            }
        }
        #expect(FrameNumberStrip.write(UInt32(number), into: buffer))
        return buffer
    }

    package static func sample(
        _ number: Int,
        at time: CMTime,
        duration: CMTime = .invalid,
        width: Int = 320,
        height: Int = 240
    ) throws -> CMSampleBuffer {
        let image = try make(number, width: width, height: height)
        return try CMSampleBuffer(
            imageBuffer: image,
            formatDescription: CMVideoFormatDescription(imageBuffer: image),
            sampleTiming: CMSampleTimingInfo(
                duration: duration,
                presentationTimeStamp: time,
                decodeTimeStamp: .invalid
            )
        )
    }
}
