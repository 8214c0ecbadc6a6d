// `@unchecked Sendable`: only memory and its release. Who may write is decided by the arrays that share it.
/// Memory that arrays share: allocated here, lent by a client, or a pixel buffer's.
final class ArrayStorage: @unchecked Sendable {
    /// The first byte.
    let address: UnsafeMutableRawPointer
    /// The number of bytes.
    let byteCount: Int
    /// Indicates whether the memory must not be written.
    let isReadOnly: Bool
    private let release: ((UnsafeMutableRawPointer) -> Void)?

    /// Allocates zeros, on a boundary that inference engines read from without a copy.
    init(zeros byteCount: Int) {
        address = UnsafeMutableRawPointer.allocate(byteCount: max(byteCount, 1), alignment: Self.alignment)
        address.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
        self.byteCount = byteCount
        isReadOnly = false
        release = { $0.deallocate() }
    }

    /// Allocates memory whose content is undefined.
    init(uninitialized byteCount: Int) {
        address = UnsafeMutableRawPointer.allocate(byteCount: max(byteCount, 1), alignment: Self.alignment)
        self.byteCount = byteCount
        isReadOnly = false
        release = { $0.deallocate() }
    }

    /// Uses foreign memory; `release` is called once, with the last reference.
    init(
        _ address: UnsafeMutableRawPointer,
        byteCount: Int,
        isReadOnly: Bool = false,
        release: ((UnsafeMutableRawPointer) -> Void)?
    ) {
        self.address = address
        self.byteCount = byteCount
        self.isReadOnly = isReadOnly
        self.release = release
    }

    deinit { release?(address) }

    private static let alignment = 64
}
