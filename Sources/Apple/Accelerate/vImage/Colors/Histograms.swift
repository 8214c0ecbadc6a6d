import CPlaneKernels
import Foundation

/// Counts the levels of each channel: 256 counters a channel.
func counted(_ buffer: vImage_Buffer, channels: Int) throws(vImage.Error) -> [UInt64] {
    let source = try PixelGrid(buffer, size: channels)
    var counts = [UInt64](repeating: 0, count: 256 * channels)
    for y in 0..<source.height {
        cplane_histogram(source.row(y, as: UInt8.self), source.width, Int32(channels), &counts)
    }
    return counts
}

/// The table that spreads levels evenly: each goes to its share of the pixels below it and half of its own.
func equalizing(_ counts: ArraySlice<UInt64>) -> [UInt8] {
    let total = counts.reduce(0, +)
    guard total > 0, let first = counts.first(where: { $0 > 0 }), first < total else { return identityTable }
    var below: UInt64 = 0
    return counts.map { count in
        below += count
        let share = Double(below > first ? below - first : 0) / Double(total - first)
        return UInt8((share * 255).rounded())
    }
}

/// The table that gives levels the distribution of another histogram.
func specifying(_ counts: ArraySlice<UInt64>, _ wanted: [vImagePixelCount]) -> [UInt8] {
    let total = Double(counts.reduce(0, +)), goal = Double(wanted.reduce(0) { $0 &+ $1 })
    guard total > 0, goal > 0 else { return identityTable }
    var (below, reached, level) = (0.0, Double(wanted[0]), 0)
    return counts.map { count in
        below += Double(count)
        while level < 255, reached / goal < below / total - 1e-12 {
            level += 1
            reached += Double(wanted[level])
        }
        return UInt8(level)
    }
}

/// The table that stretches levels so that a share of the pixels becomes black and one white.
func stretching(_ counts: ArraySlice<UInt64>, low: Double, high: Double) -> [UInt8] {
    let total = Double(counts.reduce(0, +))
    guard total > 0 else { return identityTable }
    let values = Array(counts)
    var (black, white) = (0, 255)
    var below = 0.0
    while black < 255, (below + Double(values[black])) / total <= low { below += Double(values[black]); black += 1 }
    var above = 0.0
    while white > 0, (above + Double(values[white])) / total <= high { above += Double(values[white]); white -= 1 }
    guard white > black else { return identityTable }
    return (0...255).map { level in
        UInt8(min(max((Double(level - black) / Double(white - black) * 255).rounded(), 0), 255))
    }
}

let identityTable = (0...255).map { UInt8($0) }

/// Maps levels of an image through a table for each channel that its histogram makes.
func remap(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    channels: Int,
    _ flags: vImage_Flags,
    table: (ArraySlice<UInt64>, Int) -> [UInt8]
) -> vImage_Error {
    status(flags, allowed: 1) { () throws(vImage.Error) in
        let source = try PixelGrid(src.pointee, size: channels), output = try PixelGrid(dest.pointee, size: channels)
        try source.mustCover(output)
        let counts = try counted(src.pointee, channels: channels)
        var tables = (0..<channels).map { table(counts[256 * $0..<256 * $0 + 256], $0) }
        if flags & 1 != 0, channels == 4 { tables[0] = identityTable }
        for y in 0..<output.height {
            let from = source.row(y, as: UInt8.self), to = output.row(y, as: UInt8.self)
            for channel in 0..<channels {
                let values = tables[channel]
                for x in 0..<output.width { to[x * channels + channel] = values[Int(from[x * channels + channel])] }
            }
        }
    }
}

/// Counts values of single precision in equal parts of a range; those outside count as the first and the last.
func count(
    _ buffer: vImage_Buffer,
    channels: Int,
    _ counters: [UnsafeMutablePointer<vImagePixelCount>?],
    entries: UInt32,
    _ low: Float,
    _ high: Float
) throws(vImage.Error) {
    let source = try PixelGrid(buffer, size: 4 * channels)
    guard entries > 0, entries <= 1 << 24, high > low else { throw .invalidParameter }
    let parts = Int(entries), scale = Float(parts) / (high - low)
    for counter in counters { counter?.update(repeating: 0, count: parts) }
    for y in 0..<source.height {
        let row = source.row(y, as: Float.self)
        for x in 0..<source.width {
            for (channel, counter) in counters.enumerated() {
                let place = (row[x * channels + channel] - low) * scale
                counter?[place > 0 ? min(Int(min(place, 0x1p30)), parts - 1) : 0] += 1
            }
        }
    }
}
