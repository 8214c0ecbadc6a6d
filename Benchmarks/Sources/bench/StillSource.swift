import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization

/// A camera that repeats the same uncompressed images, as fast as its consumers accept them.
final class StillSource: CameraSource {
    let info: CameraInfo
    let pace = CameraPace.lossless
    var clock: CMClock { CMClockGetHostTimeClock() }

    private let images: Images
    private let count: Int
    private let isStopping = Atomic(false)
    private let finished = DispatchSemaphore(value: 1)

    // @unchecked: the pixels are never written after the source was created.
    struct Images: @unchecked Sendable {
        var buffers: [CVPixelBuffer] = []
        var compressed: CompressedImage?
    }

    convenience init(images: [CVPixelBuffer], count: Int) {
        self.init(
            Images(buffers: images),
            width: CVPixelBufferGetWidth(images[0]),
            height: CVPixelBufferGetHeight(images[0]),
            pixelFormat: CVPixelBufferGetPixelFormatType(images[0]),
            count: count
        )
    }

    /// Creates a camera that repeats the same JPEG image.
    convenience init(jpeg: Data, width: Int, height: Int, count: Int) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: jpeg.count, alignment: 16)
        memory.copyBytes(from: jpeg)
        let data = try? CMBlockBuffer(buffer: memory, deallocator: { memory, _ in memory.deallocate() })
        self.init(
            Images(compressed: data.map { CompressedImage(codec: .jpeg, data: $0) }),
            width: width,
            height: height,
            pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            count: count
        )
    }

    private init(_ images: Images, width: Int, height: Int, pixelFormat: OSType, count: Int) {
        self.images = images
        self.count = count
        let format = CameraFormat(
            width: width,
            height: height,
            pixelFormat: pixelFormat,
            codec: images.compressed?.codec,
            frameDurations: [
                .init(shortest: CMTime(value: 1, timescale: 100_000), longest: CMTime(value: 1, timescale: 1))
            ],
            defaultFrameDuration: CMTime(value: 1, timescale: 30)
        )
        info = CameraInfo(
            uniqueID: "still:\(UUID().uuidString)",
            localizedName: "Still pictures",
            modelID: "Still pictures",
            manufacturer: "Obscura",
            formats: [format],
            defaultFormat: format
        )
    }

    func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
        finished.wait()
        isStopping.store(false, ordering: .releasing)
        let thread = Thread { [self] in
            run(client)
            finished.signal()
        }
        thread.start()
    }

    func setFrameDuration(_ duration: CMTime) {}

    func stop() {
        isStopping.store(true, ordering: .releasing)
        finished.wait()
        finished.signal()
    }

    private func run(_ client: any CameraClient) {
        var last: UInt64 = 0
        for number in 0..<count {
            if isStopping.load(ordering: .acquiring) { return }
            let now = max(hostNanoseconds(), last + 1)
            last = now
            client.camera(
                self,
                didCapture: CameraFrame(
                    image: images.buffers.isEmpty ? nil : images.buffers[number % images.buffers.count],
                    compressed: images.compressed,
                    presentationTime: CMTime(value: CMTimeValue(now), timescale: 1_000_000_000),
                    duration: .invalid,
                    number: number,
                    hostTime: now
                )
            )
        }
        client.cameraDidEnd(self)
    }
}

/// Returns nanoseconds of CLOCK_MONOTONIC.
func hostNanoseconds() -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}
