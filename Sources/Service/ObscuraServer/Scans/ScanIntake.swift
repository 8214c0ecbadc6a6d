import Foundation
import Obscura
import ScanStore

/// Decides which scanned codes are new, which of them wait for their images, and which must be given up.
struct ScanIntake: Sendable {
    /// The key by which two codes count as the same.
    struct ScanKey: Hashable, Sendable {
        var type: String
        var text: String?
        var bytes: Data?
    }

    /// The handling of a frame's codes.
    struct Admission: Sendable, Equatable {
        /// The codes to keep, by their position in the frame's list.
        var found: [Int] = []
        /// The number of codes that are lost, because too many wait.
        var lost = 0
        /// Indicates whether they wait: for their images, or for earlier ones that do.
        var waits = false
        /// Indicates whether their images are to be created.
        var hasImage = false
    }

    private var appearances = Appearances<ScanKey>(rearm: 1)
    /// Scans that wait to be kept.
    private(set) var waitingScans = 0
    /// Frames whose images are to be created.
    private(set) var waitingImages = 0
    /// Indicates whether the last scan could not be kept.
    private(set) var isLosing = false
    /// The last code that was kept, without its image.
    private(set) var lastKept: ScanRecord?
    /// The last change of the print's quality that was kept.
    private(set) var lastKeptPrint: ScanRecord?
    /// The last thing seen by a model that was kept, without its image.
    private(set) var lastKeptObject: ScanRecord?

    /// Takes the codes of a frame with their times in seconds; those that come into view are to be kept.
    mutating func admit(_ codes: [(key: ScanKey, time: Double)], wantsImage: Bool) -> Admission {
        var found: [Int] = []
        for (place, code) in codes.enumerated() where appearances.see(code.key, at: code.time) { found.append(place) }
        guard !found.isEmpty else { return Admission() }
        guard waitingScans < StationLimits.waitingScans else { return Admission(lost: found.count) }
        let hasImage = wantsImage && waitingImages < StationLimits.waitingThumbnails
        let waits = hasImage || waitingScans > 0
        if waits { waitingScans += found.count }
        if hasImage { waitingImages += 1 }
        return Admission(found: found, waits: waits, hasImage: hasImage)
    }

    /// Records that scans no longer wait.
    mutating func endWait(of count: Int, hadImage: Bool) {
        waitingScans -= count
        if hadImage { waitingImages -= 1 }
    }

    /// Records that a scan was kept; returns whether the one before could not be.
    mutating func kept(_ record: ScanRecord) -> Bool {
        var record = record
        record.image = nil
        if DetectionText.isType(record.type) {
            lastKeptObject = record
        } else if PrintText.isType(record.type) {
            lastKeptPrint = record
        } else if record.type != DropText.type {
            lastKept = record
        }
        defer { isLosing = false }
        return isLosing
    }

    /// Records that a scan could not be kept; returns whether the one before could.
    mutating func lost() -> Bool {
        defer { isLosing = true }
        return !isLosing
    }

    /// Forgets which codes are in view, because another run begins.
    mutating func forgetCodes() { appearances = Appearances(rearm: 1) }
}
