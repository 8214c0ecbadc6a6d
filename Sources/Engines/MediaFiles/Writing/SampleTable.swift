/// Where and when the samples of one track are, in little memory: runs where samples are alike.
struct SampleTable {
    /// So many samples in a row with the same number.
    struct Run<Value: Hashable & Sendable>: Hashable, Sendable {
        var count: Int
        var value: Value
    }

    /// Samples next to each other in the file.
    struct Chunk: Hashable, Sendable {
        var offset: Int64
        var count: Int
        var bytes: Int64
        /// Position of their description.
        var description: Int

        /// The byte after the last.
        var end: Int64 { offset + bytes }
    }

    /// How many samples there are.
    private(set) var count = 0
    /// Bytes of each sample; empty while all have the same.
    private(set) var sizes: [UInt32] = []
    /// Bytes of all samples while they are the same.
    private(set) var commonSize: UInt32 = 0
    /// Ticks from each sample's decode time to the next one's; the last sample's is added when it is known.
    private(set) var deltas: [Run<Int64>] = []
    /// Ticks from decode time to presentation time.
    private(set) var offsets: [Run<Int64>] = []
    /// Positions from 1 of sync samples; nil while all are.
    private(set) var syncSamples: [UInt32]?
    private(set) var chunks: [Chunk] = []
    /// All deltas added up.
    private(set) var mediaDuration: Int64 = 0
    /// How many samples have their delta.
    private(set) var deltaCount = 0

    /// Adds samples that are alike, without their deltas.
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

    /// Adds the deltas of samples in the order in which those came.
    mutating func appendDelta(count: Int, value: Int64) {
        guard count > 0 else { return }
        Self.extend(&deltas, count: count, value: value)
        mediaDuration += Int64(count) * value
        deltaCount += count
    }

    /// Notes where samples have gone; samples that follow others directly join their chunk.
    mutating func place(count: Int, bytes: Int64, at offset: Int64, description: Int) {
        if let last = chunks.last, last.end == offset, last.description == description, last.count < Self.longestChunk {
            chunks[chunks.count - 1].count += count
            chunks[chunks.count - 1].bytes += bytes
        } else {
            chunks.append(Chunk(offset: offset, count: count, bytes: bytes, description: description))
        }
    }

    /// Players read chunk by chunk.
    private static let longestChunk = 1 << 14

    /// Makes ticks finer.
    mutating func multiplyTicks(by factor: Int64) {
        for index in deltas.indices { deltas[index].value *= factor }
        for index in offsets.indices { offsets[index].value *= factor }
        mediaDuration *= factor
    }

    /// Makes ticks coarser; every sample begins at the nearest tick.
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

    /// Takes the last sample away, and its delta if there is one.
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

    /// The greatest distance from decode to presentation.
    var largestOffset: Int64 { offsets.map(\.value).max() ?? 0 }

    /// The bytes that the boxes of the table take, roughly and never too few.
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

    /// Makes one run of the last ones that are alike shorter by a sample.
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
        let isLarge = (chunks.last?.offset ?? 0) + chunkShift > Int64(UInt32.max)
        writer.fullBox(isLarge ? "co64" : "stco") { writer in
            writer.u32(UInt32(chunks.count))
            for chunk in chunks {
                let offset = UInt64(clamping: chunk.offset + chunkShift)
                if isLarge { writer.u64(offset) } else { writer.u32(UInt32(truncatingIfNeeded: offset)) }
            }
        }
    }
}
