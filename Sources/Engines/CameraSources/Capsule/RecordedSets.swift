package import Capsules

/// The sets of a recorded synchronizer that left before everything of their time was there, because of its hold limit or
/// because the camera had no free buffer.
///
/// A replay waits for everything. Its synchronizer divides the sets of these times as the recorded one did.
package struct RecordedSets: Sendable, Hashable {
    /// The outputs of each set of a time; outputs in none came too late.
    package private(set) var parts: [CapsuleTime: [[Int]]] = [:]
    /// The sets of the latest time.
    private var latest: (time: CapsuleTime, outputs: [[Int]], isPartial: Bool)?

    package init() {}

    /// Notes a set that left, in order.
    package mutating func note(_ time: CapsuleTime, _ outputs: [Int], _ rule: CapsuleMatching.Rule) {
        let isPartial = rule != .complete
        if var same = latest, same.time == time {
            same.outputs.append(outputs)
            same.isPartial = same.isPartial || isPartial
            latest = same
        } else {
            latest = (time, [outputs], isPartial)
        }
        if let latest, latest.isPartial { parts[latest.time] = latest.outputs }
    }

    package static func == (a: Self, b: Self) -> Bool { a.parts == b.parts }

    package func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}
