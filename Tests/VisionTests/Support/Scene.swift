import Barcodes
import CoreVideo
import Foundation
import MediaFiles
import Vision

/// A drawn gray scene with known places: pixels from the upper left corner.
struct Scene {
    let width: Int
    let height: Int
    var pixels: [UInt8]

    init(width: Int, height: Int, gray: UInt8 = 255) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: gray, count: width * height)
    }

    /// Fills a rectangle, clipped to the scene.
    mutating func fill(_ rect: CGRect, gray: UInt8) {
        for y in max(Int(rect.minY), 0)..<max(min(Int(rect.maxY), height), max(Int(rect.minY), 0)) {
            for x in max(Int(rect.minX), 0)..<max(min(Int(rect.maxX), width), max(Int(rect.minX), 0)) {
                pixels[y * width + x] = gray
            }
        }
    }

    /// Draws a code with its upper left module at a point; returns its place in pixels from the upper left.
    @discardableResult
    mutating func draw(
        _ text: String,
        as kind: DrawnCode = .qr,
        x: Int,
        y: Int,
        module: Int = 4,
        barHeight: Int = 60,
        isInverted: Bool = false
    ) throws -> CGRect {
        let symbology = kind.symbology
        let code = try BarcodeWriter().write(text, as: symbology)
        let rows = symbology.isLinear ? 1 : code.height
        let tall = symbology.isLinear ? barHeight : module
        if isInverted {
            fill(CGRect(x: x - 16, y: y - 16, width: code.width * module + 32, height: rows * tall + 32), gray: 0)
        }
        for row in 0..<rows {
            for column in 0..<code.width where code.isDark(column, row) {
                let place = CGRect(x: x + column * module, y: y + row * tall, width: module, height: tall)
                fill(place, gray: isInverted ? 255 : 0)
            }
        }
        return CGRect(x: x, y: y, width: code.width * module, height: rows * tall)
    }

    /// Returns the scene as a PNG file.
    func png() throws -> Data { try StillImage.encode(buffer(kCVPixelFormatType_32BGRA), as: .png) }

    /// Returns the normalized place of a rectangle in pixels, with the origin at the lower left.
    func normalized(_ rect: CGRect) -> CGRect {
        CGRect(
            x: rect.minX / CGFloat(width),
            y: 1 - rect.maxY / CGFloat(height),
            width: rect.width / CGFloat(width),
            height: rect.height / CGFloat(height)
        )
    }

    /// Returns the scene moved to the right and down; what enters is gray.
    func moved(right: Int, down: Int, gray: UInt8 = 128) -> Scene {
        var result = Scene(width: width, height: height, gray: gray)
        for y in 0..<height {
            for x in 0..<width where (0..<width).contains(x - right) && (0..<height).contains(y - down) {
                result.pixels[y * width + x] = pixels[(y - down) * width + x - right]
            }
        }
        return result
    }

    /// Returns the pixels as a camera stores them whose image an orientation makes upright.
    func stored(_ orientation: CGImagePropertyOrientation) -> Scene {
        let swaps = orientation.rawValue > 4
        var result = Scene(width: swaps ? height : width, height: swaps ? width : height)
        let (w, h) = (result.width, result.height)
        for y in 0..<h {
            for x in 0..<w {
                let (column, row) =
                    switch orientation {
                    case .up: (x, y)
                    case .upMirrored: (w - 1 - x, y)
                    case .down: (w - 1 - x, h - 1 - y)
                    case .downMirrored: (x, h - 1 - y)
                    case .leftMirrored: (y, x)
                    case .right: (h - 1 - y, x)
                    case .rightMirrored: (h - 1 - y, w - 1 - x)
                    case .left: (y, w - 1 - x)
                    }
                result.pixels[y * w + x] = pixels[row * width + column]
            }
        }
        return result
    }

    /// Returns the scene as a pixel buffer: one component, 32BGRA, or 4:2:0 in full or video range.
    func buffer(_ format: OSType = kCVPixelFormatType_OneComponent8) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        guard
            CVPixelBufferCreate(nil, width, height, format, nil, &made) == kCVReturnSuccess, let buffer = made
        else { throw SceneError.noBuffer }
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        let isPlanar = CVPixelBufferIsPlanar(buffer)
        let first = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(buffer, 0) : CVPixelBufferGetBaseAddress(buffer)
        guard let first else { throw SceneError.noBuffer }
        let stride = isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) : CVPixelBufferGetBytesPerRow(buffer)
        for y in 0..<height {
            let row = (first + y * stride).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width {
                let gray = pixels[y * width + x]
                switch format {
                case kCVPixelFormatType_32BGRA:
                    row[x * 4] = gray
                    row[x * 4 + 1] = gray
                    row[x * 4 + 2] = gray
                    row[x * 4 + 3] = 255
                case kCVPixelFormatType_32ARGB:
                    row[x * 4] = 255
                    row[x * 4 + 1] = gray
                    row[x * 4 + 2] = gray
                    row[x * 4 + 3] = gray
                case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: row[x] = UInt8(16 + Int(gray) * 219 / 255)
                default: row[x] = gray
                }
            }
        }
        guard isPlanar, let chroma = CVPixelBufferGetBaseAddressOfPlane(buffer, 1) else { return buffer }
        let bytes = CVPixelBufferGetBytesPerRowOfPlane(buffer, 1) * CVPixelBufferGetHeightOfPlane(buffer, 1)
        chroma.assumingMemoryBound(to: UInt8.self).initialize(repeating: 128, count: bytes)
        return buffer
    }
}

enum SceneError: Error { case noBuffer }

/// The kinds of codes that scenes have.
enum DrawnCode: Sendable {
    case qr, aztec, dataMatrix, code128, upcA, gs1DataBarExpanded

    fileprivate var symbology: Symbology {
        switch self {
        case .qr: .qr
        case .aztec: .aztec
        case .dataMatrix: .dataMatrix
        case .code128: .code128
        case .upcA: .upcA
        case .gs1DataBarExpanded: .gs1DataBarExpanded
        }
    }
}

/// All orientations.
let orientations: [CGImagePropertyOrientation] = (1...8).compactMap { CGImagePropertyOrientation(rawValue: $0) }

/// Returns whether two rectangles differ by at most a tolerance.
func isClose(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 0.01) -> Bool {
    abs(a.minX - b.minX) <= tolerance && abs(a.minY - b.minY) <= tolerance && abs(a.maxX - b.maxX) <= tolerance
        && abs(a.maxY - b.maxY) <= tolerance
}

/// Returns whether two points differ by at most a tolerance.
func isClose(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 0.01) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}

/// Returns the code of the error that a closure throws in Vision's domain; nil without one.
func code(_ body: () throws -> Void) -> VNErrorCode? {
    do {
        try body()
        return nil
    } catch {
        let error = error as NSError
        return error.domain == VNErrorDomain ? VNErrorCode(rawValue: error.code) : nil
    }
}

/// A generator of random numbers that a seed determines (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
