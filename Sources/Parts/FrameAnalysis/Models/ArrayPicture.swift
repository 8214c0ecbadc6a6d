import CoreVideo
import ModelFiles

/// The way of a picture into an array.
struct ArrayPicture: Sendable, Hashable {
    var shape: [Int]
    var width: Int
    var height: Int
    /// 1 for grey, else 3.
    var planes: Int
    var isChannelsLast: Bool
    /// True if the first plane is blue.
    var isBlueFirst: Bool
    /// A value is the pixel's (0…255) times the scale plus the bias of its plane.
    var scales: [Float]
    var biases: [Float]

    /// Nil for a shape that is no picture's.
    ///
    /// - Parameters:
    ///   - shape: The shape of the input.
    ///   - layout: What the file says; by default pixels become 0…1, red first, as in most exports.
    init?(shape: [Int], _ layout: PictureLayout? = nil) {
        let batched = shape.count == 3 ? [1] + shape : shape
        guard batched.count == 4 else { return nil }
        let isLast = layout?.isChannelsLast ?? (![1, 3].contains(batched[1]) && [1, 3].contains(batched[3]))
        planes = layout?.colors.planes ?? (isLast ? batched[3] : batched[1])
        height = layout?.height ?? (isLast ? batched[1] : batched[2])
        width = layout?.width ?? (isLast ? batched[2] : batched[3])
        guard [1, 3].contains(planes), height > 0, width > 0, height <= PictureRequest.largestSide,
            width <= PictureRequest.largestSide
        else { return nil }
        isChannelsLast = isLast
        let full = isLast ? [1, height, width, planes] : [1, planes, height, width]
        self.shape = shape.count == 3 ? Array(full.dropFirst()) : full
        isBlueFirst = layout?.colors == .bgr
        scales = Self.each(layout?.scales, planes, 1 / 255)
        biases = Self.each(layout?.biases, planes, 0)
    }

    private static func each(_ values: [Float]?, _ planes: Int, _ usual: Float) -> [Float] {
        guard let values, let last = values.last else { return [Float](repeating: usual, count: planes) }
        return (0..<planes).map { values.indices.contains($0) ? values[$0] : last }
    }

    /// Returns the picture to ask for.
    func request(_ fit: PictureRequest.Fit) -> PictureRequest {
        let format = planes == 1 ? kCVPixelFormatType_OneComponent8 : kCVPixelFormatType_32BGRA
        return PictureRequest(width: width, height: height, pixelFormat: format, fit: fit)
    }

    /// Returns the values of a picture of this size, in 32BGRA or one component, in the order of the shape.
    func values(of image: CVPixelBuffer) -> [Float] {
        let tables = (0..<planes).map { plane in (0..<256).map { Float($0) * scales[plane] + biases[plane] } }
        return [Float](unsafeUninitializedCapacity: planes * width * height) { values, count in
            image.withPlanes(readOnly: true) { source in
                let step = planes == 1 ? 1 : 4
                for plane in 0..<planes {
                    // 32BGRA begins with blue.
                    let byte = planes == 1 ? 0 : isBlueFirst ? plane : 2 - plane
                    tables[plane].withUnsafeBufferPointer { table in
                        for y in 0..<height {
                            let row = source[0].row(y)
                            var target = isChannelsLast ? y * width * planes + plane : (plane * height + y) * width
                            let stride = isChannelsLast ? planes : 1
                            var place = byte
                            for _ in 0..<width {
                                values[target] = table[Int(row[place])]
                                target &+= stride
                                place &+= step
                            }
                        }
                    }
                }
            }
            count = planes * width * height
        }
    }
}
