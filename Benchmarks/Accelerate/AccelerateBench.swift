import Accelerate
import CYUV
import Foundation

/// Measures vImage beside libyuv at 1920×1080, and Fourier transforms beside FFTW where it is installed.
@main
enum AccelerateBench {
    static func main() {
        print("Best time of 40 runs, ours and the other's in turn.")
        ImageBench().run()
        TransformBench().run()
    }

    /// Prints the best times of two functions that run in turn, and their ratio.
    static func compare(_ name: String, repeats: Int = 1, _ ours: () -> Void, other: (() -> Void)?) {
        var best = (Double.infinity, Double.infinity)
        for _ in 0..<40 {
            best.0 = min(best.0, microseconds(repeats, ours))
            if let other { best.1 = min(best.1, microseconds(repeats, other)) }
        }
        let title = name.padding(toLength: 44, withPad: " ", startingAt: 0)
        if other == nil {
            print(title, String(format: "%9.2f µs", best.0))
        } else {
            print(title, String(format: "%9.2f µs %9.2f µs  %.2f", best.0, best.1, best.0 / best.1))
        }
    }

    private static func microseconds(_ repeats: Int, _ body: () -> Void) -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<repeats { body() }
        let duration = clock.now - start
        return Double(duration.components.attoseconds) / 1e12 / Double(repeats)
    }
}

/// Conversions of images.
private struct ImageBench {
    private let width = 1920
    private let height = 1080

    private func buffer(_ bits: UInt32, _ width: Int, _ height: Int) -> vImage_Buffer {
        guard let buffer = try? vImage_Buffer(width: width, height: height, bitsPerPixel: bits) else {
            fatalError("No memory is left.")
        }
        for index in 0..<buffer.rowBytes * height {
            let value = UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 7)
            buffer.data.storeBytes(of: value, toByteOffset: index, as: UInt8.self)
        }
        return buffer
    }

    private func bytes(_ buffer: vImage_Buffer) -> UnsafeMutablePointer<UInt8> {
        buffer.data.assumingMemoryBound(to: UInt8.self)
    }

    func run() {
        var luma = buffer(8, width, height), chroma = buffer(16, width / 2, height / 2)
        var pixels = buffer(32, width, height), other = buffer(32, width, height), triples = buffer(24, width, height)
        let (w, h) = (Int32(width), Int32(height))
        let (stride, triple) = (Int32(pixels.rowBytes), Int32(triples.rowBytes))
        let (lumaStride, chromaStride) = (Int32(luma.rowBytes), Int32(chroma.rowBytes))
        var range = vImage_YpCbCrPixelRange(
            Yp_bias: 16,
            CbCr_bias: 128,
            YpRangeMax: 235,
            CbCrRangeMax: 240,
            YpMax: 255,
            YpMin: 0,
            CbCrMax: 255,
            CbCrMin: 0
        )
        var toColors = vImage_YpCbCrToARGB(), fromColors = vImage_ARGBToYpCbCr()
        vImageConvert_YpCbCrToARGB_GenerateConversion(
            kvImage_YpCbCrToARGBMatrix_ITU_R_601_4,
            &range,
            &toColors,
            kvImage420Yp8_CbCr8,
            kvImageARGB8888,
            0
        )
        vImageConvert_ARGBToYpCbCr_GenerateConversion(
            kvImage_ARGBToYpCbCrMatrix_ITU_R_601_4,
            &range,
            &fromColors,
            kvImageARGB8888,
            kvImage420Yp8_CbCr8,
            0
        )
        let (l, c, p, o, t) = (bytes(luma), bytes(chroma), bytes(pixels), bytes(other), bytes(triples))
        print("\nvImage and libyuv, 1920×1080")
        AccelerateBench.compare("420v to BGRA") {
            vImageConvert_420Yp8_CbCr8ToARGB8888(&luma, &chroma, &pixels, &toColors, [3, 2, 1, 0], 255, 0)
        } other: {
            NV12ToARGB(l, lumaStride, c, chromaStride, p, stride, w, h)
        }
        AccelerateBench.compare("BGRA to 420v") {
            vImageConvert_ARGB8888To420Yp8_CbCr8(&pixels, &luma, &chroma, &fromColors, [3, 2, 1, 0], 0)
        } other: {
            ARGBToNV12(p, stride, l, lumaStride, c, chromaStride, w, h)
        }
        AccelerateBench.compare("permutation of channels") {
            vImagePermuteChannels_ARGB8888(&pixels, &other, [3, 2, 1, 0], 0)
        } other: {
            ARGBToBGRA(p, stride, o, stride, w, h)
        }
        AccelerateBench.compare("four to three channels") {
            vImageConvert_BGRA8888toBGR888(&pixels, &triples, 0)
        } other: {
            ARGBToRGB24(p, stride, t, triple, w, h)
        }
        AccelerateBench.compare("three to four channels") {
            vImageConvert_BGR888toBGRA8888(&triples, nil, 255, &pixels, false, 0)
        } other: {
            RGB24ToARGB(t, triple, p, stride, w, h)
        }
        AccelerateBench.compare("premultiplication") {
            vImagePremultiplyData_BGRA8888(&pixels, &other, 0)
        } other: {
            ARGBAttenuate(p, stride, o, stride, w, h)
        }
        AccelerateBench.compare("unpremultiplication") {
            vImageUnpremultiplyData_BGRA8888(&pixels, &other, 0)
        } other: {
            ARGBUnattenuate(p, stride, o, stride, w, h)
        }
        AccelerateBench.compare("premultiplied blend") {
            vImagePremultipliedAlphaBlend_BGRA8888(&pixels, &other, &other, 0)
        } other: {
            ARGBBlend(p, stride, o, stride, o, stride, w, h)
        }
        AccelerateBench.compare("horizontal reflection") {
            vImageHorizontalReflect_ARGB8888(&pixels, &other, 0)
        } other: {
            ARGBMirror(p, stride, o, stride, w, h)
        }
        var turned = buffer(32, height, width)
        let u = bytes(turned), turnedStride = Int32(turned.rowBytes)
        AccelerateBench.compare("quarter turn") {
            vImageRotate90_ARGB8888(&pixels, &turned, 3, [0, 0, 0, 0], 0)
        } other: {
            ARGBRotate(p, stride, u, turnedStride, w, h, kRotate90)
        }
        var small = buffer(32, 1280, 720)
        let s = bytes(small), smallStride = Int32(small.rowBytes)
        AccelerateBench.compare("to 1280×720: Lanczos beside bilinear") {
            vImageScale_ARGB8888(&pixels, &small, nil, 0)
        } other: {
            ARGBScale(p, stride, w, h, s, smallStride, 1280, 720, kFilterBilinear)
        }
        let box = { () -> Void in
            vImageBoxConvolve_ARGB8888(&pixels, &other, nil, 0, 0, 11, 11, nil, 8)
        }
        AccelerateBench.compare("box of 11 × 11, alone", box, other: nil)
        for each in [luma, chroma, pixels, other, triples, turned, small] { each.free() }
    }
}
