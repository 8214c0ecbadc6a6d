import AVFoundation
import CameraSources
import ConsoleWeb
import Foundation
import MediaFiles
import Testing

/// Decodes fragments as a page does.
struct FragmentPage {
    private var decoder: VideoSampleDecoder?
    private var format: CMFormatDescription?

    /// Returns the number in the strip of a fragment's picture.
    mutating func strip(_ fragment: ConsoleFragment) throws -> Int? {
        FrameNumberStrip.read(from: try image(fragment)).map(Int.init)
    }

    /// Returns a fragment's picture.
    mutating func image(_ fragment: ConsoleFragment) throws -> CVPixelBuffer {
        let message = fragment.message
        let length = message.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let header = try JSONDecoder().decode(
            ConsoleFragmentHeader.self,
            from: message.dropFirst(4).prefix(length)
        )
        if let text = header.configuration {
            let configuration = try #require(Data(base64Encoded: text))
            var extensions = CMFormatDescription.Extensions()
            extensions[.sampleDescriptionExtensionAtoms] = .init(["avcC": configuration] as NSDictionary)
            let format = try CMFormatDescription(
                videoCodecType: .h264,
                width: header.width,
                height: header.height,
                extensions: extensions
            )
            self.format = format
            decoder = try VideoSampleDecoder(
                format: format,
                pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
                threads: 1,
                isLowDelay: true
            )
        }
        let bytes = Data(message.dropFirst(4 + length))
        let block = try CMBlockBuffer(length: bytes.count, flags: .assureMemoryNow)
        try bytes.withUnsafeBytes { try block.replaceDataBytes(with: $0) }
        let sample = try CMSampleBuffer(
            dataBuffer: block,
            formatDescription: format,
            numSamples: 1,
            sampleTimings: [
                CMSampleTimingInfo(
                    duration: .invalid,
                    presentationTimeStamp: CMTime(value: CMTimeValue(header.sequence), timescale: 30),
                    decodeTimeStamp: .invalid
                )
            ],
            sampleSizes: [bytes.count]
        )
        return try #require(try decoder?.decode(sample).last?.image)
    }
}
