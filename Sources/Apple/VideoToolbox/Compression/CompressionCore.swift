import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// A frame that a compression session took and has not reported.
struct CompressionJob {
    let image: CVPixelBuffer
    let time: CMTime
    let duration: CMTime
    let isKeyFrame: Bool
    /// Receives the outcome; called once, or never after the session has been invalidated.
    let report: VTCompressionOutputHandler
}

/// The encoder of a compression session and the frames in it; used on the session's queue only.
///
/// `@unchecked Sendable`: each method checks that it runs on the queue.
final class CompressionCore: @unchecked Sendable {
    private let queue: SessionQueue
    private var encoder: VideoEncoder?
    private var encoding: VideoEncoding?
    /// Frames inside the encoder, in presentation order.
    private var waiting: [CompressionJob] = []
    /// Outcomes that have not been reported.
    private var outcomes: [(report: VTCompressionOutputHandler, status: OSStatus, sample: CMSampleBuffer?)] = []
    private var isReporting = false
    private var isStopped = false

    init(_ queue: SessionQueue) { self.queue = queue }

    /// Compresses a frame with an encoding, and reports the frames that are ready.
    ///
    /// A new bit rate applies from this frame on. Another change of the encoding ends the stream of the present
    /// encoder; the frame is then the first of a new one and a key frame.
    func run(_ job: CompressionJob, _ wanted: VideoEncoding) {
        queue.check()
        guard !isStopped else { return }
        adopt(wanted)
        do {
            let encoder = try encoder ?? VideoEncoder(wanted)
            self.encoder = encoder
            encoding = wanted
            waiting.append(job)
            take(
                try encoder.encode(
                    job.image,
                    presentationTime: job.time,
                    duration: job.duration,
                    asKeyFrame: job.isKeyFrame
                )
            )
        } catch {
            waiting.removeAll { $0.time == job.time }
            outcomes.append((job.report, VTStatus.encoding(error), nil))
        }
        reportOutcomes()
    }

    /// Reports all frames up to a time, or all for a time that is not numeric.
    func complete(until time: CMTime) {
        queue.check()
        if waiting.contains(where: { !time.isNumeric || $0.time <= time }) { endStream() }
        reportOutcomes()
    }

    /// Ends all reports.
    func stop() {
        queue.check()
        isStopped = true
        encoder = nil
        waiting = []
        outcomes = []
    }

    /// Prepares for an encoding that may differ from the present one.
    private func adopt(_ wanted: VideoEncoding) {
        guard let encoder, let encoding, encoding != wanted else { return }
        var renewed = encoding
        renewed.averageBitRate = wanted.averageBitRate
        if renewed == wanted, let rate = wanted.averageBitRate, encoder.setAverageBitRate(rate) {
            self.encoding = wanted
        } else {
            endStream()
        }
    }

    /// Takes all frames out of the encoder; the next frame starts a new one.
    private func endStream() {
        guard let encoder else { return }
        self.encoder = nil
        do {
            take(try encoder.finish())
        } catch {
            for job in waiting { outcomes.append((job.report, VTStatus.encoding(error), nil)) }
            waiting = []
        }
        // The encoder may have left out frames.
        for job in waiting { outcomes.append((job.report, noErr, nil)) }
        waiting = []
    }

    private func take(_ samples: [CMSampleBuffer]) {
        for sample in samples {
            let time = sample.presentationTimeStamp
            guard let place = waiting.firstIndex(where: { $0.time == time }) else { continue }
            outcomes.append((waiting.remove(at: place).report, noErr, sample))
        }
    }

    /// Calls the client; a callback may use the session, which only adds outcomes.
    private func reportOutcomes() {
        guard !isReporting else { return }
        isReporting = true
        defer { isReporting = false }
        while !isStopped, !outcomes.isEmpty {
            let next = outcomes.removeFirst()
            next.report(next.status, next.status == noErr && next.sample == nil ? .frameDropped : [], next.sample)
        }
    }
}
