import AVFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Synchronization
import Testing

/// Counts the deliveries of outputs to their own delegates.
private final class OwnDelegate: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
    AVCaptureMetadataOutputObjectsDelegate, @unchecked Sendable
{
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }

    private func add(_ line: String) { lines.withLock { $0.append(line) } }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) { add("v\(SyncLog.frame(sampleBuffer.presentationTimeStamp))") }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) { add("drop\(SyncLog.frame(sampleBuffer.presentationTimeStamp))") }

    func metadataOutput(
        _ output: AVCaptureMetadataOutput,
        didOutput metadataObjects: [AVMetadataObject],
        from connection: AVCaptureConnection
    ) { add("m\(metadataObjects.count)") }
}

@Suite("Synchronizer deliveries")
struct SynchronizerDeliveryTests {
    private static let everyFrame: @Sendable (Int) -> [String] = { ["\($0)"] }

    // MARK: Receivers

    @Test("SYNC-5 the outputs' own delegates get neither data nor drops, whether set before or after")
    func ownDelegates() throws {
        let rig = try SyncRig(codes: Self.everyFrame)
        let own = OwnDelegate()
        rig.synchronizer.setDelegate(nil, queue: nil)
        rig.video.setSampleBufferDelegate(own, queue: rig.queue)
        rig.synchronizer.setDelegate(rig.log, queue: rig.queue)
        rig.metadata?.setMetadataObjectsDelegate(own, queue: rig.queue)
        rig.step()
        rig.camera.lose()
        rig.settle()
        #expect(own.all.isEmpty)
        #expect(rig.log.lines == ["v0 m0[0]", "v1d"])
    }

    @Test("SYNC-6 without a delegate the outputs' own delegates get the data again, on their own queues")
    func givenBack() throws {
        let rig = try SyncRig(codes: Self.everyFrame)
        let own = OwnDelegate()
        rig.video.setSampleBufferDelegate(own, queue: rig.queue)
        rig.metadata?.setMetadataObjectsDelegate(own, queue: rig.queue)
        rig.step()
        rig.synchronizer.setDelegate(nil, queue: nil)
        rig.step()
        #expect(rig.log.lines == ["v0 m0[0]"])
        #expect(own.all.sorted() == ["m1", "v1"])
    }

    @Test("SYNC-7 a deallocated synchronizer returns the data to the outputs")
    func freed() throws {
        let rig = try SyncRig(codes: nil)
        let (own, log) = (OwnDelegate(), SyncLog())
        rig.video.setSampleBufferDelegate(own, queue: rig.queue)
        rig.synchronizer.setDelegate(nil, queue: nil)
        do {
            let short = AVCaptureDataOutputSynchronizer(dataOutputs: [rig.video])
            short.setDelegate(log, queue: rig.queue)
        }
        rig.step()
        #expect(log.lines.isEmpty && own.all == ["v0"])
    }

    // MARK: Alignment

    @Test("SYNC-8 a frame waits until the other outputs have reached its time, then all its data come in one callback")
    func hold() throws {
        let rig = try SyncRig(codes: Self.everyFrame)
        for frame in 0..<4 {
            let signal = rig.holdDetection(at: frame)
            rig.camera.push()
            rig.waitUntilDetecting(at: frame)
            rig.queue.sync {}
            #expect(rig.log.lines.count == frame, "nothing before detection is complete")
            signal.signal()
            rig.settle()
        }
        #expect(rig.log.lines == ["v0 m0[0]", "v1 m1[1]", "v2 m2[2]", "v3 m3[3]"])
    }

    @Test("SYNC-8 an output that has returned is waited for from the first frame on")
    func back() throws {
        let rig = try SyncRig(videosPerCamera: 2, codes: nil)
        rig.step()
        rig.videos[1].connections[0].isEnabled = false
        rig.step()
        rig.videos[1].connections[0].isEnabled = true
        rig.step()
        rig.step()
        #expect(rig.log.lines == ["v0 w0", "v1", "v2 w2", "v3 w3"])
    }

    @Test("SYNC-9 a frame without detected objects is delivered without waiting for a later frame")
    func nothingFound() throws {
        let rig = try SyncRig()
        let signal = rig.holdDetection(at: 0)
        rig.camera.push()
        rig.waitUntilDetecting(at: 0)
        rig.queue.sync {}
        #expect(rig.log.lines.isEmpty)
        signal.signal()
        rig.settle()
        #expect(rig.log.lines == ["v0"])
    }

    @Test("SYNC-10 data that match no data of the main output come separately, before it")
    func alone() throws {
        let rig = try SyncRig(cameras: 2, codes: nil)
        let (main, other) = (rig.cameras[0], rig.cameras[1])
        main.push(at: CMTime(value: 0, timescale: 30))
        other.push(at: CMTime(value: 0, timescale: 30))
        other.push(at: CMTime(value: 1, timescale: 30))
        other.push(at: CMTime(value: 2, timescale: 30))
        rig.settle()
        #expect(rig.log.lines == ["v0 w0"], "the main output may still have something at these times")
        main.push(at: CMTime(value: 3, timescale: 30))
        rig.settle()
        other.push(at: CMTime(value: 3, timescale: 30))
        rig.settle()
        #expect(rig.log.lines == ["v0 w0", "w1", "w2", "v3 w3"])
    }

    @Test("SYNC-11 frames of two cameras belong together only if their times are exactly equal")
    func exact() throws {
        let rig = try SyncRig(cameras: 2, codes: nil)
        let times: [(CMTimeValue, CMTimeValue)] = [(0, 0), (1000, 1001), (2000, 2000)]
        for (first, second) in times {
            rig.cameras[0].push(at: CMTime(value: first, timescale: 30_000))
            rig.settle()
            rig.cameras[1].push(at: CMTime(value: second, timescale: 30_000))
            rig.settle()
        }
        #expect(rig.log.lines == ["v0 w0", "v1", "w1", "v2 w2"])
    }

    @Test("SYNC-12 times never decrease from callback to callback, and increase for each output")
    func order() throws {
        let rig = try SyncRig(cameras: 2, codes: nil)
        // Two cameras of 30 and 20 frames per second, delivered in batches.
        for lump in 0..<5 {
            for frame in 0..<6 { rig.cameras[0].push(at: CMTime(value: CMTimeValue(lump * 6 + frame), timescale: 30)) }
            for frame in 0..<4 { rig.cameras[1].push(at: CMTime(value: CMTimeValue(lump * 4 + frame), timescale: 20)) }
        }
        rig.hold(milliseconds: 1000)
        let times = rig.log.times
        #expect(times.count > 30)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("SYNC-22 with video as the main output each captured frame has one callback, and there are no others")
    func count() throws {
        let rig = try SyncRig { $0.isMultiple(of: 3) ? ["\($0)"] : [] }
        for frame in 0..<60 {
            if frame.isMultiple(of: 7) { rig.camera.lose() } else { rig.camera.push() }
            rig.settle()
        }
        #expect(rig.log.lines.count == 60)
        #expect(rig.log.times.map(SyncLog.frame) == Array(0..<60))
        #expect(rig.counts() == [60, 51, 9, 0])
    }

    @Test("SYNC-24 many outputs change only the number of entries")
    func many() throws {
        let rig = try SyncRig(videosPerCamera: 7, codes: Self.everyFrame)
        for _ in 0..<3 { rig.step() }
        #expect(rig.log.lines == (0..<3).map { "v\($0) w\($0) x\($0) y\($0) z\($0) a\($0) b\($0) m\($0)[\($0)]" })
    }

    @Test("SYNC-26 with metadata as the main output, frames come with their detected objects, or else alone")
    func metadataMain() throws {
        let rig = try SyncRig(order: .metadataFirst) { $0 == 1 ? ["one"] : [] }
        for _ in 0..<4 { rig.step() }
        #expect(rig.log.lines == ["v0", "m1[one] v1", "m2[] v2", "v3"])
    }

    // MARK: Collections

    @Test("SYNC-13 a collection contains exactly the outputs that are ready")
    func entries() throws {
        let rig = try SyncRig { $0 == 1 ? ["one"] : [] }
        let metadata = try #require(rig.metadata)
        rig.log.keeps = true
        for _ in 0..<2 { rig.step() }
        let collections = rig.log.collections
        try #require(collections.count == 2)
        #expect(collections.map(\.count) == [1, 2])
        #expect(collections[0].synchronizedData(for: metadata) == nil && collections[0][metadata] == nil)
        #expect(collections[1].synchronizedData(for: metadata) != nil && collections[1][metadata] != nil)
        #expect(collections[1][AVCaptureVideoDataOutput()] == nil)
    }

    @Test("SYNC-14 a collection is a sequence of its data")
    func sequence() throws {
        let rig = try SyncRig(codes: Self.everyFrame)
        rig.log.keeps = true
        rig.step()
        let collection = try #require(rig.log.collections.first)
        var classes: [String] = []
        for data in collection { classes.append("\(type(of: data))") }
        #expect(classes == ["AVCaptureSynchronizedSampleBufferData", "AVCaptureSynchronizedMetadataObjectData"])
    }

    @Test("SYNC-15 video data are sample buffer data, and metadata are metadata object data")
    func classes() throws {
        let rig = try SyncRig(codes: Self.everyFrame)
        let metadata = try #require(rig.metadata)
        rig.log.keeps = true
        rig.step()
        let collection = try #require(rig.log.collections.first)
        let video = collection.synchronizedData(for: rig.video) as? AVCaptureSynchronizedSampleBufferData
        let codes = collection.synchronizedData(for: metadata) as? AVCaptureSynchronizedMetadataObjectData
        #expect(video?.sampleBuffer.imageBuffer != nil)
        #expect(codes?.metadataObjects.count == 1)
    }

    @Test("SYNC-16 the timestamp is that of the sample buffer and of every object")
    func timestamps() throws {
        let rig = try SyncRig { ["\($0)", "\($0) again"] }
        let metadata = try #require(rig.metadata)
        rig.log.keeps = true
        for _ in 0..<3 { rig.step() }
        for (index, collection) in rig.log.collections.enumerated() {
            let time = CMTime(value: CMTimeValue(index), timescale: 30)
            let video = collection[rig.video] as? AVCaptureSynchronizedSampleBufferData
            let codes = collection[metadata] as? AVCaptureSynchronizedMetadataObjectData
            #expect(video?.timestamp == time && video?.sampleBuffer.presentationTimeStamp == time)
            #expect(codes?.timestamp == time && codes?.metadataObjects.map(\.time) == [time, time])
        }
        #expect(rig.log.collections.count == 3)
    }

    @Test("SYNC-17 a lost frame is an entry with a reason and a sample buffer without pixels")
    func lost() throws {
        let rig = try SyncRig()
        rig.log.keeps = true
        rig.step()
        rig.camera.lose()
        rig.settle()
        let entries = rig.log.collections.compactMap { $0[rig.video] as? AVCaptureSynchronizedSampleBufferData }
        try #require(entries.count == 2)
        #expect(!entries[0].sampleBufferWasDropped && entries[0].droppedReason == .none)
        #expect(entries[1].sampleBufferWasDropped && entries[1].droppedReason == .discontinuity)
        #expect(entries[1].sampleBuffer.imageBuffer == nil)
        #expect(entries[1].sampleBuffer.presentationTimeStamp == entries[1].timestamp)
    }

    @Test("SYNC-19 a frame without objects has no metadata entry, except one empty entry after a code disappeared")
    func empty() throws {
        let rig = try SyncRig { $0 == 1 ? ["one"] : [] }
        for _ in 0..<5 { rig.step() }
        #expect(rig.log.lines == ["v0", "v1 m1[one]", "v2 m2[]", "v3", "v4"])
    }

    @Test("SYNC-27 a code comes with the BGRA frame it was found in, and has a position in the preview")
    func endToEnd() throws {
        let rig = try SyncRig(codes: Self.everyFrame)
        let layer = AVCaptureVideoPreviewLayer(session: rig.session)
        layer.videoGravity = .resizeAspectFill
        layer.bounds = CGRect(x: 0, y: 0, width: 320, height: 480)
        rig.video.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        let metadata = try #require(rig.metadata)
        rig.log.keeps = true
        rig.step()
        let collection = try #require(rig.log.collections.first)
        let video = try #require(collection[rig.video] as? AVCaptureSynchronizedSampleBufferData)
        let codes = try #require(collection[metadata] as? AVCaptureSynchronizedMetadataObjectData)
        let code = try #require(codes.metadataObjects.first as? AVMetadataMachineReadableCodeObject)
        #expect(code.stringValue == "0")
        #expect(layer.transformedMetadataObject(for: code)?.bounds.isEmpty == false)
        let image = try #require(video.sampleBuffer.imageBuffer)
        #expect(CVPixelBufferGetPixelFormatType(image) == kCVPixelFormatType_32BGRA)
        #expect(video.timestamp == codes.timestamp)
    }
}
