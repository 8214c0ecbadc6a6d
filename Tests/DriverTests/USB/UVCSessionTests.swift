import AVFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Testing

@testable import AVFCapture
@testable import CameraSources

/// A USB camera with compressed images, in a capture session.
@Suite("sessions with a USB camera", .inDriverMachine, .serialized)
struct UVCSessionTests {
    private struct Rig {
        let usb: USBCamera
        let session = AVCaptureSession()
        let device: AVCaptureDevice
        let output = AVCaptureVideoDataOutput()
        let queue = DispatchQueue(label: "driver tests")

        init(log: SampleLog) throws {
            usb = try USBCamera()
            let path = try VideoNodes.wait(for: 1, named: USBCamera.productName)[0]
            let camera = try V4L2Camera(path: path)
            device = try #require(AVCaptureDevice(source: camera, deviceType: .external, position: .unspecified))
            let format = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
            let compressed = device.formats.first { $0.formatDescription.mediaSubType.rawValue == format }
            session.addInput(try AVCaptureDeviceInput(device: device))
            output.alwaysDiscardsLateVideoFrames = false
            output.setSampleBufferDelegate(log, queue: queue)
            session.addOutput(output)
            try device.lockForConfiguration()
            device.activeFormat = try #require(compressed, "\(device.formats)")
            device.unlockForConfiguration()
        }

        func finish() throws {
            session.stopRunning()
            usb.unplug()
            try VideoNodes.wait(for: 0, named: USBCamera.productName)
            #expect(usb.trouble == [])
        }
    }

    @Test("Motion JPEG is decoded for a delegate without a requested format")
    func decoded() throws {
        let unreadable = Tally()
        let log = SampleLog { sample in
            let number = CMSampleBufferGetImageBuffer(sample).flatMap { FrameNumberStrip.read(from: $0) }
            unreadable.add(number == nil ? 1 : 0)
        }
        let rig = try Rig(log: log)
        rig.session.startRunning()
        try log.waitForSamples(20)
        #expect(unreadable.total == 0)
        let image = try #require(log.latest.flatMap { CMSampleBufferGetImageBuffer($0) })
        #expect(image.pixelFormatType == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
        // The decoded bars: luma is converted from 16…235 to 0…255, as in JPEG.
        let luma = image.withPlanes(readOnly: true) { planes in
            let row = planes[0].row(image.height / 2)
            return (0..<8).map { Int(row[image.width * (2 * $0 + 1) / 16]) }
        }
        for (bar, found) in luma.enumerated() {
            let expected = (Double(USBCameraImages.colour(ofBar: bar).luma) - 16) * 255 / 219
            #expect(abs(Double(found) - expected) <= 4, "\(luma)")
        }
        try rig.finish()
    }

    @Test("Motion JPEG is passed on unchanged if requested")
    func passedOn() throws {
        let log = SampleLog()
        let rig = try Rig(log: log)
        #expect(rig.output.availableVideoCodecTypes == [.jpeg])
        rig.output.videoSettings = [AVVideoCodecKey: AVVideoCodecType.jpeg]
        rig.session.startRunning()
        try log.waitForSamples(10)
        let sample = try #require(log.latest)
        #expect(CMSampleBufferGetImageBuffer(sample) == nil)
        let data = try #require(CMSampleBufferGetDataBuffer(sample))
        var start = [UInt8](repeating: 0, count: 2)
        #expect(CMBlockBufferCopyDataBytes(data, atOffset: 0, dataLength: 2, destination: &start) == noErr)
        #expect(start == [0xFF, 0xD8])
        try rig.finish()
    }

    @Test(
        "damaged images are drops with reason discontinuity, and none is ever delivered",
        arguments: [USBCamera.Fault.cut(every: 4), .garbled(every: 4)]
    )
    func damaged(fault: USBCamera.Fault) throws {
        let unreadable = Tally()
        let log = SampleLog { sample in
            let number = CMSampleBufferGetImageBuffer(sample).flatMap { FrameNumberStrip.read(from: $0) }
            unreadable.add(number == nil ? 1 : 0)
        }
        let rig = try Rig(log: log)
        rig.usb.setFault(fault)
        rig.session.startRunning()
        try log.waitForSamples(24)
        rig.session.stopRunning()
        while !rig.output.delivery.isIdle { rig.queue.sync {} }
        #expect(unreadable.total == 0)
        let reported = log.drops.count { $0 == kCMSampleBufferDroppedFrameReason_Discontinuity as String }
        #expect(reported >= 4, "\(log.drops)")
        let counts = rig.output.connections[0].ledger.counts
        #expect(counts.captured == counts.delivered + counts.dropped + counts.inFlight)
        rig.usb.setFault(.none)
        rig.session.startRunning()
        try log.waitForSamples(5)
        try rig.finish()
    }
}
