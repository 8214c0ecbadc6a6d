import CImageKernels

// Kernels for operations of other modules, which do not see the library.

extension Tile {
    /// Runs steps on every pixel.
    package func change(_ steps: [ColorStep]) {
        guard !box.isEmpty else { return }
        for y in box.y0..<box.y1 {
            for step in steps { step.run(row(y), Int32(width)) }
        }
    }

    /// Draws discs of the colours of another tile.
    ///
    /// - Parameter numbers: The centre of the grid and the radius.
    package func pointillize(_ source: Tile, _ numbers: [Double]) {
        guard !box.isEmpty else { return }
        var from = source.kernelTile
        for y in box.y0..<box.y1 {
            cimage_pointillize(&from, numbers, Double(box.x0) + 0.5, Double(y) + 0.5, row(y), Int32(width))
        }
    }

    /// Makes pixels black and white by luminance.
    ///
    /// - Parameter numbers: The centre, the width, the sharpness and the angle.
    package func screen(_ kind: Int, _ numbers: [Double]) {
        guard !box.isEmpty else { return }
        for y in box.y0..<box.y1 {
            cimage_screen(Int32(kind), numbers, Double(box.x0) + 0.5, Double(y) + 0.5, row(y), Int32(width))
        }
    }
}
