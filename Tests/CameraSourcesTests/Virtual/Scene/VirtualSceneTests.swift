import Barcodes
import CoreVideo
import Foundation
import Testing

@testable import CameraSources

@Suite("Virtual scene")
struct VirtualSceneTests {
    private static let motions = ["still", "drift", "spin", "perspective"]

    @Test("codes never meet, touch the strip or leave the image", arguments: motions)
    func apart(motion: String) throws {
        var random = SeededGenerator.fresh()
        let sizes = ["640x480", "1280x720", "1920x1080", "720x1280", "641x481"]
        let kinds = VirtualCode.allCases.map(\.rawValue)
        for _ in 0..<40 {
            let codes = (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
                kinds.randomElement(using: &random)
            }
            let size = sizes.randomElement(using: &random) ?? ""
            let seed = UInt64.random(in: 0...(.max), using: &random)
            let options = "\(size)?motion=\(motion)&seed=\(seed)&codes=\(codes.joined(separator: ","))"
            guard let scene = try? VirtualScene(virtualSettings(options)) else { continue }
            let top = Double(FrameNumberStrip.height(forHeight: scene.height))
            for _ in 0..<30 {
                let frame = Int.random(in: 0...10_000_000, using: &random)
                var boxes: [CGRect] = []
                for index in scene.cards.indices {
                    // The white card, which is larger than the code.
                    let card = scene.cards[index]
                    let pose = scene.pose(ofCard: index, frame: frame)
                    let points = [(0, 0), (card.width, 0), (0, card.height), (card.width, card.height)].map {
                        pose.point(Double($0.0), Double($0.1))
                    }
                    let (x, y) = (points.map(\.x), points.map(\.y))
                    let box = CGRect(
                        x: x.min() ?? 0,
                        y: y.min() ?? 0,
                        width: (x.max() ?? 0) - (x.min() ?? 0),
                        height: (y.max() ?? 0) - (y.min() ?? 0)
                    )
                    #expect(
                        box.minX >= 0 && box.minY > top && box.maxX <= Double(scene.width)
                            && box.maxY <= Double(scene.height),
                        "\(options) frame \(frame) seed \(random.seed)"
                    )
                    boxes.append(box)
                }
                for first in boxes.indices {
                    for second in boxes.indices where second > first {
                        #expect(
                            !boxes[first].intersects(boxes[second]),
                            "\(options) frame \(frame) seed \(random.seed)"
                        )
                    }
                }
            }
        }
    }

    @Test("META-25 corners are where a reader finds them, in the code's own order", arguments: motions)
    func corners(motion: String) throws {
        let settings = try virtualSettings("640x480?codes=qr,aztec&motion=\(motion)")
        let scene = try VirtualScene(settings)
        let image = try CVPixelBuffer.make(
            width: 640,
            height: 480,
            format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        )
        let renderer = SceneRenderer(scene, isFullRange: false)
        let reader = BarcodeReader(symbologies: [.qr, .aztec])
        var compared = 0
        for frame in stride(from: 0, to: 300, by: 29) {
            renderer.draw(frame: frame, into: image)
            for code in try reader.read(image) {
                let drawn = try #require(scene.codes(inFrame: frame).first { $0.symbology == code.symbology })
                for (expected, found) in zip(drawn.corners, code.corners) {
                    let distance = hypot(expected.x * 640 - found.x, expected.y * 480 - found.y)
                    #expect(distance < 2, "\(code.symbology) frame \(frame): \(expected) against \(found)")
                }
                compared += 1
            }
        }
        #expect(compared >= 18)
    }

    @Test("codes move except with motion=still", arguments: motions)
    func moving(motion: String) throws {
        let scene = try VirtualScene(virtualSettings("?motion=\(motion)"))
        let first = scene.codes(inFrame: 0)
        let later = scene.codes(inFrame: 15)
        #expect(first.count == 3)
        for (before, after) in zip(first, later) {
            #expect((before.corners != after.corners) == (motion != "still"))
            #expect(before.text == after.text)
        }
    }

    @Test("a frame code contains the frame's number and always has the same size")
    func frameCode() throws {
        let scene = try VirtualScene(virtualSettings("?codes=frame,qr&motion=still"))
        let sizes = Set(
            [0, 9, 10, 4_294_967_295].map { number -> CGSize in
                let code = scene.codes(inFrame: number)[0]
                #expect(code.text == "\(number)")
                #expect(code.bytes == Array("\(number)".utf8))
                return code.bounds.size
            }
        )
        #expect(sizes.count == 1)
    }

    @Test("the scene description has a position and a text for every requested code, also for the same kind twice")
    func truth() throws {
        let codes = try VirtualScene(virtualSettings("?codes=qr,qr,ean13&seed=99")).codes(inFrame: 12)
        #expect(codes.map(\.code) == [.qr, .qr, .ean13])
        #expect(codes[0].text == "OBSCURA-99-0")
        #expect(codes[1].text == "OBSCURA-99-1")
        #expect(VirtualCode.checked(String(codes[2].text.dropLast())) == codes[2].text)
        #expect(codes.allSatisfy { $0.corners.count == 4 && $0.distance > 0 })
        #expect(try VirtualScene(virtualSettings("?codes=none")).codes(inFrame: 0) == [])
    }

    @Test("the check digit of GS1 numbers", arguments: ["4006381333931", "96385074", "036000291452", "09501101530003"])
    func checkDigit(number: String) {
        #expect(VirtualCode.checked(String(number.dropLast())) == number)
    }

    @Test("a scene without codes contains nothing that a reader reports as a code, whatever number the strip shows")
    func nothingToRead() throws {
        var random = SeededGenerator.fresh()
        let reader = BarcodeReader()
        for size in ["640x480", "1280x720"] {
            let scene = try VirtualScene(virtualSettings("\(size)?codes=none"))
            let image = try CVPixelBuffer.make(
                width: scene.width,
                height: scene.height,
                format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
            )
            let renderer = SceneRenderer(scene, isFullRange: false)
            for number in Array(0..<40) + (0..<20).map({ _ in Int.random(in: 0...0xFFFF_FFFF, using: &random) }) {
                renderer.draw(frame: number, into: image)
                #expect(try reader.read(image) == [], "frame \(number), seed \(random.seed)")
            }
        }
    }
}
