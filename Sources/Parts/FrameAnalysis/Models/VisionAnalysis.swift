import AVFoundation
import Foundation
public import Vision

/// A Vision request that looks at frames, such as one for faces, text or rectangles.
///
///     let faces = VisionAnalysis("faces") { VNDetectFaceRectanglesRequest() }
///
/// Results with a place become detections; `VNCoreMLRequest` with any model can be used, too.
public struct VisionAnalysis: Analysis {
    /// The name for results.
    public let name: String
    private let makeRequest: @Sendable () -> VNRequest

    /// Creates an analysis.
    ///
    /// - Parameters:
    ///   - name: The name for results.
    ///   - makeRequest: Makes a request for one frame; called on the thread of the analysis. A request that keeps a
    ///     state from frame to frame needs a sequence handler and cannot be used here.
    public init(_ name: String, _ makeRequest: @escaping @Sendable () -> VNRequest) {
        self.name = name
        self.makeRequest = makeRequest
    }

    /// The requests that `named(_:)` knows.
    package static let names = ["faces", "humans", "rectangles", "text", "codes"]

    /// Returns the analysis of one of ``names``; nil for another name.
    package static func named(_ name: String) -> VisionAnalysis? {
        switch name {
        case "faces": VisionAnalysis(name) { VNDetectFaceRectanglesRequest() }
        case "humans": VisionAnalysis(name) { VNDetectHumanRectanglesRequest() }
        case "rectangles":
            VisionAnalysis(name) {
                let request = VNDetectRectanglesRequest()
                request.maximumObservations = 0
                request.minimumSize = 0.05
                return request
            }
        case "text": VisionAnalysis(name) { VNRecognizeTextRequest() }
        case "codes": VisionAnalysis(name) { VNDetectBarcodesRequest() }
        default: nil
        }
    }

    /// Performs a request on a frame; see ``Analysis/findings(in:)``.
    public func findings(in frame: AnalysisFrame) throws -> Findings {
        let request = makeRequest()
        try VNImageRequestHandler(cvPixelBuffer: frame.pixelBuffer).perform([request])
        return Findings(
            detections: (request.results ?? []).map(detection).sorted { $0.confidence > $1.confidence }
        )
    }

    private func detection(_ observation: VNObservation) -> Detection {
        // Vision's origin is at the lower left.
        let bounds = (observation as? VNDetectedObjectObservation).map { observation in
            let box = observation.boundingBox
            return CGRect(x: box.minX, y: 1 - box.maxY, width: box.width, height: box.height)
        }
        return Detection(label: label(observation), confidence: Double(observation.confidence), bounds: bounds)
    }

    private func label(_ observation: VNObservation) -> String? {
        switch observation {
        case let object as VNRecognizedObjectObservation: object.labels.first?.identifier
        case let classification as VNClassificationObservation: classification.identifier
        case let text as VNRecognizedTextObservation: text.topCandidates(1).first?.string
        case let code as VNBarcodeObservation: code.payloadStringValue ?? code.symbology.rawValue
        case is VNFaceObservation: "face"
        case is VNHumanObservation: "human"
        case is VNRectangleObservation: "rectangle"
        default: nil
        }
    }
}
