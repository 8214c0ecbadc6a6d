import Synchronization

extension PixelFormat {
    /// The formats that callers have registered.
    static let registered = Mutex<[OSType: PixelFormat]>([:])

    /// Adds a format or replaces a registered one.
    ///
    /// Built-in formats cannot be replaced.
    static func register(_ format: PixelFormat) {
        registered.withLock { $0[format.code] = format }
    }

    /// The codes of all formats: built-in ones in table order, then registered ones in the order of their codes.
    static var allCodes: [OSType] {
        table.map(\.code) + registered.withLock { $0.keys.sorted() }
    }
}
