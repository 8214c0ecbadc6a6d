import CoreMedia

/// Core Audio's tags for the common channel orders.
///
/// FFmpeg's masks list the channels in ascending order, which is that of WAVE files. Orders for which Core Audio has no
/// tag get no layout.
enum ChannelLayouts {
    private static let table: [(mask: UInt64, channels: Int, tag: AudioChannelLayoutTag)] = [
        (0x4, 1, 100 << 16 | 1),
        (0x3, 2, 101 << 16 | 2),
        (0x7, 3, 113 << 16 | 3),
        (0x33, 4, 108 << 16 | 4),
        (0x603, 4, 132 << 16 | 4),
        (0x37, 5, 117 << 16 | 5),
        (0x607, 5, 117 << 16 | 5),
        (0x3F, 6, 121 << 16 | 6),
        (0x60F, 6, 121 << 16 | 6),
        (0x63F, 8, 188 << 16 | 8),
    ]

    /// Returns the layout for a mask (0: the default for the number of channels); nil if it has no tag.
    static func layout(mask: UInt64, channels: Int) -> ManagedAudioChannelLayout? {
        if mask == 0 {
            return channels == 1 || channels == 2 ? layout(mask: channels == 1 ? 0x4 : 0x3, channels: channels) : nil
        }
        return table.first { $0.mask == mask }.map { ManagedAudioChannelLayout(tag: $0.tag) }
    }

    /// Returns the mask for a layout; 0, the default layout, if it is unknown.
    static func mask(_ layout: ManagedAudioChannelLayout?) -> UInt64 {
        guard let layout else { return 0 }
        return table.first { $0.tag == layout.tag }?.mask ?? 0
    }
}
