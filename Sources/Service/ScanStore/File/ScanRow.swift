import Foundation
import GRDB

/// Conversion of scans to rows and back.
enum ScanRow {
    /// The range of storable times: the years 1900 to 9999, in seconds since 2001.
    static let times = -3_187_296_000.0..<252_423_993_600.0
    /// Bytes that a row occupies besides its content: numbers, id, corners, indices.
    private static let overhead: Int64 = 200

    /// Returns a scan as the store keeps it, or throws if it cannot be stored.
    ///
    /// Numbers that are not finite are dropped, because a scan is worth more than its corners.
    static func normalized(_ record: ScanRecord, limit: Int) throws(StoreError) -> ScanRecord {
        var record = record
        if record.seconds?.isFinite == false { record.seconds = nil }
        if !record.corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) { record.corners = [] }
        if record.image?.isEmpty == true { record.image = nil }
        guard times.contains(record.time.timeIntervalSinceReferenceDate) else {
            throw StoreError(.invalid, "A scan of camera \(record.camera) has an invalid time. Set the clock.")
        }
        for name in [record.camera, record.source, record.type, record.clip ?? ""] where name.utf8.contains(0) {
            throw StoreError(.invalid, "The name of a camera, source, type or clip contains a NUL. Choose another.")
        }
        guard record.corners.count <= 64, bytes(record) <= limit else {
            throw StoreError(
                .invalid,
                """
                A scan of camera \(record.camera) has \(bytes(record)) bytes; at most \(limit) can be stored. \
                Make the image smaller.
                """
            )
        }
        return record
    }

    /// Returns the number of bytes that a scan counts as.
    static func bytes(_ record: ScanRecord) -> Int64 {
        var sum = record.camera.utf8.count + record.source.utf8.count + record.type.utf8.count
        sum += (record.text?.utf8.count ?? 0) + record.payload.count + (record.image?.count ?? 0)
        return Int64(sum + (record.clip?.utf8.count ?? 0)) + overhead
    }

    /// Returns the SELECT of the columns that ``scan(_:images:)`` reads.
    ///
    /// The text is read as bytes, because GRDB ends strings at the first NUL.
    static func select(images: Bool) -> String {
        """
        SELECT scan.sequence, id, camera, source, type, CAST(text AS BLOB), text IS NULL, payload, time, seconds, frame,
            corners, clip, pictured\(images ? ", jpeg" : "")
        FROM scan\(images ? " LEFT JOIN picture ON picture.sequence = scan.sequence" : "")
        """
    }

    /// Returns the scan in a row of ``select(images:)``.
    static func scan(_ row: Row, images: Bool) throws -> StoredScan {
        guard let bytes = try row.optionalBlob(1), let id = uuid(bytes) else {
            throw StoreFault.damaged("an id is invalid")
        }
        let time = try row.real(8)
        let seconds = try row.optionalReal(9)
        let sequence = try row.integer(0)
        guard times.contains(time), seconds?.isFinite ?? true, (0..<StoreSchema.greatestSequence).contains(sequence)
        else {
            throw StoreFault.damaged("a number of a scan is out of range")
        }
        let isNull = try row.integer(6) != 0
        let record = ScanRecord(
            id: id,
            camera: try row.string(2),
            source: try row.string(3),
            type: try row.string(4),
            text: isNull ? nil : String(decoding: try row.optionalBlob(5) ?? Data(), as: UTF8.self),
            payload: try row.optionalBlob(7) ?? Data(),
            time: Date(timeIntervalSinceReferenceDate: time),
            seconds: seconds,
            frame: try row.optionalInteger(10),
            corners: try points(row.optionalBlob(11)),
            image: images ? try row.optionalBlob(14) : nil,
            clip: try row.optionalString(12)
        )
        return StoredScan(sequence: sequence, record: record, hasImage: try row.integer(13) != 0)
    }

    /// Inserts a scan after the newest one and makes it the new tip.
    static func insert(
        _ record: ScanRecord,
        behind tip: inout ScanTip?,
        stored: Double,
        in db: Database
    ) throws -> StoredScan {
        let bytes = bytes(record)
        // Clamps the time, because a clock with a wild value must not create rows that look damaged.
        let time = max(min(max(stored, times.lowerBound), times.upperBound - 1), tip?.stored ?? times.lowerBound)
        let total = (tip?.total ?? 0) + bytes
        try db.cachedStatement(
            sql: """
                INSERT INTO scan (id, camera, source, type, text, payload, time, seconds, frame, corners, clip, stored,
                    bytes, total, pictured)
                VALUES (?, ?, ?, ?, CAST(? AS TEXT), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            data(record.id), record.camera, record.source, record.type, textValue(record.text), record.payload,
            record.time.timeIntervalSinceReferenceDate, record.seconds, record.frame, data(record.corners), record.clip,
            time, bytes, total, record.image != nil,
        ])
        let sequence = db.lastInsertedRowID
        if let image = record.image {
            try db.cachedStatement(sql: "INSERT INTO picture (sequence, jpeg) VALUES (?, ?)")
                .execute(arguments: [sequence, image])
        }
        tip = ScanTip(sequence: sequence, stored: time, bytes: bytes, total: total)
        return StoredScan(sequence: sequence, record: record)
    }

    /// Returns the scan with an id, including its image.
    static func find(_ id: UUID, in db: Database) throws -> StoredScan? {
        // Checks the id's index first, without reading the row: nearly every id is new.
        let known = try db.cachedStatement(sql: "SELECT sequence FROM scan WHERE id = ?")
        guard try Row.fetchOne(known, arguments: [data(id)]) != nil else { return nil }
        let statement = try db.cachedStatement(sql: select(images: true) + " WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [data(id)]).map { try scan($0, images: true) }
    }

    /// Returns a text for binding, as bytes if it contains a NUL, where GRDB would cut it off.
    static func textValue(_ text: String?) -> DatabaseValue {
        guard let text else { return .null }
        return text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
    }

    static func data(_ id: UUID) -> Data {
        withUnsafeBytes(of: id.uuid) { Data($0) }
    }

    private static func uuid(_ bytes: Data) -> UUID? {
        guard bytes.count == 16 else { return nil }
        var value: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: bytes) }
        return UUID(uuid: value)
    }

    private static func data(_ points: [ScanPoint]) -> Data? {
        guard !points.isEmpty else { return nil }
        var data = Data(capacity: points.count * 16)
        for value in points.flatMap({ [$0.x, $0.y] }) {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
        }
        return data
    }

    private static func points(_ data: Data?) throws -> [ScanPoint] {
        guard let data else { return [] }
        guard data.count.isMultiple(of: 16), data.count <= 64 * 16 else { throw StoreFault.damaged("invalid corners") }
        let values = stride(from: data.startIndex, to: data.endIndex, by: 8).map { start in
            Double(bitPattern: data[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) })
        }
        guard values.allSatisfy(\.isFinite) else { throw StoreFault.damaged("invalid corners") }
        return stride(from: 0, to: values.count, by: 2).map { ScanPoint(x: values[$0], y: values[$0 + 1]) }
    }
}
