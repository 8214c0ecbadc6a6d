import CoreVideo
import Foundation
import Testing
import Vision

@Suite("Contract: text", .enabled(if: Installed.text))
struct TextContract {
    private static func page() -> (scene: Scene, places: [CGRect]) {
        var scene = Scene(width: 640, height: 360)
        let first = BlockLetters.draw("HELLO WORLD", in: &scene, x: 60, y: 60)
        let second = BlockLetters.draw("OTHER TREES", in: &scene, x: 60, y: 200)
        return (scene, [scene.normalized(first), scene.normalized(second)])
    }

    @Test("V-TXT-2 V-TXT-7 one observation a line, from top to bottom, around the text", arguments: orientations)
    func lines(orientation: CGImagePropertyOrientation) throws {
        let (scene, places) = Self.page()
        let request = VNRecognizeTextRequest()
        let buffer = try scene.stored(orientation).buffer()
        try VNImageRequestHandler(cvPixelBuffer: buffer, orientation: orientation).perform([request])
        let found = try #require(request.results)
        try #require(found.count == 2)
        for (line, place) in zip(found, places) { #expect(isClose(line.boundingBox, place, 0.03)) }
        #expect(found[0].topLeft.y > found[0].bottomLeft.y && found[0].topLeft.x < found[0].topRight.x)
        #expect(found.map { $0.topCandidates(1).first?.string } == ["HELLO WORLD", "OTHER TREES"])
    }

    @Test("V-TXT-3 candidates: at most as many as wanted, at most 10, best first")
    func candidates() throws {
        let request = VNRecognizeTextRequest()
        try VNImageRequestHandler(cvPixelBuffer: Self.page().scene.buffer()).perform([request])
        let line = try #require(request.results?.first)
        #expect(line.topCandidates(0).isEmpty && line.topCandidates(-3).isEmpty && line.topCandidates(1).count == 1)
        let all = line.topCandidates(100).map(\.confidence)
        #expect(1...10 ~= all.count && all == all.sorted(by: >) && all.allSatisfy { 0...1 ~= $0 })
    }

    @Test("V-TXT-4 the place of a part of the text")
    func part() throws {
        let (scene, places) = Self.page()
        let request = VNRecognizeTextRequest()
        try VNImageRequestHandler(cvPixelBuffer: scene.buffer()).perform([request])
        let text = try #require(request.results?.first?.topCandidates(1).first)
        let range = try #require(text.string.range(of: "WORLD"))
        let box = try #require(try text.boundingBox(for: range)).boundingBox
        let whole = places[0]
        // The sixth to the last of eleven letters.
        #expect(abs(box.minX - (whole.minX + whole.width * 36 / 65)) < 0.03 && abs(box.maxX - whole.maxX) < 0.03)
        #expect(try text.boundingBox(for: range.lowerBound..<range.lowerBound) == nil)
        let other = text.string + text.string
        #expect(code { _ = try text.boundingBox(for: other.startIndex..<other.endIndex) } == .outOfBoundsError)
    }

    @Test("V-TXT-6 custom words have no effect without correction")
    func customWords() throws {
        func lines(_ words: [String]) throws -> [String?] {
            let request = VNRecognizeTextRequest()
            request.usesLanguageCorrection = false
            request.customWords = words
            try VNImageRequestHandler(cvPixelBuffer: Self.page().scene.buffer()).perform([request])
            return try #require(request.results).map { $0.topCandidates(1).first?.string }
        }
        #expect(try lines([]) == lines(["HALLO", "WARLD"]))
    }

    @Test("V-TXT-8 boxes of characters are reported if they are wanted")
    func characters() throws {
        let request = VNDetectTextRectanglesRequest()
        let handler = VNImageRequestHandler(cvPixelBuffer: try Self.page().scene.buffer())
        try handler.perform([request])
        #expect(request.results?.count == 2 && request.results?.allSatisfy { $0.characterBoxes == nil } == true)
        request.reportCharacterBoxes = true
        try handler.perform([request])
        let boxes = try #require(request.results?.first?.characterBoxes)
        #expect(boxes.count >= 9)
    }

    @Test("V-REQ-22 the progress rises from 0 to 1")
    func progress() throws {
        var shares: [Double] = []
        let request = VNRecognizeTextRequest()
        request.progressHandler = { _, share, error in
            #expect(error == nil)
            shares.append(share)
        }
        try VNImageRequestHandler(cvPixelBuffer: Scene(width: 64, height: 64).buffer()).perform([request])
        #expect(shares == shares.sorted() && shares.first == 0 && shares.last == 1)
    }
}
