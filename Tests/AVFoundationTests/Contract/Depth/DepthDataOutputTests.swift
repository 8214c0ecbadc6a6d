import AVFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Synchronization
import Testing

private typealias Event = DepthRecorder.Event

/// Tests ``AVCaptureDepthDataOutput``.
@Suite("Contract: depth data output")
struct DepthDataOutputTests {
    private static let types = [
        kCVPixelFormatType_DepthFloat32, kCVPixelFormatType_DepthFloat16, kCVPixelFormatType_DisparityFloat32,
        kCVPixelFormatType_DisparityFloat16,
    ]

    // MARK: DEPTH-1, DEPTH-2

    @Test("DEPTH-1 depth data come in the camera's active depth format", arguments: types)
    func format(type: OSType) throws {
        let rig = try DepthRig()
        let formats = rig.device.activeFormat.supportedDepthDataFormats
        let format = try #require(
            formats.first { CMFormatDescriptionGetMediaSubType($0.formatDescription) == type }
        )
        #expect(format.mediaType == .depthData)
        try rig.device.lockForConfiguration()
        rig.device.activeDepthDataFormat = format
        rig.device.unlockForConfiguration()
        #expect(rig.device.activeDepthDataFormat === format)
        rig.session.startRunning()
        #expect(rig.cameraGivesDepth)
        rig.push { x, _ in Float(x + 1) }
        rig.settle()
        let data = try #require(rig.delegate.samples.first).data
        #expect(data.depthDataType == type)
        #expect(CVPixelBufferGetPixelFormatType(data.depthDataMap) == type)
        let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
        #expect(CVPixelBufferGetWidth(data.depthDataMap) == Int(size.width))
        #expect(CVPixelBufferGetHeight(data.depthDataMap) == Int(size.height))
        let isDisparity = type == kCVPixelFormatType_DisparityFloat32 || type == kCVPixelFormatType_DisparityFloat16
        let fourth = values(of: data.depthDataMap)[5][3]
        #expect(fourth == (isDisparity ? 0.25 : 4))
    }

    @Test("DEPTH-1 the depth format follows the active format, is observable, and can change while running")
    func changeOfFormat() throws {
        let rig = try DepthRig()
        let device = rig.device
        let changes = Mutex(0)
        let observation = device.observe(\.activeDepthDataFormat) { _, _ in changes.withLock { $0 += 1 } }
        let first = try #require(device.activeDepthDataFormat)
        #expect(CMFormatDescriptionGetMediaSubType(first.formatDescription) == kCVPixelFormatType_DepthFloat32)
        let other = try #require(device.activeFormat.supportedDepthDataFormats.first { $0 !== first })
        #expect(exceptions { device.activeDepthDataFormat = other } == [.generic])
        rig.session.startRunning()
        rig.push()
        rig.settle()
        try device.lockForConfiguration()
        #expect(exceptions { device.activeDepthDataFormat = device.formats[1] } == [.invalidArgument])
        device.activeDepthDataFormat = other
        rig.push()
        rig.settle()
        #expect(changes.withLock { $0 } == 1)
        let types = rig.delegate.samples.map(\.data.depthDataType)
        #expect(types == [first, other].map { CMFormatDescriptionGetMediaSubType($0.formatDescription) })
        device.activeFormat = device.formats[1]
        #expect(device.activeDepthDataFormat == nil && device.activeFormat.supportedDepthDataFormats.isEmpty)
        device.activeFormat = device.formats[0]
        #expect(device.activeDepthDataFormat === first)
        device.unlockForConfiguration()
        observation.invalidate()
    }

    @Test("DEPTH-1 a longer minimum time between maps thins them without drops")
    func minFrameDuration() throws {
        let rig = try DepthRig()
        try rig.device.lockForConfiguration()
        rig.device.activeDepthDataMinFrameDuration = CMTime(value: 1, timescale: 10)
        #expect(rig.device.activeDepthDataMinFrameDuration == CMTime(value: 1, timescale: 10))
        #expect(
            exceptions { rig.device.activeDepthDataMinFrameDuration = CMTime(value: 1, timescale: 1000) }
                == [.invalidArgument]
        )
        rig.session.startRunning()
        for _ in 0..<10 {
            rig.push()
            rig.settle()
        }
        rig.device.activeDepthDataMinFrameDuration = .invalid
        rig.push()
        rig.settle()
        rig.device.unlockForConfiguration()
        #expect(rig.delegate.events == [0, 3, 6, 9, 10].map(Event.output))
    }

    @Test("DEPTH-1 a camera delivers depth only while a connection needs it")
    func depthOnlyWhenWanted() throws {
        let rig = try DepthRig()
        let video = AVCaptureVideoDataOutput()
        rig.session.addOutput(video)
        rig.session.startRunning()
        #expect(rig.cameraGivesDepth && rig.starts == 1)
        rig.session.removeOutput(rig.output)
        #expect(!rig.cameraGivesDepth && rig.starts == 2)
        rig.session.addOutput(rig.output)
        #expect(rig.cameraGivesDepth)
    }

    @Test("DEPTH-2 a delegate without a queue raises; nil without a queue is allowed")
    func delegateNeedsQueue() {
        let output = AVCaptureDepthDataOutput()
        let delegate = DepthRecorder()
        #expect(exceptions { output.setDelegate(delegate, callbackQueue: nil) } == [.invalidArgument])
        #expect(output.delegate == nil && output.delegateCallbackQueue == nil)
        let queue = DispatchQueue(label: "depth")
        output.setDelegate(delegate, callbackQueue: queue)
        #expect(output.delegate === delegate && output.delegateCallbackQueue === queue)
        #expect(exceptions { output.setDelegate(nil, callbackQueue: nil) }.isEmpty)
        #expect(output.delegate == nil && output.delegateCallbackQueue == nil)
    }

    @Test("DEPTH-2 callbacks run on the queue with the session's own objects; nil ends them")
    func callbacks() throws {
        let rig = try DepthRig()
        rig.session.startRunning()
        for _ in 0..<5 {
            rig.push()
            rig.settle()
        }
        let samples = rig.delegate.samples
        #expect(samples.map(\.time) == (0..<5).map { CMTime(value: $0, timescale: 30) })
        #expect(
            samples.allSatisfy {
                $0.isOnQueue && $0.output === rig.output && $0.connection === rig.output.connections[0]
            }
        )
        rig.output.setDelegate(nil, callbackQueue: nil)
        rig.push()
        rig.queue.sync {}
        #expect(rig.delegate.samples.count == 5)
    }

    @Test("DEPTH-2 a new delegate gets the waiting maps, and the old one gets none of them")
    func changeOfDelegate() throws {
        let rig = try DepthRig()
        let other = DepthRecorder()
        rig.session.startRunning()
        rig.queue.suspend()
        rig.push()
        rig.output.setDelegate(other, callbackQueue: rig.queue)
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events.isEmpty && other.events == [.output(0)])
    }

    // MARK: DEPTH-3

    @Test("DEPTH-3 filtering is on by default: holes are filled and values smoothed over time")
    func filtering() throws {
        #expect(AVCaptureDepthDataOutput().isFilteringEnabled)
        let rig = try DepthRig(isFiltered: true)
        rig.session.startRunning()
        rig.push { x, y in x == 5 || y == 7 ? .nan : x < 16 ? 1 : 3 }
        // A little noise, and one place that really changes.
        rig.push { x, y in x == 20 && y == 2 ? 1 : x < 16 ? 1.05 : 3 }
        rig.push { x, y in x == 9 && y == 9 ? .nan : x < 16 ? 1.05 : 3 }
        rig.settle()
        let samples = rig.delegate.samples.map(\.data)
        #expect(samples.allSatisfy { $0.isDepthDataFiltered })
        // Only the newest of the waiting maps may have been delivered; the delivered ones are complete.
        for data in samples { #expect(values(of: data.depthDataMap).joined().allSatisfy { $0.isFinite }) }
    }

    @Test("DEPTH-3 a filtered value moves part of the way, a jump is taken immediately, a hole keeps its last value")
    func smoothing() throws {
        let rig = try DepthRig(isFiltered: true)
        rig.session.startRunning()
        func next(_ value: (Int, Int) -> Float) throws -> [[Float]] {
            rig.push(value)
            rig.settle()
            return values(of: try #require(rig.delegate.samples.last).data.depthDataMap)
        }
        let first = try next { x, y in x == 5 || y == 7 ? .nan : x < 16 ? 1 : 3 }
        #expect(first[3][5] == 1 && first[7][4] == 1 && first[7][20] == 3)
        let second = try next { x, y in x == 20 && y == 2 ? 1 : x < 16 ? 1.05 : 3 }
        #expect(second[3][3] > 1 && second[3][3] < 1.05)
        #expect(second[2][20] == 1 && second[3][20] == 3)
        let third = try next { x, y in x == 9 && y == 9 ? .nan : x < 16 ? 1.05 : 3 }
        #expect(third[9][9] == second[9][9] && third[3][3] > second[3][3])
    }

    @Test("DEPTH-3 without filtering the values are as measured, including NaN; filtering can change while running")
    func unfiltered() throws {
        let rig = try DepthRig(isFiltered: false)
        rig.session.startRunning()
        rig.push { x, y in x == 5 ? .nan : Float(x + y) }
        rig.settle()
        let data = try #require(rig.delegate.samples.last).data
        #expect(!data.isDepthDataFiltered)
        let map = values(of: data.depthDataMap)
        #expect(map[3][5].isNaN && map[3][6] == 9 && map[10][31] == 41)
        rig.output.isFilteringEnabled = true
        rig.push { x, _ in x == 5 ? .nan : 2 }
        rig.settle()
        let filtered = try #require(rig.delegate.samples.last).data
        #expect(filtered.isDepthDataFiltered && values(of: filtered.depthDataMap)[3][5] == 2)
    }

    @Test("DEPTH-3 a map without any known value stays unchanged")
    func nothingKnown() throws {
        let rig = try DepthRig(isFiltered: true)
        rig.session.startRunning()
        rig.push { _, _ in .nan }
        rig.settle()
        let data = try #require(rig.delegate.samples.last).data
        #expect(values(of: data.depthDataMap).joined().allSatisfy { $0.isNaN })
    }

    // MARK: DEPTH-4, DEPTH-5, DEPTH-6

    /// Keeps the delegate busy with the first map while more arrive.
    private func whileBusy(_ rig: DepthRig, _ body: () -> Void) {
        let (isBusy, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        rig.delegate.whenOutput { _ in
            isBusy.signal()
            goOn.wait()
        }
        rig.session.startRunning()
        rig.push()
        isBusy.wait()
        body()
        rig.delegate.whenOutput(nil)
        goOn.signal()
        rig.settle()
    }

    @Test("DEPTH-4 late maps are discarded by default: the newest waits, the others are dropped as late, in order")
    func late() throws {
        let rig = try DepthRig()
        #expect(rig.output.alwaysDiscardsLateDepthData)
        whileBusy(rig) { for _ in 0..<5 { rig.push() } }
        let drops = (1..<5).map { Event.dropped($0, .lateData) }
        #expect(rig.delegate.events == [.output(0)] + drops + [.output(5)])
        rig.expectAccount(delivered: 2, dropped: 4)
    }

    @Test("DEPTH-4 kept late maps queue up; turning on discarding drops all but the newest")
    func keptLate() throws {
        let rig = try DepthRig()
        rig.output.alwaysDiscardsLateDepthData = false
        whileBusy(rig) { for _ in 0..<5 { rig.push() } }
        #expect(rig.delegate.events == (0..<6).map(Event.output))
        let other = try DepthRig()
        other.output.alwaysDiscardsLateDepthData = false
        whileBusy(other) {
            for _ in 0..<4 { other.push() }
            other.output.alwaysDiscardsLateDepthData = true
        }
        #expect(other.delegate.events == [.output(0)] + (1..<4).map { .dropped($0, .lateData) } + [.output(4)])
    }

    @Test("DEPTH-5 a drop is reported once, on the queue, in order, with its reason and without a map")
    func drops() throws {
        let rig = try DepthRig()
        rig.session.startRunning()
        rig.push()
        rig.settle()
        rig.lose(3)
        rig.push()
        rig.settle()
        #expect(rig.delegate.events == [.output(0), .dropped(1, .discontinuity), .output(4)])
        let shell = try #require(rig.delegate.shells.first)
        #expect(shell.isOnQueue && shell.connection === rig.output.connections[0] && shell.output === rig.output)
        #expect(shell.time == CMTime(value: 1, timescale: 30))
        // The placeholder contains nothing of a frame.
        #expect(values(of: shell.data.depthDataMap).joined().allSatisfy { $0.isNaN })
        #expect(shell.data.cameraCalibrationData == nil)
        rig.expectAccount(delivered: 2, dropped: 1)
    }

    @Test("DEPTH-6 keeping depth data starves the camera until the data are released")
    func starvation() throws {
        let rig = try DepthRig()
        rig.session.startRunning()
        for _ in 0..<12 {
            rig.push()
            rig.settle()
        }
        // The camera has eight maps.
        #expect(rig.delegate.events == (0..<8).map(Event.output) + (8..<12).map { .dropped($0, .outOfBuffers) })
        rig.delegate.release()
        rig.push()
        rig.settle()
        #expect(rig.delegate.events.last == .output(12))
        rig.delegate.release()
        #expect(rig.mapsOut == 0)
    }

    @Test("DEPTH-6 a filtered map does not retain the camera's map; keeping too many starves the filter")
    func starvationOfFilter() throws {
        let rig = try DepthRig(isFiltered: true)
        rig.session.startRunning()
        for _ in 0..<14 {
            rig.push()
            rig.settle()
        }
        let events = rig.delegate.events
        let count = events.prefix { $0.isOutput }.count
        #expect(count >= 8 && count < 14)
        #expect(events.dropFirst(count).elementsEqual((count..<14).map { .dropped($0, .outOfBuffers) }))
        rig.delegate.release()
        rig.push()
        rig.settle()
        #expect(rig.delegate.events.last == .output(14))
    }

    // MARK: DEPTH-8, DEPTH-9, CONN-10

    @Test("DEPTH-8 the map has the aspect ratio of the image, and rectangles of both outputs show the scale")
    func scale() throws {
        let device = try NamedSources.camera("virtual:1280x720@30?depth=1&codes=none")
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        let (video, depth) = (AVCaptureVideoDataOutput(), AVCaptureDepthDataOutput())
        session.addOutput(video)
        session.addOutput(depth)
        let part = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        let inVideo = video.outputRectConverted(fromMetadataOutputRect: part)
        let inDepth = depth.outputRectConverted(fromMetadataOutputRect: part)
        let format = try #require(device.activeDepthDataFormat).formatDescription
        let size = CMVideoFormatDescriptionGetDimensions(format)
        #expect(inVideo == CGRect(x: 320, y: 360, width: 640, height: 180))
        #expect(size.width < 1280 && Double(size.width) / Double(size.height) == 1280.0 / 720)
        let scale = Double(size.width) / 1280
        #expect(inDepth == CGRect(x: 320 * scale, y: 360 * scale, width: 640 * scale, height: 180 * scale))
        let back = depth.metadataOutputRectConverted(fromOutputRect: inDepth)
        #expect(abs(back.minX - part.minX) < 1e-9 && abs(back.maxY - part.maxY) < 1e-9)
    }

    @Test("DEPTH-9 a camera without depth has no depth port; the output can be added but gets no connection")
    func withoutDepth() throws {
        let rig = try DepthRig(hasDepth: false)
        #expect(rig.session.outputs.contains(rig.output))
        #expect(rig.output.connections.isEmpty)
        let input = try #require(rig.session.inputs.first)
        #expect(!input.ports.contains { $0.mediaType == .depthData })
        #expect(rig.device.activeDepthDataFormat == nil)
        #expect(rig.device.formats.allSatisfy { $0.supportedDepthDataFormats.isEmpty })
        #expect(rig.device.formats.allSatisfy { $0.supportedVideoZoomRangesForDepthDataDelivery.isEmpty })
        rig.session.startRunning()
        rig.push()
        rig.settle()
        #expect(rig.delegate.events.isEmpty)
    }

    @Test(
        "CONN-10 the connection rotates and mirrors depth maps together with their calibration",
        arguments: [0, 90, 180, 270],
        [false, true]
    )
    func turned(angle: Int, isMirrored: Bool) throws {
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        let device = try NamedSources.camera("virtual:640x360@30?depth=1&clock=virtual&frames=1&motion=still")
        session.addInput(try AVCaptureDeviceInput(device: device))
        let (plain, output) = (DepthRecorder(), AVCaptureDepthDataOutput())
        output.isFilteringEnabled = false
        output.setDelegate(plain, callbackQueue: DispatchQueue(label: "depth"))
        session.addOutput(output)
        let connection = try #require(output.connection(with: .depthData))
        connection.videoRotationAngle = CGFloat(angle)
        connection.automaticallyAdjustsVideoMirroring = false
        connection.isVideoMirrored = isMirrored
        NamedSources.run(session)
        let data = try #require(plain.samples.first).data
        let map = values(of: data.depthDataMap)
        let swaps = angle == 90 || angle == 270
        #expect(map.count == (swaps ? 640 : 360) && map[0].count == (swaps ? 360 : 640))
        // The background is far away at the upper edge of the camera's image and near at the lower edge.
        let edges = (
            top: map[0].min() ?? 0, bottom: map[map.count - 1].max() ?? 0, left: map.map { $0[0] }.min() ?? 0,
            right: map.map { $0[$0.count - 1] }.min() ?? 0
        )
        switch (angle, isMirrored) {
        case (0, _): #expect(edges.top > 3.9 && edges.bottom < 2.1)
        case (180, _): #expect(edges.bottom > 3.9 && edges.top < 2.1)
        case (90, false), (270, true): #expect(edges.right > 3.9 && edges.left < 2.1)
        default: #expect(edges.left > 3.9 && edges.right < 2.1)
        }
        let calibration = try #require(data.cameraCalibrationData)
        let size = calibration.intrinsicMatrixReferenceDimensions
        #expect(size == (swaps ? CGSize(width: 360, height: 640) : CGSize(width: 640, height: 360)))
        #expect(calibration.intrinsicMatrix.columns.2 == SIMD3(Float(size.width) / 2, Float(size.height) / 2, 1))
    }
}
