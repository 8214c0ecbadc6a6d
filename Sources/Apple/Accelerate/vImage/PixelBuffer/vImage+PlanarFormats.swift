extension vImage {
    /// A pixel of two components of 8 bits in planes of their own.
    public enum Planar8x2: MultiplePlanePixelFormat {
        /// The format of a plane.
        public typealias PlanarPixelFormat = Planar8
        /// The number of planes.
        public static var planeCount: Int { 2 }
    }

    /// A pixel of three components of 8 bits in planes of their own.
    public enum Planar8x3: MultiplePlanePixelFormat {
        /// The format of a plane.
        public typealias PlanarPixelFormat = Planar8
        /// The number of planes.
        public static var planeCount: Int { 3 }
    }

    /// A pixel of four components of 8 bits in planes of their own.
    public enum Planar8x4: MultiplePlanePixelFormat {
        /// The format of a plane.
        public typealias PlanarPixelFormat = Planar8
        /// The number of planes.
        public static var planeCount: Int { 4 }
    }

    /// A pixel of two components in single precision in planes of their own.
    public enum PlanarFx2: MultiplePlanePixelFormat {
        /// The format of a plane.
        public typealias PlanarPixelFormat = PlanarF
        /// The number of planes.
        public static var planeCount: Int { 2 }
    }

    /// A pixel of three components in single precision in planes of their own.
    public enum PlanarFx3: MultiplePlanePixelFormat {
        /// The format of a plane.
        public typealias PlanarPixelFormat = PlanarF
        /// The number of planes.
        public static var planeCount: Int { 3 }
    }

    /// A pixel of four components in single precision in planes of their own.
    public enum PlanarFx4: MultiplePlanePixelFormat {
        /// The format of a plane.
        public typealias PlanarPixelFormat = PlanarF
        /// The number of planes.
        public static var planeCount: Int { 4 }
    }

    /// A pixel of two components in single precision.
    public enum InterleavedFx2: StaticPixelFormat {
        /// The type of a component.
        public typealias ComponentType = Pixel_F
        /// The number of components.
        public static var channelCount: Int { 2 }
    }

    /// A pixel of three components in single precision.
    public enum InterleavedFx3: StaticPixelFormat {
        /// The type of a component.
        public typealias ComponentType = Pixel_F
        /// The number of components.
        public static var channelCount: Int { 3 }
    }

    /// A pixel of two components of 16 bits.
    public enum Interleaved16Ux2: StaticPixelFormat {
        /// The type of a component.
        public typealias ComponentType = Pixel_16U
        /// The number of components.
        public static var channelCount: Int { 2 }
    }
}

/// A format whose components are in planes of their own.
public protocol MultiplePlanePixelFormat: StaticPixelFormat where ComponentType == PlanarPixelFormat.ComponentType {
    /// The format of a plane.
    associatedtype PlanarPixelFormat: StaticPixelFormat
    /// The number of planes.
    static var planeCount: Int { get }
}

extension MultiplePlanePixelFormat {
    /// The number of components in a plane.
    public static var channelCount: Int { 1 }
}
