import CV4L2
import CoreMedia
import CoreVideo
import Glibc

/// Reads a driver's lists of formats, sizes and frame intervals.
///
/// Every answer of the driver is bounded: lists end after a maximum number of entries, and zeros and repeated entries
/// are skipped.
struct V4L2Survey {
    let handle: V4L2Handle
    let isMultiPlanar: Bool
    let limits: V4L2Limits

    /// The sizes offered for a driver that supports any size.
    private static let usualSizes: [(width: UInt32, height: UInt32)] = [
        (160, 120), (176, 144), (320, 180), (320, 240), (352, 288), (640, 360), (640, 480), (800, 600), (960, 540),
        (1024, 768), (1280, 720), (1280, 960), (1280, 1024), (1600, 1200), (1920, 1080), (2048, 1536), (2560, 1440),
        (2592, 1944), (3840, 2160), (4096, 2160),
    ]
    /// The longest side that is considered valid.
    private static let longestSide: UInt32 = 16_384

    private var type: UInt32 {
        isMultiPlanar ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue : V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    }

    /// Indicates whether the driver accepts a frame interval.
    var setsRate: Bool {
        guard let parameters = parameters else { return false }
        return parameters.parm.capture.capability & UInt32(V4L2_CAP_TIMEPERFRAME) != 0
    }

    private var parameters: v4l2_streamparm? {
        var parameters = v4l2_streamparm()
        parameters.type = type
        return asks(CV4L2_G_PARM, &parameters) ? parameters : nil
    }

    private func asks<Argument>(_ request: UInt, _ argument: inout Argument) -> Bool {
        do throws(SystemFailure) {
            try handle.call(request, &argument)
            return true
        } catch {
            return false
        }
    }

    /// Returns all usable formats.
    ///
    /// Of those that look the same to clients, only the first in the table is kept.
    func modes() -> [V4L2Mode] {
        let pixels = pixelFormats().compactMap(V4L2PixelFormat.named).sorted { $0.rank < $1.rank }
        var seen: Set<[Int]> = []
        var modes: [V4L2Mode] = []
        for pixels in pixels {
            let sizes = sizes(of: pixels.code)
            guard let first = sizes.first, let pixelFormat = pixelFormat(of: pixels, size: first) else { continue }
            for size in sizes {
                let key = [Int(size.width), Int(size.height), Int(pixelFormat), Self.rank(pixels.codec)]
                guard seen.insert(key).inserted else { continue }
                let intervals = intervals(of: pixels.code, size: size)
                modes.append(
                    V4L2Mode(
                        pixels: pixels,
                        format: CameraFormat(
                            width: Int(size.width),
                            height: Int(size.height),
                            pixelFormat: pixelFormat,
                            codec: pixels.codec,
                            frameDurations: intervals.ranges,
                            defaultFrameDuration: intervals.usual
                        )
                    )
                )
            }
        }
        return modes.sorted { a, b in
            let (x, y) = (a.format, b.format)
            // A raw format comes before a compressed one with the same pixels.
            return (x.width * x.height, x.width, x.pixelFormat, Self.rank(x.codec))
                < (y.width * y.height, y.width, y.pixelFormat, Self.rank(y.codec))
        }
    }

    private static func rank(_ codec: CompressedImage.Codec?) -> Int {
        switch codec {
        case nil: 0
        case .jpeg: 1
        case .h264: 2
        case .hevc: 3
        }
    }

    /// Returns the codes of the driver's formats, each once.
    func pixelFormats() -> [UInt32] {
        var codes: [UInt32] = []
        for index in 0..<limits.listEntries {
            var entry = v4l2_fmtdesc()
            entry.index = index
            entry.type = type
            guard asks(CV4L2_ENUM_FMT, &entry) else { break }
            if !codes.contains(entry.pixelformat) { codes.append(entry.pixelformat) }
        }
        return codes
    }

    // MARK: Sizes

    private func sizes(of code: UInt32) -> [(width: UInt32, height: UInt32)] {
        var sizes: [(width: UInt32, height: UInt32)] = []
        func add(_ width: UInt32, _ height: UInt32) {
            guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else { return }
            if !sizes.contains(where: { $0 == (width, height) }) { sizes.append((width, height)) }
        }
        for index in 0..<limits.listEntries {
            var entry = v4l2_frmsizeenum()
            entry.index = index
            entry.pixel_format = code
            guard asks(CV4L2_ENUM_FRAMESIZES, &entry) else { break }
            if entry.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue {
                add(entry.discrete.width, entry.discrete.height)
                continue
            }
            for size in Self.usualSizes where Self.contains(entry.stepwise, size) { add(size.width, size.height) }
            add(entry.stepwise.max_width, entry.stepwise.max_height)
            break
        }
        if sizes.isEmpty, let size = presentSize(of: code) { add(size.width, size.height) }
        return sizes
    }

    private static func contains(_ steps: v4l2_frmsize_stepwise, _ size: (width: UInt32, height: UInt32)) -> Bool {
        func fits(_ side: UInt32, _ least: UInt32, _ most: UInt32, _ step: UInt32) -> Bool {
            side >= least && side <= most && (side - least) % max(step, 1) == 0
        }
        return fits(size.width, steps.min_width, steps.max_width, steps.step_width)
            && fits(size.height, steps.min_height, steps.max_height, steps.step_height)
    }

    /// Returns the current size of a driver without a list, such as a driver for a video input jack.
    private func presentSize(of code: UInt32) -> (width: UInt32, height: UInt32)? {
        var format = v4l2_format()
        format.type = type
        guard asks(CV4L2_G_FMT, &format) else { return nil }
        let now = V4L2Negotiated(format)
        guard let tried = tried(code, size: (now.width, now.height)) else { return nil }
        return tried.code == code ? (tried.width, tried.height) : nil
    }

    // MARK: Range of numbers

    /// Returns the pixel format that clients see.
    ///
    /// Queries the driver for its range of values.
    private func pixelFormat(of pixels: V4L2PixelFormat, size: (width: UInt32, height: UInt32)) -> OSType? {
        guard pixels.hasRange, let tried = tried(pixels.code, size: size), tried.code == pixels.code else {
            return pixels.pixelFormat(isFullRange: false)
        }
        return pixels.pixelFormat(isFullRange: tried.colors.isFullRange)
    }

    private func tried(_ code: UInt32, size: (width: UInt32, height: UInt32)) -> V4L2Negotiated? {
        var format = V4L2Negotiated.request(code, width: size.width, height: size.height, type: type)
        return asks(CV4L2_TRY_FMT, &format) ? V4L2Negotiated(format) : nil
    }

    // MARK: Times

    private func intervals(of code: UInt32, size: (width: UInt32, height: UInt32)) -> V4L2Intervals {
        var intervals = V4L2Intervals()
        for index in 0..<limits.listEntries {
            var entry = v4l2_frmivalenum()
            entry.index = index
            entry.pixel_format = code
            entry.width = size.width
            entry.height = size.height
            guard asks(CV4L2_ENUM_FRAMEINTERVALS, &entry) else { break }
            if entry.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue {
                intervals.add(entry.discrete.numerator, entry.discrete.denominator)
                continue
            }
            let (shortest, longest) = (entry.stepwise.min, entry.stepwise.max)
            intervals.add(
                from: (shortest.numerator, shortest.denominator),
                to: (longest.numerator, longest.denominator)
            )
            break
        }
        if intervals.ranges.isEmpty, let now = parameters?.parm.capture.timeperframe {
            intervals.add(now.numerator, now.denominator)
        }
        // A driver that states nothing at all gets the usual rate, which is right for most.
        if intervals.ranges.isEmpty { intervals.add(1, 30) }
        return intervals
    }
}
