import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Testing

@testable import AVFCapture
@testable import AVFCore

/// A camera that discovery finds as long as the stage exists.
final class DelayStage {
    let device: AVCaptureDevice
    private let source: any CameraSource

    /// Registers the test's own camera.
    init(_ source: any CameraSource) throws {
        self.source = source
        _ = try #require(CameraRegistry.add(source), "another test uses this camera")
        device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
    }

    /// Registers a virtual camera by its name, which needs a seed of the test's own.
    convenience init(virtual name: String) throws { try self.init(CameraRegistry.make(named: name)) }

    deinit { CameraRegistry.remove(source) }

    /// Makes a camera at the back that the test controls.
    static func scripted(_ formats: [(width: Int, height: Int)], bufferCount: Int = 64) -> ScriptedSource {
        ScriptedSource(
            formats: formats.map { ScriptedSource.format($0.width, $0.height) },
            bufferCount: bufferCount,
            position: .back,
            kind: .builtInWideAngle
        )
    }

    /// Returns when an output has made all its callbacks on a queue.
    static func settle(_ output: AVCaptureVideoDataOutput, on queue: DispatchQueue) {
        repeat { queue.sync {} } while !output.delivery.isIdle
    }

    /// Returns when a writer has encoded everything that was appended.
    static func settle(_ writer: AVAssetWriter) { writer.core.settle() }

    /// Makes an image with a number that survives compression.
    static func image(_ number: Int, width: Int, height: Int) throws -> CVPixelBuffer {
        try NumberedImage.make(number, width: width, height: height)
    }

    /// Returns the number in an image; nil if it cannot be read.
    static func number(in image: CVPixelBuffer) -> Int? { FrameNumberStrip.read(from: image).map(Int.init) }
}
