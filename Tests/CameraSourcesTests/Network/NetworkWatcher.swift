import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import Synchronization
import Testing

@testable import CameraSources

/// A client of a network camera that records events and lets tests wait for conditions.
///
/// `@unchecked Sendable`: mutable state is used with the condition locked.
final class NetworkWatcher: CameraClient, @unchecked Sendable {
    /// A frame without its pixels.
    struct Frame {
        var number: Int
        var time: CMTime
        /// Time from the image's encoded creation time to its delivery; nil if it has none.
        var latency: Double?
        var width: Int
    }

    private let condition = NSCondition()
    private let readsMoments: Bool
    private(set) var frames: [Frame] = []
    private(set) var losses: [CameraLoss] = []
    private(set) var failure: CameraError?
    private(set) var hasEnded = false
    /// True if every frame had the number after the previous one and its losses, and a later time.
    private(set) var isInOrder = true
    private var nextNumber: Int?
    private var lastTime = CMTime.zero

    /// - Parameter readsMoments: True if images contain their creation time.
    init(readsMoments: Bool = false) { self.readsMoments = readsMoments }

    func camera(_ source: any CameraSource, didCapture frame: CameraFrame) {
        let image = frame.image ?? frame.compressed.flatMap(Self.decode)
        let latency = readsMoments ? image.flatMap(Self.latency) : nil
        locked {
            if let nextNumber, frame.number != nextNumber { isInOrder = false }
            if frame.presentationTime <= lastTime { isInOrder = false }
            nextNumber = frame.number + 1
            lastTime = frame.presentationTime
            frames.append(
                Frame(
                    number: frame.number,
                    time: frame.presentationTime,
                    latency: latency,
                    width: image?.width ?? 0
                )
            )
        }
    }

    func camera(_ source: any CameraSource, didLose loss: CameraLoss) {
        locked {
            if let nextNumber, loss.number != nextNumber { isInOrder = false }
            if loss.presentationTime <= lastTime { isInOrder = false }
            nextNumber = loss.number + loss.count
            lastTime = loss.presentationTime
            losses.append(loss)
        }
    }

    func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool { false }

    func cameraDidEnd(_ source: any CameraSource) { locked { hasEnded = true } }

    func camera(_ source: any CameraSource, didFail error: CameraError) { locked { failure = error } }

    private func locked(_ body: () -> Void) {
        condition.lock()
        body()
        condition.broadcast()
        condition.unlock()
    }

    /// Waits for a condition; returns false if it is not met within a minute or the camera has failed.
    func waits(for isSo: (NetworkWatcher) -> Bool) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        let end = Date(timeIntervalSinceNow: 60)
        while !isSo(self) {
            if failure != nil || hasEnded || !condition.wait(until: end) { return isSo(self) }
        }
        return true
    }

    /// Waits for a number of further frames.
    func waits(forFrames count: Int) -> Bool {
        condition.lock()
        let target = frames.count + count
        condition.unlock()
        return waits { $0.frames.count >= target }
    }

    /// Waits for a future frame whose latency is below a limit, in seconds.
    func waits(forLatency limit: Double) -> Bool {
        condition.lock()
        let begin = frames.count
        condition.unlock()
        return waits { $0.frames.dropFirst(begin).contains { ($0.latency ?? .infinity) < limit } }
    }

    private static func decode(_ image: CompressedImage) -> CVPixelBuffer? {
        guard let header = JPEGHeader(image.data) else { return nil }
        return try? JPEGDecoder(width: header.width, height: header.height).decode(image.data)
    }

    /// Returns the age of an image according to its encoded creation time, in seconds.
    private static func latency(_ image: CVPixelBuffer) -> Double? {
        var moment: UInt32 = 0
        image.withPlanes(readOnly: true) { planes in
            guard let plane = planes.first else { return }
            let field = plane.width / 32
            for bit in 0..<32 {
                let luma = plane.baseAddress.load(
                    fromByteOffset: 8 * plane.bytesPerRow + bit * field + field / 2,
                    as: UInt8.self
                )
                moment = moment << 1 | (luma > 128 ? 1 : 0)
            }
        }
        let now = UInt32(truncatingIfNeeded: CMClock.hostTimeClock.time.value / 1_000_000)
        return Double(Int32(bitPattern: now &- moment)) / 1000
    }
}

/// The resources of this process, measured when nothing changes.
struct ProcessFootprint: Equatable, CustomStringConvertible {
    var descriptors: Int
    var threads: Int
    /// Resident memory in pages.
    var memory: Int

    static var current: ProcessFootprint {
        func count(_ folder: String) -> Int {
            (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? -1
        }
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return ProcessFootprint(
            descriptors: count("/proc/self/fd"),
            threads: count("/proc/self/task"),
            memory: pages.flatMap { Int($0[1]) } ?? -1
        )
    }

    var description: String { "\(descriptors) descriptors, \(threads) threads, \(memory * 4 / 1024) MB" }
}
