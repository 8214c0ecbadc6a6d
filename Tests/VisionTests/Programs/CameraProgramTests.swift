import AVFoundation
import CameraSources
import CoreML
import Testing
import Vision

/// Programs as camera apps are written, with Vision in the delegate of a virtual camera; what they find is compared
/// with what is drawn.
@Suite("Programs with Vision on the virtual camera", .serialized, .timeLimit(.minutes(5)))
struct CameraProgramTests {
    @Test("a scanner of codes reads each frame's code where it is")
    func scanner() throws {
        var found = 0
        let request = VNDetectBarcodesRequest()
        request.symbologies = [.qr]
        try CameraProgram.run("codes=frame&seed=9301", frames: 20) { frame in
            try VNImageRequestHandler(cmSampleBuffer: frame.sample, orientation: .up, options: [:]).perform([request])
            let text = frame.scene.codes(inFrame: frame.number).first?.text
            let place = try #require(frame.codePlace)
            let code = (request.results ?? []).first { $0.payloadStringValue == text }
            if let code, overlap(code.boundingBox, place) > 0.7 { found += 1 }
        }
        #expect(found == 20)
    }

    @Test("a face app finds the drawn face with its sequence handler", .enabled(if: Installed.detectors))
    func faces() throws {
        var found = 0
        let handler = VNSequenceRequestHandler()
        try CameraProgram.run("codes=none&objects=face&seed=9302", frames: 20) { frame in
            let request = VNDetectFaceRectanglesRequest { request, error in
                #expect(error == nil)
                let faces = request.results as? [VNFaceObservation] ?? []
                if let place = frame.place(of: .face), faces.contains(where: { overlap($0.boundingBox, place) > 0.4 }) {
                    found += 1
                }
            }
            try handler.perform([request], on: frame.buffer, orientation: .up)
        }
        #expect(found >= 16)
    }

    @Test("a document app finds the drawn square's corners", .enabled(if: Installed.detectors))
    func rectangles() throws {
        var found = 0
        try CameraProgram.run("codes=none&objects=square&motion=still&seed=9303", frames: 10) { frame in
            let request = VNDetectRectanglesRequest()
            request.maximumObservations = 0
            request.minimumSize = 0.1
            request.minimumAspectRatio = 0.5
            try VNImageRequestHandler(cvPixelBuffer: frame.buffer, options: [:]).perform([request])
            let place = try #require(frame.place(of: .square))
            if (request.results ?? []).contains(where: { overlap($0.boundingBox, place) > 0.7 }) { found += 1 }
        }
        #expect(found >= 9)
    }

    @Test("a tracker stays on the object that was tapped", .enabled(if: Installed.detectors))
    func tracking() throws {
        let handler = VNSequenceRequestHandler()
        var last: VNDetectedObjectObservation?
        var overlaps: [CGFloat] = []
        try CameraProgram.run("codes=none&objects=circle&seed=9304", frames: 30) { frame in
            let place = try #require(frame.place(of: .circle))
            guard let observation = last else {
                last = VNDetectedObjectObservation(boundingBox: place)
                return
            }
            let request = VNTrackObjectRequest(detectedObjectObservation: observation)
            request.trackingLevel = .accurate
            try handler.perform([request], on: frame.buffer)
            guard let result = request.results?.first as? VNDetectedObjectObservation else { return }
            #expect(result.uuid == observation.uuid)
            overlaps.append(overlap(result.boundingBox, place))
            last = result
        }
        #expect(overlaps.count == 29 && overlaps.allSatisfy { $0 > 0.4 }, "\(overlaps)")
    }

    @Test("a classifier tells the lowest bits of each frame's number", .enabled(if: Installed.models))
    func classifier() throws {
        let model = try VNCoreMLModel(for: ModelBytes.load(ModelBytes.classifier(["left", "right"])))
        var told: [Int: String] = [:]
        try CameraProgram.run("codes=none&seed=9305", frames: 24) { frame in
            let request = VNCoreMLRequest(model: model) { request, _ in
                guard let best = (request.results as? [VNClassificationObservation])?.first else { return }
                told[frame.number] = best.identifier
            }
            request.imageCropAndScaleOption = .scaleFill
            // The last two blocks of the strip along the upper edge.
            request.regionOfInterest = CGRect(x: 30.0 / 32, y: 1 - 1.0 / 45, width: 2.0 / 32, height: 1.0 / 45)
            try VNImageRequestHandler(cmSampleBuffer: frame.sample, options: [:]).perform([request])
        }
        #expect(told.count == 24)
        for (number, label) in told where number % 4 == 1 || number % 4 == 2 {
            #expect(label == (number % 4 == 1 ? "right" : "left"), "frame \(number)")
        }
    }

    @Test("a detector with suppression gives labelled boxes of the frame", .enabled(if: Installed.models))
    func detector() throws {
        let boxes: [[Float]] = [[0.25, 0.25, 0.3, 0.3], [0.26, 0.25, 0.3, 0.3], [0.75, 0.5, 0.2, 0.4]]
        let scores: [[Float]] = [[0.9, 0.1], [0.8, 0.1], [0.1, 0.7]]
        let data = ModelBytes.detector(width: 64, height: 36, boxes: boxes, scores: scores)
        let request = VNCoreMLRequest(model: try VNCoreMLModel(for: ModelBytes.load(data)))
        request.imageCropAndScaleOption = .scaleFill
        var seen: [[String]] = []
        try CameraProgram.run("codes=none&seed=9306", frames: 5) { frame in
            try VNImageRequestHandler(cvPixelBuffer: frame.buffer, options: [:]).perform([request])
            let objects = request.results as? [VNRecognizedObjectObservation] ?? []
            seen.append(objects.compactMap { $0.labels.first?.identifier })
            let box = try #require(objects.first).boundingBox
            #expect(isClose(box, CGRect(x: 0.1, y: 0.6, width: 0.3, height: 0.3)))
        }
        #expect(seen == Array(repeating: ["class 0", "class 1"], count: 5))
    }

    @Test("contours enclose the drawn circle", .enabled(if: Installed.detectors))
    func contours() throws {
        var found = 0
        try CameraProgram.run("codes=none&objects=circle&motion=still&seed=9307", frames: 6) { frame in
            let place = try #require(frame.place(of: .circle))
            for darkOnLight in [true, false] {
                let request = VNDetectContoursRequest()
                request.detectsDarkOnLight = darkOnLight
                request.contrastPivot = nil
                try VNImageRequestHandler(cvPixelBuffer: frame.buffer, options: [:]).perform([request])
                let outline = try #require(request.results?.first)
                let fits = (0..<outline.contourCount).contains { index in
                    let contour = try? outline.contour(at: index)
                    return contour.map { overlap($0.normalizedPath.boundingBox, place) > 0.6 } ?? false
                }
                if fits {
                    found += 1
                    return
                }
            }
        }
        #expect(found == 6)
    }

    @Test("the flow at the object is its motion", .enabled(if: Installed.detectors))
    func flow() throws {
        var before: (buffer: CVPixelBuffer, place: CGRect)?
        var errors: [Double] = []
        try CameraProgram.run("codes=none&objects=square&seed=9308", frames: 8) { frame in
            let place = try #require(frame.place(of: .square))
            defer { before = (frame.buffer, place) }
            guard let before else { return }
            let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: before.buffer, options: [:])
            try VNImageRequestHandler(cvPixelBuffer: frame.buffer, options: [:]).perform([request])
            let flow = try #require(request.results?.first as? VNPixelBufferObservation).pixelBuffer
            CVPixelBufferLockBaseAddress(flow, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(flow, .readOnly) }
            let width = CGFloat(CVPixelBufferGetWidth(flow))
            let height = CGFloat(CVPixelBufferGetHeight(flow))
            let base = try #require(CVPixelBufferGetBaseAddress(flow))
            let row = Int((1 - before.place.midY) * height) * CVPixelBufferGetBytesPerRow(flow)
            let vector = (base + row + 8 * Int(before.place.midX * width)).assumingMemoryBound(to: Float.self)
            let right = (place.midX - before.place.midX) * width
            let down = (before.place.midY - place.midY) * height
            errors.append(max(abs(Double(vector[0]) - right), abs(Double(vector[1]) - down)))
        }
        // The centre of a flat square has no texture, so that single vectors may be off.
        #expect(errors.count == 7 && errors.sorted()[3] < 1, "\(errors)")
    }

    @Test("frames of a still camera are registered without a shift", .enabled(if: Installed.detectors))
    func registration() throws {
        var before: CVPixelBuffer?
        var shifts: [CGAffineTransform] = []
        try CameraProgram.run("codes=qr,aztec&motion=still&seed=9309", frames: 6) { frame in
            defer { before = frame.buffer }
            guard let before else { return }
            let request = VNTranslationalImageRegistrationRequest(targetedCVPixelBuffer: before)
            try VNSequenceRequestHandler().perform([request], on: frame.buffer)
            let result = request.results?.first as? VNImageTranslationAlignmentObservation
            shifts.append(try #require(result).alignmentTransform)
        }
        #expect(shifts.count == 5 && shifts.allSatisfy { abs($0.tx) < 0.5 && abs($0.ty) < 0.5 }, "\(shifts)")
    }

    @Test("a counter of people finds the drawn person, whole and down to the waist", .enabled(if: Installed.detectors))
    func people() throws {
        var found: [Bool] = []
        try CameraProgram.run("codes=none&objects=person&seed=9342", frames: 5) { frame in
            let whole = VNDetectHumanRectanglesRequest()
            whole.upperBodyOnly = false
            let upper = VNDetectHumanRectanglesRequest()
            try VNImageRequestHandler(cvPixelBuffer: frame.buffer, orientation: .up).perform([whole, upper])
            let place = try #require(frame.place(of: .person))
            let waist = CGRect(x: place.minX, y: place.midY, width: place.width, height: place.height / 2)
            let boxes = (whole.results ?? [], upper.results ?? [])
            found.append(
                boxes.0.count == 1 && overlap(boxes.0[0].boundingBox, place) > 0.4 && boxes.1.count == 1
                    && overlap(boxes.1[0].boundingBox, waist) > 0.4 && boxes.1[0].upperBodyOnly
            )
        }
        #expect(found.count == 5 && found.allSatisfy(\.self), "\(found)")
    }

    @Test("an app for poses goes on without a model, and says that there is none")
    func bodies() throws {
        var (frames, errors) = (0, Set<Int>())
        try CameraProgram.run("codes=none&objects=face&seed=9310", frames: 5) { frame in
            let request = VNDetectHumanBodyPoseRequest()
            do {
                try VNImageRequestHandler(cvPixelBuffer: frame.buffer, orientation: .up).perform([request])
            } catch {
                errors.insert((error as NSError).code)
            }
            let points = try request.results?.first?.recognizedPoints(.all)
            #expect(points == nil)
            frames += 1
        }
        #expect(frames == 5 && errors == [VNErrorCode.unsupportedRequest.rawValue])
    }
}
