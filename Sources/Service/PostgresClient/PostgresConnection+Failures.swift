import CPostgres
import Foundation

/// The failures of a connection; each says what to do.
extension PostgresConnection {
    func connectFailure() -> PostgresFailure {
        let text = Self.line(cpostgres_error(connection))
        let lower = text.lowercased()
        let needsPerson = ["authentication failed", "does not exist", "no pg_hba.conf entry", "no password supplied"]
        if needsPerson.contains(where: { lower.contains($0) }), !lower.contains("no such file") {
            return PostgresFailure(
                .access,
                "The database at \(configuration.shownAddress) does not let this user in (\(text)). "
                    + "Check the user, the database's name and the password file."
            )
        }
        return PostgresFailure(
            .connection,
            "The database at \(configuration.shownAddress) cannot be reached (\(text)). "
                + "Check that it runs there, and the address."
        )
    }

    private static func line(_ text: UnsafePointer<CChar>?) -> String {
        guard let text else { return "no reason given" }
        let lines = String(cString: text).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        return String(lines.joined(separator: " ").prefix(400))
    }

    func failure(of result: OpaquePointer) -> PostgresFailure {
        guard let code = cpostgres_result_code(result) else { return lost() }
        let state = String(cString: code)
        let kind = PostgresFailure.kind(of: state)
        var text = Self.line(cpostgres_result_message(result))
        if let detail = cpostgres_result_detail(result) { text += ": \(Self.line(detail))" }
        let advice =
            switch state.prefix(2) {
            case "53": "Make room on the server, or allow more there."
            case "42": "See whether another program has changed the tables."
            default: "See the server's log."
            }
        return PostgresFailure(
            kind,
            "The database at \(configuration.shownAddress) says: \(text) (\(state)). \(advice)",
            state: state
        )
    }

    func lost() -> PostgresFailure {
        isLost = true
        return PostgresFailure(
            .connection,
            "The connection to the database at \(configuration.shownAddress) was lost "
                + "(\(Self.line(cpostgres_error(connection)))). Check that it runs, and the network."
        )
    }

    func tooSlow() -> PostgresFailure {
        isLost = true
        return PostgresFailure(
            .connection,
            "The database at \(configuration.shownAddress) did not answer within "
                + "\(Int(configuration.commandTime)) s. Check its load, its locks and the network."
        )
    }
}
