import AVFoundation
import PixelTransforms
import Testing

@testable import FrameAnalysis

@Suite("Pictures of frames")
struct PictureRequestTests {
    @Test("the middle of a frame is cut out, or borders are added, as for Vision's options")
    func layouts() {
        let square = PictureRequest(width: 299, height: 299, fit: .crop).layout(frameWidth: 1920, frameHeight: 1080)
        #expect(square.source == .init(x: 420, y: 0, width: 1080, height: 1080))
        let bordered = PictureRequest(width: 640, height: 640, fit: .fit).layout(frameWidth: 1920, frameHeight: 1080)
        #expect(bordered.target == .init(x: 0, y: 140, width: 640, height: 360))
        let stretched = PictureRequest(width: 10, height: 20, fit: .fill).layout(frameWidth: 1920, frameHeight: 1080)
        #expect(stretched.target == .init(x: 0, y: 0, width: 10, height: 20))
    }

    @Test(
        "a place in the picture becomes the place in the frame, whatever the fit",
        arguments: PictureRequest.Fit.allCases
    )
    func places(fit: PictureRequest.Fit) throws {
        let image = try CVPixelBuffer.make(width: 400, height: 200, format: kCVPixelFormatType_32BGRA)
        image.withPlanes { planes in
            for y in 0..<200 {
                for x in 0..<400 {
                    let isInside = (180..<220).contains(x) && (80..<110).contains(y)
                    for byte in 0..<4 { planes[0].row(y)[x * 4 + byte] = isInside ? 255 : 40 }
                }
            }
        }
        let request = PictureRequest(width: 120, height: 120, fit: fit)
        let picture = try PictureConverters().make(request, of: image)
        #expect(picture.pixelBuffer.width == 120 && picture.pixelBuffer.height == 120)
        var box = CGRect.null
        picture.pixelBuffer.withPlanes(readOnly: true) { planes in
            for y in 0..<120 {
                for x in 0..<120 where planes[0].row(y)[x * 4 + 1] > 150 {
                    box = box.union(CGRect(x: Double(x) / 120, y: Double(y) / 120, width: 1.0 / 120, height: 1.0 / 120))
                }
            }
        }
        let place = picture.inFrame(box)
        #expect(abs(place.minX - 0.45) < 0.02 && abs(place.maxX - 0.55) < 0.02, "\(fit) \(place)")
        #expect(abs(place.minY - 0.4) < 0.03 && abs(place.maxY - 0.55) < 0.03, "\(fit) \(place)")
    }

    @Test("impossible pictures are errors")
    func impossible() throws {
        let image = try CVPixelBuffer.make(width: 40, height: 20, format: kCVPixelFormatType_32BGRA)
        for (width, height) in [(0, 10), (10, -1), (1 << 40, 4)] {
            #expect(throws: AnalysisError.self) {
                try PictureConverters().make(PictureRequest(width: width, height: height), of: image)
            }
        }
        #expect(throws: AnalysisError.self) {
            try PictureConverters().make(PictureRequest(width: 4, height: 4, pixelFormat: 0x1234), of: image)
        }
    }
}
