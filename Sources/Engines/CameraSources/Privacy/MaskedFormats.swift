import CoreVideo
import MediaFiles

/// The formats of a camera with masks, and those of the camera itself that they stand for.
///
/// Compressed images cannot be masked, so they are decoded: their formats have no codec here. Polygons belong to one
/// shape of picture; a camera cuts off parts of its sensor for another, so formats of another shape are left out.
struct MaskedFormats: Sendable {
    private let pairs: [(shown: CameraFormat, base: CameraFormat)]
    let formats: [CameraFormat]
    let defaultFormat: CameraFormat

    /// The difference of two ratios of width and height that counts as the same shape.
    private static let tolerance = 0.02

    /// Returns nil if no format can be masked.
    init?(_ info: CameraInfo, _ masks: PrivacyMasks) {
        let wanted = Self.shape(info.defaultFormat)
        var pairs: [(shown: CameraFormat, base: CameraFormat)] = []
        for format in info.formats + [info.defaultFormat] {
            let isOther = abs(Self.shape(format) - wanted) > Self.tolerance * wanted
            guard let shown = Self.shown(format), masks.polygons.isEmpty || !isOther,
                !pairs.contains(where: { $0.shown == shown })
            else { continue }
            pairs.append((shown, format))
        }
        guard let first = pairs.first else { return nil }
        self.pairs = pairs
        let listed = pairs.filter { info.formats.contains($0.base) }.map(\.shown)
        formats = listed.isEmpty ? pairs.map(\.shown) : listed
        defaultFormat = Self.shown(info.defaultFormat) ?? first.shown
    }

    /// Returns the camera's own format; nil for one that is not in the list.
    func base(of format: CameraFormat) -> CameraFormat? { pairs.first { $0.shown == format }?.base }

    private static func shape(_ format: CameraFormat) -> Double {
        Double(format.width) / Double(max(1, format.height))
    }

    /// Returns the format without its codec; nil if its pixels cannot be masked.
    private static func shown(_ format: CameraFormat) -> CameraFormat? {
        var shown = format
        shown.codec = nil
        if format.codec == .jpeg { shown.pixelFormat = JPEGDecoder.pixelFormat }
        return PixelFormat.named(shown.pixelFormat) == nil ? nil : shown
    }
}
