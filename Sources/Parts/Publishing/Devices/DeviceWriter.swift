import AVFoundation
import Basics
import Obscura
import PixelTransforms
import StreamOutputs

/// Writes the frames of a feed to a video device, each once and in order.
///
/// `@unchecked Sendable`: used by one task at a time.
final class DeviceWriter: @unchecked Sendable {
    private let path: String
    private let publication: Publication
    private var device: VideoOutputDevice?
    private var transformer: PixelTransformer?
    private var target: CVPixelBuffer?

    init(path: String, _ publication: Publication) {
        self.path = path
        self.publication = publication
    }

    /// Writes all frames that are due until a stop.
    func run(_ frames: EveryFrame, rate: Double) async {
        var failure: PublishingError?
        for await frame in frames {
            if publication.isStopping { break }
            do throws(StreamOutputError) {
                let isWritten = try write(frame.pixelBuffer, rate: rate)
                publication.note { if isWritten { $0.sent += 1 } else { $0.dropped += 1 } }
                if !isWritten { publication.send(.dropped(1)) }
            } catch {
                failure = PublishingError(error)
                break
            }
        }
        frames.stop()
        publication.end(failure)
    }

    private func write(_ image: CVPixelBuffer, rate: Double) throws(StreamOutputError) -> Bool {
        let device: VideoOutputDevice
        if let present = self.device {
            device = present
        } else {
            device = try VideoOutputDevice(
                path: path,
                width: CVPixelBufferGetWidth(image),
                height: CVPixelBufferGetHeight(image),
                rate: rate
            )
            self.device = device
            publication.note { $0.connections += 1 }
            publication.send(.connected)
        }
        return try device.write(converted(image, for: device))
    }

    /// Returns the image in the device's size and format.
    private func converted(
        _ image: CVPixelBuffer,
        for device: VideoOutputDevice
    ) throws(StreamOutputError) -> CVPixelBuffer {
        let format = CVPixelBufferGetPixelFormatType(image)
        let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
        if format == device.pixelFormat, width == device.width, height == device.height { return image }
        do {
            let present = transformer?.transform
            if present?.sourceFormat != format || present?.sourceWidth != width || present?.sourceHeight != height {
                transformer = try PixelTransformer(
                    PixelTransform(
                        sourceFormat: format,
                        sourceWidth: width,
                        sourceHeight: height,
                        outputWidth: device.width,
                        outputHeight: device.height,
                        outputFormat: device.pixelFormat
                    )
                )
            }
            if target == nil {
                CVPixelBufferCreate(nil, device.width, device.height, device.pixelFormat, nil, &target)
            }
            guard let transformer, let target else {
                throw StreamOutputError(.deviceFailed, "No memory is left for \(path). Close other programs.")
            }
            try transformer.apply(from: image, to: target)
            return target
        } catch let error as StreamOutputError {
            throw error
        } catch {
            throw StreamOutputError(.unsupportedFormat, "The frames cannot be converted for \(path): \(error)")
        }
    }
}
