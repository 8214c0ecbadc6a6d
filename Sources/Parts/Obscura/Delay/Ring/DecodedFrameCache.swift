import AVFoundation
import Basics

/// Decodes the compressed frames of a ring for all of its readers.
///
/// Readers at the same position share a decoded image, and readers that play forward share decoders. For backward
/// playback, images decoded on the way to a frame are kept, so that a group is not decoded once per frame.
///
/// `@unchecked Sendable`: mutable state is protected by `condition`; a decoder belongs to the thread that has taken it.
final class DecodedFrameCache: @unchecked Sendable {
    private final class Decoder {
        let expander: any FrameExpander
        let format: CMFormatDescription
        /// The current group; `last` is the last frame passed to the decoder.
        var group: Range<Int> = 0..<0
        var last = -1
        var lastUse = 0

        init(_ expander: any FrameExpander, format: CMFormatDescription) {
            self.expander = expander
            self.format = format
        }
    }

    private struct Entry {
        var image: CVPixelBuffer
        var bytes: Int
        var lastUse: Int
        /// True if the image was decoded on the way to another one.
        var isOther: Bool
    }

    private let ring: FrameRing
    private let budget: Int
    private let condition = NSCondition()
    private var entries: [Int: Entry] = [:]
    private var bytes = 0
    private var idle: [Decoder] = []
    private var underWay: Set<Int> = []
    private var uses = 0
    private var decoded = 0
    private var readers = 0

    init(ring: FrameRing) {
        self.ring = ring
        budget = ring.configuration.imageBudget
    }

    /// The number of frames decoded so far.
    var decodedCount: Int { locked { decoded } }
    /// The bytes of the images in the cache.
    var heldBytes: Int { locked { bytes } }

    /// Changes the number of readers, each of which may keep a decoder busy.
    func changeReaders(by count: Int) {
        locked {
            readers += count
            trimDecoders()
        }
    }

    /// Returns the image of a frame; nil if the frame is no longer held or cannot be decoded.
    ///
    /// Decodes if necessary; may be called on any thread.
    ///
    /// - Parameter keepsOthers: true if the images decoded on the way will also be needed, as in backward playback.
    func image(_ frame: Int, keepsOthers: Bool = false) -> CVPixelBuffer? {
        if let image = ring.rawImage(of: frame) { return image }
        guard let group = ring.group(of: frame) else { return nil }
        let (image, taken) = take(frame, in: group)
        if let image { return image }
        var decoder = taken
        let made = decode(frame, in: group, with: &decoder)
        return locked {
            decoded += made.count
            for (number, image) in made where keepsOthers || number == frame {
                keep(image, of: number, isOther: keepsOthers)
            }
            underWay.remove(frame)
            if let decoder {
                decoder.lastUse = use()
                idle.append(decoder)
                trimDecoders()
            }
            condition.broadcast()
            return made.last { $0.frame == frame }?.image
        }
    }

    private func locked<R>(_ body: () -> R) -> R {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }

    private func use() -> Int {
        uses += 1
        return uses
    }

    /// Returns the cached image, or the nearest preceding decoder, with which the caller must decode the frame.
    private func take(_ frame: Int, in group: Range<Int>) -> (CVPixelBuffer?, Decoder?) {
        locked {
            while true {
                if let image = entries[frame]?.image {
                    entries[frame]?.lastUse = use()
                    return (image, nil)
                }
                guard underWay.contains(frame) else { break }
                condition.wait()
            }
            underWay.insert(frame)
            let near = idle.indices.filter { idle[$0].group.lowerBound == group.lowerBound && idle[$0].last < frame }
            if let index = near.max(by: { idle[$0].last < idle[$1].last }) { return (nil, idle.remove(at: index)) }
            // A new decoder is cheap compared with decoding a group. An idle decoder that another reader may continue
            // with stays.
            guard idle.count >= max(1, readers),
                let index = idle.indices.min(by: { idle[$0].lastUse < idle[$1].lastUse })
            else { return (nil, nil) }
            return (nil, idle.remove(at: index))
        }
    }

    private func trimDecoders() {
        while idle.count > max(1, readers),
            let index = idle.indices.min(by: { idle[$0].lastUse < idle[$1].lastUse })
        {
            idle.remove(at: index)
        }
    }

    private func keep(_ image: CVPixelBuffer, of frame: Int, isOther: Bool) {
        guard entries[frame] == nil else { return }
        let size = CVPixelBufferGetDataSize(image)
        guard size <= budget else { return }
        entries[frame] = Entry(image: image, bytes: size, lastUse: use(), isOther: isOther)
        bytes += size
        // Forward playback needs each image once; a few are kept for other readers and for stepping back.
        let shown = entries.filter { !$0.value.isOther }
        if shown.count > max(2, 2 * readers) { discardFrame(shown.min { $0.value.lastUse < $1.value.lastUse }?.key) }
        while bytes > budget, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            discardFrame(oldest.key)
        }
    }

    private func discardFrame(_ frame: Int?) {
        guard let frame, let entry = entries.removeValue(forKey: frame) else { return }
        bytes -= entry.bytes
    }

    /// Decodes up to a frame, from the decoder's position or from the key frame.
    private func decode(
        _ frame: Int,
        in group: Range<Int>,
        with decoder: inout Decoder?
    ) -> [(frame: Int, image: CVPixelBuffer)] {
        do {
            let goesOn = decoder.map { $0.group.lowerBound == group.lowerBound && $0.last < frame } ?? false
            let first = goesOn ? (decoder?.last ?? 0) + 1 : group.lowerBound
            guard let coded = try ring.coded(first..<(frame + 1)), let last = coded.last, last.frame == frame,
                let format = last.sample.formatDescription
            else { return [] }
            if decoder.map({ $0.format !== format }) ?? true {
                let pixelFormat = ring.locked { $0.pixelFormat } ?? kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
                decoder = Decoder(try ring.codec.makeExpander(format, pixelFormat), format: format)
            } else if !goesOn {
                decoder?.expander.reset()
            }
            guard let decoder else { return [] }
            decoder.group = group.lowerBound..<group.lowerBound
            decoder.last = frame
            return try expand(coded, with: decoder)
        } catch {
            decoder = nil
            return []
        }
    }

    private func expand(
        _ coded: [CodedFrame],
        with decoder: Decoder
    ) throws -> [(frame: Int, image: CVPixelBuffer)] {
        var byTime: [Nanoseconds: Int] = [:]
        var made: [(frame: Int, image: CVPixelBuffer)] = []
        func note(_ entries: [(image: CVPixelBuffer, time: CMTime)]) {
            for entry in entries {
                guard let time = Nanoseconds(entry.time), let frame = byTime[time] else { continue }
                made.append((frame, entry.image))
            }
        }
        for frame in coded {
            if let time = Nanoseconds(CMSampleBufferGetPresentationTimeStamp(frame.sample)) {
                byTime[time] = frame.frame
            }
            note(try decoder.expander.expand(frame.sample))
        }
        if made.last?.frame != coded.last?.frame {
            // The codec holds the frame back. Once drained, it must begin with a key frame.
            note(try decoder.expander.finish())
            decoder.group = -1 ..< -1
        }
        return made
    }
}
