import CPlaneKernels
import Foundation

/// Writes the rounded means of neighbourhoods, which cost the same for any size.
func box(_ rows: EdgeRows, flags: vImage_Flags) throws(vImage.Error) {
    let (kind, output) = (rows.kind, rows.output)
    let line = rows.paddedWidth * kind.channels, count = output.width * kind.channels
    guard count > 0 else { return }
    let area = UInt64(rows.width * rows.height)
    try withRoom(UInt8.self, rows.height * line) { (ring) throws(vImage.Error) in
        try withRoom(UInt64.self, count + line) { (room) throws(vImage.Error) in
            let columns = UnsafeMutableRawPointer(room + count).assumingMemoryBound(to: UInt32.self)
            memset(columns, 0, 4 * line)
            var next = -rows.height / 2
            for y in 0..<output.height {
                while next <= y + rows.height / 2 {
                    let place = ring + ((next % rows.height) + rows.height) % rows.height * line
                    // The row that leaves the window is where the new one goes.
                    if next >= rows.height - rows.height / 2 { cplane_subtract8(place, line, columns) }
                    rows.read(next, into: place)
                    cplane_slide8(place, nil, line, columns)
                    next += 1
                }
                cplane_box_row(columns, Int32(kind.channels), output.width, rows.width, room)
                cplane_mean(room, area, count, output.row(y, as: UInt8.self))
                switch rows.mode {
                case .copyInPlace: rows.copyEdges(y)
                case .truncate: truncateBox(rows, y)
                default: break
                }
                if flags & 1 != 0, kind.channels == 4 { keepAlpha(rows, y) }
            }
        }
    }
}

/// Writes means of the parts of neighbourhoods inside the source.
private func truncateBox(_ rows: EdgeRows, _ y: Int) {
    let isInside = rows.isInside(row: y), inside = rows.insideColumns
    let channels = rows.kind.channels
    let out = rows.output.row(y, as: UInt8.self)
    for x in 0..<rows.output.width where !isInside || !inside.contains(x) {
        let part = rows.part(row: y, column: x)
        let area = max(part.rows.count * part.columns.count, 1)
        for channel in 0..<channels {
            var sum = 0
            for j in part.rows {
                let row = rows.source.row(rows.y + y - rows.height / 2 + j, as: UInt8.self)
                for i in part.columns { sum += Int(row[(rows.x + x - rows.width / 2 + i) * channels + channel]) }
            }
            out[x * channels + channel] = UInt8(clamping: (sum + area / 2) / area)
        }
    }
}

/// The weights of a tent: 1, 2, …, the middle, …, 2, 1.
func tent(_ size: Int) -> [Int] { (0..<size).map { min($0, size - 1 - $0) + 1 } }
