import AVFoundation
import CoreMedia
import Foundation

@testable import AVFCapture

/// A photo stage whose session has a still image output instead of a photo output.
final class StillImageStage: @unchecked Sendable {
    // @unchecked: mutable state is behind locks.
    let photoStage: PhotoStage
    let output = AVCaptureStillImageOutput()
    var session: AVCaptureSession { photoStage.session }
    var connection: AVCaptureConnection { output.connections[0] }

    init(isRunning: Bool = true) throws {
        photoStage = try PhotoStage(addsOutput: false, isRunning: false)
        session.addOutput(output)
        if isRunning { session.startRunning() }
    }

    /// Captures a frame.
    func takeFrame() { photoStage.takeFrame() }

    /// Returns when all images whose frames have arrived are delivered.
    func settle() { output.engine.settle() }
}
