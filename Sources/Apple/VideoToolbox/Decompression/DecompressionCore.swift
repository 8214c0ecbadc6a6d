import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// The decoder of a decompression session and the frames in it; used on the session's queue only.
///
/// `@unchecked Sendable`: each method checks that it runs on the queue.
final class DecompressionCore: @unchecked Sendable {
    /// A sample that the decoder took and that has no outcome yet.
    private struct Waiting {
        let time: CMTime
        let duration: CMTime
        let isShown: Bool
        let report: VTDecompressionOutputHandler
    }

    private struct Outcome {
        let waiting: Waiting
        let status: OSStatus
        let image: DecodedImage?
    }

    private let queue: SessionQueue
    private let decoder: VideoSampleDecoder
    private var waiting: [Waiting] = []
    private var outcomes: [Outcome] = []
    private var isReporting = false
    private var isStopped = false
    /// Decoding begins, and goes on after damage, at a sync sample.
    private var needsSync = true

    init(_ queue: SessionQueue, _ decoder: VideoSampleDecoder) {
        self.queue = queue
        self.decoder = decoder
    }

    /// Decodes a sample and reports the frames that are ready.
    func run(_ sample: CMSampleBuffer, _ flags: VTDecodeFrameFlags, _ report: @escaping VTDecompressionOutputHandler) {
        queue.check()
        guard !isStopped else { return }
        let next = Waiting(
            time: sample.presentationTimeStamp,
            duration: sample.duration,
            isShown: !flags.contains(._DoNotOutputFrame),
            report: report
        )
        let isSync = Self.isSync(sample)
        if needsSync && !isSync {
            outcomes.append(Outcome(waiting: next, status: kVTVideoDecoderBadDataErr, image: nil))
        } else {
            waiting.append(next)
            let lost = decoder.lostCount
            do {
                take(try decoder.decode(sample))
                needsSync = false
                if decoder.lostCount > lost { fail(next.time, kVTVideoDecoderBadDataErr) }
            } catch {
                fail(next.time, VTStatus.decoding(error))
            }
        }
        reportOutcomes()
    }

    /// Takes all frames out of the decoder and reports them; the next sample must be a sync sample.
    func finish() {
        queue.check()
        do {
            take(try decoder.finish())
        } catch {
            for entry in waiting {
                outcomes.append(Outcome(waiting: entry, status: VTStatus.decoding(error), image: nil))
            }
            waiting = []
        }
        for entry in waiting {
            outcomes.append(Outcome(waiting: entry, status: kVTVideoDecoderBadDataErr, image: nil))
        }
        waiting = []
        needsSync = true
        reportOutcomes()
    }

    /// Ends all reports.
    func stop() {
        queue.check()
        isStopped = true
        waiting = []
        outcomes = []
    }

    /// The number of samples inside the decoder.
    var count: Int { waiting.count }

    private func fail(_ time: CMTime, _ status: OSStatus) {
        needsSync = true
        guard let place = waiting.lastIndex(where: { $0.time == time }) else { return }
        outcomes.append(Outcome(waiting: waiting.remove(at: place), status: status, image: nil))
    }

    private func take(_ images: [DecodedImage]) {
        for image in images {
            let place = waiting.firstIndex { $0.time == image.presentationTime } ?? waiting.indices.first
            guard let place else { continue }
            outcomes.append(Outcome(waiting: waiting.remove(at: place), status: noErr, image: image))
        }
    }

    private func reportOutcomes() {
        guard !isReporting else { return }
        isReporting = true
        defer { isReporting = false }
        while !isStopped, !outcomes.isEmpty {
            let next = outcomes.removeFirst()
            let image = next.waiting.isShown ? next.image?.image : nil
            let flags: VTDecodeInfoFlags = next.status == noErr && image == nil ? .frameDropped : []
            next.waiting.report(next.status, flags, image, next.waiting.time, next.waiting.duration)
        }
    }

    private static func isSync(_ sample: CMSampleBuffer) -> Bool {
        guard sample.numSamples > 0 else { return false }
        let isNotSync = sample.sampleAttachments[0][.notSync]
        return (isNotSync as? Bool ?? (isNotSync as? NSNumber)?.boolValue) != true
    }
}
