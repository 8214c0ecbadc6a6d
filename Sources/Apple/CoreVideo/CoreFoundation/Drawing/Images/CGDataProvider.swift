public import Foundation

/// A function that returns the memory of a data provider to its owner.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

// `@unchecked Sendable`: the bytes do not change while the provider exists.
/// Bytes for an image: in memory or in a file.
public final class CGDataProvider: Hashable, @unchecked Sendable {
    private let owner: AnyObject?
    private let bytes: UnsafeRawBufferPointer
    private let release: (() -> Void)?

    /// The client's reference of ``init(dataInfo:data:size:releaseData:)``.
    public let info: UnsafeMutableRawPointer?

    private init(
        owner: AnyObject?,
        bytes: UnsafeRawBufferPointer,
        info: UnsafeMutableRawPointer? = nil,
        release: (() -> Void)? = nil
    ) {
        self.owner = owner
        self.bytes = bytes
        self.info = info
        self.release = release
    }

    /// Creates a provider of data, of which it keeps a copy if the data is mutable.
    public convenience init?(data: CFData) {
        guard let kept = data.copy() as? NSData else { return nil }
        self.init(owner: kept, bytes: UnsafeRawBufferPointer(start: kept.bytes, count: kept.length))
    }

    /// Creates a provider of a file's bytes; nil if the file cannot be read.
    public convenience init?(url: CFURL) {
        guard let data = try? Data(contentsOf: url as URL, options: .mappedIfSafe) else { return nil }
        self.init(data: data as NSData)
    }

    /// Creates a provider of a file's bytes; nil if the file cannot be read.
    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: URL(fileURLWithPath: String(cString: filename)) as NSURL)
    }

    /// Creates a provider of memory that must not change until `releaseData` is called.
    ///
    /// - Parameters:
    ///   - info: A reference for the callback.
    ///   - data: The address of the first byte.
    ///   - size: The number of bytes.
    ///   - releaseData: A function that is called once, on the thread that releases the provider.
    public convenience init?(
        dataInfo info: UnsafeMutableRawPointer?,
        data: UnsafeRawPointer,
        size: Int,
        releaseData: @escaping CGDataProviderReleaseDataCallback
    ) {
        guard size >= 0 else { return nil }
        self.init(owner: nil, bytes: UnsafeRawBufferPointer(start: data, count: size), info: info) {
            releaseData(info, data, size)
        }
    }

    /// Creates a provider of a part of another one, which it keeps alive.
    package convenience init?(_ parent: CGDataProvider, from offset: Int) {
        guard offset >= 0, offset <= parent.bytes.count else { return nil }
        self.init(owner: parent, bytes: UnsafeRawBufferPointer(rebasing: parent.bytes[offset...]))
    }

    /// Creates a provider of the bytes of an object that it keeps alive.
    package convenience init(keeping owner: AnyObject, bytes: UnsafeRawBufferPointer) {
        self.init(owner: owner, bytes: bytes, release: nil)
    }

    deinit { release?() }

    /// A copy of the bytes.
    public var data: CFData? { NSData(bytes: bytes.baseAddress, length: bytes.count) }

    /// The number of bytes.
    package var count: Int { bytes.count }

    /// Lends the bytes.
    package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        defer { withExtendedLifetime(self) {} }
        return try body(bytes)
    }

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (lhs: CGDataProvider, rhs: CGDataProvider) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
