import Synchronization

extension PixelFormat {
    /// Formats that callers have registered.
    static let registered = Mutex<[OSType: PixelFormat]>([:])

    /// Adds a format or replaces a registered one.
    ///
    /// The formats of the table cannot be replaced.
    static func register(_ format: PixelFormat) {
        registered.withLock { $0[format.code] = format }
    }

    /// The codes of all formats: those of the table in its order, then registered ones in the order of their codes.
    static var allCodes: [OSType] {
        table.map(\.code) + registered.withLock { $0.keys.sorted() }
    }
}
