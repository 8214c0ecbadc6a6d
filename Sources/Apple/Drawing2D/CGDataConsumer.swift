public import CoreVideo
public import Foundation

/// A place for the bytes of a file.
public final class CGDataConsumer: Hashable {
    private enum Target {
        case data(CFMutableData)
        case url(URL)
    }

    private let target: Target

    /// Creates a consumer that appends to data.
    public init?(data: CFMutableData) { target = .data(data) }

    /// Creates a consumer that writes a file; returns nil for other addresses.
    public init?(url: CFURL) {
        guard url.isFileURL else { return nil }
        target = .url(url as URL)
    }

    /// Writes all bytes at once.
    package func write(_ bytes: Data) -> Bool {
        switch target {
        case .data(let data):
            data.append(bytes)
            return true
        case .url(let url): return (try? bytes.write(to: url, options: .atomic)) != nil
        }
    }

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (lhs: CGDataConsumer, rhs: CGDataConsumer) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, unavailable)
extension CGDataConsumer: Sendable {}
