import Foundation
import Synchronization

/// The newest parts of streams, so that a picture that many watch is put together once.
final class PartMemory: Sendable {
    /// How many are kept: one for each view and width that is watched by many.
    static let most = 4

    private struct Part: Sendable {
        var frame: ConsoleFrame
        var jpeg: Data
        var data: Data
    }

    private let parts = Mutex<[Part]>([])

    /// The part of a picture.
    ///
    /// - Parameter make: puts it together, where it is not there yet.
    func part(of picture: ConsolePicture, _ make: (ConsolePicture) -> Data?) -> Data? {
        let known = parts.withLock { parts in
            parts.first { $0.frame == picture.frame && Self.areSame($0.jpeg, picture.jpeg) }?.data
        }
        if let known { return known }
        guard let data = make(picture) else { return nil }
        parts.withLock { parts in
            parts.insert(Part(frame: picture.frame, jpeg: picture.jpeg, data: data), at: 0)
            if parts.count > Self.most { parts.removeLast() }
        }
        return data
    }

    /// Whether it is one picture, rather than two that look alike: it lies in one place.
    private static func areSame(_ one: Data, _ other: Data) -> Bool {
        guard one.count == other.count else { return false }
        return one.withUnsafeBytes { one in other.withUnsafeBytes { one.baseAddress == $0.baseAddress } }
    }
}
