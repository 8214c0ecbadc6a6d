// The code around blocks about a camera.
import AVFoundation
import Foundation
import LayerWindows
import Obscura

func show(_ image: CVPixelBuffer) {}

func example(
    camera: AVCaptureDevice,
    session: AVCaptureSession,
    output: AVCaptureVideoDataOutput,
    url: URL
) async throws {
    // BLOCK
}
