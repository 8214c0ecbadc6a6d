import AVFoundation
import CoreMedia
import Foundation

@testable import AVFCapture

/// A photo stage whose session has an output for still images in place of the one for photos.
final class StillImageStage: @unchecked Sendable {
    // @unchecked: what changes is behind locks.
    let photoStage: PhotoStage
    let output = AVCaptureStillImageOutput()
    var session: AVCaptureSession { photoStage.session }
    var connection: AVCaptureConnection { output.connections[0] }

    init(isRunning: Bool = true) throws {
        photoStage = try PhotoStage(addsOutput: false, isRunning: false)
        session.addOutput(output)
        if isRunning { session.startRunning() }
    }

    /// The camera takes a frame.
    func takeFrame() { photoStage.takeFrame() }

    /// Returns when all pictures whose frames have come are delivered.
    func settle() { output.engine.settle() }
}
