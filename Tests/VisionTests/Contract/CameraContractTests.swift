import AVFoundation
import Foundation
import Synchronization
import Testing
import Vision

@Suite("Contract: camera use", .serialized)
struct CameraContract {
    /// Reads codes in each frame, and keeps what it found.
    private final class Reader: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
        struct Seen: Sendable {
            var time: Double
            var texts: [String]
        }

        private let seen = Mutex<[Seen]>([])
        private let kept = Mutex<[VNObservation]>([])
        private let wanted: Int
        let done = DispatchSemaphore(value: 0)

        init(wanted: Int) { self.wanted = wanted }

        var frames: [Seen] { seen.withLock { $0 } }
        var observations: [VNObservation] { kept.withLock { $0 } }

        func captureOutput(
            _ output: AVCaptureOutput,
            didOutput sampleBuffer: CMSampleBuffer,
            from connection: AVCaptureConnection
        ) {
            let request = VNDetectBarcodesRequest()
            request.symbologies = [.qr]
            try? VNImageRequestHandler(cmSampleBuffer: sampleBuffer, orientation: .up).perform([request])
            let texts = (request.results ?? []).compactMap(\.payloadStringValue)
            kept.withLock { $0 += request.results ?? [] }
            let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer).seconds
            let count = seen.withLock { seen in
                seen.append(Seen(time: time, texts: texts))
                return seen.count
            }
            if count == wanted { done.signal() }
        }
    }

    @Test("V-CAM-1 V-CAM-2 V-CAM-3 codes are read in the delegate, and kept results starve no pool")
    func delegate() throws {
        let device = try #require(AVCaptureDevice.default(for: .video))
        let session = AVCaptureSession()
        session.addInput(try AVCaptureDeviceInput(device: device))
        let output = AVCaptureVideoDataOutput()
        let reader = Reader(wanted: 40)
        output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "frames"))
        session.addOutput(output)
        session.startRunning()
        #expect(reader.done.wait(timeout: .now() + 60) == .success)
        session.stopRunning()
        let times = reader.frames.map(\.time)
        #expect(times == times.sorted() && Set(times).count == times.count)
        #expect(reader.frames.contains { !$0.texts.isEmpty } && !reader.observations.isEmpty)
    }

    /// Compares the codes of the metadata output with those that Vision reads in the same frame.
    private final class Comparer: NSObject, AVCaptureDataOutputSynchronizerDelegate, @unchecked Sendable {
        private let video: AVCaptureVideoDataOutput
        private let metadata: AVCaptureMetadataOutput
        private let differences = Mutex<[String]>([])
        private let compared = Mutex(0)
        private let wanted: Int
        let done = DispatchSemaphore(value: 0)

        init(_ video: AVCaptureVideoDataOutput, _ metadata: AVCaptureMetadataOutput, wanted: Int) {
            self.video = video
            self.metadata = metadata
            self.wanted = wanted
        }

        var found: [String] { differences.withLock { $0 } }

        func dataOutputSynchronizer(
            _ synchronizer: AVCaptureDataOutputSynchronizer,
            didOutput collection: AVCaptureSynchronizedDataCollection
        ) {
            guard
                let frame = collection.synchronizedData(for: video) as? AVCaptureSynchronizedSampleBufferData,
                !frame.sampleBufferWasDropped,
                let objects = collection.synchronizedData(for: metadata) as? AVCaptureSynchronizedMetadataObjectData
            else { return }
            let codes = objects.metadataObjects.compactMap { $0 as? AVMetadataMachineReadableCodeObject }
            guard !codes.isEmpty, frame.timestamp == objects.timestamp else { return }
            let request = VNDetectBarcodesRequest()
            request.symbologies = [.qr]
            try? VNImageRequestHandler(cmSampleBuffer: frame.sampleBuffer).perform([request])
            for code in codes {
                let flipped = CGRect(
                    x: code.bounds.minX,
                    y: 1 - code.bounds.maxY,
                    width: code.bounds.width,
                    height: code.bounds.height
                )
                let same = (request.results ?? []).contains {
                    $0.payloadStringValue == code.stringValue && isClose($0.boundingBox, flipped, 0.02)
                }
                if !same { differences.withLock { $0.append("\(code.stringValue ?? "") \(flipped)") } }
            }
            let count = compared.withLock { count in
                count += 1
                return count
            }
            if count == wanted { done.signal() }
        }
    }

    @Test("V-BAR-8 V-CAM-2 the metadata output and Vision see the same codes in the same frame")
    func metadata() throws {
        let device = try #require(AVCaptureDevice.default(for: .video))
        let session = AVCaptureSession()
        session.addInput(try AVCaptureDeviceInput(device: device))
        let (video, metadata) = (AVCaptureVideoDataOutput(), AVCaptureMetadataOutput())
        session.addOutput(video)
        session.addOutput(metadata)
        metadata.metadataObjectTypes = [.qr]
        let comparer = Comparer(video, metadata, wanted: 20)
        let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, metadata])
        synchronizer.setDelegate(comparer, queue: DispatchQueue(label: "pairs"))
        session.startRunning()
        #expect(comparer.done.wait(timeout: .now() + 60) == .success)
        session.stopRunning()
        #expect(comparer.found.isEmpty, "\(comparer.found)")
    }

    @Test("V-CAM-4 many performs on one stream do not grow the memory by a frame")
    func memory() throws {
        var scene = Scene(width: 1280, height: 720)
        try scene.draw("MEMORY", x: 400, y: 200, module: 6)
        let buffer = try scene.buffer(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
        func perform() throws {
            let request = VNDetectBarcodesRequest()
            request.symbologies = [.qr]
            try VNImageRequestHandler(cvPixelBuffer: buffer, orientation: .right).perform([request])
            #expect(request.results?.count == 1)
        }
        let count = ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 100 : 1000
        for _ in 0..<40 { try perform() }
        let before = try residentBytes()
        for _ in 0..<count { try perform() }
        let after = try residentBytes()
        // One frame in 32BGRA.
        #expect(after - before < 1280 * 720 * 4, "grew by \(after - before) bytes in \(count) performs")
    }

    private func residentBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return try #require(pages) * 4096
    }
}
