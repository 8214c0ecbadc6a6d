import AVFoundation
import CoreMedia
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Contract: metadata output")
struct MetadataOutputContract {
    private static func code(_ text: String, _ x: Double, _ y: Double, kind: String = "qr") -> SeenCode {
        SeenCode(kind: kind, text: text, place: CGRect(x: x, y: y, width: 10, height: 10))
    }

    private static let always: @Sendable (Int) -> [SeenCode] = { [code("\($0)", 40, 20)] }

    @Test("META-1 a delegate needs a queue, is held weakly, and is called on that queue")
    func delegate() throws {
        let output = AVCaptureMetadataOutput()
        let queue = DispatchQueue(label: "objects")
        var recorder: MetadataRecorder? = MetadataRecorder()
        #expect(exceptions { output.setMetadataObjectsDelegate(recorder, queue: nil) } == [.invalidArgument])
        #expect(output.metadataObjectsDelegate == nil && output.metadataObjectsCallbackQueue == nil)
        output.setMetadataObjectsDelegate(recorder, queue: queue)
        #expect(output.metadataObjectsDelegate === recorder && output.metadataObjectsCallbackQueue === queue)
        recorder = nil
        #expect(output.metadataObjectsDelegate == nil)
        output.setMetadataObjectsDelegate(nil, queue: nil)
        #expect(output.metadataObjectsCallbackQueue == nil)

        let stage = try MetadataStage(imagined: Self.always)
        try stage.show(0)
        stage.settle()
        #expect(stage.recorder.calls == [["0"]] && stage.recorder.wereOnQueue)
        // The method is optional: a delegate without it is valid.
        let silent = SilentDelegate()
        stage.output.setMetadataObjectsDelegate(silent, queue: stage.queue)
        try stage.show(1)
        stage.settle()
        #expect(stage.recorder.calls == [["0"]])
    }

    private final class SilentDelegate: NSObject, AVCaptureMetadataOutputObjectsDelegate {}

    @Test("META-2 the available types depend on the connected camera and are observable")
    func available() throws {
        let output = AVCaptureMetadataOutput()
        #expect(output.availableMetadataObjectTypes.isEmpty)
        let changes = Mutex<[[Int]]>([])
        let observation = output.observe(\.availableMetadataObjectTypes, options: [.old, .new]) { _, change in
            changes.withLock { $0.append([change.oldValue?.count ?? -1, change.newValue?.count ?? -1]) }
        }
        let stage = try MetadataStage(imagined: Self.always)
        stage.session.removeOutput(stage.output)
        stage.session.addOutput(output)
        let count = output.availableMetadataObjectTypes.count
        #expect(output.availableMetadataObjectTypes.contains(.qr) && count >= 19)
        stage.session.removeOutput(output)
        #expect(output.availableMetadataObjectTypes.isEmpty)
        observation.invalidate()
        #expect(changes.withLock { $0 } == [[0, count], [count, 0]])
    }

    @Test("META-3 no types are requested by default, and nil empties the list")
    func typesAtFirst() throws {
        let stage = try MetadataStage(nil, imagined: Self.always)
        #expect(stage.output.metadataObjectTypes.isEmpty)
        try stage.show(0)
        stage.settle()
        #expect(stage.examined.isEmpty && stage.recorder.calls.isEmpty)
        stage.output.metadataObjectTypes = [.qr, .aztec]
        #expect(stage.output.metadataObjectTypes == [.qr, .aztec])
        stage.output.metadataObjectTypes = nil
        #expect(stage.output.metadataObjectTypes.isEmpty)
    }

    @Test("META-4 a list with an unavailable type raises and changes nothing")
    func missingTypes() throws {
        let lone = AVCaptureMetadataOutput()
        #expect(exceptions { lone.metadataObjectTypes = [.qr] } == [.invalidArgument])
        #expect(lone.metadataObjectTypes.isEmpty)
        let stage = try MetadataStage([.aztec], imagined: Self.always)
        let unknown = AVMetadataObject.ObjectType(rawValue: "nobody.knows.this")
        #expect(exceptions { stage.output.metadataObjectTypes = [.qr, unknown] } == [.invalidArgument])
        #expect(stage.output.metadataObjectTypes == [.aztec])
        for type in [AVMetadataObject.ObjectType.humanFullBody, .catBody, .dogBody, .salientObject] {
            // Nothing here detects these, so their types are not on the list, and requesting them raises.
            #expect(!stage.output.availableMetadataObjectTypes.contains(type))
        }
    }

    @Test("META-5 without a camera no types remain; they apply again to the next camera")
    func cameraGone() throws {
        let stage = try MetadataStage([.aztec, .qr], imagined: Self.always)
        stage.session.removeInput(stage.input)
        #expect(stage.output.metadataObjectTypes.isEmpty)
        stage.session.addInput(stage.input)
        #expect(stage.output.metadataObjectTypes == [.aztec, .qr])
    }

    @Test("META-6 only objects of requested types are reported")
    func requestedOnly() throws {
        let stage = try MetadataStage([.aztec]) { _ in
            [
                Self.code("qr", 0, 0), Self.code("aztec", 20, 0, kind: "aztec"),
                Self.code("dm", 40, 0, kind: "datamatrix"),
            ]
        }
        try stage.show(0)
        stage.settle()
        #expect(stage.recorder.calls == [["aztec"]])
        #expect(stage.recorder.objects.map(\.type) == [.aztec])
    }

    @Test(
        "META-7 the rectangle refers to the camera's unrotated image, whatever the connection's rotation",
        arguments: [0, 90, 180]
    )
    func rectangleSpace(angle: Double) throws {
        // At the left of the camera's image, which a rotated connection shows elsewhere.
        let stage = try MetadataStage { _ in [Self.code("left", 0, 20), Self.code("right", 90, 20)] }
        #expect(stage.output.rectOfInterest == CGRect(x: 0, y: 0, width: 1, height: 1))
        let connection = stage.video.connections[0]
        #expect(connection.isVideoRotationAngleSupported(angle))
        connection.videoRotationAngle = angle
        connection.automaticallyAdjustsVideoMirroring = false
        connection.isVideoMirrored = true
        stage.output.rectOfInterest = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        try stage.show(0)
        stage.settle()
        #expect(stage.recorder.calls == [["left"]])
    }

    /// Rectangles of interest and whether they overlap the code at (0.4, 0.4), which is 0.1 wide and 0.2 high.
    static let rectangles: [(CGRect, Bool)] = [
        (CGRect(x: 0, y: 0, width: 1, height: 1), true),
        (CGRect(x: 0.42, y: 0.45, width: 0.01, height: 0.01), true),
        (CGRect(x: 0, y: 0, width: 0.41, height: 0.41), true),
        (CGRect(x: 0, y: 0, width: 0.39, height: 1), false),
        (CGRect(x: 0.51, y: 0, width: 0.4, height: 1), false),
        (CGRect(x: 0, y: 0.61, width: 1, height: 0.3), false),
    ]

    @Test("META-8 only objects that overlap the rectangle at least in part are reported", arguments: rectangles)
    func rectangle(rect: CGRect, isReported: Bool) throws {
        let stage = try MetadataStage(imagined: Self.always)
        stage.output.rectOfInterest = rect
        try stage.show(0)
        stage.settle()
        #expect(stage.recorder.calls == (isReported ? [["0"]] : []))
    }

    @Test("META-9 the rectangle may change between frames; its part outside the image is ignored")
    func changingRectangle() throws {
        let stage = try MetadataStage(imagined: Self.always)
        let rectangles = [
            CGRect(x: 0, y: 0, width: 0.2, height: 0.2), CGRect(x: -3, y: -3, width: 9, height: 9),
            CGRect(x: 1, y: 1, width: 1, height: 1), CGRect(x: 0.3, y: 0.3, width: 0.5, height: 0.5),
        ]
        for (number, rectangle) in rectangles.enumerated() {
            stage.output.rectOfInterest = rectangle
            try stage.show(number)
            stage.settle()
        }
        // Nothing was found in frame 2 after frame 1 had objects, hence the empty call of META-11.
        #expect(stage.recorder.calls == [["1"], [], ["3"]])
    }

    @Test("META-10 a frame's objects come in one call; frames are skipped while the client is busy")
    func oneCall() throws {
        let stage = try MetadataStage { [Self.code("a\($0)", 0, 0), Self.code("b\($0)", 20, 0)] }
        let hold = stage.hold(0)
        try stage.show(0)
        stage.waitUntilDetecting(at: 0)
        for number in 1...4 { try stage.show(number) }
        hold.signal()
        stage.settle()
        // The newest frame waited; earlier ones were skipped without a report.
        #expect(stage.recorder.calls == [["a0", "b0"], ["a4", "b4"]])
    }

    @Test("META-11 one call for each frame with objects, one empty call after the last has disappeared, then none")
    func emptyCalls() throws {
        let stage = try MetadataStage { [1, 2, 5].contains($0) ? [Self.code("\($0)", 0, 0)] : [] }
        for number in 0..<8 {
            try stage.show(number)
            stage.settle()
        }
        #expect(stage.recorder.calls == [["1"], ["2"], [], ["5"], []])
    }

    @Test("META-12 objects are ordered by the request, then from top to bottom and left to right")
    func order() throws {
        let stage = try MetadataStage([.aztec, .qr]) { _ in
            [
                Self.code("low right", 50, 20), Self.code("low left", 10, 20), Self.code("high", 80, 0),
                Self.code("aztec", 0, 40, kind: "aztec"),
            ]
        }
        try stage.show(0)
        stage.settle()
        #expect(stage.recorder.calls == [["aztec", "high", "low left", "low right"]])
    }

    @Test("META-13 objects may be kept")
    func keeping() throws {
        var stage: MetadataStage? = try MetadataStage(imagined: Self.always)
        let recorder = try #require(stage?.recorder)
        try stage?.show(0)
        stage?.settle()
        stage = nil
        let object = try #require(recorder.objects.first)
        #expect(object.stringValue == "0" && object.corners.count == 4 && object.time == .zero)
    }

    @Test("META-14 several linear and matrix codes are found in one frame, at any position")
    func severalCodes() throws {
        let found = try MetadataStage.read(
            [.qr, .aztec, .ean13, .code128],
            DrawnSign("qr", "ONE"),
            DrawnSign("ean13", "4006381333931", scale: 2),
            DrawnSign("aztec", "TWO"),
            DrawnSign("code128", "THREE", scale: 2),
            DrawnSign("qr", "FOUR")
        )
        #expect(found.map(\.stringValue) == ["ONE", "FOUR", "TWO", "4006381333931", "THREE"])
    }

    @Test("META-4 META-30 cinematic video needs no metadata types, because no camera here supports it")
    func cinematic() throws {
        let stage = try MetadataStage(imagined: Self.always)
        #expect(stage.output.requiredMetadataObjectTypesForCinematicVideoCapture.isEmpty)
    }
}
