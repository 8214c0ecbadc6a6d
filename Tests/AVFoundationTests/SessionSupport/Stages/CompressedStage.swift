import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import Synchronization

@testable import AVFCapture
@testable import AVFCore

/// The frames of a camera that compresses them.
enum CompressedStage {
    static let width = 320
    static let height = 240

    /// Makes a camera with one format.
    static func source(_ codec: CompressedImage.Codec, bufferCount: Int = 64) -> ScriptedSource {
        ScriptedSource(
            formats: [
                ScriptedSource.format(
                    width,
                    height,
                    pixelFormat: codec == .jpeg
                        ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
                        : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
                    codec: codec
                )
            ],
            bufferCount: bufferCount
        )
    }

    /// The four fields of ``TestImage`` as a JPEG file.
    static let jpegFile: Result<Data, MediaError> = {
        let image = TestImage.make(
            width: width,
            height: height,
            as: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        )
        return Result { () throws(MediaError) in try StillImage.encode(image, as: .jpeg(quality: 0.95)) }
    }()

    /// Makes a JPEG frame.
    ///
    /// - Parameters:
    ///   - cut: number of bytes missing at its end.
    ///   - whenFreed: called when its memory is released.
    static func jpeg(cut: Int = 0, whenFreed: (@Sendable () -> Void)? = nil) throws -> CompressedImage {
        try compressedImage(.jpeg, [UInt8](try jpegFile.get().dropLast(cut)), whenFreed: whenFreed)
    }

    static func compressedImage(
        _ codec: CompressedImage.Codec,
        _ bytes: [UInt8],
        isKey: Bool = true,
        whenFreed: (@Sendable () -> Void)? = nil
    ) throws -> CompressedImage {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
        memory.copyBytes(from: bytes)
        let data = try CMBlockBuffer(
            buffer: memory,
            deallocator: { memory, _ in
                memory.deallocate()
                whenFreed?()
            }
        )
        return CompressedImage(codec: codec, data: data, isKey: isKey)
    }

    /// Makes frames of a stream with start codes; every fifth is a key frame.
    static func stream(_ codec: CompressedImage.Codec, frames: Int) throws -> [CompressedImage] {
        var encoding = VideoEncoding(codec: codec == .h264 ? .h264 : .hevc, width: width, height: height)
        encoding.allowsFrameReordering = false
        encoding.maximumKeyFrameInterval = 5
        encoding.isRealTime = true
        let encoder = try VideoEncoder(encoding)
        let image = TestImage.make(
            width: width,
            height: height,
            as: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        )
        var samples: [CMSampleBuffer] = []
        for number in 0..<frames {
            samples += try encoder.encode(
                image,
                presentationTime: CMTime(value: CMTimeValue(number), timescale: 30),
                duration: CMTime(value: 1, timescale: 30)
            )
        }
        samples += try encoder.finish()
        return try samples.map { sample in
            let isKey = sample.sampleAttachments[0][.notSync] == nil
            var bytes: [UInt8] = []
            if isKey {
                for set in sample.formatDescription?.parameterSets.map([UInt8].init) ?? [] {
                    bytes += [0, 0, 0, 1] + set
                }
            }
            let data = [UInt8](try sample.dataBuffer?.dataBytes() ?? Data())
            var position = 0
            while position + 4 <= data.count {
                let length = data[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
                bytes += [0, 0, 0, 1] + data[position + 4..<position + 4 + length]
                position += 4 + length
            }
            return try compressedImage(codec, bytes, isKey: isKey)
        }
    }
}

/// Records the deliveries of a video data output, compressed or not.
final class CompressedLog: AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
    enum Event: Equatable, Sendable {
        case pixels(Int)
        case bytes(Int)
        case dropped(Int, String)
    }

    private struct Entry: @unchecked Sendable {
        // @unchecked: buffers do not change after delivery.
        var event: Event
        var sample: CMSampleBuffer
    }

    private let entries = Mutex<[Entry]>([])
    private let keeps: Bool

    /// - Parameter keeps: true to keep the buffers.
    init(keeps: Bool = true) { self.keeps = keeps }

    private let log = Mutex<[Event]>([])

    var events: [Event] { log.withLock { $0 } }
    var samples: [CMSampleBuffer] { entries.withLock { $0 }.map(\.sample) }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let number = sampleBuffer.frameNumber ?? -1
        let event = sampleBuffer.imageBuffer == nil ? Event.bytes(number) : .pixels(number)
        log.withLock { $0.append(event) }
        let entry = Entry(event: event, sample: sampleBuffer)
        if keeps { entries.withLock { $0.append(entry) } }
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let reason = CMGetAttachment(
            sampleBuffer,
            key: kCMSampleBufferAttachmentKey_DroppedFrameReason,
            attachmentModeOut: nil
        )
        let text = (reason as? NSString).map { "\($0)" } ?? ""
        let event = Event.dropped(sampleBuffer.frameNumber ?? -1, text)
        log.withLock { $0.append(event) }
    }
}
