import CPipeWire
package import CoreVideo
import Foundation

/// A camera of a PipeWire server, for browsers, calls and other programs of the desktop.
///
/// Readers come and go. A frame that no reader takes until the next one is lost, as with any camera. Use it from one
/// thread at a time.
package final class PipeWireOutput: VideoOutput {
    package let width: Int
    package let height: Int
    package let pixelFormat = kCVPixelFormatType_422YpCbCr8_yuvs

    // Freed in `deinit` only.
    private let output: OpaquePointer
    private let name: String

    /// Adds a camera to the server of this session.
    ///
    /// - Parameters:
    ///   - name: the node's name; also the name for people, after `Obscura`.
    ///   - remote: the name or path of the server's socket; nil for the usual one.
    ///   - width: the width of the frames in pixels; even.
    package init(
        name: String,
        remote: String? = nil,
        width: Int,
        height: Int,
        rate: Double
    ) throws(StreamOutputError) {
        self.name = name
        self.width = max(2, width & ~1)
        self.height = max(2, height)
        guard cpipewire_load() == Int32(CPIPEWIRE_OK) else {
            throw StreamOutputError(
                .noLibrary,
                "PipeWire cannot be used: its library is not installed or too old. Install libpipewire-0.3-0."
            )
        }
        guard (1...16384).contains(width), (1...16384).contains(height) else {
            throw StreamOutputError(.unsupportedFormat, "PipeWire takes no frames of \(width)×\(height) pixels.")
        }
        let texts = [remote, name, "Obscura: \(name)"].map { text in text.flatMap { strdup($0) } }
        defer { for text in texts { free(text) } }
        var request = cpipewire_output_request()
        request.remote = UnsafePointer(texts[0])
        request.name = UnsafePointer(texts[1])
        request.description = UnsafePointer(texts[2])
        request.width = UInt32(self.width)
        request.height = UInt32(self.height)
        request.rate = UInt32(clamping: Int((max(rate.isFinite ? rate : 30, 1) * 1000).rounded()))
        request.rate_denominator = 1000
        var code: Int32 = 0
        guard let made = cpipewire_output_create(&request, &code) else {
            let reason = code > 0 ? String(cString: strerror(code)) : "it does not answer"
            throw StreamOutputError(
                code == EACCES || code == EPERM ? .noPermission : .noDevice,
                "No camera could be added to PipeWire: \(reason). Start it: systemctl --user start pipewire wireplumber"
            )
        }
        output = made
    }

    deinit { cpipewire_output_destroy(output) }

    /// Indicates whether someone reads the camera.
    package var isRead: Bool { cpipewire_output_state(output) == Int32(CPIPEWIRE_STATE_STREAMING) }

    package func write(_ image: CVPixelBuffer, time: Int64, number: Int) throws(StreamOutputError) -> Bool {
        guard cpipewire_output_state(output) != Int32(CPIPEWIRE_STATE_ERROR) else {
            throw StreamOutputError(
                .deviceFailed,
                "PipeWire has removed the camera \(name). Check that its server runs, and start again."
            )
        }
        guard CVPixelBufferLockBaseAddress(image, .readOnly) == kCVReturnSuccess else { return false }
        defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
        guard let base = CVPixelBufferGetBaseAddress(image) else { return false }
        let isTaken = cpipewire_output_write(
            output,
            base,
            CVPixelBufferGetBytesPerRow(image),
            time,
            UInt64(clamping: number)
        )
        // Without readers nothing is lost.
        return isTaken || !isRead
    }
}

@available(*, unavailable)
extension PipeWireOutput: @unchecked Sendable {}
