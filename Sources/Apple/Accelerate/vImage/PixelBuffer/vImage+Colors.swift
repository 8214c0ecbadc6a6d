// Conversions, channels, alpha and filters whose destination is another image. Images that do not fit each other end
// the program; the functions whose names begin with `vImage` return errors instead.

extension vImage.PixelBuffer where Format == vImage.Planar8 {
    /// Converts 0…255 to 0…1.
    public func convert(to destination: vImage.PixelBuffer<vImage.PlanarF>) {
        run(destination) { vImageConvert_Planar8toPlanarF($0, $1, 1, 0, 0) }
    }

    /// Converts 0…255 to 0…65,535.
    public func convert(to destination: vImage.PixelBuffer<vImage.Planar16U>) {
        run(destination) { vImageConvert_Planar8To16U($0, $1, 0) }
    }

    /// Replaces values by those of a table of 256.
    public func applyLookup(_ table: [Pixel_8], destination: vImage.PixelBuffer<Format>) {
        precondition(table.count >= 256, "A table has 256 values.")
        run(destination) { vImageTableLookUp_Planar8($0, $1, table, 0) }
    }

    /// Counts the pixels of each level.
    public func histogram() -> [vImagePixelCount] {
        var counts = [vImagePixelCount](repeating: 0, count: 256)
        withUnsafePointerToVImageBuffer { _ = vImageHistogramCalculation_Planar8($0, &counts, 0) }
        return counts
    }

    /// Spreads levels evenly.
    public func equalizeHistogram(destination: vImage.PixelBuffer<Format>) {
        run(destination) { vImageEqualization_Planar8($0, $1, 0) }
    }

    /// Writes the means of neighbourhoods of odd sides.
    public func boxConvolve(
        kernelSize: vImage.Size,
        edgeMode: vImage.EdgeMode<Pixel_8>,
        destination: vImage.PixelBuffer<Format>
    ) {
        let (flags, color) = edgeMode.flags
        run(destination) {
            let (height, width) = (UInt32(clamping: kernelSize.height), UInt32(clamping: kernelSize.width))
            return vImageBoxConvolve_Planar8($0, $1, nil, 0, 0, height, width, color ?? 0, flags)
        }
    }
}

extension vImage.PixelBuffer where Format == vImage.PlanarF {
    /// Converts 0…1 to 0…255, rounded and limited.
    public func convert(to destination: vImage.PixelBuffer<vImage.Planar8>) {
        run(destination) { vImageConvert_PlanarFtoPlanar8($0, $1, 1, 0, 0) }
    }

    /// Limits values to a range.
    public func clip(to bounds: ClosedRange<Float>, destination: vImage.PixelBuffer<Format>) {
        run(destination) { vImageClip_PlanarF($0, $1, bounds.upperBound, bounds.lowerBound, 0) }
    }
}

extension vImage.PixelBuffer where Format == vImage.Interleaved8x4 {
    /// Reorders channels: channel i of the result is channel `permuteMap[i]`.
    public func permuteChannels(
        to permuteMap: (UInt8, UInt8, UInt8, UInt8),
        destination: vImage.PixelBuffer<Format>
    ) {
        let map = [permuteMap.0, permuteMap.1, permuteMap.2, permuteMap.3]
        run(destination) { vImagePermuteChannels_ARGB8888($0, $1, map, 0) }
    }

    /// Copies a channel to a plane.
    public func extractChannel(at index: Int, destination: vImage.PixelBuffer<vImage.Planar8>) {
        run(destination) { vImageExtractChannel_ARGB8888($0, $1, index, 0) }
    }

    /// Splits the channels into four planes.
    public func deinterleave(destination: [vImage.PixelBuffer<vImage.Planar8>]) {
        precondition(destination.count == 4, "Four channels need four planes.")
        for (index, plane) in destination.enumerated() { extractChannel(at: index, destination: plane) }
    }

    /// Multiplies colours by alpha.
    public func premultiply(channelOrdering: vImage.ChannelOrdering, destination: vImage.PixelBuffer<Format>) {
        run(destination) {
            channelOrdering == .ARGB
                ? vImagePremultiplyData_ARGB8888($0, $1, 0) : vImagePremultiplyData_RGBA8888($0, $1, 0)
        }
    }

    /// Divides colours by alpha.
    public func unpremultiply(channelOrdering: vImage.ChannelOrdering, destination: vImage.PixelBuffer<Format>) {
        run(destination) {
            channelOrdering == .ARGB
                ? vImageUnpremultiplyData_ARGB8888($0, $1, 0) : vImageUnpremultiplyData_RGBA8888($0, $1, 0)
        }
    }

    /// Adds up weighted channels, divided by a divisor.
    public func multiply(
        by matrix: (Int, Int, Int, Int),
        divisor: Int,
        preBias: (Int, Int, Int, Int),
        postBias: Int,
        destination: vImage.PixelBuffer<vImage.Planar8>
    ) {
        let weights = [matrix.0, matrix.1, matrix.2, matrix.3].map { Int16(clamping: $0) }
        let before = [preBias.0, preBias.1, preBias.2, preBias.3].map { Int16(clamping: $0) }
        run(destination) {
            vImageMatrixMultiply_ARGB8888ToPlanar8(
                $0,
                $1,
                weights,
                Int32(clamping: divisor),
                before,
                Int32(clamping: postBias),
                0
            )
        }
    }

    /// Writes the means of neighbourhoods of odd sides.
    public func boxConvolve(
        kernelSize: vImage.Size,
        edgeMode: vImage.EdgeMode<Pixel_8888>,
        destination: vImage.PixelBuffer<Format>
    ) {
        let (flags, color) = edgeMode.flags
        let background: [UInt8] = color.map { [$0.0, $0.1, $0.2, $0.3] } ?? [0, 0, 0, 0]
        run(destination) {
            let (height, width) = (UInt32(clamping: kernelSize.height), UInt32(clamping: kernelSize.width))
            return vImageBoxConvolve_ARGB8888($0, $1, nil, 0, 0, height, width, background, flags)
        }
    }
}

extension vImage {
    /// The place of alpha among the channels.
    public enum ChannelOrdering: Sendable {
        /// Alpha first.
        case ARGB
        /// Alpha last.
        case RGBA
    }
}

extension vImage.EdgeMode {
    /// The mode as a flag, and its colour.
    var flags: (vImage_Flags, Value?) {
        switch self {
        case .extend: (vImage_Flags(kvImageEdgeExtend), nil)
        case .fill(let color): (vImage_Flags(kvImageBackgroundColorFill), color)
        case .truncateKernel: (vImage_Flags(kvImageTruncateKernel), nil)
        case .copyInPlace: (vImage_Flags(kvImageCopyInPlace), nil)
        }
    }
}
