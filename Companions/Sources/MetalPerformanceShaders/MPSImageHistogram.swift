public import Metal

/// A description of a histogram.
public struct MPSImageHistogramInfo: Sendable {
    /// The number of entries of a channel.
    public var numberOfHistogramEntries: Int
    /// A Boolean value that indicates whether alpha is counted.
    public var histogramForAlpha: ObjCBool
    /// The smallest values.
    public var minPixelValue: SIMD4<Float>
    /// The largest values.
    public var maxPixelValue: SIMD4<Float>

    /// Creates a description.
    public init(
        numberOfHistogramEntries: Int,
        histogramForAlpha: ObjCBool,
        minPixelValue: SIMD4<Float>,
        maxPixelValue: SIMD4<Float>
    ) {
        self.numberOfHistogramEntries = numberOfHistogramEntries
        self.histogramForAlpha = histogramForAlpha
        self.minPixelValue = minPixelValue
        self.maxPixelValue = maxPixelValue
    }
}

/// A histogram of an image.
open class MPSImageHistogram: MPSKernel {
    /// The description.
    public let histogramInfo: MPSImageHistogramInfo
    /// The part of the source that is counted.
    open var clipRectSource = MTLRegion()
    /// A Boolean value that indicates whether the counts begin at 0.
    open var zeroHistogram = true

    /// Creates a histogram.
    public init(device: any MTLDevice, histogramInfo: UnsafePointer<MPSImageHistogramInfo>) {
        self.histogramInfo = histogramInfo.pointee
        super.init(device: device)
    }

    /// Returns the number of bytes that a histogram takes.
    open func histogramSize(forSourceFormat sourceFormat: MTLPixelFormat) -> Int {
        histogramInfo.numberOfHistogramEntries * (histogramInfo.histogramForAlpha.boolValue ? 4 : 3) * 4
    }

    /// Writes the count to a command buffer.
    open func encode(
        to commandBuffer: any MTLCommandBuffer,
        sourceTexture source: any MTLTexture,
        histogram: any MTLBuffer,
        histogramOffset: Int
    ) {}
}

/// An image with equally many pixels of each brightness.
open class MPSImageHistogramEqualization: MPSUnaryImageKernel {
    /// The description of the histogram.
    public let histogramInfo: MPSImageHistogramInfo

    /// Creates a filter.
    public init(device: any MTLDevice, histogramInfo: UnsafePointer<MPSImageHistogramInfo>) {
        self.histogramInfo = histogramInfo.pointee
        super.init(device: device)
    }

    /// Writes the computation of the table to a command buffer.
    open func encodeTransform(
        to commandBuffer: any MTLCommandBuffer,
        sourceTexture source: any MTLTexture,
        histogram: any MTLBuffer,
        histogramOffset: Int
    ) {}
}
