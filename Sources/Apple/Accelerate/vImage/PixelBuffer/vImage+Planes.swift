extension vImage.PixelBuffer where Format: MultiplePlanePixelFormat {
    /// The number of planes.
    public var planeCount: Int { Format.planeCount }

    /// Calls a closure with a plane.
    ///
    /// Traps if the index is out of range.
    public func withUnsafePixelBuffer<R>(
        at index: Int,
        _ body: (vImage.PixelBuffer<Format.PlanarPixelFormat>) throws -> R
    ) rethrows -> R {
        try withUnsafePixelBuffers { try body($0[index]) }
    }

    /// Calls a closure with all planes.
    public func withUnsafePixelBuffers<R>(
        _ body: ([vImage.PixelBuffer<Format.PlanarPixelFormat>]) throws -> R
    ) rethrows -> R {
        try withUnsafeVImageBuffer { whole in
            // The planes follow each other in memory.
            let planes = (0..<planeCount).map { plane in
                vImage.PixelBuffer<Format.PlanarPixelFormat>(
                    data: whole.data + plane * height * whole.rowBytes,
                    width: width,
                    height: height,
                    byteCountPerRow: whole.rowBytes
                )
            }
            return try body(planes)
        }
    }
}

extension vImage.PixelBuffer where Format == vImage.Planar8x3 {
    /// Creates planes of pixels.
    public init(interleavedBuffer: vImage.PixelBuffer<vImage.Interleaved8x3>) {
        self.init(size: interleavedBuffer.size)
        withUnsafePixelBuffers { Self.split(interleavedBuffer, $0, size: 1) }
    }
}

extension vImage.PixelBuffer where Format == vImage.Planar8x4 {
    /// Creates planes of pixels.
    public init(interleavedBuffer: vImage.PixelBuffer<vImage.Interleaved8x4>) {
        self.init(size: interleavedBuffer.size)
        withUnsafePixelBuffers { Self.split(interleavedBuffer, $0, size: 1) }
    }
}

extension vImage.PixelBuffer where Format == vImage.PlanarFx3 {
    /// Creates planes of pixels.
    public init(interleavedBuffer: vImage.PixelBuffer<vImage.InterleavedFx3>) {
        self.init(size: interleavedBuffer.size)
        withUnsafePixelBuffers { Self.split(interleavedBuffer, $0, size: 4) }
    }
}

extension vImage.PixelBuffer where Format == vImage.PlanarFx4 {
    /// Creates planes of pixels.
    public init(interleavedBuffer: vImage.PixelBuffer<vImage.InterleavedFx4>) {
        self.init(size: interleavedBuffer.size)
        withUnsafePixelBuffers { Self.split(interleavedBuffer, $0, size: 4) }
    }
}

extension vImage.PixelBuffer where Format == vImage.Interleaved8x3 {
    /// Creates pixels of three planes of the same size; otherwise the program ends.
    public init(planarBuffers: [vImage.PixelBuffer<vImage.Planar8>]) {
        self.init(joining: planarBuffers, size: 1)
    }
}

extension vImage.PixelBuffer where Format == vImage.Interleaved8x4 {
    /// Creates pixels of four planes of the same size; otherwise the program ends.
    public init(planarBuffers: [vImage.PixelBuffer<vImage.Planar8>]) {
        self.init(joining: planarBuffers, size: 1)
    }

    /// Writes the pixels without their alpha.
    public func convert(
        to destination: vImage.PixelBuffer<vImage.Interleaved8x3>,
        channelOrdering: vImage.ChannelOrdering
    ) {
        run(destination) { source, output in
            switch channelOrdering {
            case .ARGB: vImageConvert_ARGB8888toRGB888(source, output, 0)
            case .RGBA: vImageConvert_RGBA8888toRGB888(source, output, 0)
            }
        }
    }
}

extension vImage.PixelBuffer where Format == vImage.InterleavedFx3 {
    /// Creates pixels of three planes of the same size; otherwise the program ends.
    public init(planarBuffers: [vImage.PixelBuffer<vImage.PlanarF>]) {
        self.init(joining: planarBuffers, size: 4)
    }

    /// Writes 0…1 as 0…255, rounded and limited.
    public func convert(to destination: vImage.PixelBuffer<vImage.Interleaved8x3>) {
        run(destination) { vImageConvert_PlanarFtoPlanar8($0.widened(3), $1.widened(3), 1, 0, 0) }
    }
}

extension vImage.PixelBuffer where Format == vImage.InterleavedFx4 {
    /// Creates pixels of four planes of the same size; otherwise the program ends.
    public init(planarBuffers: [vImage.PixelBuffer<vImage.PlanarF>]) {
        self.init(joining: planarBuffers, size: 4)
    }

    /// Writes 0…1 as 0…255, rounded and limited.
    public func convert(to destination: vImage.PixelBuffer<vImage.Interleaved8x4>) {
        run(destination) { vImageConvert_PlanarFtoPlanar8($0.widened(4), $1.widened(4), 1, 0, 0) }
    }
}

extension vImage.PixelBuffer where Format == vImage.Interleaved8x3 {
    /// Writes 0…255 as 0…1.
    public func convert(to destination: vImage.PixelBuffer<vImage.InterleavedFx3>) {
        run(destination) { vImageConvert_Planar8toPlanarF($0.widened(3), $1.widened(3), 1, 0, 0) }
    }
}

extension vImage.PixelBuffer where Format == vImage.PlanarF {
    /// Writes (x + preBias) · scalar + postBias of each value; the destination may be the image itself.
    public func multiply(
        by scalar: Float,
        preBias: Float,
        postBias: Float,
        destination: vImage.PixelBuffer<vImage.PlanarF>
    ) {
        precondition(width == destination.width && height == destination.height, "The images have the same size.")
        for y in 0..<height {
            let source = address(ofRow: y).assumingMemoryBound(to: Float.self)
            let output = destination.address(ofRow: y).assumingMemoryBound(to: Float.self)
            for x in 0..<width { output[x] = (source[x] + preBias) * scalar + postBias }
        }
        withExtendedLifetime((self, destination)) {}
    }
}

extension vImage.PixelBuffer {
    /// Creates pixels of planes.
    fileprivate init<Plane>(joining planes: [vImage.PixelBuffer<Plane>], size: Int) {
        let first = planes.first?.size ?? vImage.Size(width: 0, height: 0)
        precondition(
            planes.count == Format.channelCount
                && planes.allSatisfy { $0.width == first.width && $0.height == first.height },
            "The image has \(Format.channelCount) planes of the same size."
        )
        self.init(size: first)
        for y in 0..<first.height {
            interleave(planes.map { $0.address(ofRow: y) }, address(ofRow: y), first.width, size: size)
        }
        withExtendedLifetime(planes) {}
    }

    /// Writes the components of pixels to planes of the same size.
    fileprivate static func split<Pixels, Plane>(
        _ pixels: vImage.PixelBuffer<Pixels>,
        _ planes: [vImage.PixelBuffer<Plane>],
        size: Int
    ) {
        for y in 0..<pixels.height {
            Accelerate.deinterleave(
                planes.map { $0.address(ofRow: y) },
                pixels.address(ofRow: y),
                pixels.width,
                size: size
            )
        }
        withExtendedLifetime(pixels) {}
    }

    /// Returns the address of a row; valid while the image exists.
    private func address(ofRow y: Int) -> UnsafeMutableRawPointer {
        withUnsafeVImageBuffer { $0.data + y * $0.rowBytes }
    }
}

extension UnsafePointer<vImage_Buffer> {
    /// Returns the address of a description in which each component is a pixel.
    fileprivate func widened(_ factor: UInt) -> [vImage_Buffer] {
        [
            vImage_Buffer(
                data: pointee.data,
                height: pointee.height,
                width: pointee.width * factor,
                rowBytes: pointee.rowBytes
            )
        ]
    }
}
