import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization

/// The first images of a virtual camera, and their contents.
struct LiveImages {
    let buffers: [CVPixelBuffer]
    /// For each image, the payloads of its codes.
    let payloads: [[[UInt8]]]

    /// - Parameters:
    ///   - codes: the codes, as in a camera's name; `none` for none.
    ///   - motion: the motion, as in a camera's name.
    init(_ codes: String, _ motion: String, width: Int, height: Int, rate: Int, count: Int) throws {
        let name = "virtual:\(width)x\(height)@\(rate)?codes=\(codes)&motion=\(motion)&clock=virtual&frames=\(count)"
        guard case .virtual(let settings) = try CameraName(parsing: name).source else {
            throw BenchError("\(name) is no virtual camera.")
        }
        let camera = try VirtualCamera(settings)
        let collector = Collector()
        let format = camera.info.defaultFormat
        try camera.start(
            CameraRequest(format: format, frameDuration: format.defaultFrameDuration),
            client: collector
        )
        collector.ended.wait()
        camera.stop()
        buffers = collector.images
        guard buffers.count == count else { throw BenchError("\(buffers.count) of \(count) pictures came.") }
        payloads = (0..<count).map { number in camera.scene.codes(inFrame: number).map(\.bytes) }
    }

    /// Writes the luma of all images for programs that read only that.
    ///
    /// The file contains a line `W H N`. For each image follow a line with the number of its codes, a line of
    /// hexadecimal digits for each code, and the rows of luma without padding.
    func write(to path: String) throws {
        guard let first = buffers.first else { return }
        let (width, height) = (CVPixelBufferGetWidth(first), CVPixelBufferGetHeight(first))
        var data = Data("\(width) \(height) \(buffers.count)\n".utf8)
        for (buffer, codes) in zip(buffers, payloads) {
            data += Data("\(codes.count)\n".utf8)
            for code in codes { data += Data((code.map { String(format: "%02x", $0) }.joined() + "\n").utf8) }
            CVPixelBufferLockBaseAddress(buffer, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
            guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, 0) else {
                throw BenchError("A picture is empty.")
            }
            for row in 0..<height {
                let line = base + row * CVPixelBufferGetBytesPerRowOfPlane(buffer, 0)
                data.append(line.assumingMemoryBound(to: UInt8.self), count: width)
            }
        }
        try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// A client that copies a camera's images.
    private final class Collector: CameraClient, @unchecked Sendable {
        // @unchecked: written on the source thread, read after it has ended.
        private(set) var images: [CVPixelBuffer] = []
        let ended = DispatchSemaphore(value: 0)

        func camera(_ source: any CameraSource, didCapture frame: CameraFrame) {
            guard let image = frame.image, let copy = Self.copy(of: image) else { return }
            images.append(copy)
        }

        func camera(_ source: any CameraSource, didLose loss: CameraLoss) {}
        func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool { false }
        func cameraDidEnd(_ source: any CameraSource) { ended.signal() }
        func camera(_ source: any CameraSource, didFail error: CameraError) { ended.signal() }

        private static func copy(of image: CVPixelBuffer) -> CVPixelBuffer? {
            var made: CVPixelBuffer?
            let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
            CVPixelBufferCreate(nil, width, height, CVPixelBufferGetPixelFormatType(image), nil, &made)
            guard let made else { return nil }
            CVPixelBufferLockBaseAddress(image, .readOnly)
            CVPixelBufferLockBaseAddress(made, [])
            defer {
                CVPixelBufferUnlockBaseAddress(made, [])
                CVPixelBufferUnlockBaseAddress(image, .readOnly)
            }
            for plane in 0..<CVPixelBufferGetPlaneCount(image) {
                guard let from = CVPixelBufferGetBaseAddressOfPlane(image, plane),
                    let to = CVPixelBufferGetBaseAddressOfPlane(made, plane)
                else { return nil }
                let (step, other) = (
                    CVPixelBufferGetBytesPerRowOfPlane(image, plane), CVPixelBufferGetBytesPerRowOfPlane(made, plane)
                )
                for row in 0..<CVPixelBufferGetHeightOfPlane(image, plane) {
                    memcpy(to + row * other, from + row * step, min(step, other))
                }
            }
            return made
        }
    }
}
