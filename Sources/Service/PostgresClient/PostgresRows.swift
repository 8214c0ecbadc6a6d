/// The rows of a command's result, as text.
package struct PostgresRows: Sendable {
    /// The rows; a nil value is NULL.
    package var rows: [[String?]] = []
    /// Number of rows that the command inserted, changed or deleted.
    package var affected = 0

    package init() {}

    /// The first value of the first row.
    package var first: String? { rows.first?.first ?? nil }
}
