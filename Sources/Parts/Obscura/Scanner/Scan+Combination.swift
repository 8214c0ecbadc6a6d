import AVFCapture
import AVFoundation
import Barcodes

extension Scan {
    /// Adds what only Obscura's own objects know: the frames that were combined, and the place in a message.
    mutating func add(_ code: AVMetadataMachineReadableCodeObject) {
        #if !canImport(Darwin)
        if let sequence = code.sequence {
            part = ScanPart(index: sequence.index, count: sequence.count, id: sequence.id)
        }
        guard let combination = code.combination else { return }
        frameCount = combination.frameCount
        let shown = ScannedFrame(
            pixelBuffer: combination.best.image,
            time: combination.bestTime,
            number: combination.best.number,
            isExamined: true,
            age: frame.age
        )
        best = BestView(
            frame: shown,
            corners: combination.bestCorners,
            figures: combination.best.figures,
            frameCount: combination.frameCount
        )
        #endif
    }
}
