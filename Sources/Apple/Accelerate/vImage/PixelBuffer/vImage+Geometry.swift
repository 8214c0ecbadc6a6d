// Operations whose destination is another image. Images that do not fit each other end the program; the functions whose
// names begin with `vImage` return errors instead.

extension vImage.PixelBuffer where Format == vImage.Planar8 {
    /// Scales to the size of the destination.
    public func scale(destination: vImage.PixelBuffer<Format>) {
        run(destination) { vImageScale_Planar8($0, $1, nil, 0) }
    }

    /// Rotates by quarter turns.
    public func rotate(_ rotation: vImage.Rotation, destination: vImage.PixelBuffer<Format>) {
        run(destination) { vImageRotate90_Planar8($0, $1, rotation.rawValue, 0, 0) }
    }

    /// Mirrors left and right, or top and bottom.
    public func reflect(over axis: vImage.Axis, destination: vImage.PixelBuffer<Format>) {
        run(destination) { source, output in
            switch axis {
            case .y: vImageHorizontalReflect_Planar8(source, output, 0)
            case .x: vImageVerticalReflect_Planar8(source, output, 0)
            }
        }
    }
}

extension vImage.PixelBuffer where Format == vImage.Planar16U {
    /// Scales to the size of the destination.
    public func scale(destination: vImage.PixelBuffer<Format>) {
        run(destination) { vImageScale_Planar16U($0, $1, nil, 0) }
    }

    /// Rotates by quarter turns.
    public func rotate(_ rotation: vImage.Rotation, destination: vImage.PixelBuffer<Format>) {
        run(destination) { vImageRotate90_Planar16U($0, $1, rotation.rawValue, 0, 0) }
    }

    /// Mirrors left and right, or top and bottom.
    public func reflect(over axis: vImage.Axis, destination: vImage.PixelBuffer<Format>) {
        run(destination) { source, output in
            switch axis {
            case .y: vImageHorizontalReflect_Planar16U(source, output, 0)
            case .x: vImageVerticalReflect_Planar16U(source, output, 0)
            }
        }
    }
}

extension vImage.PixelBuffer where Format == vImage.PlanarF {
    /// Scales to the size of the destination.
    public func scale(destination: vImage.PixelBuffer<Format>) {
        run(destination) { vImageScale_PlanarF($0, $1, nil, 0) }
    }

    /// Rotates by quarter turns.
    public func rotate(_ rotation: vImage.Rotation, destination: vImage.PixelBuffer<Format>) {
        run(destination) { vImageRotate90_PlanarF($0, $1, rotation.rawValue, 0, 0) }
    }

    /// Mirrors left and right, or top and bottom.
    public func reflect(over axis: vImage.Axis, destination: vImage.PixelBuffer<Format>) {
        run(destination) { source, output in
            switch axis {
            case .y: vImageHorizontalReflect_PlanarF(source, output, 0)
            case .x: vImageVerticalReflect_PlanarF(source, output, 0)
            }
        }
    }
}

extension vImage.PixelBuffer where Format == vImage.Interleaved8x4 {
    /// Scales to the size of the destination.
    public func scale(destination: vImage.PixelBuffer<Format>) {
        run(destination) { vImageScale_ARGB8888($0, $1, nil, 0) }
    }

    /// Rotates by quarter turns.
    public func rotate(_ rotation: vImage.Rotation, destination: vImage.PixelBuffer<Format>) {
        run(destination) { vImageRotate90_ARGB8888($0, $1, rotation.rawValue, [0, 0, 0, 0], 0) }
    }

    /// Mirrors left and right, or top and bottom.
    public func reflect(over axis: vImage.Axis, destination: vImage.PixelBuffer<Format>) {
        run(destination) { source, output in
            switch axis {
            case .y: vImageHorizontalReflect_ARGB8888(source, output, 0)
            case .x: vImageVerticalReflect_ARGB8888(source, output, 0)
            }
        }
    }
}

extension vImage.PixelBuffer where Format == vImage.Interleaved16Ux4 {
    /// Scales to the size of the destination.
    public func scale(destination: vImage.PixelBuffer<Format>) {
        run(destination) { vImageScale_ARGB16U($0, $1, nil, 0) }
    }

    /// Rotates by quarter turns.
    public func rotate(_ rotation: vImage.Rotation, destination: vImage.PixelBuffer<Format>) {
        run(destination) { vImageRotate90_ARGB16U($0, $1, rotation.rawValue, [0, 0, 0, 0], 0) }
    }

    /// Mirrors left and right, or top and bottom.
    public func reflect(over axis: vImage.Axis, destination: vImage.PixelBuffer<Format>) {
        run(destination) { source, output in
            switch axis {
            case .y: vImageHorizontalReflect_ARGB16U(source, output, 0)
            case .x: vImageVerticalReflect_ARGB16U(source, output, 0)
            }
        }
    }
}

extension vImage.PixelBuffer where Format == vImage.InterleavedFx4 {
    /// Scales to the size of the destination.
    public func scale(destination: vImage.PixelBuffer<Format>) {
        run(destination) { vImageScale_ARGBFFFF($0, $1, nil, 0) }
    }

    /// Rotates by quarter turns.
    public func rotate(_ rotation: vImage.Rotation, destination: vImage.PixelBuffer<Format>) {
        run(destination) { vImageRotate90_ARGBFFFF($0, $1, rotation.rawValue, [0, 0, 0, 0], 0) }
    }

    /// Mirrors left and right, or top and bottom.
    public func reflect(over axis: vImage.Axis, destination: vImage.PixelBuffer<Format>) {
        run(destination) { source, output in
            switch axis {
            case .y: vImageHorizontalReflect_ARGBFFFF(source, output, 0)
            case .x: vImageVerticalReflect_ARGBFFFF(source, output, 0)
            }
        }
    }
}

extension vImage {
    /// A rotation by quarter turns.
    public enum Rotation: UInt8, Sendable {
        /// None.
        case clockwise0Degrees = 0
        /// A quarter turn clockwise.
        case clockwise90Degrees = 3
        /// Half a turn.
        case clockwise180Degrees = 2
        /// Three quarters of a turn clockwise.
        case clockwise270Degrees = 1
    }

    /// A line through the middle of an image.
    public enum Axis: Sendable {
        /// From left to right: top and bottom change places.
        case x
        /// From top to bottom: left and right change places.
        case y
    }

    /// An edge mode of convolutions.
    public enum EdgeMode<Value> {
        /// Pixels outside the image are those of its edge.
        case extend
        /// Pixels outside the image have a colour.
        case fill(backgroundColor: Value)
        /// The parts of a kernel that are outside the image are left out.
        case truncateKernel
        /// Pixels whose neighbourhood leaves the image are copied.
        case copyInPlace
    }

    /// The place of alpha in a pixel.
    public enum AlphaLocation: Sendable {
        /// The first component.
        case first
        /// The last component.
        case last
    }
}
