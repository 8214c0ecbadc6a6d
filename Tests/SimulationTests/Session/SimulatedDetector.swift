import Barcodes
import CameraSources
import Foundation

@testable import AVFCapture

/// Finds the codes that the simulation says are in a frame, and takes the time that it says.
///
/// `@unchecked Sendable`: of all threads of a simulation, one runs at a time.
final class SimulatedDetector: CodeDetector, @unchecked Sendable {
    /// Called on the detector's queue; returns the codes in a frame.
    var examine: (Int) -> [Int] = { _ in [] }

    func codes(in frame: CapturedFrame) -> [DetectedCode] {
        examine(frame.frame.number).map { code in
            DetectedCode(
                symbology: .qr,
                bytes: Array("\(code)".utf8),
                // The frame's number too, for the identity of sets.
                text: "\(code) \(frame.frame.number)",
                corners: [(0, 0), (0, 9), (9, 9), (9, 0)].map { CGPoint(x: $0.0, y: $0.1) }
            )
        }
    }
}
