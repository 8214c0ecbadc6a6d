import CImageKernels
import CoreVideo

/// Pixels in memory of four bytes each, in any order.
struct ByteSource: ByteOperation {
    let source: BitmapSource
    let order: Int
    let hasAlpha: Bool
    private let target: UInt

    init?(_ source: BitmapSource, _ form: ByteForm) {
        let layout = source.layout
        guard layout.component == .uint8, layout.bitsPerPixel == 32, !source.isRedOnly, form.reads(source.space),
            !layout.hasAlpha || layout.isPremultiplied
        else { return nil }
        if case .late = source.storage { return nil }
        let at = layout.places
        guard let order = Self.order(of: at, isBlueFirst: form.isBlueFirst) else { return nil }
        self.source = source
        self.order = order
        hasAlpha = layout.hasAlpha
        target = form.target
    }

    /// Returns the move that brings components into the order of the rendering.
    static func order(of places: SIMD4<Int>, isBlueFirst: Bool) -> Int? {
        let (first, last) = isBlueFirst ? (places.z, places.x) : (places.x, places.z)
        // Without alpha in memory, the place that is left counts.
        let alpha = places.w >= 0 ? places.w : 6 - places.x - places.y - places.z
        return switch (first, places.y, last, alpha) {
        case (0, 1, 2, 3): Int(CIMAGE_MOVE_SAME)
        case (2, 1, 0, 3): Int(CIMAGE_MOVE_SWAP)
        case (3, 2, 1, 0): Int(CIMAGE_MOVE_REVERSE)
        case (1, 2, 3, 0): Int(CIMAGE_MOVE_FIRST)
        default: nil
        }
    }

    func traits(_ inputs: [ByteTraits]) -> ByteTraits? { ByteTraits() }

    func direct(_ box: PixelBox, isChecked: Bool) -> ByteTile? {
        guard case .buffer(let buffer) = source.storage, order == CIMAGE_MOVE_SAME, hasAlpha else { return nil }
        let lock = BufferLock(buffer)
        let plane = buffer.planes[0]
        // A picture that is written where it is read is copied tile by tile.
        guard UInt(bitPattern: plane.baseAddress) != target else { return nil }
        let whole = PixelBox(x0: 0, y0: 0, x1: source.layout.width, y1: source.layout.height)
        guard whole.contains(box), plane.height >= source.layout.height else { return nil }
        let last = plane.baseAddress + (source.layout.height - 1 - box.y0) * plane.bytesPerRow + 4 * box.x0
        let tile = ByteTile(
            box: box,
            base: last.assumingMemoryBound(to: UInt8.self),
            stride: -plane.bytesPerRow,
            owner: lock
        )
        guard isChecked else { return tile }
        // Colours of transparent pixels would have to be removed.
        for y in (box.y0..<box.y1).reversed() where cimage_bytes_opaque(tile.row(y), Int32(box.width)) == 0 {
            return nil
        }
        tile.isOpaque = true
        return tile
    }

    func render(_ target: ByteTile, _ inputs: [ByteTile], _ room: ByteRoom) -> Bool {
        switch source.storage {
        case .image(let image): image.withBytes { read($0, target) }
        case .data(let provider): provider.withBytes { read($0, target) }
        case .buffer(let buffer):
            buffer.withPlanes(readOnly: true) { planes in
                let plane = planes[0]
                let count = plane.bytesPerRow * plane.height
                read(UnsafeRawBufferPointer(start: plane.baseAddress, count: count), target)
            }
        case .late: return false
        }
        return true
    }

    private func read(_ bytes: UnsafeRawBufferPointer, _ target: ByteTile) {
        let (layout, box) = (source.layout, target.box)
        guard let base = bytes.baseAddress, box.x0 >= 0, box.y0 >= 0, box.x1 <= layout.width, box.y1 <= layout.height,
            bytes.count >= (layout.height - 1) * layout.bytesPerRow + layout.width * layout.bytesPerPixel
        else {
            target.clear()
            return
        }
        var isOpaque: Int32 = 1
        // From the top, as in memory.
        for y in (box.y0..<box.y1).reversed() {
            let row = base + (layout.height - 1 - y) * layout.bytesPerRow + 4 * box.x0
            isOpaque &= cimage_bytes_move(
                row.assumingMemoryBound(to: UInt8.self),
                target.row(y),
                Int32(box.width),
                Int32(order),
                hasAlpha ? 1 : 0
            )
        }
        target.isOpaque = isOpaque == 1
    }
}

/// A buffer that is locked for reading as long as the object lives.
private final class BufferLock {
    private let buffer: CVPixelBuffer

    init(_ buffer: CVPixelBuffer) {
        self.buffer = buffer
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
    }

    deinit { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
}

extension BitmapSource {
    package func bytes(_ node: ImageNode, _ form: ByteForm) -> ByteStep? {
        ByteSource(self, form).map { ByteStep(operation: $0, inputs: []) }
    }
}

extension EmptyPicture {
    func bytes(_ node: ImageNode, _ form: ByteForm) -> ByteStep? { nil }
}

/// A picture that its edge pixels continue without end.
struct ByteClamp: ByteOperation {
    let original: EdgeClamp

    func traits(_ inputs: [ByteTraits]) -> ByteTraits? { inputs.first }
    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox {
        original.need(box, of: index, inputs: inputs)
    }

    func render(_ target: ByteTile, _ inputs: [ByteTile], _ room: ByteRoom) -> Bool {
        let (box, core, source) = (target.box, original.core, inputs[0])
        // Anything else than a whole input is left to the other path.
        guard source.box.contains(box.clampedInto(core)) else { return false }
        let first = min(max(core.x0, box.x0), box.x1)
        let last = max(min(core.x1, box.x1), first)
        for y in box.y0..<box.y1 {
            let from = min(max(y, core.y0), core.y1 - 1)
            let row = target.row(y)
            if last > first {
                (row + 4 * (first - box.x0)).update(from: source.pixel(first, from), count: 4 * (last - first))
            }
            fill(row, 0..<(first - box.x0), source, core.x0, from)
            fill(row, (last - box.x0)..<box.width, source, core.x1 - 1, from)
        }
        target.isOpaque = source.isOpaque
        return true
    }

    private func fill(_ row: UnsafeMutablePointer<UInt8>, _ range: Range<Int>, _ source: ByteTile, _ x: Int, _ y: Int) {
        guard !range.isEmpty else { return }
        let place = min(max(x, source.box.x0), source.box.x1 - 1)
        let color = UnsafeRawPointer(source.pixel(place, y)).loadUnaligned(as: UInt32.self)
        let out = UnsafeMutableRawPointer(row)
        for index in range { out.storeBytes(of: color, toByteOffset: 4 * index, as: UInt32.self) }
    }
}

extension EdgeClamp {
    package func bytes(_ node: ImageNode, _ form: ByteForm) -> ByteStep? {
        ByteStep(operation: ByteClamp(original: self), inputs: node.inputs)
    }
}
