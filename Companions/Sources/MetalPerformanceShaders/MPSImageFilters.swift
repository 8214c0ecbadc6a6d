public import Metal

// Filters of images.

/// A filter of one image.
open class MPSUnaryImageKernel: MPSKernel {
    /// The place of the source that belongs to the origin of the destination.
    open var offset = MPSOffset()
    /// The part of the destination that is written.
    open var clipRect = MTLRegion()
    /// The values beyond the edges.
    open var edgeMode = MPSImageEdgeMode.zero

    /// Writes the filter to a command buffer.
    open func encode(
        commandBuffer: any MTLCommandBuffer,
        sourceTexture: any MTLTexture,
        destinationTexture: any MTLTexture
    ) {}
}

/// A mean over a rectangle.
open class MPSImageBox: MPSUnaryImageKernel {
    /// The width of the rectangle.
    public let kernelWidth: Int
    /// The height of the rectangle.
    public let kernelHeight: Int

    /// Creates a filter.
    public init(device: any MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        (self.kernelWidth, self.kernelHeight) = (kernelWidth, kernelHeight)
        super.init(device: device)
    }
}

/// A Gaussian blur.
open class MPSImageGaussianBlur: MPSUnaryImageKernel {
    /// The standard deviation in pixels.
    public let sigma: Float

    /// Creates a filter.
    public init(device: any MTLDevice, sigma: Float) {
        self.sigma = sigma
        super.init(device: device)
    }
}

/// A median over a square.
open class MPSImageMedian: MPSUnaryImageKernel {
    /// The side of the square.
    public let kernelDiameter: Int

    /// Creates a filter.
    public init(device: any MTLDevice, kernelDiameter: Int) {
        self.kernelDiameter = kernelDiameter
        super.init(device: device)
    }
}

/// The steepness of an image.
open class MPSImageSobel: MPSUnaryImageKernel {}

/// A convolution.
open class MPSImageConvolution: MPSUnaryImageKernel {
    /// The width of the kernel.
    public let kernelWidth: Int
    /// The height of the kernel.
    public let kernelHeight: Int
    /// The value that is added.
    open var bias: Float = 0

    /// Creates a filter with weights row by row.
    public init(device: any MTLDevice, kernelWidth: Int, kernelHeight: Int, weights: UnsafePointer<Float>) {
        (self.kernelWidth, self.kernelHeight) = (kernelWidth, kernelHeight)
        super.init(device: device)
    }
}

/// A maximum over a shape.
open class MPSImageDilate: MPSUnaryImageKernel {
    /// Creates a filter with the values of a shape.
    public init(device: any MTLDevice, kernelWidth: Int, kernelHeight: Int, values: UnsafePointer<Float>) {
        super.init(device: device)
    }
}

/// A maximum over a rectangle.
open class MPSImageAreaMax: MPSUnaryImageKernel {
    /// Creates a filter.
    public init(device: any MTLDevice, kernelWidth: Int, kernelHeight: Int) { super.init(device: device) }
}

/// A minimum over a rectangle.
open class MPSImageAreaMin: MPSUnaryImageKernel {
    /// Creates a filter.
    public init(device: any MTLDevice, kernelWidth: Int, kernelHeight: Int) { super.init(device: device) }
}

/// A change of size.
open class MPSImageScale: MPSUnaryImageKernel {
    /// The scale and translation; nil fits the source to the destination.
    open var scaleTransform: UnsafePointer<MPSScaleTransform>?
}

/// A change of size with a bilinear filter.
open class MPSImageBilinearScale: MPSImageScale {}

/// A change of size with a Lanczos filter.
open class MPSImageLanczosScale: MPSImageScale {}

/// A comparison of values with a threshold.
open class MPSImageThresholdBinary: MPSUnaryImageKernel {
    /// Creates a filter.
    public init(
        device: any MTLDevice,
        thresholdValue: Float,
        maximumValue: Float,
        linearGrayColorTransform transform: UnsafePointer<Float>?
    ) { super.init(device: device) }
}

/// Edges after Canny.
open class MPSImageCanny: MPSUnaryImageKernel {
    /// Creates a filter.
    public init(
        device: any MTLDevice,
        linearToGrayScaleTransform transform: UnsafePointer<Float>,
        sigma: Float
    ) { super.init(device: device) }
    /// The threshold of edges that begin.
    open var highThreshold: Float = 0.4
    /// The threshold of edges that go on.
    open var lowThreshold: Float = 0.2
    /// A Boolean value that indicates whether a coarser way is taken.
    open var useFastMode = true
}

/// A reduction of rows or columns.
open class MPSImageReduceUnary: MPSUnaryImageKernel {
    /// The part of the source that is read.
    open var clipRectSource = MTLRegion()
}

/// The smallest value of each row.
open class MPSImageReduceRowMin: MPSImageReduceUnary {}

/// The largest value of each row.
open class MPSImageReduceRowMax: MPSImageReduceUnary {}

/// The mean of each row.
open class MPSImageReduceRowMean: MPSImageReduceUnary {}

/// The sum of each row.
open class MPSImageReduceRowSum: MPSImageReduceUnary {}

/// The smallest value of each column.
open class MPSImageReduceColumnMin: MPSImageReduceUnary {}

/// The largest value of each column.
open class MPSImageReduceColumnMax: MPSImageReduceUnary {}

/// The mean of each column.
open class MPSImageReduceColumnMean: MPSImageReduceUnary {}

/// The sum of each column.
open class MPSImageReduceColumnSum: MPSImageReduceUnary {}
