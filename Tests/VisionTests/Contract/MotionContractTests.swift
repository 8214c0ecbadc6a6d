import CoreMedia
import CoreVideo
import Foundation
import Testing
import Vision

/// Tests of ``ObjectTracking``, ``Registration``, ``VNTrackingRequest``, ``VNTrackObjectRequest``,
/// ``TrackObjectRequest``, ``OpticalFlowObservation`` and ``ImageTranslationAlignmentObservation``.
@Suite("Contract: registration, flow and tracking")
struct MotionContract {
    private static let scene = Scene.texture(width: 240, height: 160)

    @Test("V-REG-1 V-REG-2 a translation is in pixels with y upwards", .enabled(if: Installed.detectors))
    func translation() throws {
        // The content is 10 to the right and 4 up in the reference.
        let reference = Self.scene.moved(right: 10, down: -4)
        let request = VNTranslationalImageRegistrationRequest(targetedCVPixelBuffer: try Self.scene.buffer())
        try VNImageRequestHandler(cvPixelBuffer: reference.buffer()).perform([request])
        let transform = try #require(request.results?.first).alignmentTransform
        #expect(transform.a == 1 && transform.b == 0 && transform.c == 0 && transform.d == 1)
        #expect(abs(transform.tx - 10) < 0.5 && abs(transform.ty - 4) < 0.5, "\(transform)")
    }

    @Test("V-REG-3 a perspective mapping ends in 1, and needs images of one size", .enabled(if: Installed.detectors))
    func homography() throws {
        let reference = Self.scene.moved(right: 6, down: -8)
        let request = VNHomographicImageRegistrationRequest(targetedCVPixelBuffer: try Self.scene.buffer())
        try VNImageRequestHandler(cvPixelBuffer: reference.buffer()).perform([request])
        let warp = try #require(request.results?.first).warpTransform
        #expect(warp[2, 2] == 1)
        let moved = warp * SIMD3<Float>(120, 80, 1)
        #expect(abs(moved.x / moved.z - 126) < 1.5 && abs(moved.y / moved.z - 88) < 1.5, "\(moved)")
        let other = VNImageRequestHandler(cvPixelBuffer: try Scene(width: 100, height: 100).buffer())
        #expect(code { try other.perform([request]) } == .invalidArgument)
    }

    @Test(
        "V-REG-4 V-REG-5 a flow has the image's size, x and y in pixels, y downwards",
        .enabled(if: Installed.detectors)
    )
    func flow() throws {
        let later = Self.scene.moved(right: 3, down: 2)
        let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: try Self.scene.buffer())
        try VNImageRequestHandler(cvPixelBuffer: later.buffer()).perform([request])
        let buffer = try #require(request.results?.first).pixelBuffer
        #expect(CVPixelBufferGetWidth(buffer) == 240 && CVPixelBufferGetHeight(buffer) == 160)
        #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_TwoComponent32Float)
        let observation = try #require(request.results?.first.flatMap { OpticalFlowObservation($0) })
        var (x, y, count) = (Float(0), Float(0), Float(0))
        for step in 0..<100 {
            let point = NormalizedPoint(x: 0.2 + 0.6 * CGFloat(step % 10) / 10, y: 0.2 + 0.6 * CGFloat(step / 10) / 10)
            let flow = observation.flow(at: point)
            (x, y, count) = (x + flow.0, y + flow.1, count + 1)
        }
        #expect(abs(x / count - 3) < 0.7 && abs(y / count - 2) < 0.7, "\(x / count) \(y / count)")
    }

    @Test(
        "V-REG-6 the first image gives the identity or nothing, later ones the change",
        .enabled(if: Installed.detectors)
    )
    func stateful() throws {
        let handler = VNSequenceRequestHandler()
        let translation = VNTrackTranslationalImageRegistrationRequest()
        let flow = VNTrackOpticalFlowRequest()
        try handler.perform([translation, flow], on: Self.scene.buffer())
        #expect(translation.results?.first?.alignmentTransform == .identity && flow.results?.isEmpty == true)
        try handler.perform([translation, flow], on: Self.scene.moved(right: 5, down: 0).buffer())
        let transform = try #require(translation.results?.first).alignmentTransform
        #expect(abs(transform.tx - 5) < 0.5 && abs(transform.ty) < 0.5)
        #expect(flow.results?.count == 1)
    }

    @Test(
        "V-REG-7 images within the spacing are not analysed; their time stamps count",
        .enabled(if: Installed.detectors)
    )
    func spacing() throws {
        let request = VNTrackTranslationalImageRegistrationRequest(
            frameAnalysisSpacing: CMTime(value: 1, timescale: 10),
            completionHandler: nil
        )
        #expect(request.frameAnalysisSpacing == CMTime(value: 1, timescale: 10))
        let handler = VNSequenceRequestHandler()
        var counts: [Int] = []
        for milliseconds in [0, 40, 80, 100, 150, 210] {
            let sample = try timedSample(
                Self.scene.buffer(),
                at: CMTime(value: CMTimeValue(milliseconds), timescale: 1000)
            )
            try handler.perform([request], on: sample)
            counts.append(request.results?.count ?? -1)
        }
        #expect(counts == [1, 0, 0, 1, 0, 1])
        let range = try #require(request.results?.first).timeRange
        #expect(range.start == CMTime(value: 210, timescale: 1000))
    }

    private static func start(_ box: CGRect) -> VNDetectedObjectObservation {
        VNDetectedObjectObservation(boundingBox: box)
    }

    private static func frame(_ number: Int) -> (scene: Scene, box: CGRect) {
        var scene = Scene(width: 320, height: 240, gray: 90)
        let place = CGRect(x: 60 + number * 4, y: 80 + number * 2, width: 60, height: 50)
        let patch = Scene.texture(width: 60, height: 50, seed: 3)
        for y in 0..<50 {
            for x in 0..<60 {
                scene.pixels[(Int(place.minY) + y) * 320 + Int(place.minX) + x] = patch.pixels[y * 60 + x]
            }
        }
        return (scene, scene.normalized(place))
    }

    @Test(
        "V-TRK-1 V-TRK-2 V-TRK-7 V-OBS-1 an object is followed, with the identity of its input",
        .enabled(if: Installed.detectors)
    )
    func object() throws {
        let input = Self.start(Self.frame(0).box)
        let request = VNTrackObjectRequest(detectedObjectObservation: input)
        let handler = VNSequenceRequestHandler()
        for number in 0..<12 {
            let (scene, box) = Self.frame(number)
            try handler.perform([request], on: scene.buffer())
            let found = try #require(request.results?.first as? VNDetectedObjectObservation)
            #expect(found.uuid == input.uuid && isClose(found.boundingBox, box, 0.04), "frame \(number)")
            if number < 6 { request.inputObservation = found }
        }
        // A new request with the last result goes on.
        let last = try #require(request.results?.first as? VNDetectedObjectObservation)
        let next = VNTrackObjectRequest(detectedObjectObservation: last)
        let (scene, box) = Self.frame(12)
        try handler.perform([next], on: scene.buffer())
        #expect(isClose(try #require(next.results?.first as? VNDetectedObjectObservation).boundingBox, box, 0.04))
    }

    @Test("V-TRK-3 after the last frame the request starts anew", .enabled(if: Installed.detectors))
    func last() throws {
        let request = VNTrackObjectRequest(detectedObjectObservation: Self.start(Self.frame(0).box))
        let handler = VNSequenceRequestHandler()
        try handler.perform([request], on: Self.frame(0).scene.buffer())
        request.isLastFrame = true
        try handler.perform([request], on: Self.frame(3).scene.buffer())
        #expect(request.results?.count == 1)
        request.isLastFrame = false
        let again = Self.frame(9)
        request.inputObservation = Self.start(again.box)
        try handler.perform([request], on: again.scene.buffer())
        #expect(
            isClose(try #require(request.results?.first as? VNDetectedObjectObservation).boundingBox, again.box, 0.001)
        )
    }

    @Test(
        "V-TRK-4 V-TRK-5 a handler has 16 trackers; one more fails, and another handler has its own",
        .enabled(if: Installed.detectors)
    )
    func limit() throws {
        let handler = VNSequenceRequestHandler()
        let (scene, box) = Self.frame(0)
        #expect(try VNTrackObjectRequest(detectedObjectObservation: Self.start(box)).supportedNumberOfTrackers() == 16)
        let requests = (0..<17).map { _ in VNTrackObjectRequest(detectedObjectObservation: Self.start(box)) }
        try handler.perform(Array(requests.prefix(16)), on: scene.buffer())
        #expect(code { try handler.perform([requests[16]], on: scene.buffer()) } == .internalError)
        try VNSequenceRequestHandler().perform([requests[16]], on: scene.buffer())
        requests[0].isLastFrame = true
        try handler.perform([requests[0]], on: scene.buffer())
        try handler.perform([requests[16]], on: scene.buffer())
    }

    @Test("V-TRK-6 the level is fast at first")
    func level() {
        #expect(VNTrackObjectRequest(detectedObjectObservation: Self.start(Self.frame(0).box)).trackingLevel == .fast)
    }

    @Test("V-TRK-10 the same frames give the same boxes", .enabled(if: Installed.detectors))
    func deterministic() throws {
        func boxes() throws -> [CGRect] {
            let request = VNTrackObjectRequest(detectedObjectObservation: Self.start(Self.frame(0).box))
            let handler = VNSequenceRequestHandler()
            return try (0..<6).map { number in
                try handler.perform([request], on: Self.frame(number).scene.buffer())
                return try #require(request.results?.first as? VNDetectedObjectObservation).boundingBox
            }
        }
        #expect(try boxes() == boxes())
    }

    @Test("V-TRK-7 a rectangle is followed with its corners", .enabled(if: Installed.detectors))
    func rectangle() throws {
        let box = Self.frame(0).box
        let input = VNRectangleObservation(
            requestRevision: 1,
            topLeft: CGPoint(x: box.minX, y: box.maxY),
            topRight: CGPoint(x: box.maxX, y: box.maxY),
            bottomRight: CGPoint(x: box.maxX, y: box.minY),
            bottomLeft: CGPoint(x: box.minX, y: box.minY)
        )
        let request = VNTrackRectangleRequest(rectangleObservation: input)
        let handler = VNSequenceRequestHandler()
        for number in 0..<8 {
            try handler.perform([request], on: Self.frame(number).scene.buffer())
            let found = try #require(request.results?.first as? VNRectangleObservation)
            #expect(found.uuid == input.uuid && isClose(found.boundingBox, Self.frame(number).box, 0.04))
        }
    }

    @Test("V-TRK-11 the tracker of the newer kind holds its own state", .enabled(if: Installed.detectors))
    func value() async throws {
        let start = DetectedObjectObservation(boundingBox: NormalizedRect(normalizedRect: Self.frame(0).box))
        let request = TrackObjectRequest(detectedObject: start)
        for number in 0..<6 {
            let (scene, box) = Self.frame(number)
            let found = try #require(try await request.perform(on: scene.buffer()))
            #expect(found.uuid == start.uuid && isClose(found.boundingBox.cgRect, box, 0.04))
        }
    }

    @Test(
        "V-TRK-8 a lost object: the confidence falls, or there is no result; it is no error",
        .enabled(if: Installed.detectors)
    )
    func lost() throws {
        let request = VNTrackObjectRequest(detectedObjectObservation: Self.start(Self.frame(0).box))
        let handler = VNSequenceRequestHandler()
        for number in 0..<4 { try handler.perform([request], on: Self.frame(number).scene.buffer()) }
        let before = try #require(request.results?.first).confidence
        for _ in 0..<6 { try handler.perform([request], on: Scene(width: 320, height: 240, gray: 90).buffer()) }
        let after = request.results?.first?.confidence ?? 0
        #expect(request.results != nil && after < before, "\(before) \(after)")
    }
}
