import CoreVideo
import Foundation
import Testing

@testable import CameraSources

@Suite("Virtual scene: objects")
struct VirtualObjectTests {
    private static let motions = ["still", "drift", "spin", "perspective"]

    private func draw(_ scene: VirtualScene, _ frame: Int, isFullRange: Bool = true) throws -> CVPixelBuffer {
        let image = try CVPixelBuffer.make(
            width: scene.width,
            height: scene.height,
            format: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        )
        SceneRenderer(scene, isFullRange: isFullRange).draw(frame: frame, into: image)
        return image
    }

    /// Returns the bounds of the pixels that differ between two images, in pixels.
    private func difference(_ first: CVPixelBuffer, _ second: CVPixelBuffer) -> CGRect {
        first.withPlanes(readOnly: true) { a in
            second.withPlanes(readOnly: true) { b in
                var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
                for y in 0..<a[0].height {
                    let (rowA, rowB) = (a[0].row(y), b[0].row(y))
                    for x in 0..<a[0].width where rowA[x] != rowB[x] {
                        left = min(left, x)
                        right = max(right, x + 1)
                        top = min(top, y)
                        bottom = max(bottom, y + 1)
                    }
                }
                return right < 0 ? .null : CGRect(x: left, y: top, width: right - left, height: bottom - top)
            }
        }
    }

    @Test("the truth is where the pixels are, in every motion", arguments: motions)
    func truthIsExact(motion: String) throws {
        for object in VirtualObject.allCases where object != .face {
            let options = "640x360?codes=none&motion=\(motion)&seed=\(object.rawValue.count * 7)"
            let empty = try VirtualScene(virtualSettings(options))
            let scene = try VirtualScene(virtualSettings(options + "&objects=\(object.rawValue)"))
            for frame in [0, 1, 77, 123_456] {
                let found = difference(try draw(empty, frame), try draw(scene, frame))
                let drawn = try #require(scene.objects(inFrame: frame).first)
                #expect(drawn.object == object)
                let box = CGRect(
                    x: drawn.bounds.minX * 640,
                    y: drawn.bounds.minY * 360,
                    width: drawn.bounds.width * 640,
                    height: drawn.bounds.height * 360
                )
                // A pixel is painted if its centre is inside, and the tip of a triangle is narrower than a pixel.
                let sides = [
                    (found.minX, box.minX), (found.minY, box.minY), (found.maxX, box.maxX), (found.maxY, box.maxY),
                ]
                for (seen, told) in sides {
                    #expect(abs(seen - told) <= 2, "\(object) \(motion) frame \(frame): \(found) against \(box)")
                }
            }
        }
    }

    @Test("objects and codes never meet, touch the strip or leave the image", arguments: motions)
    func apart(motion: String) throws {
        var random = SeededGenerator.fresh()
        for _ in 0..<40 {
            let objects = (0..<Int.random(in: 1...7, using: &random)).compactMap { _ in
                VirtualObject.allCases.map(\.rawValue).randomElement(using: &random)
            }
            let codes = ["none", "qr", "qr,aztec"].randomElement(using: &random) ?? "none"
            let seed = UInt64.random(in: 0...(.max), using: &random)
            let options =
                "1280x720?motion=\(motion)&seed=\(seed)&codes=\(codes)&objects=\(objects.joined(separator: ","))"
            let scene = try VirtualScene(virtualSettings(options))
            let top = Double(FrameNumberStrip.height(forHeight: 720)) / 720
            for _ in 0..<20 {
                let frame = Int.random(in: 0...10_000_000, using: &random)
                let boxes = scene.objects(inFrame: frame).map(\.bounds) + scene.codes(inFrame: frame).map(\.bounds)
                #expect(boxes.count == objects.count + (codes == "none" ? 0 : codes == "qr" ? 1 : 2))
                for (index, box) in boxes.enumerated() {
                    #expect(
                        box.minX >= 0 && box.minY > top && box.maxX <= 1 && box.maxY <= 1 && box.width > 0,
                        "\(options) frame \(frame) seed \(random.seed)"
                    )
                    for other in boxes[..<index] {
                        #expect(!box.intersects(other), "\(options) frame \(frame) seed \(random.seed)")
                    }
                }
            }
        }
    }

    @Test("a frame with objects depends on its number and the seed only")
    func noMemory() throws {
        let options = "320x240?codes=none&objects=circle,face,cross&motion=spin&noise=0.2&blur=0.1&light=0.3"
        let scene = try VirtualScene(virtualSettings(options))
        func hashes(_ frames: [Int]) throws -> [Int: UInt64] {
            let renderer = SceneRenderer(scene, isFullRange: false)
            let image = try CVPixelBuffer.make(
                width: 320,
                height: 240,
                format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
            )
            return frames.reduce(into: [:]) { result, frame in
                renderer.draw(frame: frame, into: image)
                result[frame] = pixelHash(image)
            }
        }
        let forwards = try hashes([0, 1, 2, 500])
        #expect(Set(forwards.values).count == 4)
        #expect(try hashes([500, 2, 1, 0]) == forwards)
        let other = try VirtualScene(virtualSettings(options + "&seed=2"))
        #expect(other.objects(inFrame: 0).map(\.bounds) != scene.objects(inFrame: 0).map(\.bounds))
    }

    @Test("the name lists objects, and says what is wrong with a list")
    func names() throws {
        let settings = try virtualSettings("640x480?objects=circle,face")
        #expect(settings.objects == [.circle, .face])
        #expect(settings.optionTexts == ["objects=circle,face"])
        #expect(try virtualSettings("640x480?objects=none").objects.isEmpty)
        for (text, part) in [
            ("circl", "did you mean"), ("circle,none", "at once"), ("", "there is no object"),
            (Array(repeating: "face", count: 33).joined(separator: ","), "at most 32"),
        ] {
            let error = #expect(throws: CameraError.self) { try virtualSettings("640x480?objects=\(text)") }
            #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
        }
    }

    @Test("objects stand in front of the background in the depth map")
    func depth() throws {
        let scene = try VirtualScene(virtualSettings("320x240?codes=none&objects=square&motion=still&depth=1"))
        let map = try CVPixelBuffer.make(width: 320, height: 240, format: kCVPixelFormatType_DepthFloat32)
        SceneDepth(scene, size: .init(width: 320, height: 240)).draw(frame: 0, into: map)
        let drawn = try #require(scene.objects(inFrame: 0).first)
        let (x, y) = (Int(drawn.bounds.midX * 320), Int(drawn.bounds.midY * 240))
        let inside = map.withPlanes(readOnly: true) { planes in
            (planes[0].baseAddress + y * planes[0].bytesPerRow).assumingMemoryBound(to: Float.self)[x]
        }
        #expect(inside == Float(drawn.distance))
    }
}
