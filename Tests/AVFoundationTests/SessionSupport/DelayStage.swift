import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Testing

@testable import AVFCapture
@testable import AVFCore

/// A camera that is there for everybody to find, as long as the stage lives.
final class DelayStage {
    let device: AVCaptureDevice
    private let source: any CameraSource

    /// A camera of the test's own.
    init(_ source: any CameraSource) throws {
        self.source = source
        _ = try #require(CameraRegistry.add(source), "another test uses this camera")
        device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
    }

    /// A virtual camera by its name, to which a seed of the test's own belongs.
    convenience init(virtual name: String) throws { try self.init(CameraRegistry.make(named: name)) }

    deinit { CameraRegistry.remove(source) }

    /// A camera at the back that the test moves.
    static func scripted(_ formats: [(width: Int, height: Int)], bufferCount: Int = 64) -> ScriptedSource {
        ScriptedSource(
            formats: formats.map { ScriptedSource.format($0.width, $0.height) },
            bufferCount: bufferCount,
            position: .back,
            kind: .builtInWideAngle
        )
    }

    /// Returns when an output's callbacks on a queue have all been made.
    static func settle(_ output: AVCaptureVideoDataOutput, on queue: DispatchQueue) {
        repeat { queue.sync {} } while !output.delivery.isIdle
    }

    /// Returns when a writer has encoded everything that was appended.
    static func settle(_ writer: AVAssetWriter) { writer.core.settle() }

    /// A picture with a number in it that survives compression.
    static func picture(_ number: Int, width: Int, height: Int) throws -> CVPixelBuffer {
        try NumberedPicture.make(number, width: width, height: height)
    }

    /// The number in a picture; nil where none can be read.
    static func number(in picture: CVPixelBuffer) -> Int? { FrameNumberStrip.read(from: picture).map(Int.init) }
}
