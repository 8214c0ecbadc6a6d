import CPlaneKernels
import CoreVideo
import Foundation

/// Reads and writes rows of a format as red, green, blue and alpha from 0 to 1.
struct PixelFormatRows {
    let format: PixelFormatLayout
    private let scale: Float
    private let kind: PixelKind.Component

    init(_ format: PixelFormatLayout) {
        self.format = format
        switch format.layout.component {
        case .uint16: (kind, scale) = (.uint16, 65_535)
        case .half: (kind, scale) = (.half, 1)
        case .float: (kind, scale) = (.float, 1)
        default: (kind, scale) = (.uint8, 255)
        }
    }

    /// The number of floats of temporary memory for a row.
    func room(_ width: Int) -> Int { 2 * width * format.channels + 8 }

    /// Reads a row; colours are not multiplied by alpha.
    func read(
        _ row: UnsafeRawPointer,
        _ width: Int,
        into out: UnsafeMutablePointer<Float>,
        _ room: UnsafeMutablePointer<Float>
    ) {
        let count = width * format.channels, places = format.layout.places
        var source = row
        if format.isSwapped {
            let copy = UnsafeMutableRawPointer(room + count)
            swapBytes(row, count, into: copy)
            source = UnsafeRawPointer(copy)
        }
        cplane_load(source, kind.rawValue, count, room)
        let factor = 1 / scale
        for x in 0..<width {
            let pixel = room + x * format.channels, target = out + 4 * x
            let alpha = places[3] < 0 ? 1 : pixel[places[3]] * factor
            let divisor = format.layout.isPremultiplied ? (alpha == 0 ? 0 : factor / alpha) : factor
            for channel in 0..<3 { target[channel] = places[channel] < 0 ? 0 : pixel[places[channel]] * divisor }
            target[3] = alpha
        }
    }

    /// Writes a row of colours that are not multiplied by alpha.
    func write(
        _ values: UnsafePointer<Float>,
        _ width: Int,
        to row: UnsafeMutableRawPointer,
        _ room: UnsafeMutablePointer<Float>
    ) {
        let count = width * format.channels, places = format.layout.places
        for x in 0..<width {
            let pixel = room + x * format.channels, source = values + 4 * x
            // Unused components are full.
            for index in 0..<format.channels { pixel[index] = scale }
            let factor = format.layout.isPremultiplied ? scale * source[3] : scale
            for channel in 0..<3 where places[channel] >= 0 { pixel[places[channel]] = source[channel] * factor }
            if places[3] >= 0 { pixel[places[3]] = source[3] * scale }
        }
        cplane_store(room, kind.rawValue, count, row)
        if format.isSwapped { swapBytes(row, count, into: row) }
    }

    private func swapBytes(_ from: UnsafeRawPointer, _ count: Int, into to: UnsafeMutableRawPointer) {
        for index in 0..<count {
            if format.layout.bitsPerComponent == 16 {
                let word = from.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
                to.storeBytes(of: word.byteSwapped, toByteOffset: 2 * index, as: UInt16.self)
            } else {
                let word = from.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                to.storeBytes(of: word.byteSwapped, toByteOffset: 4 * index, as: UInt32.self)
            }
        }
    }
}

/// Converts colours between two spaces.
struct ColorMatcher {
    private let source: ColorSpaceDefinition
    private let destination: ColorSpaceDefinition
    private let matrix: [Double]
    private let isToGray: Bool

    /// Returns nil where colours stay as they are.
    init?(_ source: CGColorSpace, _ destination: CGColorSpace) {
        guard let from = source.definition, let to = destination.definition else { return nil }
        isToGray = destination.numberOfComponents == 1 && source.numberOfComponents > 1
        // A grey has equal components in each RGB space of its own curve.
        let isSame = from.transfer == to.transfer && (from.isGray || from.toXYZ == to.toXYZ)
        if isSame, !isToGray { return nil }
        self.source = from
        self.destination = to
        matrix = from.isGray || to.isGray ? ColorSpaceDefinition.identity : from.matrix(to: to)
    }

    func convert(_ row: UnsafeMutablePointer<Float>, _ width: Int) {
        for x in 0..<width {
            let pixel = row + 4 * x
            let linear = (0..<3).map { source.linear(Double(pixel[$0])) }
            if isToGray {
                // The second row of the matrix has the luminances of the components.
                let light = (0..<3).reduce(0.0) { $0 + source.toXYZ[3 + $1] * linear[$1] }
                let value = Float(destination.encoded(light))
                for channel in 0..<3 { pixel[channel] = value }
            } else {
                for channel in 0..<3 {
                    let light = (0..<3).reduce(0.0) { $0 + matrix[3 * channel + $1] * linear[$1] }
                    pixel[channel] = Float(destination.encoded(light))
                }
            }
        }
    }
}
