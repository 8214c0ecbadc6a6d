import CImageKernels
package import CoreVideo
import Foundation

/// Pixels in memory, read in one of the layouts of bitmaps.
///
/// `@unchecked Sendable`: the owner keeps the pixels, which the client may change between two renderings.
package struct BitmapSource: ImageOperation, @unchecked Sendable {
    /// The way from the address of the pixels to their owner.
    package enum Storage {
        case image(CGImage)
        case buffer(CVPixelBuffer)
        case data(CGDataProvider)
        /// An image that is decoded at the first use.
        case late(LateImage)
    }

    package var storage: Storage
    package var layout: BitmapLayout
    /// The space of the components; nil for numbers that are used as they are.
    package var space: ColorSpaceDefinition?
    /// A Boolean value that indicates whether the components are stored as red alone.
    package var isRedOnly = false

    package init(
        storage: Storage,
        layout: BitmapLayout,
        space: ColorSpaceDefinition?,
        isRedOnly: Bool = false
    ) {
        self.storage = storage
        self.layout = layout
        self.space = space
        self.isRedOnly = isRedOnly
    }

    package func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { .empty }

    package func isOpaque(_ inputs: [ImageNode]) -> Bool {
        // The pixels of a file are not known yet.
        if case .late = storage { return false }
        return !layout.hasAlpha
    }

    package func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        switch storage {
        case .image(let image): image.withBytes { read($0, layout, target, settings) }
        case .data(let provider): provider.withBytes { read($0, layout, target, settings) }
        case .buffer(let buffer):
            buffer.withPlanes(readOnly: true) { planes in
                let plane = planes[0]
                let count = plane.bytesPerRow * plane.height
                read(UnsafeRawBufferPointer(start: plane.baseAddress, count: count), layout, target, settings)
            }
        case .late(let late):
            guard let image = late.image else {
                target.clear()
                return
            }
            var source = self
            source.space = late.isUnmanaged ? nil : image.colorSpace?.definition ?? space
            image.withBytes { source.read($0, image.layout, target, settings) }
        }
    }

    private func read(
        _ bytes: UnsafeRawBufferPointer,
        _ layout: BitmapLayout,
        _ target: Tile,
        _ settings: RenderSettings
    ) {
        let box = target.box
        let (x, count) = (box.x0, box.width)
        guard let base = bytes.baseAddress, let component = layout.component, x >= 0, box.y0 >= 0,
            box.x1 <= layout.width, box.y1 <= layout.height,
            bytes.count >= (layout.height - 1) * layout.bytesPerRow + layout.width * layout.bytesPerPixel
        else {
            target.clear()
            return
        }
        let isLittle = layout.order == .order16Little || layout.order == .order32Little
        let at = layout.places
        var places = cimage_layout(
            step: Int32(layout.bitsPerPixel / layout.bitsPerComponent),
            r: Int32(at[0]),
            g: Int32(isRedOnly ? -1 : at[1]),
            b: Int32(isRedOnly ? -1 : at[2]),
            a: Int32(at[3]),
            is_premultiplied: layout.isPremultiplied ? 1 : 0,
            swaps_bytes: component == .uint8 || isLittle ? 0 : 1
        )
        let convert: ColorSpaceDefinition? = settings.working == nil ? nil : space
        var steps: [ColorStep] = []
        var table: ColorTables.Table<Float>?
        if let convert, let working = settings.working {
            steps = ColorProgram.convert(from: convert, to: working)
            if component == .uint8, !steps.isEmpty, case .curve = steps[0] {
                steps.removeFirst()
                table = ColorTables.decode8(convert.transfer)
            }
        }
        let square =
            table == nil || !layout.hasAlpha || !layout.isPremultiplied
            ? nil : convert.map { ColorTables.decodePremultiplied8($0.transfer) }
        let needsColors = steps.contains { if case .curve = $0 { true } else { false } } && layout.hasAlpha
        let width = Int32(count)
        for y in box.y0..<box.y1 {
            let row = base + (layout.height - 1 - y) * layout.bytesPerRow + x * layout.bytesPerPixel
            let out = target.row(y)
            switch component {
            case .uint8:
                let bytes = row.assumingMemoryBound(to: UInt8.self)
                cimage_load8(bytes, width, &places, table?.values, square?.values, out)
            case .uint16: cimage_load16(row.assumingMemoryBound(to: UInt16.self), width, &places, out)
            case .half: cimage_load_half(row.assumingMemoryBound(to: UInt16.self), width, &places, out)
            case .float: cimage_load_float(row.assumingMemoryBound(to: Float.self), width, &places, out)
            }
            if needsColors { cimage_unpremultiply(out, width) }
            for step in steps { step.run(out, width) }
            if needsColors { cimage_premultiply(out, width) }
        }
    }
}
