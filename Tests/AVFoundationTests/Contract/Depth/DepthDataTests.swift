import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import Testing

/// Tests ``AVDepthData`` and ``AVCameraCalibrationData``.
@Suite("Contract: depth data")
struct DepthDataTests {
    private static let depth = [kCVPixelFormatType_DepthFloat32, kCVPixelFormatType_DepthFloat16]
    private static let disparity = [kCVPixelFormatType_DisparityFloat32, kCVPixelFormatType_DisparityFloat16]

    private static func isHalf(_ type: OSType) -> Bool {
        type == kCVPixelFormatType_DepthFloat16 || type == kCVPixelFormatType_DisparityFloat16
    }

    // MARK: DEPTH-7

    @Test(
        "DEPTH-7 depth and disparity convert into each other, exact up to their precision",
        arguments: depth + disparity,
        depth + disparity
    )
    func conversion(from: OSType, to: OSType) throws {
        func metres(_ x: Int, _ y: Int) -> Float { 0.3 + Float(x) * 0.37 + Float(y) * 1.13 }
        let isFromDisparity = Self.disparity.contains(from)
        let data = try makeDepthData(width: 9, height: 5, type: from) { x, y in
            isFromDisparity ? 1 / metres(x, y) : metres(x, y)
        }
        #expect(Set(data.availableDepthDataTypes) == Set(Self.depth + Self.disparity))
        let converted = data.converting(toDepthDataType: to)
        #expect(converted.depthDataType == to && data.depthDataType == from)
        let tolerance: Float = Self.isHalf(from) || Self.isHalf(to) ? 0.001 : 0.000_001
        for (y, row) in values(of: converted.depthDataMap).enumerated() {
            for (x, value) in row.enumerated() {
                let distance = Self.disparity.contains(to) ? 1 / value : value
                #expect(abs(distance - metres(x, y)) <= tolerance * metres(x, y))
            }
        }
        #expect(exceptions { _ = data.converting(toDepthDataType: kCVPixelFormatType_32BGRA) } == [.invalidArgument])
    }

    @Test("DEPTH-7 unknown values stay unknown")
    func unknown() throws {
        let data = try makeDepthData(width: 2, height: 1) { x, _ in x == 0 ? .nan : 2 }
        let map = values(of: data.converting(toDepthDataType: kCVPixelFormatType_DisparityFloat16).depthDataMap)
        #expect(map[0][0].isNaN && map[0][1] == 0.5)
    }

    @Test("DEPTH-7 transformations return new objects and leave the original unchanged")
    func immutable() throws {
        let data = try makeDepthData(width: 4, height: 3, focalLength: 5) { x, y in Float(1 + x + 10 * y) }
        let before = values(of: data.depthDataMap)
        let turned = data.applyingExifOrientation(.right)
        let converted = data.converting(toDepthDataType: kCVPixelFormatType_DisparityFloat32)
        let map = try makeDepthData(width: 4, height: 3) { _, _ in 7 }.depthDataMap
        let replaced = try data.replacingDepthDataMap(with: map)
        #expect(turned !== data && converted !== data && replaced !== data)
        #expect(values(of: data.depthDataMap) == before)
        #expect(replaced.depthDataMap === map)
        #expect(replaced.cameraCalibrationData === data.cameraCalibrationData)
        #expect(
            replaced.depthDataAccuracy == data.depthDataAccuracy && replaced.depthDataQuality == data.depthDataQuality
        )
        var image: CVPixelBuffer?
        CVPixelBufferCreate(nil, 4, 3, kCVPixelFormatType_32BGRA, nil, &image)
        let noMap = try #require(image)
        let error = #expect(throws: AVError.self) { try data.replacingDepthDataMap(with: noMap) }
        #expect(error?.code == .malformedDepth)
    }

    @Test(
        "DEPTH-7 an Exif orientation rotates the map together with the calibration",
        arguments: [
            (CGImagePropertyOrientation.up, [[1, 2, 3], [4, 5, 6]], SIMD2<Float>(1, 0.5)),
            (.upMirrored, [[3, 2, 1], [6, 5, 4]], SIMD2(2, 0.5)), (.down, [[6, 5, 4], [3, 2, 1]], SIMD2(2, 1.5)),
            (.downMirrored, [[4, 5, 6], [1, 2, 3]], SIMD2(1, 1.5)),
            (.leftMirrored, [[1, 4], [2, 5], [3, 6]], SIMD2(0.5, 1)),
            (.right, [[4, 1], [5, 2], [6, 3]], SIMD2(1.5, 1)),
            (.rightMirrored, [[6, 3], [5, 2], [4, 1]], SIMD2(1.5, 2)),
            (.left, [[3, 6], [2, 5], [1, 4]], SIMD2(0.5, 2)),
        ] as [(CGImagePropertyOrientation, [[Float]], SIMD2<Float>)]
    )
    func orientation(orientation: CGImagePropertyOrientation, expected: [[Float]], centre: SIMD2<Float>) throws {
        for type in Self.depth {
            let data = try makeDepthData(
                width: 3,
                height: 2,
                type: type,
                focalLength: 4,
                distortionCentre: CGPoint(x: 1, y: 0.5)
            ) { x, y in Float(1 + x + 3 * y) }
            let turned = data.applyingExifOrientation(orientation)
            #expect(values(of: turned.depthDataMap) == expected)
            let calibration = try #require(turned.cameraCalibrationData)
            let size = calibration.intrinsicMatrixReferenceDimensions
            #expect(size == CGSize(width: expected[0].count, height: expected.count))
            #expect(calibration.lensDistortionCenter == CGPoint(x: CGFloat(centre.x), y: CGFloat(centre.y)))
            #expect(calibration.intrinsicMatrix.columns.0.x == 4 && calibration.intrinsicMatrix.columns.1.y == 4)
            #expect(calibration.intrinsicMatrix.columns.2 == SIMD3(Float(size.width) / 2, Float(size.height) / 2, 1))
        }
    }

    @Test("DEPTH-7 four rotations to the right, and each mirroring applied twice, restore the original")
    func turnsAround() throws {
        let data = try makeDepthData(width: 5, height: 3, focalLength: 7) { x, y in Float(1 + x + 5 * y) }
        var turned = data
        for _ in 0..<4 { turned = turned.applyingExifOrientation(.right) }
        let flips: [CGImagePropertyOrientation] = [.upMirrored, .down, .downMirrored, .leftMirrored, .rightMirrored]
        for flip in flips { turned = turned.applyingExifOrientation(flip).applyingExifOrientation(flip) }
        #expect(values(of: turned.depthDataMap) == values(of: data.depthDataMap))
        let (one, other) = (try #require(data.cameraCalibrationData), try #require(turned.cameraCalibrationData))
        #expect(one.extrinsicMatrix == other.extrinsicMatrix && one.intrinsicMatrix == other.intrinsicMatrix)
    }

    @Test("DEPTH-7 a dictionary for image files restores the same depth data; a malformed one is rejected")
    func dictionary() throws {
        for type in Self.depth + Self.disparity {
            let data = try makeDepthData(width: 7, height: 4, type: type) { x, y in Float(x) + Float(y) / 8 }
            var kind: NSString?
            let dictionary = try #require(data.dictionaryRepresentation(forAuxiliaryDataType: &kind))
            #expect((kind as String?)?.hasSuffix(Self.depth.contains(type) ? "Depth" : "Disparity") == true)
            let copy = try AVDepthData(fromDictionaryRepresentation: dictionary)
            #expect(copy.depthDataType == type)
            #expect(values(of: copy.depthDataMap) == values(of: data.depthDataMap))
            #expect(copy.depthDataAccuracy == data.depthDataAccuracy && copy.depthDataQuality == data.depthDataQuality)
            for key in dictionary.keys where "\(key)" != "kCGImageAuxiliaryDataInfoMetadata" {
                var broken = dictionary
                broken[key] = nil
                let error = #expect(throws: AVError.self) { try AVDepthData(fromDictionaryRepresentation: broken) }
                #expect(error?.code == .malformedDepth)
            }
            var short = dictionary
            short["kCGImageAuxiliaryDataInfoData"] = Data(count: 3)
            #expect(throws: AVError.self) { try AVDepthData(fromDictionaryRepresentation: short) }
        }
    }

    // MARK: The virtual camera

    @Test("DEPTH-1 DEPTH-8 a synchronizer delivers depth data and frames of one moment together")
    func synchronized() throws {
        final class Recorder: AVCaptureDataOutputSynchronizerDelegate, @unchecked Sendable {
            // @unchecked: read only after the session has ended.
            var sets: [(video: CMTime?, depth: CMTime?, wasDropped: Bool, width: Int)] = []
            let outputs: [AVCaptureOutput]
            init(_ outputs: [AVCaptureOutput]) { self.outputs = outputs }

            func dataOutputSynchronizer(
                _ synchronizer: AVCaptureDataOutputSynchronizer,
                didOutput collection: AVCaptureSynchronizedDataCollection
            ) {
                let video = collection[outputs[0]] as? AVCaptureSynchronizedSampleBufferData
                let depth = collection[outputs[1]] as? AVCaptureSynchronizedDepthData
                sets.append(
                    (
                        video?.timestamp, depth?.timestamp, depth?.depthDataWasDropped ?? true,
                        depth.map { CVPixelBufferGetWidth($0.depthData.depthDataMap) } ?? 0
                    )
                )
            }
        }
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        let device = try NamedSources.camera("virtual:320x240@30?depth=1&clock=virtual&frames=12")
        session.addInput(try AVCaptureDeviceInput(device: device))
        let (video, depth) = (AVCaptureVideoDataOutput(), AVCaptureDepthDataOutput())
        session.addOutput(video)
        session.addOutput(depth)
        let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, depth])
        let recorder = Recorder([video, depth])
        synchronizer.setDelegate(recorder, queue: DispatchQueue(label: "synchronized"))
        NamedSources.run(session)
        #expect(recorder.sets.map(\.video) == (0..<12).map { CMTime(value: $0, timescale: 30) })
        #expect(recorder.sets.map(\.depth) == recorder.sets.map(\.video))
        #expect(recorder.sets.allSatisfy { !$0.wasDropped && $0.width == 320 })
    }

    @Test("DEPTH-7 the camera's calibration is that of an ideal lens for the size of the active format")
    func calibration() throws {
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        let device = try NamedSources.camera("virtual:640x360@30?depth=1&clock=virtual&frames=1")
        session.addInput(try AVCaptureDeviceInput(device: device))
        let (output, recorder) = (AVCaptureDepthDataOutput(), DepthRecorder())
        output.setDelegate(recorder, callbackQueue: DispatchQueue(label: "depth"))
        session.addOutput(output)
        NamedSources.run(session)
        let data = try #require(recorder.samples.first).data
        #expect(data.depthDataAccuracy == .absolute && data.depthDataQuality == .high)
        let calibration = try #require(data.cameraCalibrationData)
        #expect(calibration.intrinsicMatrixReferenceDimensions == CGSize(width: 640, height: 360))
        let matrix = calibration.intrinsicMatrix
        #expect(matrix.columns.0.x > 0 && matrix.columns.0.x == matrix.columns.1.y)
        #expect(matrix.columns.2 == SIMD3(320, 180, 1))
        #expect(calibration.lensDistortionCenter == CGPoint(x: 320, y: 180))
        #expect(calibration.pixelSize > 0)
        let extrinsic = calibration.extrinsicMatrix
        #expect(extrinsic.columns.0 == SIMD3(1, 0, 0) && extrinsic.columns.3 == SIMD3(0, 0, 0))
        for table in [calibration.lensDistortionLookupTable, calibration.inverseLensDistortionLookupTable] {
            let bytes = try #require(table)
            #expect(bytes.allSatisfy { $0 == 0 })
        }
    }
}
