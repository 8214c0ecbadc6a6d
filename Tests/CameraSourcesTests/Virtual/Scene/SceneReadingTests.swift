import Barcodes
import CoreVideo
import Foundation
import Testing

@testable import CameraSources

@Suite("Reading codes in the virtual scene")
struct SceneReadingTests {
    private struct Score {
        var found = 0
        var drawn = 0
        var wrong = 0
        var missing: [String] = []
    }

    /// Reads some frames of a scene, and counts the drawn codes that were found with the right text.
    private func score(_ options: String, frames: some Sequence<Int>) throws -> Score {
        let settings = try virtualSettings(options)
        let scene = try VirtualScene(settings)
        let renderer = SceneRenderer(scene, isFullRange: false)
        let image = try CVPixelBuffer.make(
            width: scene.width,
            height: scene.height,
            format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        )
        let reader = BarcodeReader(symbologies: Set(settings.codes.map(\.symbology)))
        var score = Score()
        for frame in frames {
            renderer.draw(frame: frame, into: image)
            if let path = ProcessInfo.processInfo.environment["DUMP_SCENE"] {
                try dump(image, "\(path)-\(options.hashValue)-\(frame).pgm")
            }
            let codes = try reader.read(image)
            let expected = scene.codes(inFrame: frame)
            score.drawn += expected.count
            for code in expected {
                if codes.contains(where: { $0.symbology == code.symbology && $0.text == code.text }) {
                    score.found += 1
                } else {
                    score.missing.append("\(code.code) \(code.text) in frame \(frame)")
                }
            }
            for code in codes
            where !expected.contains(where: { $0.symbology == code.symbology && $0.text == code.text }) {
                score.wrong += 1
                score.missing.append("but \(code.symbology) \(code.text ?? "")")
            }
        }
        return score
    }

    private func dump(_ image: CVPixelBuffer, _ path: String) throws {
        var data = Data("P5 \(image.width) \(image.height) 255\n".utf8)
        image.withPlanes(readOnly: true) { planes in
            for y in 0..<image.height { data.append(contentsOf: planes[0].row(y).prefix(image.width)) }
        }
        try data.write(to: URL(fileURLWithPath: path))
    }

    @Test("with default settings every code is read in every frame", arguments: ["", "640x480"])
    func usual(size: String) throws {
        let score = try score(size, frames: stride(from: 0, to: 3000, by: 10))
        #expect(score.drawn == 900)
        #expect(score.found == score.drawn, "\(score.missing.prefix(10))")
        #expect(score.wrong == 0)
    }

    @Test(
        "rotating and tilting codes are read in 95 of 100 frames",
        arguments: ["?motion=spin", "640x480?motion=spin", "?motion=perspective", "640x480?motion=perspective"]
    )
    func moving(options: String) throws {
        let score = try score(options, frames: stride(from: 0, to: 3000, by: 30))
        #expect(
            Double(score.found) >= 0.95 * Double(score.drawn),
            "\(score.found)/\(score.drawn) \(score.missing.prefix(10))"
        )
        #expect(score.wrong == 0)
    }

    @Test("every kind of code can be drawn and read", arguments: VirtualCode.allCases)
    func kinds(code: VirtualCode) throws {
        let score = try score("?codes=\(code.rawValue)&seed=12345", frames: 0..<5)
        #expect(score.found == 5, "\(score.missing)")
    }
}
