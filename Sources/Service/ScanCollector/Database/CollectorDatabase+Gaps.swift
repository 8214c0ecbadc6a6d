import PostgresClient

/// Gaps, requests for what is missing, and age.
extension CollectorDatabase {
    /// A request to a unit for scans of a range.
    struct Request: Equatable {
        var unit: String
        var first: Int64
        var last: Int64
    }

    /// Adds up what arrived, and returns what to ask units for.
    ///
    /// - Parameters:
    ///   - patience: Seconds that a gap lasts before it is asked for.
    ///   - quiet: Seconds without scans after which a unit is asked for what follows.
    ///   - most: Maximum scans of a request.
    func settle(patience: Double, quiet: Double, most: Int) throws(PostgresFailure) -> [Request] {
        var requests: [Request] = []
        try repeated { () throws(PostgresFailure) in
            guard try connection.run("SELECT settle()").first == "t" else { return }
            let rows = try connection.run(
                "SELECT * FROM ask($1::float8 * interval '1 second', $2::float8 * interval '1 second', $3)",
                [String(patience), String(quiet), String(most)]
            ).rows
            requests = rows.compactMap { row in
                guard row.count == 3, let unit = row[0], let first = row[1].flatMap({ Int64($0) }),
                    let last = row[2].flatMap({ Int64($0) })
                else { return nil }
                return Request(unit: unit, first: first, last: last)
            }
        }
        return requests
    }

    /// Notes a unit's answer to a request.
    func answered(
        unit: String,
        first: Int64,
        last: Int64,
        oldest: Int64,
        newest: Int64
    ) throws(PostgresFailure) {
        let values = [unit] + [first, last, oldest, newest].map { String($0) }
        try repeated { () throws(PostgresFailure) in try connection.run("SELECT answered($1, $2, $3, $4, $5)", values) }
    }

    /// Drops partitions that are older than the retention.
    ///
    /// - Returns: Their names.
    func retire() throws(PostgresFailure) -> [String] {
        guard let retention else { return [] }
        let rows = try connection.run(
            "SELECT retire(now() - $1::float8 * interval '1 second')",
            [String(retention)],
            within: 60
        ).rows
        days = []
        reportDay = nil
        return rows.compactMap { $0.first ?? nil }
    }
}
