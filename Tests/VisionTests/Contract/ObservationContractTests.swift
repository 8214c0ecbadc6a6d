import CoreVideo
import Foundation
import Testing
import Vision

/// Tests of ``ObservationContent``, ``VNObservation``, ``VNDetectedObjectObservation``, ``FaceObservation`` and
/// ``RectangleObservation``.
@Suite("Contract: observations")
struct ObservationContract {
    @Test("V-OBS-1 identities differ; a copy has the same")
    func identity() throws {
        let box = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
        let (a, b) = (VNDetectedObjectObservation(boundingBox: box), VNDetectedObjectObservation(boundingBox: box))
        #expect(a.uuid != b.uuid && a != b)
        #expect((a.copy() as? VNDetectedObjectObservation)?.uuid == a.uuid)
    }

    @Test("V-OBS-2 V-OBS-4 V-OBS-5 observations built by hand: confidence 1, no time, no revision")
    func defaults() {
        let box = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
        let observation = VNDetectedObjectObservation(boundingBox: box)
        #expect(observation.boundingBox == box && observation.confidence == 1 && observation.requestRevision == 0)
        #expect(observation.timeRange.start == .zero && observation.timeRange.duration == .zero)
        let value = DetectedObjectObservation(boundingBox: NormalizedRect(normalizedRect: box))
        #expect(value.confidence == 1 && value.timeRange == nil && value.originatingRequestDescriptor == nil)
    }

    @Test("V-OBS-6 structures convert from classes")
    func convert() {
        let box = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
        let face = VNFaceObservation(requestRevision: 3, boundingBox: box, roll: 0.5, yaw: -0.25, pitch: nil)
        let value = FaceObservation(face)
        #expect(value.uuid == face.uuid && value.boundingBox.cgRect == box)
        #expect(value.roll.converted(to: .radians).value == 0.5 && value.yaw.value == -0.25)
        #expect(face.roll == 0.5 && face.yaw == -0.25 && face.pitch == nil && face.landmarks == nil)
        let corner = VNRectangleObservation(
            requestRevision: 1,
            topLeft: CGPoint(x: 0, y: 1),
            topRight: CGPoint(x: 1, y: 1),
            bottomRight: CGPoint(x: 1, y: 0),
            bottomLeft: CGPoint(x: 0, y: 0)
        )
        #expect(RectangleObservation(corner).topLeft == NormalizedPoint(x: 0, y: 1))
        #expect(RectangleObservation(corner).boundingBox == .fullImage)
    }

    @Test("V-OBS-7 structures are coded and compared by content")
    func coding() throws {
        let value = RectangleObservation(
            topLeft: NormalizedPoint(x: 0, y: 0.75),
            topRight: NormalizedPoint(x: 0.5, y: 0.75),
            bottomRight: NormalizedPoint(x: 0.5, y: 0.25),
            bottomLeft: NormalizedPoint(x: 0, y: 0.25)
        )
        let data = try JSONEncoder().encode(value)
        let back = try JSONDecoder().decode(RectangleObservation.self, from: data)
        #expect(back == value && back.uuid == value.uuid && Set([back, value]).count == 1)
    }

    @Test("V-OBS-8 classes are archived with all properties")
    func archive() throws {
        var scene = Scene(width: 240, height: 240)
        try scene.draw("ARCHIVE", x: 40, y: 40, module: 4)
        let request = VNDetectBarcodesRequest()
        try VNImageRequestHandler(cvPixelBuffer: scene.buffer()).perform([request])
        let found = try #require(request.results?.first)
        let data = try NSKeyedArchiver.archivedData(withRootObject: found, requiringSecureCoding: true)
        let back = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: VNBarcodeObservation.self, from: data)
        )
        #expect(back == found && back.uuid == found.uuid && back.payloadStringValue == "ARCHIVE")
        #expect(back.boundingBox == found.boundingBox && back.requestRevision == found.requestRevision)
        #expect(back.barcodeDescriptor == found.barcodeDescriptor)
    }
}
