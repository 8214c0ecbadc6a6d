import CoreMedia
import CoreVideo

/// The formats that a PipeWire node offers, in the server's form: a set of possible values for each property.
struct PipeWireFormat: Sendable, Hashable {
    /// The coding of images.
    enum Coding: Sendable, Hashable { case raw, jpeg }

    /// The possible values of a property.
    enum Choice<Value: Sendable & Hashable>: Sendable, Hashable {
        /// One of these.
        case list([Value])
        /// Anything between two values.
        case range(Value, Value)
    }

    /// A width and a height.
    struct Size: Sendable, Hashable {
        var width: Int
        var height: Int

        var area: Int { width * height }
    }

    /// Frames per second, as a fraction.
    struct Rate: Sendable, Hashable {
        var numerator: Int
        var denominator: Int

        var perSecond: Double { Double(numerator) / Double(max(denominator, 1)) }
    }

    var coding: Coding
    /// PipeWire's values of pixel formats; empty for JPEG.
    var pixels: [UInt32]
    var sizes: Choice<Size>
    var preferredSize: Size?
    var rates: Choice<Rate>
    var preferredRate: Rate?
}

/// A mode in which a PipeWire camera can run.
struct PipeWireMode: Sendable, Hashable {
    /// The format that clients see.
    var format: CameraFormat
    /// PipeWire's value of the pixel format; 0 for JPEG.
    var pixels: UInt32

    /// Returns the modes of a node, ascending by size and then by pixel format; each format occurs once.
    static func modes(of formats: [PipeWireFormat]) -> [PipeWireMode] {
        var modes: [PipeWireMode] = []
        for format in formats {
            let rates = Rates(format.rates, preferred: format.preferredRate)
            for size in sizes(format) {
                for (pixels, type) in pixelFormats(format) {
                    let mode = PipeWireMode(
                        format: CameraFormat(
                            width: size.width,
                            height: size.height,
                            pixelFormat: type,
                            codec: format.coding == .jpeg ? .jpeg : nil,
                            frameDurations: rates.durations,
                            defaultFrameDuration: rates.usual
                        ),
                        pixels: pixels
                    )
                    merge(mode, into: &modes)
                }
            }
        }
        return modes.sorted { first, second in
            let (one, other) = (first.format, second.format)
            if one.width * one.height != other.width * other.height {
                return one.width * one.height < other.width * other.height
            }
            if one.pixelFormat != other.pixelFormat { return one.pixelFormat < other.pixelFormat }
            return one.codec == nil && other.codec != nil
        }
    }

    /// Returns the default mode: the largest size up to 1280×720 with at least 24 frames a second, preferably
    /// uncompressed.
    static func usual(of modes: [PipeWireMode]) -> PipeWireMode? {
        func isFluent(_ mode: PipeWireMode) -> Bool {
            mode.format.frameDurations.contains { $0.shortest <= CMTime(value: 1, timescale: 24) }
        }
        let handy = modes.filter { $0.format.width * $0.format.height <= 1280 * 720 && isFluent($0) }
        let best = handy.map { $0.format.width * $0.format.height }.max()
        let largest = handy.filter { $0.format.width * $0.format.height == best }
        return largest.first { $0.format.codec == nil } ?? largest.first ?? modes.first
    }

    /// Merges a mode into the list; the same format may come from several entries, each with other rates.
    private static func merge(_ mode: PipeWireMode, into modes: inout [PipeWireMode]) {
        let index = modes.firstIndex {
            $0.format.width == mode.format.width && $0.format.height == mode.format.height
                && $0.format.pixelFormat == mode.format.pixelFormat && $0.format.codec == mode.format.codec
        }
        guard let index else { return modes.append(mode) }
        // Several values may name the same pixel format; the first one is used.
        guard modes[index].pixels == mode.pixels else { return }
        for range in mode.format.frameDurations where !modes[index].format.frameDurations.contains(range) {
            modes[index].format.frameDurations.append(range)
        }
    }

    /// Sizes offered for a node that supports any size; the node's preferred size is added.
    static let usualSizes = [(160, 120), (320, 240), (640, 480), (800, 600), (1280, 720), (1920, 1080), (3840, 2160)]
        .map { PipeWireFormat.Size(width: $0.0, height: $0.1) }
    /// Maximum width and height that are considered valid.
    private static let mostPixels = 16384

    private static func sizes(_ format: PipeWireFormat) -> [PipeWireFormat.Size] {
        let known = 1...mostPixels
        var sizes: [PipeWireFormat.Size]
        switch format.sizes {
        case .list(let list): sizes = list
        case .range(let low, let high):
            sizes = usualSizes.filter {
                (low.width...max(low.width, high.width)).contains($0.width)
                    && (low.height...max(low.height, high.height)).contains($0.height)
            }
            if let preferred = format.preferredSize { sizes.append(preferred) }
            if sizes.isEmpty { sizes = [low, high] }
        }
        var seen: Set<PipeWireFormat.Size> = []
        return sizes.filter { known.contains($0.width) && known.contains($0.height) && seen.insert($0).inserted }
    }

    private static func pixelFormats(_ format: PipeWireFormat) -> [(UInt32, OSType)] {
        if format.coding == .jpeg { return [(0, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)] }
        return format.pixels.compactMap { number in PipeWirePixels.named(number).map { (number, $0.type) } }
    }

    /// Frame intervals.
    private struct Rates {
        var durations: [CameraFormat.DurationRange] = []
        var usual = CMTime(value: 1, timescale: 30)

        /// Range of plausible rates.
        ///
        /// Rates outside it are ignored.
        private static let believed = 1.0...240.0

        init(_ choice: PipeWireFormat.Choice<PipeWireFormat.Rate>, preferred: PipeWireFormat.Rate?) {
            switch choice {
            case .list(let rates):
                for rate in rates where Self.believed.contains(rate.perSecond) {
                    let duration = Self.duration(rate)
                    let range = CameraFormat.DurationRange(shortest: duration, longest: duration)
                    if !durations.contains(range) { durations.append(range) }
                }
            case .range(let low, let high):
                let lowest = low.perSecond < Self.believed.lowerBound ? .init(numerator: 1, denominator: 1) : low
                let highest = high.perSecond > 120 ? .init(numerator: 120, denominator: 1) : high
                if lowest.perSecond <= highest.perSecond {
                    durations = [.init(shortest: Self.duration(highest), longest: Self.duration(lowest))]
                }
            }
            if durations.isEmpty { durations = [.init(shortest: usual, longest: usual)] }
            let preferredDuration = preferred.map { Self.duration($0) }
            usual =
                preferredDuration.flatMap { preferredDuration in
                    durations.contains { $0.shortest <= preferredDuration && preferredDuration <= $0.longest }
                        ? preferredDuration : nil
                } ?? durations[0].shortest
        }

        private static func duration(_ rate: PipeWireFormat.Rate) -> CMTime {
            CMTime(value: CMTimeValue(rate.denominator), timescale: CMTimeScale(clamping: rate.numerator))
        }
    }
}
