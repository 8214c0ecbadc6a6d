/// The positions and times of one track's samples, with equal consecutive values stored as runs.
struct MovieSampleTable {
    /// A number of consecutive samples with the same value.
    struct Run<Value: Hashable & Sendable>: Hashable, Sendable {
        var count: Int
        var value: Value
    }

    /// Consecutive samples in the file.
    struct Chunk: Hashable, Sendable {
        var offset: Int64
        var count: Int
        var bytes: Int64
        /// Position of the samples' description.
        var description: Int

        /// The position after the last byte.
        var end: Int64 { offset + bytes }
    }

    /// Number of samples.
    private(set) var count = 0
    /// The size of each sample in bytes; empty while all sizes are equal.
    private(set) var sizes: [UInt32] = []
    /// The size of every sample in bytes, while all sizes are equal.
    private(set) var commonSize: UInt32 = 0
    /// Ticks from each sample's decode time to the next; a sample's delta is added once it is known.
    private(set) var deltas: [Run<Int64>] = []
    /// Ticks from decode time to presentation time.
    private(set) var offsets: [Run<Int64>] = []
    /// Numbers of the sync samples, from 1; nil while all samples are.
    private(set) var syncSamples: [UInt32]?
    private(set) var chunks: [Chunk] = []
    /// The sum of all deltas.
    private(set) var mediaDuration: Int64 = 0
    /// Number of samples with a delta.
    private(set) var deltaCount = 0

    /// Adds samples with equal properties, without their deltas.
    mutating func append(count added: Int, size: UInt32, offset: Int64, isSync: Bool) {
        if count == 0 {
            commonSize = size
        } else if sizes.isEmpty, size != commonSize {
            sizes = Array(repeating: commonSize, count: count)
        }
        if !sizes.isEmpty { sizes.append(contentsOf: repeatElement(size, count: added)) }
        if !isSync, syncSamples == nil { syncSamples = count == 0 ? [] : (1...count).map(UInt32.init) }
        if isSync, syncSamples != nil {
            for index in 0..<added { syncSamples?.append(UInt32(count + index + 1)) }
        }
        Self.extend(&offsets, count: added, value: offset)
        count += added
    }

    /// Adds the deltas of samples, in sample order.
    mutating func appendDelta(count: Int, value: Int64) {
        guard count > 0 else { return }
        Self.extend(&deltas, count: count, value: value)
        mediaDuration += Int64(count) * value
        deltaCount += count
    }

    /// Records the position of samples; contiguous samples join a chunk.
    mutating func place(count: Int, bytes: Int64, at offset: Int64, description: Int) {
        if let last = chunks.last, last.end == offset, last.description == description, last.count < Self.longestChunk {
            chunks[chunks.count - 1].count += count
            chunks[chunks.count - 1].bytes += bytes
        } else {
            chunks.append(Chunk(offset: offset, count: count, bytes: bytes, description: description))
        }
    }

    /// Maximum number of samples in a chunk; players read chunk by chunk.
    private static let longestChunk = 1 << 14

    /// Refines the ticks.
    mutating func multiplyTicks(by factor: Int64) {
        for index in deltas.indices { deltas[index].value *= factor }
        for index in offsets.indices { offsets[index].value *= factor }
        mediaDuration *= factor
    }

    /// Coarsens the ticks; every sample begins at the nearest tick.
    mutating func divideTicks(by factor: Int64) {
        var coarse: [Run<Int64>] = []
        var (exact, rounded): (Int64, Int64) = (0, 0)
        for run in deltas {
            for _ in 0..<run.count {
                exact += run.value
                let next = (exact + factor / 2) / factor
                Self.extend(&coarse, count: 1, value: next - rounded)
                rounded = next
            }
        }
        deltas = coarse
        mediaDuration = rounded
        for index in offsets.indices { offsets[index].value /= factor }
    }

    /// Removes the last sample, and its delta if it has one.
    mutating func removeLast() {
        guard count > 0 else { return }
        let size = Int64(sizes.popLast() ?? commonSize)
        if syncSamples?.last == UInt32(count) { syncSamples?.removeLast() }
        Self.shorten(&offsets)
        if deltaCount == count {
            mediaDuration -= deltas.last?.value ?? 0
            Self.shorten(&deltas)
            deltaCount -= 1
        }
        if let last = chunks.last {
            if last.count > 1 {
                chunks[chunks.count - 1].count -= 1
                chunks[chunks.count - 1].bytes -= size
            } else {
                chunks.removeLast()
            }
        }
        count -= 1
    }

    /// The maximum number of ticks from decode to presentation.
    var largestOffset: Int64 { offsets.map(\.value).max() ?? 0 }

    /// An upper estimate of the size of the table's boxes, in bytes.
    var boxSize: Int64 {
        Int64(
            200 + sizes.count * 4 + deltas.count * 8 + offsets.count * 8 + (syncSamples?.count ?? 0) * 4 + chunks.count
                * 20
        )
    }

    private static func extend<Value>(_ runs: inout [Run<Value>], count: Int, value: Value) {
        if let last = runs.last, last.value == value {
            runs[runs.count - 1].count += count
        } else {
            runs.append(Run(count: count, value: value))
        }
    }

    /// Shortens the last run by one sample.
    private static func shorten<Value>(_ runs: inout [Run<Value>]) {
        guard let last = runs.last else { return }
        if last.count > 1 { runs[runs.count - 1].count -= 1 } else { runs.removeLast() }
    }

    /// Writes `stts`, `ctts`, `stss`, `stsc`, `stsz` and `stco` or `co64`.
    func write(to writer: inout BoxWriter, chunkShift: Int64 = 0) {
        writer.fullBox("stts") { writer in
            writer.u32(UInt32(deltas.count))
            for run in deltas {
                writer.u32(UInt32(clamping: run.count))
                writer.u32(UInt32(clamping: run.value))
            }
        }
        if offsets.contains(where: { $0.value != 0 }) {
            let isSigned = offsets.contains { $0.value < 0 }
            writer.fullBox("ctts", version: isSigned ? 1 : 0) { writer in
                writer.u32(UInt32(offsets.count))
                for run in offsets {
                    writer.u32(UInt32(clamping: run.count))
                    if isSigned {
                        writer.i32(Int32(clamping: run.value))
                    } else {
                        writer.u32(UInt32(clamping: run.value))
                    }
                }
            }
        }
        if let syncSamples {
            writer.fullBox("stss") { writer in
                writer.u32(UInt32(syncSamples.count))
                for sample in syncSamples { writer.u32(sample) }
            }
        }
        writeChunks(to: &writer, chunkShift: chunkShift)
    }

    private func writeChunks(to writer: inout BoxWriter, chunkShift: Int64) {
        writer.fullBox("stsc") { writer in
            var entries: [(first: Int, count: Int, description: Int)] = []
            for (index, chunk) in chunks.enumerated() {
                if let last = entries.last, last.count == chunk.count, last.description == chunk.description {
                    continue
                }
                entries.append((index + 1, chunk.count, chunk.description))
            }
            writer.u32(UInt32(entries.count))
            for entry in entries {
                writer.u32(UInt32(entry.first))
                writer.u32(UInt32(entry.count))
                writer.u32(UInt32(entry.description + 1))
            }
        }
        writer.fullBox("stsz") { writer in
            writer.u32(sizes.isEmpty ? commonSize : 0)
            writer.u32(UInt32(clamping: count))
            for size in sizes { writer.u32(size) }
        }
        let isLarge = (chunks.lazy.map(\.offset).max() ?? 0) + chunkShift > Int64(UInt32.max)
        writer.fullBox(isLarge ? "co64" : "stco") { writer in
            writer.u32(UInt32(chunks.count))
            for chunk in chunks {
                let offset = UInt64(clamping: chunk.offset + chunkShift)
                if isLarge { writer.u64(offset) } else { writer.u32(UInt32(truncatingIfNeeded: offset)) }
            }
        }
    }
}
