/// Rows of scans in the binary format of COPY.
struct CopyRows {
    /// The columns, in their order.
    static let columns =
        "camera, source, sequence, id, time, seconds, frame, type, text, payload, corners, clip"
    private static let count: Int16 = 12
    private static let floatType: UInt32 = 700

    private(set) var bytes: [UInt8]

    init(capacity: Int = 0) {
        bytes = []
        bytes.reserveCapacity(32 + capacity * 320)
        bytes += Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00]
        put(UInt32(0))
        put(UInt32(0))
    }

    mutating func append(_ scan: CollectedScan, camera: Int32, source: Int32) {
        put(UInt16(bitPattern: Self.count))
        put(UInt32(4))
        put(UInt32(bitPattern: camera))
        put(UInt32(4))
        put(UInt32(bitPattern: source))
        field(scan.sequence)
        field(scan.id)
        field(scan.time)
        field(scan.seconds.map { Int64(bitPattern: $0.bitPattern) })
        field(scan.frame)
        field(scan.type)
        field(scan.text)
        field(scan.payload)
        field(scan.corners)
        field(scan.clip)
    }

    /// Ends the rows.
    mutating func end() { put(UInt16.max) }

    // MARK: Fields

    private mutating func put(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func field(_ value: Int64?) {
        guard let value else { return put(UInt32.max) }
        put(UInt32(8))
        put(value)
    }

    private mutating func field(_ value: [UInt8]?) {
        guard let value else { return put(UInt32.max) }
        put(UInt32(value.count))
        bytes += value
    }

    private mutating func field(_ values: [Float]) {
        guard !values.isEmpty else { return put(UInt32.max) }
        put(UInt32(20 + values.count * 8))
        // One dimension, no NULL, the type of its elements, their number, the first index.
        for number in [1, 0, Self.floatType, UInt32(values.count), 1] { put(number) }
        for value in values {
            put(UInt32(4))
            put(value.bitPattern)
        }
    }
}
