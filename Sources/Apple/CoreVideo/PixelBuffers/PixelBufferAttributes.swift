import Foundation

/// The attributes of a pixel buffer that have an effect here, read from a dictionary.
struct PixelBufferAttributes {
    var width: Int?
    var height: Int?
    /// The acceptable formats in order of preference.
    var formats: [OSType] = []
    var border = PixelBufferLayout.Border()
    var rowAlignment = PixelBufferLayout.defaultAlignment
    var planeAlignment = PixelBufferLayout.defaultAlignment
    /// The attachments that each new buffer gets.
    var attachments = BufferAttachments.empty

    init() {}

    init(_ dictionary: NSDictionary?) throws(PixelBufferError) {
        guard let dictionary, dictionary.count > 0 else { return }
        width = Self.number(dictionary, kCVPixelBufferWidthKey)
        height = Self.number(dictionary, kCVPixelBufferHeightKey)
        formats = Self.formats(dictionary[kCVPixelBufferPixelFormatTypeKey])
        border.left = Self.number(dictionary, kCVPixelBufferExtendedPixelsLeftKey) ?? 0
        border.right = Self.number(dictionary, kCVPixelBufferExtendedPixelsRightKey) ?? 0
        border.top = Self.number(dictionary, kCVPixelBufferExtendedPixelsTopKey) ?? 0
        border.bottom = Self.number(dictionary, kCVPixelBufferExtendedPixelsBottomKey) ?? 0
        rowAlignment = try Self.alignment(dictionary, kCVPixelBufferBytesPerRowAlignmentKey)
        planeAlignment = try Self.alignment(dictionary, kCVPixelBufferPlaneAlignmentKey)
        for (key, mode) in [
            (kCVBufferPropagatedAttachmentsKey, CVAttachmentMode.shouldPropagate),
            (kCVBufferNonPropagatedAttachmentsKey, .shouldNotPropagate),
        ] {
            for (key, value) in dictionary[key] as? [String: Any] ?? [:] {
                attachments.set(value as AnyObject, for: key, mode: mode)
            }
        }
    }

    /// Returns the request for a layout.
    func request(width: Int, height: Int, format: OSType) -> PixelBufferLayout.Request {
        PixelBufferLayout.Request(
            format: format,
            width: width,
            height: height,
            border: border,
            rowAlignment: rowAlignment,
            planeAlignment: planeAlignment
        )
    }

    /// Returns the whole number under a key, whatever number type stores it.
    static func number(_ dictionary: NSDictionary, _ key: CFString) -> Int? {
        number(dictionary[key])
    }

    static func number(_ value: Any?) -> Int? {
        switch value {
        case let value as Int: value
        case let value as NSNumber: value.intValue
        default: nil
        }
    }

    static func formats(_ value: Any?) -> [OSType] {
        if let list = value as? [Any] {
            return list.compactMap { number($0).map { OSType(truncatingIfNeeded: $0) } }
        }
        return number(value).map { [OSType(truncatingIfNeeded: $0)] } ?? []
    }

    /// Returns the alignment under a key: a power of two, at least the default.
    ///
    /// Other numbers are rounded up to a power of two.
    private static func alignment(_ dictionary: NSDictionary, _ key: CFString) throws(PixelBufferError) -> Int {
        guard let wanted = number(dictionary, key) else { return PixelBufferLayout.defaultAlignment }
        guard (0...(1 << 20)).contains(wanted) else {
            throw .invalidAttributes("An alignment of \(wanted) bytes is out of range; use 1 to \(1 << 20).")
        }
        var alignment = PixelBufferLayout.defaultAlignment
        while alignment < wanted {
            alignment *= 2
        }
        return alignment
    }
}
