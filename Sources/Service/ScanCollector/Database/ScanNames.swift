import Foundation

/// The cameras and sources whose scans a collector has seen, each with a place of its own.
///
/// Bounded: of very many, all are forgotten.
final class ScanNames {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// A camera under a topic.
    struct Camera {
        var topic: [UInt8]
        var unit: [UInt8]
        var camera: [UInt8]
    }

    /// Cameras and sources that are remembered between batches.
    private static let most = 100_000

    private(set) var cameras: [Camera] = []
    private(set) var sources: [[UInt8]] = []
    /// Changes when places get other meanings.
    private(set) var generation = 0
    private var cameraSlots = Slots()
    private var sourceSlots = Slots()

    /// Returns the place of a camera; nil for one that was never inserted, and for a unit that is not the topic's.
    func camera(topic: UnsafeRawBufferPointer, _ unit: Bytes, _ camera: Bytes) -> Int? {
        let topic = topic.assumingMemoryBound(to: UInt8.self)
        return cameraSlots.find(Self.hash(topic, camera)) { place in
            Self.isEqual(cameras[place].topic, topic) && Self.isEqual(cameras[place].camera, camera)
                && Self.isEqual(cameras[place].unit, unit)
        }
    }

    /// Returns the place of a camera, which is new if it was not there.
    func insertCamera(topic: [UInt8], _ unit: [UInt8], _ camera: [UInt8]) -> Int {
        let known = topic.withUnsafeBytes { topic in
            unit.withUnsafeBufferPointer { unit in
                camera.withUnsafeBufferPointer { self.camera(topic: topic, unit, $0) }
            }
        }
        if let known { return known }
        cameras.append(Camera(topic: topic, unit: unit, camera: camera))
        let hash = topic.withUnsafeBufferPointer { topic in camera.withUnsafeBufferPointer { Self.hash(topic, $0) } }
        cameraSlots.insert(cameras.count - 1, hash)
        return cameras.count - 1
    }

    /// Returns the place of a source, which is new if it was not there.
    func source(_ name: Bytes) -> Int {
        let hash = Self.hash(name, Bytes(start: nil, count: 0))
        if let place = sourceSlots.find(hash, { Self.isEqual(sources[$0], name) }) { return place }
        sources.append(Array(name))
        sourceSlots.insert(sources.count - 1, hash)
        return sources.count - 1
    }

    /// Forgets everything if there is too much of it; no place may be in use.
    func shrink() {
        guard max(cameras.count, sources.count) > Self.most else { return }
        (cameras, sources, cameraSlots, sourceSlots) = ([], [], Slots(), Slots())
        generation += 1
    }

    // A hash with a secret of the process: names come from outside.
    private static func hash(_ first: Bytes, _ second: Bytes) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(first))
        hasher.combine(first.count)
        hasher.combine(bytes: UnsafeRawBufferPointer(second))
        return hasher.finalize()
    }

    private static func isEqual(_ bytes: [UInt8], _ other: Bytes) -> Bool {
        guard bytes.count == other.count, let start = other.baseAddress else { return bytes.isEmpty && other.isEmpty }
        return memcmp(bytes, start, bytes.count) == 0
    }
}

/// The slots of a hash table whose entries are elsewhere.
struct Slots {
    private var slots: [(hash: Int, place: Int)] = Array(repeating: (0, -1), count: 64)
    private var count = 0

    /// Returns the first place with a hash that `isEqual` accepts.
    func find(_ hash: Int, _ isEqual: (Int) -> Bool) -> Int? {
        var slot = hash & (slots.count - 1)
        while slots[slot].place >= 0 {
            if slots[slot].hash == hash, isEqual(slots[slot].place) { return slots[slot].place }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    mutating func insert(_ place: Int, _ hash: Int) {
        if count * 2 >= slots.count {
            let old = slots
            slots = Array(repeating: (0, -1), count: old.count * 2)
            count = 0
            for entry in old where entry.place >= 0 { insert(entry.place, entry.hash) }
        }
        var slot = hash & (slots.count - 1)
        while slots[slot].place >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = (hash, place)
        count += 1
    }
}
