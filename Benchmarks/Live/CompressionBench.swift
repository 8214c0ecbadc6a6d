import AVFoundation
import Foundation
import Synchronization
import VideoToolbox

/// Measures the processor time of a compression session and of a writer on the same frames, in turn.
struct CompressionBench {
    let turns: Int
    private static let frames = 120
    private static let (width, height) = (1280, 720)

    func run() throws {
        let pictures = try (0..<30).map { try Self.picture($0) }
        for isRealTime in [true, false] {
            var (session, writer): ([Double], [Double]) = ([], [])
            for turn in 0...turns {
                let a = try Self.compress(pictures, isRealTime)
                let b = try Self.write(pictures, isRealTime)
                // The first turn loads the libraries.
                if turn > 0 {
                    session.append(a)
                    writer.append(b)
                }
            }
            let ratio = Self.median(session) / Self.median(writer)
            print(
                "\(isRealTime ? "live" : "offline"): "
                    + "session \(Self.spread(session)), writer \(Self.spread(writer)) ms of processor time a frame "
                    + "(least, median, largest), ratio \(String(format: "%.3f", ratio)), "
                    + (ratio <= 1.05 ? "met" : "missed")
            )
        }
    }

    private static func median(_ list: [Double]) -> Double { list.sorted()[list.count / 2] }

    private static func spread(_ list: [Double]) -> String {
        let sorted = list.sorted()
        return [sorted[0], median(list), sorted[sorted.count - 1]]
            .map { String(format: "%.2f", $0 * 1000 / Double(frames)) }.joined(separator: " ")
    }

    /// Shapes that move, with a little noise.
    private static func picture(_ number: Int) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &made)
        guard let made else { throw AVError(.outOfMemory) }
        for plane in 0..<2 {
            guard let base = CVPixelBufferGetBaseAddressOfPlane(made, plane) else { continue }
            let bytes = CVPixelBufferGetBytesPerRowOfPlane(made, plane)
            for y in 0..<height / (plane + 1) {
                for x in 0..<width {
                    let noise = (x &* 73_856_093 ^ y &* 19_349_663 ^ number &* 83_492_791) >> 9 & 3
                    let level = 40 + ((x + 6 * number) / 5 + y / 4) % 160 + noise
                    base.storeBytes(of: UInt8(level), toByteOffset: y * bytes + x, as: UInt8.self)
                }
            }
        }
        return made
    }

    private static func compress(_ pictures: [CVPixelBuffer], _ isRealTime: Bool) throws -> Double {
        let start = LiveBench.processorSeconds()
        var made: VTCompressionSession?
        VTCompressionSessionCreate(
            allocator: nil,
            width: Int32(width),
            height: Int32(height),
            codecType: kCMVideoCodecType_H264,
            encoderSpecification: nil,
            imageBufferAttributes: nil,
            compressedDataAllocator: nil,
            outputCallback: nil,
            refcon: nil,
            compressionSessionOut: &made
        )
        guard let session = made else { throw AVError(.unknown) }
        VTSessionSetProperty(
            session,
            key: kVTCompressionPropertyKey_RealTime,
            value: isRealTime ? kCFBooleanTrue : kCFBooleanFalse
        )
        VTSessionSetProperty(session, key: kVTCompressionPropertyKey_ExpectedFrameRate, value: NSNumber(value: 30))
        let count = Atomic(0)
        for index in 0..<frames {
            VTCompressionSessionEncodeFrame(
                session,
                imageBuffer: pictures[index % pictures.count],
                presentationTimeStamp: CMTime(value: CMTimeValue(index), timescale: 30),
                duration: CMTime(value: 1, timescale: 30),
                frameProperties: nil,
                infoFlagsOut: nil
            ) { status, _, sample in
                if status == noErr, sample != nil { count.add(1, ordering: .relaxed) }
            }
        }
        VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid)
        VTCompressionSessionInvalidate(session)
        guard count.load(ordering: .relaxed) == frames else { throw AVError(.unknown) }
        return LiveBench.processorSeconds() - start
    }

    private static func write(_ pictures: [CVPixelBuffer], _ isRealTime: Bool) throws -> Double {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("bench-live-\(getpid()).mov")
        try? FileManager.default.removeItem(at: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let start = LiveBench.processorSeconds()
        let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [
                AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: width, AVVideoHeightKey: height,
                AVVideoCompressionPropertiesKey: [AVVideoExpectedSourceFrameRateKey: 30],
            ]
        )
        input.expectsMediaDataInRealTime = isRealTime
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input,
            sourcePixelBufferAttributes: nil
        )
        writer.add(input)
        guard writer.startWriting() else { throw AVError(.unknown) }
        writer.startSession(atSourceTime: .zero)
        let feed = WriterFeed(pictures: pictures, adaptor: adaptor, frames: frames)
        input.requestMediaDataWhenReady(on: DispatchQueue(label: "bench-live.write")) { feed.run() }
        feed.done.wait()
        let finished = DispatchSemaphore(value: 0)
        writer.finishWriting { finished.signal() }
        finished.wait()
        guard writer.status == .completed else { throw AVError(.unknown) }
        return LiveBench.processorSeconds() - start
    }
}

// `@unchecked Sendable`: used on the queue of the input.
/// The pictures that a writer asks for.
private final class WriterFeed: @unchecked Sendable {
    private let pictures: [CVPixelBuffer]
    private let adaptor: AVAssetWriterInputPixelBufferAdaptor
    private let frames: Int
    private var index = 0
    let done = DispatchSemaphore(value: 0)

    init(pictures: [CVPixelBuffer], adaptor: AVAssetWriterInputPixelBufferAdaptor, frames: Int) {
        self.pictures = pictures
        self.adaptor = adaptor
        self.frames = frames
    }

    func run() {
        let input = adaptor.assetWriterInput
        while input.isReadyForMoreMediaData, index < frames {
            let time = CMTime(value: CMTimeValue(index), timescale: 30)
            guard adaptor.append(pictures[index % pictures.count], withPresentationTime: time) else {
                // The status of the writer says why.
                done.signal()
                return
            }
            index += 1
            if index == frames {
                input.markAsFinished()
                done.signal()
            }
        }
    }
}
