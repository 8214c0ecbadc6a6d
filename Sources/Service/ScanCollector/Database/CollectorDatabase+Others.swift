import Foundation
import PostgresClient

/// Everything that is no scan.
extension CollectorDatabase {
    /// Keeps messages that are not stored, with the reason; of very many only their number.
    func keep(_ refusals: [Refusal]) throws(PostgresFailure) {
        for refusal in refusals.prefix(Self.keptRefusals) {
            try keep(refusal)
        }
        let more = refusals.dropFirst(Self.keptRefusals)
        guard let first = more.first else { return }
        try keep(
            Refusal(
                topic: first.topic,
                reason: "\(more.count) more messages of the same batch.",
                payload: first.payload
            )
        )
    }

    private func keep(_ refusal: Refusal) throws(PostgresFailure) {
        try connection.runPrepared(
            "refusal",
            "INSERT INTO refusal (collector, topic, reason, bytes, payload) VALUES ($1, $2, $3, $4, $5)",
            [
                collector, CollectorMessage.plain(refusal.topic, 500), CollectorMessage.plain(refusal.reason, 1_000),
                String(refusal.payload.count), Self.hexadecimal(refusal.payload.prefix(Self.keptBytes)),
            ]
        )
    }

    /// Stores what a camera says of itself, unless it is a repeat.
    func store(_ report: CollectorMessage.CameraReport) throws(PostgresFailure) {
        let today = Int64(((wallClock().timeIntervalSince1970 - Self.epoch) / 86_400).rounded(.down))
        if reportDay != today {
            try repeated { () throws(PostgresFailure) in try makePartition("camera_report", day: today) }
            reportDay = today
        }
        guard
            let camera = try names.camera(unit: Array(report.unit.utf8), Array(report.camera.utf8), on: connection)?
                .number
        else { return }
        try connection.runPrepared(
            "report",
            "SELECT store_report($1, $8, $9, $2, $3, $4, $5, $6, $7)",
            [
                String(camera), report.isRunning ? "t" : "f", String(report.captured), String(report.delivered),
                String(report.dropped), String(report.rate), report.problem, report.run?.uuidString,
                report.number.map { String($0) },
            ]
        )
    }

    /// Stores a unit's health.
    func store(health status: String, version: String?, of unit: String) throws(PostgresFailure) {
        let number = try names.unit(Array(unit.utf8), on: connection)
        try connection.runPrepared(
            "health",
            """
            UPDATE unit SET status_since = CASE WHEN status IS DISTINCT FROM $2 THEN now() ELSE status_since END,
                status = $2, version = coalesce($3, version) WHERE id = $1
            """,
            [String(number), status, version]
        )
    }

    /// Stores that an image is in this collector's folder.
    func store(image id: UUID, bytes: Int) throws(PostgresFailure) {
        try connection.runPrepared(
            "picture",
            """
            INSERT INTO picture (id, collector, bytes) VALUES ($1, $2, $3)
            ON CONFLICT (id) DO UPDATE SET collector = $2, bytes = $3
            """,
            [id.uuidString, collector, String(bytes)]
        )
    }

    /// Stores an image in the database itself, and deletes the oldest ones beyond a number of bytes.
    func store(image id: UUID, _ image: [UInt8], budget: Int) throws(PostgresFailure) {
        try connection.runPrepared(
            "image",
            "SELECT keep_picture($1, $2, $3, $4)",
            [id.uuidString, collector, Self.hexadecimal(image[...]), String(budget)]
        )
    }

    /// Returns bytes as the server reads them.
    private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = Array("\\x".utf8)
        text.reserveCapacity(2 + bytes.count * 2)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Forgets images whose files were deleted.
    func forget(images ids: [UUID]) throws(PostgresFailure) {
        for id in ids {
            try connection.run("DELETE FROM picture WHERE id = $1 AND collector = $2", [id.uuidString, collector])
        }
    }
}
