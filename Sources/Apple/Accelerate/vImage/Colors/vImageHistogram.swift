// Histograms, and levels by them. The destination may be the source.

/// Counts the pixels of each level, in 256 counters.
@discardableResult
public func vImageHistogramCalculation_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ histogram: UnsafeMutablePointer<vImagePixelCount>,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        for (level, count) in try counted(src.pointee, channels: 1).enumerated() { histogram[level] = UInt(count) }
    }
}

/// Counts the pixels of each level of each channel, in four times 256 counters; nil leaves out a channel.
@discardableResult
public func vImageHistogramCalculation_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ histogram: UnsafeMutablePointer<UnsafeMutablePointer<vImagePixelCount>?>,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let counts = try counted(src.pointee, channels: 4)
        for channel in 0..<4 {
            guard let counters = histogram[channel] else { continue }
            for level in 0..<256 { counters[level] = UInt(counts[256 * channel + level]) }
        }
    }
}

/// Counts the pixels in equal parts of a range.
@discardableResult
public func vImageHistogramCalculation_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ histogram: UnsafeMutablePointer<vImagePixelCount>,
    _ histogram_entries: UInt32,
    _ minVal: Pixel_F,
    _ maxVal: Pixel_F,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        try count(src.pointee, channels: 1, [histogram], entries: histogram_entries, minVal, maxVal)
    }
}

/// Counts the pixels of each channel in equal parts of a range; nil leaves out a channel.
@discardableResult
public func vImageHistogramCalculation_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ histogram: UnsafeMutablePointer<UnsafeMutablePointer<vImagePixelCount>?>,
    _ histogram_entries: UInt32,
    _ minVal: Pixel_F,
    _ maxVal: Pixel_F,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let counters = (0..<4).map { histogram[$0] }
        try count(src.pointee, channels: 4, counters, entries: histogram_entries, minVal, maxVal)
    }
}

/// Spreads the levels of each channel evenly.
@discardableResult
public func vImageEqualization_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    remap(src, dest, channels: 1, flags) { counts, _ in equalizing(counts) }
}

/// Stretches the levels of each channel to the whole range.
@discardableResult
public func vImageContrastStretch_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    remap(src, dest, channels: 1, flags) { counts, _ in stretching(counts, low: 0, high: 0) }
}

/// Stretches levels so that percentages of the pixels become black and white.
@discardableResult
public func vImageEndsInContrastStretch_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ percent_low: UInt32,
    _ percent_high: UInt32,
    _ flags: vImage_Flags
) -> vImage_Error {
    guard percent_low <= 100, percent_high <= 100, percent_low + percent_high <= 100 else {
        return kvImageInvalidParameter
    }
    return remap(src, dest, channels: 1, flags) { counts, _ in
        stretching(counts, low: Double(percent_low) / 100, high: Double(percent_high) / 100)
    }
}

/// Gives levels the distribution of a histogram of 256 counters.
@discardableResult
public func vImageHistogramSpecification_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ desired_histogram: UnsafePointer<vImagePixelCount>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let wanted = Array(UnsafeBufferPointer(start: desired_histogram, count: 256))
    return remap(src, dest, channels: 1, flags) { counts, _ in specifying(counts, wanted) }
}

/// Spreads the levels of each channel evenly.
@discardableResult
public func vImageEqualization_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    remap(src, dest, channels: 4, flags) { counts, _ in equalizing(counts) }
}

/// Stretches the levels of each channel to the whole range.
@discardableResult
public func vImageContrastStretch_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    remap(src, dest, channels: 4, flags) { counts, _ in stretching(counts, low: 0, high: 0) }
}

/// Stretches the levels of each channel so that percentages of the pixels become black and white.
@discardableResult
public func vImageEndsInContrastStretch_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ percent_low: UnsafePointer<UInt32>,
    _ percent_high: UnsafePointer<UInt32>,
    _ flags: vImage_Flags
) -> vImage_Error {
    guard (0..<4).allSatisfy({ percent_low[$0] <= 100 && percent_high[$0] <= 100 - percent_low[$0] }) else {
        return kvImageInvalidParameter
    }
    return remap(src, dest, channels: 4, flags) { counts, channel in
        stretching(counts, low: Double(percent_low[channel]) / 100, high: Double(percent_high[channel]) / 100)
    }
}

/// Gives the levels of each channel the distribution of a histogram of 256 counters; nil leaves a channel as it is.
@discardableResult
public func vImageHistogramSpecification_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ desired_histogram: UnsafePointer<UnsafePointer<vImagePixelCount>?>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let wanted = (0..<4).map { desired_histogram[$0].map { Array(UnsafeBufferPointer(start: $0, count: 256)) } }
    return remap(src, dest, channels: 4, flags) { counts, channel in
        wanted[channel].map { specifying(counts, $0) } ?? identityTable
    }
}
