package import Capsules
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// Compresses the pixels of one camera's frames for a capsule.
///
/// Use it from one thread at a time.
package final class CapsulePixelEncoder {
    /// The width of small pictures in pixels.
    package static let smallWidth = 160

    private let mode: CapsulePixelMode
    private let camera: Int
    private let lossless = LosslessEncoder()
    private var video: (encoder: VideoEncoder, width: Int, height: Int, format: OSType)?
    private var jpeg: JPEGDecoder?
    /// The numbers of the frames in the encoder.
    private var pending: [Int64: Int] = [:]

    /// Creates an encoder for the frames of a camera.
    package init(_ mode: CapsulePixelMode, camera: Int) {
        self.mode = mode
        self.camera = camera
    }

    /// Returns the records of a frame's pixels, and of its depth map where nothing may be lost.
    ///
    /// - Throws: ``MediaError``, in a text for people, if the pixels cannot be compressed.
    package func encode(_ frame: CameraFrame) throws(CapsuleError) -> [CapsulePixels] {
        do throws(MediaError) {
            var records = try pixels(frame)
            if mode == .lossless, let depth = frame.depth {
                records.append(record(frame.number, "ffv1", try lossless.encode(depth), isDepth: true))
            }
            return records
        } catch {
            throw CapsuleError(error.message)
        }
    }

    private func pixels(_ frame: CameraFrame) throws(MediaError) -> [CapsulePixels] {
        switch mode {
        case .none: return []
        case .lossless, .h264:
            // What the camera has compressed is not compressed again.
            if let compressed = frame.compressed {
                let bytes = (try? compressed.data.dataBytes()).map { Array($0) } ?? []
                return [record(frame.number, "camera", bytes, isKey: compressed.isKey)]
            }
            guard let image = frame.image else { return [] }
            if mode == .lossless { return [record(frame.number, "ffv1", try lossless.encode(image))] }
            return try encode(image, frame, width: image.width & ~1, height: image.height & ~1)
        case .small:
            guard let image = try picture(frame) else { return [] }
            let width = min(Self.smallWidth, image.width) & ~1
            let height = max(image.height * width / max(image.width, 1) & ~1, 2)
            return try encode(image, frame, width: max(width, 2), height: height)
        }
    }

    /// Returns the picture of a frame, which a camera may have compressed.
    private func picture(_ frame: CameraFrame) throws(MediaError) -> CVPixelBuffer? {
        if let image = frame.image { return image }
        guard let compressed = frame.compressed, compressed.codec == .jpeg else { return nil }
        guard let header = JPEGHeader(compressed.data) else { return nil }
        if let jpeg, jpeg.width == header.width, jpeg.height == header.height {
            return try jpeg.decode(compressed.data)
        }
        let made = try JPEGDecoder(width: header.width, height: header.height, limit: 2)
        jpeg = made
        return try made.decode(compressed.data)
    }

    private func encode(
        _ image: CVPixelBuffer,
        _ frame: CameraFrame,
        width: Int,
        height: Int
    ) throws(MediaError) -> [CapsulePixels] {
        guard VideoEncoder.accepts(image), width >= 2, height >= 2 else { return [] }
        let encoder: VideoEncoder
        if let video, video.width == width, video.height == height, video.format == image.pixelFormatType {
            encoder = video.encoder
        } else {
            var encoding = VideoEncoding(codec: mode == .small ? .jpeg : .h264, width: width, height: height)
            encoding.allowsFrameReordering = false
            encoding.isRealTime = true
            encoding.hardware = .never
            encoding.maximumKeyFrameDuration = mode == .small ? nil : 1
            encoding.maximumKeyFrameInterval = mode == .small ? 1 : 60
            encoding.quality = mode == .small ? 0.6 : 0.7
            encoding.effort = .ultrafast
            encoder = try VideoEncoder(encoding)
            video = (encoder, width, height, image.pixelFormatType)
            pending = [:]
        }
        // Frames keep their own times in their records; these only need to increase.
        let time = CMTime(value: Int64(frame.number), timescale: 30)
        pending[time.value] = frame.number
        return try encoder.encode(image, presentationTime: time, duration: .invalid).compactMap { sample in
            guard let number = pending.removeValue(forKey: sample.presentationTimeStamp.value),
                let data = sample.dataBuffer
            else { return nil }
            let bytes = (try? data.dataBytes()).map { Array($0) } ?? []
            guard mode == .h264 else { return record(number, "jpeg", bytes) }
            let isKey = sample.isSync
            let stream = Self.byteStream(bytes, isKey ? sample.formatDescription : nil)
            return record(number, "h264", stream, isKey: isKey)
        }
    }

    private func record(
        _ number: Int,
        _ coding: String,
        _ bytes: [UInt8],
        isKey: Bool = true,
        isDepth: Bool = false
    ) -> CapsulePixels {
        CapsulePixels(camera: camera, number: number, coding: coding, isKey: isKey, isDepth: isDepth, bytes: bytes)
    }

    /// Returns length-prefixed units as a byte stream with start codes, after the parameter sets of a key frame.
    private static func byteStream(_ bytes: [UInt8], _ format: CMFormatDescription?) -> [UInt8] {
        var result: [UInt8] = []
        for set in format.map({ Array($0.parameterSets) }) ?? [] { result += [0, 0, 0, 1] + set }
        var position = 0
        while position + 4 <= bytes.count {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - position - 4 else { break }
            result += [0, 0, 0, 1] + bytes[position + 4..<position + 4 + length]
            position += 4 + length
        }
        return result
    }
}

@available(*, unavailable)
extension CapsulePixelEncoder: @unchecked Sendable {}

extension CMSampleBuffer {
    /// True if decoding can begin with this sample.
    fileprivate var isSync: Bool {
        let attachments = CMSampleBufferGetSampleAttachmentsArray(self, createIfNecessary: false) as? [NSDictionary]
        let notSync = attachments?.first?[kCMSampleAttachmentKey_NotSync as String] as? NSNumber
        return notSync?.boolValue != true
    }
}
