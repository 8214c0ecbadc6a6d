/// An input or output of a model.
package struct FeatureDescription: Hashable, Sendable {
    package var name: String
    package var shortDescription = ""
    package var isOptional = false
    package var kind: FeatureKind
    /// How a picture enters an array input, where the file says or suggests it; only for formats without image inputs.
    package var picture: PictureLayout?

    package init(name: String, kind: FeatureKind) {
        self.name = name
        self.kind = kind
    }
}

/// Type of a feature with its constraint.
package enum FeatureKind: Hashable, Sendable {
    case int64
    case double
    case string
    case image(ImageConstraint)
    case multiArray(ArrayConstraint)
    case dictionary(FeatureKey)
    case sequence(FeatureKey, sizes: SizeRange)
    case state(ArrayConstraint)
    /// The file gives no type.
    case undefined
}

/// Type of a dictionary's keys or a sequence's elements.
package enum FeatureKey: Hashable, Sendable {
    case string
    case int64
}

/// Allowed sizes of a dimension.
package struct SizeRange: Hashable, Sendable {
    package var lower: Int
    /// The largest size; nil if there is none.
    package var upper: Int?

    package init(lower: Int, upper: Int?) {
        self.lower = lower
        self.upper = upper
    }

    package func contains(_ size: Int) -> Bool { size >= lower && upper.map { size <= $0 } ?? true }
}

/// Size of an image in pixels.
package struct ImageSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// Colours of an image feature.
package enum ImageColors: Hashable, Sendable {
    case rgb
    case bgr
    case gray
    case grayFloat16

    /// Number of planes of the tensor.
    package var planes: Int {
        switch self {
        case .rgb, .bgr: 3
        case .gray, .grayFloat16: 1
        }
    }
}

/// Allowed images.
package struct ImageConstraint: Hashable, Sendable {
    /// The default size, or the only one.
    package var size: ImageSize
    package var colors: ImageColors
    package var sizes: ImageSizes

    package init(size: ImageSize, colors: ImageColors, sizes: ImageSizes = .fixed) {
        self.size = size
        self.colors = colors
        self.sizes = sizes
    }
}

/// Sizes of images that a model takes.
package enum ImageSizes: Hashable, Sendable {
    case fixed
    case enumerated([ImageSize])
    case range(width: SizeRange, height: SizeRange)
}

/// Allowed arrays.
package struct ArrayConstraint: Hashable, Sendable {
    /// The default shape, or the only one; empty if the file gives none.
    package var shape: [Int]
    package var type: ArrayType
    package var shapes: ArrayShapes
    /// Value of all elements where an optional input is left out.
    package var defaultValue: Double?

    package init(shape: [Int], type: ArrayType, shapes: ArrayShapes = .unspecified) {
        self.shape = shape
        self.type = type
        self.shapes = shapes
    }
}

/// Shapes of arrays that a model takes.
package enum ArrayShapes: Hashable, Sendable {
    case unspecified
    case enumerated([[Int]])
    case range([SizeRange])
}

/// Type of an array's elements, by its number in the specification.
package enum ArrayType: Int, Hashable, Sendable {
    case float16 = 65552
    case float32 = 65568
    case double = 65600
    case int8 = 131_080
    case int32 = 131_104
}

/// The way of a picture into an array input.
package struct PictureLayout: Hashable, Sendable {
    package var width: Int
    package var height: Int
    package var colors: ImageColors
    /// The tensor's last dimension is the colour, as in TensorFlow; its second one otherwise.
    package var isChannelsLast: Bool
    /// Value of an element is `scale` times the pixel's (0…255) plus the bias, for each plane in the tensor's order.
    package var scales: [Float]
    package var biases: [Float]

    package init(
        width: Int,
        height: Int,
        colors: ImageColors,
        isChannelsLast: Bool,
        scales: [Float],
        biases: [Float]
    ) {
        self.width = width
        self.height = height
        self.colors = colors
        self.isChannelsLast = isChannelsLast
        self.scales = scales
        self.biases = biases
    }
}
