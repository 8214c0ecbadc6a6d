import CoreImage
import CoreVideo
import Foundation

/// Measures filters of Core Image on pictures of 1920×1080.
///
///     bench-imaging NAME [linear | plain]    one filter, or `chain`; prints {"wall": ms, "cpu": ms} for a picture
///     bench-imaging list                     the names
@main
enum ImagingBench {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let name = arguments.first, name != "list" else {
            print((Filters.all.map(\.0) + ["chain"]).joined(separator: " "))
            return
        }
        let isPlain = arguments.dropFirst().first == "plain"
        let context = CIContext(options: isPlain ? [.workingColorSpace: NSNull()] : nil)
        let source = Pictures.photo(1920, 1080)
        let camera = Pictures.camera(1920, 1080)
        let overlay = Pictures.overlay(name == "chain" ? 1280 : 1920, name == "chain" ? 720 : 1080)
        let work: () -> (CIImage, CVPixelBuffer)
        if name == "chain" {
            let target = Pictures.buffer(1280, 720, kCVPixelFormatType_32BGRA)
            work = { (Filters.chain(camera, overlay), target) }
        } else if let filter = Filters.all.first(where: { $0.0 == name })?.1 {
            let size = name == "half" ? (960, 540) : (1920, 1080)
            let target = Pictures.buffer(size.0, size.1, kCVPixelFormatType_32BGRA)
            work = { (filter(CIImage(cvPixelBuffer: source), CIImage(cvPixelBuffer: overlay)), target) }
        } else {
            print("bench-imaging: there is no \(name); see bench-imaging list")
            exit(2)
        }
        measure {
            let (image, target) = work()
            context.render(image, to: target)
        }
    }

    /// Runs a function for about two seconds; prints the median time and the mean processor time of a run.
    private static func measure(_ body: () -> Void) {
        for _ in 0..<3 { body() }
        var walls: [Double] = []
        let started = seconds(CLOCK_MONOTONIC)
        let spent = seconds(CLOCK_PROCESS_CPUTIME_ID)
        repeat {
            let start = seconds(CLOCK_MONOTONIC)
            body()
            walls.append(seconds(CLOCK_MONOTONIC) - start)
        } while seconds(CLOCK_MONOTONIC) - started < 2 || walls.count < 5
        let cpu = (seconds(CLOCK_PROCESS_CPUTIME_ID) - spent) / Double(walls.count)
        walls.sort()
        let wall = walls[walls.count / 2]
        print(String(format: "{\"wall\": %.3f, \"cpu\": %.3f}", wall * 1e3, cpu * 1e3))
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The filters that other libraries have too.
enum Filters {
    typealias Filter = @Sendable (CIImage, CIImage) -> CIImage

    static let all: [(String, Filter)] = [
        ("copy", { image, _ in image }),
        ("invert", { image, _ in image.applyingFilter("CIColorInvert") }),
        (
            "controls",
            { image, _ in
                let values = ["inputSaturation": 0.8, "inputBrightness": 0.05, "inputContrast": 1.1]
                return image.applyingFilter("CIColorControls", parameters: values)
            }
        ),
        ("blur", { image, _ in image.clampedToExtent().applyingGaussianBlur(sigma: 10).cropped(to: image.extent) }),
        (
            "box",
            { image, _ in
                image.clampedToExtent().applyingFilter("CIBoxBlur", parameters: ["inputRadius": 10])
                    .cropped(to: image.extent)
            }
        ),
        ("median", { image, _ in image.clampedToExtent().applyingFilter("CIMedianFilter").cropped(to: image.extent) }),
        (
            "convolve",
            { image, _ in
                let weights = CIVector(string: "[0 -1 0 -1 5 -1 0 -1 0]")
                return image.clampedToExtent()
                    .applyingFilter("CIConvolution3X3", parameters: ["inputWeights": weights])
                    .cropped(to: image.extent)
            }
        ),
        (
            "dilate",
            { image, _ in
                image.clampedToExtent().applyingFilter("CIMorphologyMaximum", parameters: ["inputRadius": 5])
                    .cropped(to: image.extent)
            }
        ),
        (
            "rotate",
            { image, _ in
                let turn = CGAffineTransform(translationX: -960, y: -540)
                    .concatenating(CGAffineTransform(rotationAngle: 0.5))
                    .concatenating(CGAffineTransform(translationX: 960, y: 540))
                return image.transformed(by: turn)
            }
        ),
        ("half", { image, _ in image.applyingFilter("CILanczosScaleTransform", parameters: ["inputScale": 0.5]) }),
        ("over", { image, overlay in overlay.composited(over: image) }),
        (
            "unsharp",
            { image, _ in
                image.clampedToExtent()
                    .applyingFilter("CIUnsharpMask", parameters: ["inputRadius": 2.5, "inputIntensity": 0.5])
                    .cropped(to: image.extent)
            }
        ),
    ]

    /// Orientation, crop, scale, colour controls and blend.
    static func chain(_ camera: CVPixelBuffer, _ overlay: CVPixelBuffer) -> CIImage {
        let part = CGRect(x: 160, y: 90, width: 1600, height: 900)
        let values = ["inputSaturation": 0.8, "inputBrightness": 0.05, "inputContrast": 1.1]
        let picture = CIImage(cvPixelBuffer: camera).oriented(.down).cropped(to: part)
            .transformed(by: CGAffineTransform(translationX: -160, y: -90))
            .transformed(by: CGAffineTransform(scaleX: 0.8, y: 0.8))
            .applyingFilter("CIColorControls", parameters: values)
        return CIImage(cvPixelBuffer: overlay).composited(over: picture)
    }
}

/// Made-up pictures: soft shapes with noise, the same in all programs of the comparison.
enum Pictures {
    static func buffer(_ width: Int, _ height: Int, _ format: OSType) -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, format, nil, &made)
        guard let made else { fatalError("bench-imaging: no memory") }
        return made
    }

    /// The level of a component at a place.
    private static func level(_ x: Int, _ y: Int, _ channel: Int) -> UInt8 {
        let noise = (x &* 73_856_093 ^ y &* 19_349_663 ^ channel &* 83_492_791) >> 7 & 15
        return UInt8((x * (channel + 1) / 13 + y * (3 - channel) / 7) & 0xDF | noise)
    }

    static func photo(_ width: Int, _ height: Int) -> CVPixelBuffer {
        filled(width, height) { x, y in (level(x, y, 0), level(x, y, 1), level(x, y, 2), 255) }
    }

    /// A picture of half transparency, premultiplied.
    static func overlay(_ width: Int, _ height: Int) -> CVPixelBuffer {
        filled(width, height) { x, y in
            let alpha = UInt8((x / 8 + y / 8) & 255)
            return (alpha / 2, alpha, alpha / 3, alpha)
        }
    }

    private static func filled(
        _ width: Int,
        _ height: Int,
        _ color: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)
    ) -> CVPixelBuffer {
        let buffer = buffer(width, height, kCVPixelFormatType_32BGRA)
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return buffer }
        let bytes = CVPixelBufferGetBytesPerRow(buffer)
        for y in 0..<height {
            let row = (base + y * bytes).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width { (row[4 * x], row[4 * x + 1], row[4 * x + 2], row[4 * x + 3]) = color(x, y) }
        }
        return buffer
    }

    static func camera(_ width: Int, _ height: Int) -> CVPixelBuffer {
        let buffer = buffer(width, height, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        for plane in 0..<2 {
            guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { continue }
            let bytes = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
            for y in 0..<height / (plane + 1) {
                let row = (base + y * bytes).assumingMemoryBound(to: UInt8.self)
                for x in 0..<width { row[x] = max(16, min(235, level(x, y, plane == 0 ? 0 : 1 + x % 2))) }
            }
        }
        return buffer
    }
}
