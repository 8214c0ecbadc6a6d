import Foundation
import Synchronization

/// Caches the newest parts of streams: an image with many viewers is encoded only once.
final class PartMemory: Sendable {
    /// Number of cached parts: one for each view and width that has many viewers.
    static let most = 4

    private struct Part: Sendable {
        var frame: ConsoleFrame
        var jpeg: Data
        var data: Data
    }

    private let parts = Mutex<[Part]>([])

    /// Returns the part of an image.
    ///
    /// - Parameter make: Encodes the part if it is not cached.
    func part(of image: ConsoleImage, _ make: (ConsoleImage) -> Data?) -> Data? {
        let known = parts.withLock { parts in
            parts.first { $0.frame == image.frame && Self.areSame($0.jpeg, image.jpeg) }?.data
        }
        if let known { return known }
        guard let data = make(image) else { return nil }
        parts.withLock { parts in
            parts.insert(Part(frame: image.frame, jpeg: image.jpeg, data: data), at: 0)
            if parts.count > Self.most { parts.removeLast() }
        }
        return data
    }

    /// Returns whether two values share their bytes in memory, rather than merely having equal ones.
    private static func areSame(_ one: Data, _ other: Data) -> Bool {
        guard one.count == other.count else { return false }
        return one.withUnsafeBytes { one in other.withUnsafeBytes { one.baseAddress == $0.baseAddress } }
    }
}
