extension vImage {
    /// A pixel of one component of 8 bits.
    public enum Planar8: StaticPixelFormat {
        /// The type of a component.
        public typealias ComponentType = Pixel_8
        /// The number of components.
        public static var channelCount: Int { 1 }
    }

    /// A pixel of one component of 16 bits.
    public enum Planar16U: StaticPixelFormat {
        /// The type of a component.
        public typealias ComponentType = Pixel_16U
        /// The number of components.
        public static var channelCount: Int { 1 }
    }

    /// A pixel of one component in single precision.
    public enum PlanarF: StaticPixelFormat {
        /// The type of a component.
        public typealias ComponentType = Pixel_F
        /// The number of components.
        public static var channelCount: Int { 1 }
    }

    /// A pixel of two components of 8 bits.
    public enum Interleaved8x2: StaticPixelFormat {
        /// The type of a component.
        public typealias ComponentType = Pixel_8
        /// The number of components.
        public static var channelCount: Int { 2 }
    }

    /// A pixel of three components of 8 bits.
    public enum Interleaved8x3: StaticPixelFormat {
        /// The type of a component.
        public typealias ComponentType = Pixel_8
        /// The number of components.
        public static var channelCount: Int { 3 }
    }

    /// A pixel of four components of 8 bits.
    public enum Interleaved8x4: StaticPixelFormat {
        /// The type of a component.
        public typealias ComponentType = Pixel_8
        /// The number of components.
        public static var channelCount: Int { 4 }
    }

    /// A pixel of four components of 16 bits.
    public enum Interleaved16Ux4: StaticPixelFormat {
        /// The type of a component.
        public typealias ComponentType = Pixel_16U
        /// The number of components.
        public static var channelCount: Int { 4 }
    }

    /// A pixel of four components in single precision.
    public enum InterleavedFx4: StaticPixelFormat {
        /// The type of a component.
        public typealias ComponentType = Pixel_F
        /// The number of components.
        public static var channelCount: Int { 4 }
    }
}

/// A format of pixels that is known at compile time.
public protocol StaticPixelFormat {
    /// The type of a component.
    associatedtype ComponentType: BitwiseCopyable & SendableMetatype
    /// The number of components.
    static var channelCount: Int { get }
}

extension StaticPixelFormat {
    /// The number of bits of a component.
    public static var bitCountPerComponent: Int { 8 * MemoryLayout<ComponentType>.size }
    /// The number of bits of a pixel.
    public static var bitCountPerPixel: Int { bitCountPerComponent * channelCount }
}
