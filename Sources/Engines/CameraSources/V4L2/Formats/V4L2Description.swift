import CV4L2
import CoreMedia
import CoreVideo
import Glibc

/// A driver's description of a camera, read once before use.
struct V4L2Description: Sendable {
    /// The name of the driver, such as `uvcvideo`.
    let driver: String
    /// The driver's name for the camera.
    let card: String
    /// The location of the camera, such as `usb-0000:00:14.0-1`.
    let bus: String
    /// Indicates whether the driver uses several memory pieces for an image.
    let isMultiPlanar: Bool
    /// Indicates whether the frame interval can be set.
    let setsRate: Bool
    /// The formats, ascending by width × height, then by pixel format; not empty.
    let modes: [V4L2Mode]

    /// Queries a driver.
    init(_ handle: V4L2Handle, limits: V4L2Limits = V4L2Limits()) throws(CameraError) {
        let path = handle.path
        var capability = v4l2_capability()
        do throws(SystemFailure) {
            try handle.call(CV4L2_QUERYCAP, &capability)
        } catch {
            throw CameraError(error, .describing, path, path: path)
        }
        driver = V4L2Text.of(capability.driver)
        let name = V4L2Text.of(capability.card)
        card = name.isEmpty ? path : name
        bus = V4L2Text.of(capability.bus_info)
        let all = capability.capabilities
        let able = all & UInt32(V4L2_CAP_DEVICE_CAPS) != 0 ? capability.device_caps : all
        let isSingle = able & UInt32(V4L2_CAP_VIDEO_CAPTURE) != 0
        isMultiPlanar = !isSingle && able & UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE) != 0
        guard isSingle || isMultiPlanar, able & UInt32(V4L2_CAP_STREAMING) != 0 else {
            throw .v4l2(
                .unsupportedFormat,
                card,
                path: path,
                "does not capture video as a camera does. List the cameras with 'obscura devices'."
            )
        }
        let survey = V4L2Survey(handle: handle, isMultiPlanar: isMultiPlanar, limits: limits)
        setsRate = survey.setsRate
        modes = survey.modes()
        guard !modes.isEmpty else {
            let names = survey.pixelFormats().map(V4L2PixelFormat.text(of:))
            throw .v4l2(
                .unsupportedFormat,
                card,
                path: path,
                names.isEmpty
                    ? "lists no formats at all. Is a lens cap, a cable or its firmware missing?"
                    : "has only formats that cannot be used here: \(names.joined(separator: ", "))."
            )
        }
    }

    /// The default mode: the largest up to 1280 × 720 with at least 24 frames a second, preferring one that needs no
    /// decoding.
    var usualMode: V4L2Mode {
        var best = modes[0]
        for mode in modes.dropFirst() where Self.isBetter(mode, best) { best = mode }
        return best
    }

    private static func isBetter(_ a: V4L2Mode, _ b: V4L2Mode) -> Bool {
        let (x, y) = (merits(a), merits(b))
        return x.lexicographicallyPrecedes(y) ? false : x != y
    }

    private static func merits(_ mode: V4L2Mode) -> [Int] {
        let format = mode.format
        let area = format.width * format.height
        let isSmall = area <= 1280 * 720
        let isFast = format.defaultFrameDuration <= CMTime(value: 1, timescale: 24)
        // Above the default size, the smallest is best.
        return [isSmall && isFast ? 1 : 0, isSmall ? 1 : 0, isSmall ? area : -area, -mode.pixels.rank]
    }
}
