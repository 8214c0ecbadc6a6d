import AVFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Testing

/// Tests ``AVCaptureStillImageOutput``.
@Suite("Still image output")
struct StillImageOutputTests {
    /// Stores the results that handlers receive.
    final class Album: @unchecked Sendable {
        // @unchecked: the state is behind the lock.
        private let lock = NSLock()
        private var kept: [(sample: CMSampleBuffer?, error: AVError.Code?)] = []

        func note(_ sample: CMSampleBuffer?, _ error: (any Error)?) {
            lock.lock()
            kept.append((sample, (error as? AVError)?.code))
            lock.unlock()
        }

        var samples: [CMSampleBuffer] {
            lock.lock()
            defer { lock.unlock() }
            return kept.compactMap(\.sample)
        }

        var errors: [AVError.Code] {
            lock.lock()
            defer { lock.unlock() }
            return kept.compactMap(\.error)
        }
    }

    private func capture(_ stage: StillImageStage, _ album: Album) {
        stage.output.captureStillImageAsynchronously(from: stage.connection) { album.note($0, $1) }
    }

    @Test("PHOTO-14 the next frame is delivered as a JPEG sample buffer, whose file has an Exif orientation")
    func jpeg() throws {
        let stage = try StillImageStage()
        let album = Album()
        stage.connection.videoOrientation = .portrait
        capture(stage, album)
        #expect(album.samples.isEmpty)
        stage.takeFrame()
        stage.settle()
        let sample = try #require(album.samples.first)
        let data = try #require(AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(sample))
        let file = try PhotoFile(jpegOrTIFF: data)
        #expect(file.width == 320 && file.height == 240)
        #expect(file.fields == TestImage.upright)
        #expect(file.exif.orientation == 6)
        let exif = CMGetAttachment(sample, key: "{Exif}" as CFString, attachmentModeOut: nil) as? NSDictionary
        #expect(exif?["PixelXDimension"] as? Int == 320)
    }

    @Test("PHOTO-14 pixels are delivered as a sample buffer with an image buffer, which gives no JPEG file")
    func pixels() throws {
        let stage = try StillImageStage()
        #expect(stage.output.availableImageDataCVPixelFormatTypes.contains(NSNumber(value: kCVPixelFormatType_32BGRA)))
        stage.output.outputSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        let album = Album()
        capture(stage, album)
        stage.takeFrame()
        stage.settle()
        let sample = try #require(album.samples.first)
        let image = try #require(CMSampleBufferGetImageBuffer(sample))
        #expect(CVPixelBufferGetPixelFormatType(image) == kCVPixelFormatType_32BGRA)
        #expect(TestImage.fields(of: image) == TestImage.upright)
        let raised = exceptions { _ = AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(sample) }
        #expect(raised == [.invalidArgument])
    }

    @Test("PHOTO-14 isCapturingStillImage is observable")
    func capturing() throws {
        let stage = try StillImageStage()
        let changes = ChangeLog<Bool>()
        let observation = stage.output.observe(\.isCapturingStillImage, options: .new) { _, change in
            changes.note(change.newValue)
        }
        #expect(!stage.output.isCapturingStillImage)
        capture(stage, Album())
        #expect(stage.output.isCapturingStillImage)
        stage.takeFrame()
        #expect(!stage.output.isCapturingStillImage)
        stage.settle()
        observation.invalidate()
        #expect(changes.values == [true, false])
    }

    @Test("PHOTO-14 a handler gets an error while the session is stopped, and when it stops")
    func stopped() throws {
        let stage = try StillImageStage(isRunning: false)
        let album = Album()
        capture(stage, album)
        stage.settle()
        #expect(album.errors == [.sessionNotRunning])
        stage.session.startRunning()
        capture(stage, album)
        stage.session.stopRunning()
        stage.settle()
        #expect(album.errors == [.sessionNotRunning, .sessionNotRunning])
        #expect(album.samples.isEmpty && !stage.output.isCapturingStillImage)
    }

    @Test("PHOTO-14 requests queue up to a limit, each with its own frame")
    func queue() throws {
        let stage = try StillImageStage()
        let album = Album()
        for _ in 0..<12 { capture(stage, album) }
        stage.settle()
        #expect(
            album.errors == [.maximumStillImageCaptureRequestsExceeded, .maximumStillImageCaptureRequestsExceeded]
        )
        for _ in 0..<10 {
            stage.takeFrame()
            stage.settle()
        }
        let times = album.samples.map(\.presentationTimeStamp)
        #expect(times.count == 10 && zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("PHOTO-14 a connection of another output and unsupported settings raise")
    func raises() throws {
        let stage = try StillImageStage()
        let other = try StillImageStage(isRunning: false)
        let raised = exceptions {
            stage.output.captureStillImageAsynchronously(from: other.connection) { _, _ in }
        }
        #expect(raised == [.invalidArgument])
        #expect(exceptions { stage.output.outputSettings = [:] } == [.invalidArgument])
        #expect(
            exceptions { stage.output.outputSettings = [AVVideoCodecKey: AVVideoCodecType.proRes422] } == [
                .invalidArgument
            ]
        )
        #expect(stage.output.outputSettings[AVVideoCodecKey] as? AVVideoCodecType == .jpeg)
        stage.connection.isEnabled = false
        #expect(exceptions { capture(stage, Album()) } == [.invalidArgument])
    }

    @Test("PHOTO-14 nothing is available without a camera")
    func availability() throws {
        let output = AVCaptureStillImageOutput()
        #expect(output.availableImageDataCodecTypes.isEmpty && output.availableImageDataCVPixelFormatTypes.isEmpty)
        let stage = try StillImageStage(isRunning: false)
        #expect(stage.output.availableImageDataCodecTypes == [.jpeg])
    }

    @Test("PHOTO-14 SWIFT-6 the async form returns the sample buffer")
    func asynchronous() async throws {
        let stage = try StillImageStage(isRunning: false)
        await #expect(throws: AVError.self) {
            _ = try await stage.output.captureStillImageAsynchronously(from: stage.connection)
        }
    }
}
