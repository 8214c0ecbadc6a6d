import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import MediaTestSupport
import Synchronization
import Testing

@testable import AVFCapture

/// Tests of ``SubjectSearch`` with a detector that the test holds.
@Suite("Search for faces and people")
struct SubjectSearchTests {
    /// A detector that finds one face, at a place that depends on the frame, and waits where the test wants it to.
    private final class HeldDetector: SubjectDetector {
        let begun = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let isHeld: Bool
        private let frames = Mutex<[Int]>([])

        init(isHeld: Bool) { self.isHeld = isHeld }

        var seen: [Int] { frames.withLock { $0 } }

        func subjects(_ kinds: Set<SubjectKind>, in frame: CapturedFrame) -> [DetectedSubject] {
            frames.withLock { $0.append(frame.frame.number) }
            begun.signal()
            if isHeld { _ = mayEnd.wait(timeout: .now() + 20) }
            let x = 0.1 + 0.01 * Double(frame.frame.number)
            return [DetectedSubject(kind: .face, bounds: CGRect(x: x, y: 0.1, width: 0.3, height: 0.3))]
        }
    }

    private let image: CVPixelBuffer
    private let format: CapturedFormat
    private let gate = FrameGate(limit: 100)

    init() throws {
        image = try CVPixelBuffer.make(width: 2, height: 2, format: kCVPixelFormatType_32BGRA)
        format = CapturedFormat(like: image, nominalDuration: CMTime(value: 1, timescale: 10))
    }

    /// A frame; ten are a second.
    private func frame(_ number: Int, isLossless: Bool = false) -> CapturedFrame {
        CapturedFrame(
            frame: CameraFrame(
                image: image,
                presentationTime: CMTime(value: CMTimeValue(number), timescale: 10),
                duration: .invalid,
                number: number,
                hostTime: 0
            ),
            format: format,
            ticket: isLossless ? gate.enter() : nil
        )
    }

    @Test("Frames of a source that waits are all searched, in order; the face keeps its number")
    func lossless() {
        let detector = HeldDetector(isHeld: false)
        let search = SubjectSearch([.face], detector: detector)
        let found = (0..<5).map { search.subjects(in: frame($0, isLossless: true)) }
        #expect(detector.seen == [0, 1, 2, 3, 4])
        #expect(found.map { $0.map(\.time.value) } == [[0], [1], [2], [3], [4]])
        #expect(Set(found.flatMap { $0.map(\.tracked.id) }).count == 1)
    }

    @Test("A slow detector does not hold up live frames, which meanwhile have the last result")
    func slow() {
        let detector = HeldDetector(isHeld: true)
        let search = SubjectSearch([.face], detector: detector)
        #expect(search.subjects(in: frame(0)).isEmpty)
        #expect(detector.begun.wait(timeout: .now() + 20) == .success)
        // The detector is busy with frame 0: none of these waits for it, and none is searched.
        for number in 1..<8 { #expect(search.subjects(in: frame(number)).isEmpty) }
        #expect(detector.seen == [0])
        detector.mayEnd.signal()
        var number = 8
        // Until the result is there, which another thread decides; the number of frames bounds the wait.
        while search.subjects(in: frame(8)).isEmpty, number < 5_000_000 { number += 1 }
        let standing = search.subjects(in: frame(9))
        #expect(standing.map(\.time.value) == [0])
        detector.mayEnd.signal()
        #expect(search.subjects(in: frame(60)).isEmpty, "a result of long ago does not stand")
        for _ in 0..<4 { detector.mayEnd.signal() }
    }

    @Test("A search has one number for each face of a process")
    func numbers() {
        let one = SubjectSearch([.face], detector: HeldDetector(isHeld: false))
        let two = SubjectSearch([.face], detector: HeldDetector(isHeld: false))
        let ids = [one, two].flatMap { $0.subjects(in: frame(0, isLossless: true)).map(\.tracked.id) }
        #expect(Set(ids).count == 2)
    }
}
