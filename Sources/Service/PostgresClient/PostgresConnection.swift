import Basics
import CPostgres
import Foundation

/// A connection to a PostgreSQL server.
///
/// All calls come from one thread, one at a time. Every wait is bounded: after its time the connection counts as lost.
/// A connection that was lost never works again; create another one.
package final class PostgresConnection {
    let connection: OpaquePointer
    let configuration: PostgresConfiguration
    private var prepared: Set<String> = []
    var isLost = false

    /// Connects to the server.
    package init(_ configuration: PostgresConfiguration) throws(PostgresFailure) {
        if let problem = cpostgres_load() {
            throw PostgresFailure(
                .noLibrary,
                "libpq, which speaks to PostgreSQL, could not be loaded (\(String(cString: problem))). "
                    + "Install it: apt-get install libpq5"
            )
        }
        self.configuration = configuration
        var settings = [
            ("dbname", configuration.url), ("application_name", configuration.applicationName),
            ("client_encoding", "UTF8"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
            ("keepalives_count", "3"), ("tcp_user_timeout", "\(Int(configuration.commandTime * 1_000))"),
            ("target_session_attrs", configuration.isReader ? "any" : "read-write"),
        ]
        if let password = configuration.password { settings.append(("password", password)) }
        let keys = settings.map { strdup($0.0) }
        let values = settings.map { strdup($0.1) }
        defer { for text in keys + values { free(text) } }
        var constKeys = keys.map { UnsafePointer($0) }
        var constValues = values.map { UnsafePointer($0) }
        constKeys.append(nil)
        constValues.append(nil)
        guard let connection = cpostgres_start(&constKeys, &constValues) else {
            throw PostgresFailure(.other, "There was no memory for a connection to the database. Close other programs.")
        }
        self.connection = connection
        try establish()
        _ = cpostgres_set_nonblocking(connection, 1)
        try run(
            """
            SET timezone = 'UTC'; SET client_min_messages = warning;
            SET statement_timeout = \(Int(configuration.commandTime * 1_000));
            SET idle_in_transaction_session_timeout = \(Int(configuration.commandTime * 2_000))
            """
        )
    }

    deinit { cpostgres_finish(connection) }

    /// The server's version, such as 150020 for 15.20.
    package var serverVersion: Int { Int(cpostgres_version(connection)) }
    /// Indicates whether the connection can still be used, as far as is known.
    package var isUsable: Bool { !isLost }

    private func establish() throws(PostgresFailure) {
        let end = HostClock().seconds + configuration.connectTime
        var state = cpostgres_status(connection) == 1 ? CPOSTGRES_POLL_FAILED : CPOSTGRES_POLL_WRITING
        while state != CPOSTGRES_POLL_OK {
            guard state != CPOSTGRES_POLL_FAILED else { throw connectFailure() }
            let now = HostClock().seconds
            guard now < end else {
                throw PostgresFailure(
                    .connection,
                    "There was no answer from the database at \(configuration.shownAddress) within "
                        + "\(Int(configuration.connectTime)) s. Check that it runs, and the network."
                )
            }
            wait(state == CPOSTGRES_POLL_READING ? POLLIN : POLLOUT, min(end - now, 1))
            state = Int(cpostgres_poll(connection))
        }
    }

    @discardableResult
    private func wait(_ events: Int32, _ seconds: Double) -> Int16 {
        var entry = pollfd(fd: cpostgres_socket(connection), events: Int16(events), revents: 0)
        _ = poll(&entry, 1, PollTimeout.milliseconds(seconds))
        return entry.revents
    }

    // MARK: Commands

    /// Runs a command; one without parameters may have several statements, which are one transaction.
    ///
    /// - Returns: The rows of the last statement.
    @discardableResult
    package func run(
        _ command: String,
        _ parameters: [String?] = [],
        within seconds: Double? = nil
    ) throws(PostgresFailure) -> PostgresRows {
        try perform(within: seconds) { values in
            cpostgres_send(connection, command, Int32(parameters.count), values)
        } with: {
            parameters
        }
    }

    /// Runs a command that the server parses and plans only once for each connection.
    ///
    /// - Parameter name: Identifies the command.
    @discardableResult
    package func runPrepared(
        _ name: String,
        _ command: String,
        _ parameters: [String?] = []
    ) throws(PostgresFailure) -> PostgresRows {
        if !prepared.contains(name) {
            try perform(within: nil) { _ in
                cpostgres_prepare(connection, name, command)
            } with: {
                []
            }
            prepared.insert(name)
        }
        return try perform(within: nil) { values in
            cpostgres_send_prepared(connection, name, Int32(parameters.count), values)
        } with: {
            parameters
        }
    }

    /// Asks the server to end the command that another thread waits for; that command then fails.
    package func cancel() { _ = cpostgres_cancel(connection) }

    @discardableResult
    private func perform(
        within seconds: Double?,
        _ send: (UnsafePointer<UnsafePointer<CChar>?>?) -> Int32,
        with parameters: () -> [String?]
    ) throws(PostgresFailure) -> PostgresRows {
        guard !isLost else { throw lost() }
        let texts = parameters().map { $0.map { strdup($0) } ?? nil }
        defer { for text in texts { free(text) } }
        let isSent = texts.map { UnsafePointer($0) }.withUnsafeBufferPointer { send($0.baseAddress) }
        guard isSent == 1 else { throw lost() }
        return try results(until: HostClock().seconds + (seconds ?? configuration.commandTime))
    }

    /// Streams rows into a table.
    ///
    /// - Parameters:
    ///   - command: A `COPY … FROM STDIN`, possibly after other statements.
    ///   - bytes: The rows in the command's format.
    package func copy(_ command: String, _ bytes: [UInt8]) throws(PostgresFailure) {
        let failure = bytes.withUnsafeBytes { bytes -> PostgresFailure? in
            do throws(PostgresFailure) {
                try copy(command) { (put: Put) throws(PostgresFailure) in try put(bytes) }
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    /// Sends a piece of rows.
    package typealias Put = (UnsafeRawBufferPointer) throws(PostgresFailure) -> Void

    /// Streams rows into a table, piece by piece.
    ///
    /// - Parameters:
    ///   - command: A `COPY … FROM STDIN`, possibly between other statements.
    ///   - body: Calls its argument with pieces of the rows in the command's format.
    package func copy(
        _ command: String,
        _ body: (Put) throws(PostgresFailure) -> Void
    ) throws(PostgresFailure) {
        guard !isLost else { throw lost() }
        let end = HostClock().seconds + configuration.commandTime
        guard cpostgres_send(connection, command, 0, nil) == 1 else { throw lost() }
        var failure: PostgresFailure?
        // The statements before COPY have results of their own.
        while true {
            guard let result = try next(until: end) else {
                throw failure ?? PostgresFailure(.other, "The server did not begin to copy. Update it to version 15.")
            }
            defer { cpostgres_clear(result) }
            let status = Int(cpostgres_result_status(result))
            if status == CPOSTGRES_COPY_IN { break }
            if status != CPOSTGRES_COMMAND_OK, status != CPOSTGRES_TUPLES_OK {
                failure = failure ?? self.failure(of: result)
            }
        }
        try body { (bytes: UnsafeRawBufferPointer) throws(PostgresFailure) in try put(bytes, until: end) }
        while true {
            let answer = cpostgres_put_end(connection, nil)
            guard answer >= 0 else { throw lost() }
            if answer == 1 { break }
            try flush(until: end)
        }
        try results(until: end)
    }

    private func put(_ bytes: UnsafeRawBufferPointer, until end: Double) throws(PostgresFailure) {
        var place = 0
        while place < bytes.count {
            // A piece at a time, so that the library's buffer stays small.
            let count = min(bytes.count - place, 64 << 10)
            let piece = bytes.baseAddress?.advanced(by: place).assumingMemoryBound(to: CChar.self)
            let answer = cpostgres_put(connection, piece, Int32(count))
            guard answer >= 0 else { throw lost() }
            if answer == 1 { place += count }
            // The end of the rows is sent with the command's end.
            if bytes.count >= 4_096 { try flush(until: end) }
        }
    }

    private func flush(until end: Double) throws(PostgresFailure) {
        while true {
            let answer = cpostgres_flush(connection)
            guard answer >= 0 else { throw lost() }
            if answer == 0 { return }
            let now = HostClock().seconds
            guard now < end else { throw tooSlow() }
            // A server that sends while we send must be read, or both wait for ever.
            if wait(POLLIN | POLLOUT, min(end - now, 1)) & Int16(POLLIN) != 0, cpostgres_consume(connection) != 1 {
                throw lost()
            }
        }
    }

    /// Returns the next result; nil after the last.
    private func next(until end: Double) throws(PostgresFailure) -> OpaquePointer? {
        try flush(until: end)
        while cpostgres_is_busy(connection) == 1 {
            let now = HostClock().seconds
            guard now < end else { throw tooSlow() }
            wait(POLLIN, min(end - now, 1))
            guard cpostgres_consume(connection) == 1 else { throw lost() }
        }
        return cpostgres_next(connection)
    }

    @discardableResult
    private func results(until end: Double) throws(PostgresFailure) -> PostgresRows {
        var rows = PostgresRows()
        var failure: PostgresFailure?
        while let result = try next(until: end) {
            defer { cpostgres_clear(result) }
            let status = Int(cpostgres_result_status(result))
            if status == CPOSTGRES_TUPLES_OK || status == CPOSTGRES_COMMAND_OK {
                rows = Self.rows(of: result)
            } else {
                failure = failure ?? self.failure(of: result)
            }
        }
        if let failure {
            if failure.kind == .connection { isLost = true }
            throw failure
        }
        return rows
    }

    private static func rows(of result: OpaquePointer) -> PostgresRows {
        var rows = PostgresRows()
        rows.affected = cpostgres_result_affected(result).flatMap { Int(String(cString: $0)) } ?? 0
        let columns = cpostgres_columns(result)
        rows.rows = (0..<cpostgres_rows(result)).map { row in
            (0..<columns).map { column in
                guard !cpostgres_is_null(result, row, column), let text = cpostgres_value(result, row, column) else {
                    return nil
                }
                return String(cString: text)
            }
        }
        return rows
    }
}
