import AVFoundation
import Basics
import Obscura
import PixelTransforms
import StreamOutputs

/// Writes the frames of a feed to a video device or to PipeWire, each once and in order.
///
/// `@unchecked Sendable`: used by one task at a time.
final class DeviceWriter: @unchecked Sendable {
    /// A place for frames that are not compressed.
    enum Place: Sendable {
        /// A video device by its path.
        case device(String)
        /// A node of PipeWire by its name, on the server with a socket; nil for the usual one.
        case pipeWire(name: String, remote: String?)
    }

    private let place: Place
    private let publication: Publication
    private var device: (any VideoOutput)?
    private var count = 0
    private var transformer: PixelTransformer?
    private var target: CVPixelBuffer?

    init(_ place: Place, _ publication: Publication) {
        self.place = place
        self.publication = publication
    }

    /// Writes all frames that are due until a stop.
    func run(_ frames: EveryFrame, rate: Double) async {
        var failure: PublishingError?
        for await frame in frames {
            if publication.isStopping { break }
            do throws(StreamOutputError) {
                let isWritten = try write(frame, rate: rate)
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

    private func write(_ frame: DelayedFrame, rate: Double) throws(StreamOutputError) -> Bool {
        let image = frame.pixelBuffer
        let device: any VideoOutput
        if let present = self.device {
            device = present
        } else {
            device = try open(width: CVPixelBufferGetWidth(image), height: CVPixelBufferGetHeight(image), rate: rate)
            self.device = device
            publication.note { $0.connections += 1 }
            publication.send(.connected)
        }
        count += 1
        return try device.write(converted(image, for: device), time: HostClock.now, number: frame.number ?? count)
    }

    private func open(width: Int, height: Int, rate: Double) throws(StreamOutputError) -> any VideoOutput {
        switch place {
        case .device(let path): try VideoOutputDevice(path: path, width: width, height: height, rate: rate)
        case .pipeWire(let name, let remote):
            try PipeWireOutput(name: name, remote: remote, width: width, height: height, rate: rate)
        }
    }

    /// Returns the image in the device's size and format.
    private func converted(
        _ image: CVPixelBuffer,
        for device: any VideoOutput
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
                throw StreamOutputError(.deviceFailed, "No memory is left for a frame. Close other programs.")
            }
            try transformer.apply(from: image, to: target)
            return target
        } catch let error as StreamOutputError {
            throw error
        } catch {
            throw StreamOutputError(
                .unsupportedFormat,
                "The frames cannot be converted for \(publication.address): \(error)"
            )
        }
    }
}
