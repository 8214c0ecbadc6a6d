import CoreVideo
import Foundation
import Inference
import ModelFiles
import PixelTransforms

/// Pictures as tensors, and tensors as pictures.
struct ImageTensors {
    /// The colours of the tensor's planes.
    var colors: ImageColors
    /// Indicates whether the colour is the last dimension of the tensor.
    var isChannelsLast = false
    /// The factor for each plane; empty for 1.
    var scales: [Float] = []
    /// The number that is added for each plane; empty for 0.
    var biases: [Float] = []

    /// Fills a tensor's memory with an image.
    ///
    /// - Parameters:
    ///   - image: of any pixel format that can be converted.
    ///   - type: the type of the elements.
    ///   - result: memory for all elements.
    ///   - name: the feature, for messages.
    func fill(
        _ result: UnsafeMutableRawPointer,
        _ type: TensorElement,
        with image: CVPixelBuffer,
        name: String,
        _ workspace: Workspace
    ) throws(MLModelError) {
        if colors == .gray || colors == .grayFloat16 {
            try fillGray(result, type, with: image, name)
            return
        }
        let source = try converted(image, to: kCVPixelFormatType_32BGRA, among: ColorPlanes.formats, name)
        let count = image.width * image.height
        if type == .float32, !isChannelsLast {
            let numbers = result.assumingMemoryBound(to: Float.self)
            func plane(_ index: Int) -> ColorPlanes.FloatPlane {
                let (scale, bias) = factor(index)
                return ColorPlanes.FloatPlane(numbers + index * count, scale: scale, bias: bias)
            }
            let (red, blue) = colors == .rgb ? (0, 2) : (2, 0)
            if ColorPlanes.widen(source, red: plane(red), green: plane(1), blue: plane(blue)) { return }
        }
        let isDirect = type == .uint8 && !isChannelsLast && isPlain
        let scratch = workspace.memory("scratch", byteCount: count * (isDirect ? 1 : 4)).address
            .assumingMemoryBound(to: UInt8.self)
        let bytes = isDirect ? result.assumingMemoryBound(to: UInt8.self) : scratch + count
        let planes = (first: bytes, second: bytes + count, third: bytes + 2 * count)
        let (red, blue) = colors == .rgb ? (planes.first, planes.third) : (planes.third, planes.first)
        guard ColorPlanes.split(source, red: red, green: planes.second, blue: blue, scratch: scratch) else {
            throw MLModelError(.generic, "The image of the feature \"\(name)\" cannot be split into colours.")
        }
        if isDirect { return }
        for plane in 0..<3 {
            let place = isChannelsLast ? plane : plane * count
            try widen(bytes + plane * count, count, result, type, plane, start: place, step: isChannelsLast ? 3 : 1)
        }
    }

    /// Returns the factor of a plane and the number that is added.
    private func factor(_ plane: Int) -> (scale: Float, bias: Float) {
        (plane < scales.count ? scales[plane] : 1, plane < biases.count ? biases[plane] : 0)
    }

    private var isPlain: Bool { scales.allSatisfy { $0 == 1 } && biases.allSatisfy { $0 == 0 } }

    private func fillGray(
        _ result: UnsafeMutableRawPointer,
        _ type: TensorElement,
        with image: CVPixelBuffer,
        _ name: String
    ) throws(MLModelError) {
        if image.pixelFormatType == kCVPixelFormatType_OneComponent16Half {
            try fillHalf(result, type, with: image)
            return
        }
        let source = try converted(
            image,
            to: kCVPixelFormatType_OneComponent8,
            among: [kCVPixelFormatType_OneComponent8],
            name
        )
        var failure: MLModelError?
        source.withPlanes(readOnly: true) { planes in
            let plane = planes[0]
            for y in 0..<plane.height where failure == nil {
                let row = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
                do throws(MLModelError) {
                    try widen(row, plane.width, result, type, 0, start: y * plane.width, step: 1)
                } catch {
                    failure = error
                }
            }
        }
        if let failure { throw failure }
    }

    private func fillHalf(
        _ result: UnsafeMutableRawPointer,
        _ type: TensorElement,
        with image: CVPixelBuffer
    ) throws(MLModelError) {
        guard let element = MLMultiArrayDataType(type),
            let shape = ArrayLayout(contiguous: [image.height, image.width])
        else { throw Self.unsupported(type) }
        image.withPlanes(readOnly: true) { planes in
            let plane = planes[0]
            let rows = ArrayLayout(unchecked: shape.shape, strides: [plane.bytesPerRow / 2, 1])
            ArrayCopy.copy(
                from: ArrayView(address: plane.baseAddress, layout: rows, type: .float16),
                to: ArrayView(address: result, layout: shape, type: element)
            )
        }
        guard !isPlain else { return }
        throw MLModelError(.generic, "An image of 16-bit numbers cannot be scaled for the model; pass one of 8 bits.")
    }

    /// Returns the image in one of several formats, converted if need be.
    private func converted(
        _ image: CVPixelBuffer,
        to format: OSType,
        among formats: [OSType],
        _ name: String
    ) throws(MLModelError) -> CVPixelBuffer {
        if formats.contains(image.pixelFormatType) { return image }
        guard
            let geometry = ModelImageGeometry(
                sourceWidth: image.width,
                sourceHeight: image.height,
                fit: .scaleFill,
                width: image.width,
                height: image.height
            )
        else {
            throw MLModelError(.featureType, "The image of the feature \"\(name)\" is too large.")
        }
        do throws(MLModelError) {
            return try ModelImageConverter.shared.convert(image, geometry, format: format)
        } catch {
            let text = "The feature \"\(name)\" is not a usable image. \(error.localizedDescription)"
            throw MLModelError(.featureType, text)
        }
    }

    /// Stores bytes as elements, scaled, `step` elements apart.
    private func widen(
        _ bytes: UnsafePointer<UInt8>,
        _ count: Int,
        _ result: UnsafeMutableRawPointer,
        _ type: TensorElement,
        _ plane: Int,
        start: Int,
        step: Int
    ) throws(MLModelError) {
        let (scale, bias) = factor(plane)
        switch type {
        case .float32:
            let target = result.assumingMemoryBound(to: Float.self) + start
            if step == 1 {
                for index in 0..<count { target[index] = Float(bytes[index]) * scale + bias }
            } else {
                for index in 0..<count { target[index &* step] = Float(bytes[index]) * scale + bias }
            }
        case .float16:
            // Conversions to 16 bits are slow where the processor has no instruction; there are only 256 of them.
            let target = result.assumingMemoryBound(to: Float16.self) + start
            let table = (0..<256).map { Float16(Float($0) * scale + bias) }
            table.withUnsafeBufferPointer { table in
                for index in 0..<count { target[index &* step] = table[Int(bytes[index])] }
            }
        case .uint8:
            let target = result.assumingMemoryBound(to: UInt8.self) + start
            let table = (0..<256).map { ImageTensors.byte(Float($0) * scale + bias) }
            table.withUnsafeBufferPointer { table in
                for index in 0..<count { target[index &* step] = table[Int(bytes[index])] }
            }
        case .int8:
            let target = result.assumingMemoryBound(to: Int8.self) + start
            let table = (0..<256).map { Int8(truncated: Double((Float($0) * scale + bias).rounded())) }
            table.withUnsafeBufferPointer { table in
                for index in 0..<count { target[index &* step] = table[Int(bytes[index])] }
            }
        default: throw Self.unsupported(type)
        }
    }

    private static func unsupported(_ type: TensorElement) -> MLModelError {
        MLModelError(.generic, "An image cannot enter a network as \(type.rawValue).")
    }

    // MARK: Out

    /// The byte nearest to a number; 0 for NaN.
    static func byte(_ number: Float) -> UInt8 { number >= 0 ? number < 254.5 ? UInt8(number + 0.5) : 255 : 0 }

    /// Returns a picture with a tensor's values, (1, C, H, W) or (C, H, W): rounded and held in 0…255, opaque.
    ///
    /// - Parameter backing: an image that is filled and returned if it fits.
    func image(_ tensor: Tensor, name: String, into backing: CVPixelBuffer?) throws(MLModelError) -> CVPixelBuffer {
        let shape = Array(tensor.shape.suffix(3))
        let planes = colors.planes
        guard shape.count == 3, shape[0] == planes, tensor.shape.dropLast(3).allSatisfy({ $0 == 1 }), shape[1] > 0,
            shape[2] > 0
        else {
            throw MLModelError(
                .generic,
                "The output \"\(name)\" of shape \(tensor.shape) cannot be an image of \(planes) colours."
            )
        }
        let (height, width) = (shape[1], shape[2])
        let count = width * height
        let format: OSType =
            switch colors {
            case .rgb, .bgr: kCVPixelFormatType_32BGRA
            case .gray: kCVPixelFormatType_OneComponent8
            case .grayFloat16: kCVPixelFormatType_OneComponent16Half
            }
        var result = backing
        if result?.width != width || result?.height != height || result?.pixelFormatType != format { result = nil }
        let image: CVPixelBuffer
        if let result { image = result } else { image = try ModelImageConverter.make(width, height, format) }
        if colors == .grayFloat16 {
            try storeHalf(tensor, image, [height, width])
            return image
        }
        let memory = ArrayStorage(uninitialized: count * planes)
        let target = memory.address.assumingMemoryBound(to: UInt8.self)
        try narrow(tensor, into: target, count * planes, name)
        if planes == 1 {
            image.withPlanes { planes in
                let plane = planes[0]
                for y in 0..<height {
                    (plane.baseAddress + y * plane.bytesPerRow).copyMemory(from: target + y * width, byteCount: width)
                }
            }
        } else {
            let (red, blue) = colors == .rgb ? (target, target + 2 * count) : (target + 2 * count, target)
            ColorPlanes.merge(red: red, green: target + count, blue: blue, into: image)
        }
        withExtendedLifetime(memory) {}
        return image
    }

    private func storeHalf(_ tensor: Tensor, _ image: CVPixelBuffer, _ shape: [Int]) throws(MLModelError) {
        guard let type = MLMultiArrayDataType(tensor.type), let layout = ArrayLayout(contiguous: shape) else {
            throw Self.unsupported(tensor.type)
        }
        tensor.withUnsafeBytes { bytes in
            guard let address = bytes.baseAddress else { return }
            image.withPlanes { planes in
                let plane = planes[0]
                let rows = ArrayLayout(unchecked: shape, strides: [plane.bytesPerRow / 2, 1])
                ArrayCopy.copy(
                    from: ArrayView(address: UnsafeMutableRawPointer(mutating: address), layout: layout, type: type),
                    to: ArrayView(address: plane.baseAddress, layout: rows, type: .float16)
                )
            }
        }
    }

    /// Stores a tensor's values as bytes.
    private func narrow(
        _ tensor: Tensor,
        into target: UnsafeMutablePointer<UInt8>,
        _ count: Int,
        _ name: String
    ) throws(MLModelError) {
        let isDone = tensor.withUnsafeBytes { bytes -> Bool in
            switch tensor.type {
            case .uint8:
                guard let address = bytes.baseAddress else { return false }
                UnsafeMutableRawPointer(target).copyMemory(from: address, byteCount: count)
            case .float32:
                let source = bytes.assumingMemoryBound(to: Float.self)
                for index in 0..<count { target[index] = Self.byte(source[index]) }
            case .float16:
                let source = bytes.assumingMemoryBound(to: Float16.self)
                for index in 0..<count { target[index] = Self.byte(Float(source[index])) }
            case .float64:
                let source = bytes.assumingMemoryBound(to: Double.self)
                for index in 0..<count { target[index] = Self.byte(Float(source[index])) }
            case .int32:
                let source = bytes.assumingMemoryBound(to: Int32.self)
                for index in 0..<count { target[index] = UInt8(clamping: source[index]) }
            default: return false
            }
            return true
        }
        guard isDone else {
            throw MLModelError(.generic, "The output \"\(name)\" of \(tensor.type.rawValue) values cannot be an image.")
        }
    }
}
