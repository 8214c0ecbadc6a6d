/// Rows of scans in the binary format of COPY, in memory of their own that grows and is used again.
///
/// Cameras and sources get their numbers later, with ``set(camera:source:at:)``.
struct CopyRows: ~Copyable {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The columns, in their order.
    static let columns =
        "camera, source, sequence, id, time, seconds, frame, type, text, payload, corners, clip"
    /// The place of a column among them.
    static let text = 8
    private static let columnCount: UInt16 = 12
    private static let floatType: UInt32 = 700
    /// Bytes of a row without its texts.
    private static let fixed = 512
    /// The bytes of all, which the format wants: before the first row, and after the last.
    private static let frame: [UInt8] =
        [0xFF, 0xFF] + Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [UInt8](repeating: 0, count: 8)

    private var start: UnsafeMutableRawPointer
    private var capacity: Int
    /// Number of bytes of the rows and what is before them.
    private(set) var count = Self.frame.count
    /// The bytes before the first row, and those after the last.
    let end = 0..<2
    let header = 2..<Self.frame.count

    init(capacity: Int = 64 << 10) {
        self.capacity = max(capacity, Self.fixed)
        start = .allocate(byteCount: self.capacity, alignment: 16)
        for (place, byte) in Self.frame.enumerated() { start.storeBytes(of: byte, toByteOffset: place, as: UInt8.self) }
    }

    deinit { start.deallocate() }

    /// Removes all rows.
    mutating func clear() { count = Self.frame.count }

    /// Calls `body` with some of the bytes, which are valid during the call.
    func withBytes<Failure: Error>(
        _ range: Range<Int>,
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(start: start, count: count)[range]))
    }

    /// Appends a scan of the usual form.
    mutating func append(_ scan: ScanFields) {
        reserve(
            scan.type.count + (scan.text?.count ?? 0) + (scan.payload?.count ?? 0) + (scan.clip?.count ?? 0)
        )
        begin()
        put(UInt32(8))
        put(scan.sequence)
        put(UInt32(16))
        start.storeBytes(of: scan.id, toByteOffset: count, as: SIMD16<UInt8>.self)
        count += 16
        put(UInt32(8))
        put(scan.time)
        field(scan.seconds.map { Int64(bitPattern: $0.bitPattern) })
        field(scan.frame)
        field(scan.type)
        field(scan.text)
        if let payload = scan.payload {
            put(UInt32(Base64.length(payload)))
            Base64.decode(payload) { byte in
                start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
                count += 1
                return true
            }
        } else {
            put(UInt32.max)
        }
        field(scan.cornerValues) { scan.corners[$0] }
        field(scan.clip)
    }

    /// Appends any scan.
    mutating func append(_ scan: CollectedScan) {
        let texts = [scan.type, scan.text ?? [], scan.payload ?? [], scan.clip ?? []]
        reserve(texts.reduce(scan.corners.count * 8) { $0 + $1.count })
        begin()
        field(scan.sequence)
        field(scan.id)
        field(scan.time)
        field(scan.seconds.map { Int64(bitPattern: $0.bitPattern) })
        field(scan.frame)
        field(scan.type)
        field(scan.text)
        field(scan.payload)
        field(scan.corners.count) { scan.corners[$0] }
        field(scan.clip)
    }

    /// Sets the numbers of a row's camera and source.
    ///
    /// - Parameter place: The row's first byte.
    func set(camera: Int32, source: Int32, at place: Int) {
        precondition(place >= 0 && place + 18 <= count)
        start.storeBytes(of: camera.bigEndian, toByteOffset: place + 6, as: Int32.self)
        start.storeBytes(of: source.bigEndian, toByteOffset: place + 14, as: Int32.self)
    }

    /// Returns the bytes of a column, the first of which is 0; nil for NULL.
    func column(_ number: Int, at place: Int) -> [UInt8]? {
        let bytes = UnsafeRawBufferPointer(start: start, count: count)
        var place = place + 2
        for index in 0... {
            guard place + 4 <= count else { return nil }
            let size = Int(Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)))
            place += 4
            if index == number { return size < 0 || place + size > count ? nil : Array(bytes[place..<place + size]) }
            place += max(size, 0)
        }
        return nil
    }

    // MARK: Fields

    private mutating func reserve(_ texts: Int) {
        guard capacity - count < texts + Self.fixed else { return }
        let larger = max(capacity * 2, count + texts + Self.fixed)
        let copy = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
        copy.copyMemory(from: start, byteCount: count)
        start.deallocate()
        start = copy
        capacity = larger
    }

    /// Begins a row whose camera and source have no numbers yet.
    private mutating func begin() {
        put(Self.columnCount)
        for number: UInt32 in [4, 0, 4, 0] { put(number) }
    }

    @inline(__always) private mutating func put<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
        start.storeBytes(of: number.bigEndian, toByteOffset: count, as: Number.self)
        count += MemoryLayout<Number>.size
    }

    private mutating func field(_ value: Int64?) {
        guard let value else { return put(UInt32.max) }
        put(UInt32(8))
        put(value)
    }

    private mutating func field(_ value: Bytes?) {
        guard let value else { return put(UInt32.max) }
        put(UInt32(value.count))
        guard let base = value.baseAddress else { return }
        (start + count).copyMemory(from: base, byteCount: value.count)
        count += value.count
    }

    private mutating func field(_ value: [UInt8]?) {
        guard let value else { return put(UInt32.max) }
        value.withUnsafeBufferPointer { field($0) }
    }

    private mutating func field(_ values: Int, _ value: (Int) -> Float) {
        guard values > 0 else { return put(UInt32.max) }
        put(UInt32(20 + values * 8))
        // One dimension, no NULL, the type of its elements, their number, the first index.
        put(UInt32(1))
        put(UInt32(0))
        put(Self.floatType)
        put(UInt32(values))
        put(UInt32(1))
        for index in 0..<values {
            put(UInt32(4))
            put(value(index).bitPattern)
        }
    }
}
