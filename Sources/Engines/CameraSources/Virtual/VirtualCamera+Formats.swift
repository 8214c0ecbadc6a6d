import CoreMedia
import CoreVideo

extension VirtualCamera {
    /// Common camera sizes; the size in the name is added to them.
    private static let usualSizes = [
        (192, 144), (320, 240), (352, 288), (480, 360), (640, 480), (960, 540), (1280, 720), (1920, 1080), (3840, 2160),
    ]

    /// The pixel formats, in the order of ``CameraInfo/formats``.
    private static let pixelFormats = [
        kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
    ].sorted()

    /// Returns all formats for a scene: those in which its codes are large enough to be read.
    static func formats(_ scene: VirtualScene) -> [CameraFormat] {
        let settings = scene.settings
        var sizes = usualSizes.filter { scene.resized(width: $0.0, height: $0.1) != nil }
        if !sizes.contains(where: { $0 == (settings.width, settings.height) }) {
            sizes.append((settings.width, settings.height))
        }
        sizes.sort { ($0.0 * $0.1, $0.0) < ($1.0 * $1.1, $1.0) }
        let duration = settings.rate.frameDuration
        return sizes.flatMap { width, height in
            let fastest = CMTime(value: 1, timescale: width * height <= 640 * 480 ? 240 : 60)
            let range = CameraFormat.DurationRange(
                shortest: min(fastest, duration),
                longest: CMTime(value: 1, timescale: 1)
            )
            return pixelFormats.map {
                CameraFormat(
                    width: width,
                    height: height,
                    pixelFormat: $0,
                    frameDurations: [range],
                    defaultFrameDuration: duration,
                    depthSize: settings.depth ? depthSize(width: width, height: height) : nil
                )
            }
        }
    }

    /// Returns the video's size divided by the smallest whole number that leaves at most 640 columns.
    private static func depthSize(width: Int, height: Int) -> CameraFormat.DepthSize {
        let divisor = (width + 639) / 640
        return .init(width: (width + divisor - 1) / divisor, height: (height + divisor - 1) / divisor)
    }

    /// Default buffer limit: a second at 30 frames a second, the pipeline's own, and eight more (DROP-10, VDO-36);
    /// fewer for very large frames.
    static func usualBufferLimit(_ format: CameraFormat) -> Int {
        format.width * format.height <= 1920 * 1080 ? 30 + 6 + 8 : 10 + 6 + 8
    }
}
