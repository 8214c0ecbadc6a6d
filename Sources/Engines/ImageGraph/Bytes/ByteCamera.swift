import CImageKernels
import CoreVideo
import Foundation
import Synchronization

/// A camera's picture in 420v or 420f, cut, turned by a half, mirrored, scaled and with other colours, in one pass.
struct ByteCamera: ByteOperation {
    private let picture: CameraPicture
    /// The way back to the camera's pixels.
    private let inverse: CGAffineTransform
    /// The pixels that are read.
    private let limits: PixelBox
    private let isNearest: Bool
    private let factors: [Int16]
    private let bias: [Int32]
    private let shift: Int32
    /// The smallest and the largest level of a colour, before it is cut off.
    let range: (Double, Double)
    private let blocks = CameraBlocks()
    /// The step of the camera's picture.
    let source: ObjectIdentifier
    /// A Boolean value that indicates whether colours are not cut off before they are scaled or changed.
    let keepsRange: Bool

    /// Creates the work of a step and of those below it; returns nil if they are something else.
    init?(_ node: ImageNode, _ form: ByteForm) {
        var (node, transform, limits) = (node, CGAffineTransform.identity, Optional<PixelBox>.none)
        var (matrix, isNearest, isScaled) = (ByteMatrix?.none, false, false)
        // Colours, then a transform, then a part, then the camera.
        if let change = node.operation as? ColorChange, let input = node.inputs.first {
            let steps = ColorProgram.compile(change.steps, working: form.settings.working)
            guard form.isPlain, let own = ByteMatrix(steps, isOpaque: true, isBlueFirst: form.isBlueFirst)
            else { return nil }
            (matrix, node) = (own, input)
        }
        if let affine = node.operation as? AffineSampling, let input = node.inputs.first {
            guard affine.transform.b == 0, affine.transform.c == 0, affine.isOpaque(node.inputs),
                form.isPlain || affine.transform.isTurn
            else { return nil }
            (transform, limits, isNearest, isScaled) = (affine.transform, affine.limits, affine.isNearest, true)
            node = input
        }
        if isScaled, let crop = node.operation as? Crop, let input = node.inputs.first {
            guard crop.box.contains(limits ?? .empty) else { return nil }
            node = input
        }
        guard let picture = node.operation as? CameraPicture, form.reads(picture.space) else { return nil }
        source = ObjectIdentifier(node)
        keepsRange = matrix != nil || (isScaled && !transform.isTurn)
        let format = picture.buffer.pixelFormatType
        let isFull = format == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        guard isFull || format == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange else { return nil }
        self.picture = picture
        inverse = transform.inverted()
        let whole = PixelBox(x0: 0, y0: 0, x1: picture.buffer.width, y1: picture.buffer.height)
        self.limits = (limits ?? whole).intersection(whole)
        guard !self.limits.isEmpty else { return nil }
        self.isNearest = isNearest || !isScaled || transform.isTurn
        // Red, green and blue of luma, Cb and Cr, in levels.
        let m = LumaChroma(picture.buffer.attachments, height: picture.buffer.height).factors(isFullRange: isFull)
        let order = form.isBlueFirst ? [2, 1, 0] : [0, 1, 2]
        var rows = order.map { [255 * m[0], 255 * m[2 + $0], 255 * m[5 + $0], 255 * m[8 + $0]].map { Double($0) } }
        if let matrix {
            rows = matrix.rows.map { row in
                (0..<4).map { column in
                    (0..<3).reduce(column == 3 ? 255 * row[3] + row[4] : 0) { $0 + row[$1] * rows[$1][column] }
                }
            }
        }
        let largest = rows.flatMap { $0[0..<3] }.map { abs($0) }.max() ?? 0
        let sum = rows.map { $0[0..<3].reduce(0) { $0 + abs($1) } }.max() ?? 0
        guard sum < 15, largest < 7.9 else { return nil }
        let shift = largest < 3.9 && sum < 7.9 ? 13 : 12
        let unit = Double(1 << shift)
        factors = rows.flatMap { $0[0..<3].map { Int16(($0 * unit).rounded()) } + [0] }
        bias = rows.map { Int32(($0[3] * 128 + 64).rounded()) }
        self.shift = Int32(shift)
        let least = rows.map { row in row[3] + row[0..<3].reduce(0) { $0 + min($1, 0) * 255 } }.min() ?? 0
        let most = rows.map { row in row[3] + row[0..<3].reduce(0) { $0 + max($1, 0) * 255 } }.max() ?? 0
        range = (least, most)
    }

    func traits(_ inputs: [ByteTraits]) -> ByteTraits? { ByteTraits(error: 0.65, overshoots: keepsRange) }
    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { .empty }

    func render(_ target: ByteTile, _ inputs: [ByteTile], _ room: ByteRoom) -> Bool {
        rows(target.box, room) { y, row in row(target.row(y), nil) }
        target.isOpaque = true
        return true
    }

    /// A way to write one row: bytes, or levels times 16.
    typealias RowWriter = (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int16>?) -> Void

    /// Calls a function for each row of a box, with the way to write it.
    func rows(_ box: PixelBox, _ room: ByteRoom, _ body: (Int, RowWriter) -> Void) {
        picture.buffer.withPlanes(readOnly: true) { rows(box, room, $0, body) }
    }

    private func rows(_ box: PixelBox, _ room: ByteRoom, _ planes: PixelPlanes, _ body: (Int, RowWriter) -> Void) {
        let part = blocks.part(box.x0..<box.x1) { taps(box.x0..<box.x1) }
        let height = picture.buffer.height
        let work = room.words(2 * (part.width + 64))
        for y in box.y0..<box.y1 {
            let tap = self.tap(y, scale: inverse.d, offset: inverse.ty, limits.y0..<limits.y1)
            var rows = cimage_camera_rows()
            func lines(_ row: Int) -> (UnsafePointer<UInt8>, UnsafePointer<UInt8>) {
                let line = height - 1 - row
                let luma = planes[0].baseAddress + line * planes[0].bytesPerRow
                let chroma = planes[1].baseAddress + line / 2 * planes[1].bytesPerRow
                return (
                    UnsafePointer(luma.assumingMemoryBound(to: UInt8.self)),
                    UnsafePointer(chroma.assumingMemoryBound(to: UInt8.self))
                )
            }
            let (low, high) = (lines(tap.place), lines(tap.next))
            (rows.luma.0, rows.luma.1, rows.chroma.0, rows.chroma.1) = (low.0, high.0, low.1, high.1)
            rows.share = Int32(tap.share) * 2
            body(y) { out, wide in
                cimage_bytes_camera(
                    &rows,
                    Int32(part.first),
                    Int32(part.width),
                    part.blocks,
                    Int32(box.width),
                    factors,
                    bias,
                    shift,
                    work.base,
                    CameraBlocks.isPortable ? 1 : 0,
                    out,
                    wide
                )
            }
        }
    }

    private struct Tap {
        var place: Int
        var next: Int
        var share: Int16
    }

    /// The two pixels between which the centre of a pixel of the result is.
    private func tap(_ index: Int, scale: Double, offset: Double, _ limits: Range<Int>) -> Tap {
        let center = (Double(index) + 0.5) * scale + offset
        if isNearest {
            let place = min(max(Int(center.rounded(.down)), limits.lowerBound), limits.upperBound - 1)
            return Tap(place: place, next: place, share: 0)
        }
        let place = min(max(center - 0.5, Double(limits.lowerBound)), Double(limits.upperBound - 1))
        let low = Int(place.rounded(.down))
        let share = Int16(((place - Double(low)) * 16_384).rounded())
        if share == 16_384 { return Tap(place: low + 1, next: low + 1, share: 0) }
        return Tap(place: low, next: share > 0 ? low + 1 : low, share: share)
    }

    private func taps(_ range: Range<Int>) -> CameraBlocks.Part {
        let taps = range.map { tap($0, scale: inverse.a, offset: inverse.tx, limits.x0..<limits.x1) }
        let low = taps.reduce(Int.max) { min($0, $1.place, $1.next) }
        let high = taps.reduce(0) { max($0, $1.place, $1.next) }
        var blocks = [cimage_camera_block](repeating: cimage_camera_block(), count: (taps.count + 3) / 4)
        cimage_camera_blocks(
            taps.map { Int32($0.place) },
            taps.map { Int32($0.next) },
            taps.map(\.share),
            Int32(taps.count),
            &blocks
        )
        let first = low & ~1
        return CameraBlocks.Part(first: first, width: high + 1 - first, blocks: blocks)
    }
}

/// A step that converts a camera's picture.
protocol ReadsCamera {
    var camera: ByteCamera { get }
}

extension ByteCamera: ReadsCamera {
    var camera: ByteCamera { self }
}

extension ByteOverCamera: ReadsCamera {}

extension CameraPicture {
    package func bytes(_ node: ImageNode, _ form: ByteForm) -> ByteStep? {
        ByteCamera(node, form).map { ByteStep(operation: $0, inputs: []) }
    }
}

/// The blocks of ranges of columns, which tiles above each other share.
final class CameraBlocks: Sendable {
    struct Part: Sendable {
        /// The first sample of luma.
        let first: Int
        let width: Int
        let blocks: [cimage_camera_block]
    }

    private let known = Mutex<[Range<Int>: Part]>([:])

    func part(_ range: Range<Int>, _ make: () -> Part) -> Part {
        if let part = known.withLock({ $0[range] }) { return part }
        let part = make()
        known.withLock { $0[range] = part }
        return part
    }

    /// A Boolean value that indicates whether kernels do without special instructions, for tests.
    static var isPortable: Bool { portable.load(ordering: .relaxed) }
    static let portable = Atomic(false)
}
