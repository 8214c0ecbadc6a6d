public import Metal

// Layers of networks.

/// A layer of a network.
open class MPSCNNKernel: MPSKernel {
    /// The place of the source that belongs to the origin of the destination.
    open var offset = MPSOffset()
    /// The part of the destination that is written.
    open var clipRect = MTLRegion()
    /// The first channel of the destination that is written.
    open var destinationFeatureChannelOffset = 0
    /// The values beyond the edges.
    open var edgeMode = MPSImageEdgeMode.zero

    /// Writes the layer to a command buffer.
    open func encode(commandBuffer: any MTLCommandBuffer, sourceImage: MPSImage, destinationImage: MPSImage) {}
}

/// A function of each value.
open class MPSCNNNeuron: MPSCNNKernel {}

/// The function max(x, 0) + a min(x, 0).
open class MPSCNNNeuronReLU: MPSCNNNeuron {
    /// The factor of negative values.
    public let a: Float

    /// Creates a function.
    public init(device: any MTLDevice, a: Float) {
        self.a = a
        super.init(device: device)
    }
}

/// The function a x + b.
open class MPSCNNNeuronLinear: MPSCNNNeuron {
    /// The factor.
    public let a: Float
    /// The term.
    public let b: Float

    /// Creates a function.
    public init(device: any MTLDevice, a: Float, b: Float) {
        (self.a, self.b) = (a, b)
        super.init(device: device)
    }
}

/// The logistic function.
open class MPSCNNNeuronSigmoid: MPSCNNNeuron {}

/// The function a tanh(b x).
open class MPSCNNNeuronTanH: MPSCNNNeuron {
    /// Creates a function.
    public init(device: any MTLDevice, a: Float, b: Float) { super.init(device: device) }
}

/// A description of a convolution.
open class MPSCNNConvolutionDescriptor: NSObject {
    /// The width of the kernel.
    open var kernelWidth: Int
    /// The height of the kernel.
    open var kernelHeight: Int
    /// The number of channels that are read.
    open var inputFeatureChannels: Int
    /// The number of channels that are written.
    open var outputFeatureChannels: Int
    /// The step of columns.
    open var strideInPixelsX = 1
    /// The step of rows.
    open var strideInPixelsY = 1
    /// The number of groups.
    open var groups = 1
    /// The function of each result.
    open var neuron: MPSCNNNeuron?

    /// Creates a description.
    public required init(
        kernelWidth: Int,
        kernelHeight: Int,
        inputFeatureChannels: Int,
        outputFeatureChannels: Int,
        neuronFilter: MPSCNNNeuron? = nil
    ) {
        (self.kernelWidth, self.kernelHeight) = (kernelWidth, kernelHeight)
        (self.inputFeatureChannels, self.outputFeatureChannels) = (inputFeatureChannels, outputFeatureChannels)
        neuron = neuronFilter
    }
}

/// A description of a convolution of each channel by itself.
open class MPSCNNDepthWiseConvolutionDescriptor: MPSCNNConvolutionDescriptor {
    /// The number of channels that are made of one.
    open var channelMultiplier: Int { max(outputFeatureChannels / max(inputFeatureChannels, 1), 1) }
}

/// Reserved options.
public enum MPSCNNConvolutionFlags: UInt, Sendable {
    /// None.
    case none = 0
}

/// A convolution.
open class MPSCNNConvolution: MPSCNNKernel {
    /// The number of channels that are read.
    public let inputFeatureChannels: Int
    /// The number of channels that are written.
    public let outputFeatureChannels: Int

    /// Creates a convolution with weights.
    public init(
        device: any MTLDevice,
        convolutionDescriptor: MPSCNNConvolutionDescriptor,
        kernelWeights: UnsafePointer<Float>,
        biasTerms: UnsafePointer<Float>?,
        flags: MPSCNNConvolutionFlags
    ) {
        inputFeatureChannels = convolutionDescriptor.inputFeatureChannels
        outputFeatureChannels = convolutionDescriptor.outputFeatureChannels
        super.init(device: device)
    }
}

/// A layer in which each result depends on all values.
open class MPSCNNFullyConnected: MPSCNNConvolution {}

/// A reduction of rectangles.
open class MPSCNNPooling: MPSCNNKernel {
    /// Creates a layer.
    public init(
        device: any MTLDevice,
        kernelWidth: Int,
        kernelHeight: Int,
        strideInPixelsX: Int = 1,
        strideInPixelsY: Int = 1
    ) { super.init(device: device) }
}

/// The largest values of rectangles.
open class MPSCNNPoolingMax: MPSCNNPooling {}

/// The means of rectangles.
open class MPSCNNPoolingAverage: MPSCNNPooling {}

/// Shares of exponentials of the channels.
open class MPSCNNSoftMax: MPSCNNKernel {}

/// Logarithms of shares of exponentials of the channels.
open class MPSCNNLogSoftMax: MPSCNNKernel {}
