import Foundation
import NIOHTTP1

/// Reads and checks values in a request.
enum RequestValues {
    /// Returns the path with percent-encoding removed once; nil if the result is not valid text.
    static func path(of raw: String) -> String? {
        guard raw.utf8.contains(0x25) else { return raw }
        guard let text = raw.removingPercentEncoding, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            return nil
        }
        return text
    }

    /// Returns the query as names and values.
    ///
    /// - Throws: ``Refusal`` if a name occurs twice or is not in `known`.
    static func query(of text: String?, known: Set<String>) throws(Refusal) -> [String: String] {
        var values: [String: String] = [:]
        for pair in (text ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.replacing("+", with: " ").removingPercentEncoding
            }
            guard let name = parts.first ?? nil, let value = parts.count > 1 ? parts[1] : "" else {
                throw .invalid("The query contains a percent sign that is not followed by two hexadecimal digits.")
            }
            guard known.contains(name), values[name] == nil else {
                throw .invalid(
                    known.isEmpty
                        ? "This path takes no query."
                        : "The query may hold each of \(known.sorted().joined(separator: ", ")) once, and nothing else."
                )
            }
            values[name] = value
        }
        return values
    }

    /// Returns an integer in the query; nil if it is absent.
    static func integer(
        _ name: String,
        in query: [String: String],
        _ range: ClosedRange<Int>
    ) throws(Refusal) -> Int? {
        guard let text = query[name] else { return nil }
        guard let value = Int(text), range.contains(value), !text.hasPrefix("+") else {
            throw .invalid("\(name) is a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return value
    }

    /// Returns the members of a body.
    ///
    /// - Throws: ``Refusal`` if the body is not a JSON object.
    static func members(of body: Data, _ head: RequestHead) throws(Refusal) -> [String: ConsoleJSON.Value] {
        let type = (head["content-type"] ?? "").prefix { $0 != ";" }.trimmed.lowercased()
        guard type == "application/json" else {
            throw Refusal(.unsupportedMediaType, "type", "Send the body as Content-Type: application/json.")
        }
        guard case .object(let members)? = try? JSONDecoder().decode(ConsoleJSON.Value.self, from: body) else {
            throw .invalid("The body is not a JSON object.")
        }
        return members
    }

    /// Returns a number that is the only member.
    static func number(_ name: String, in members: [String: ConsoleJSON.Value]) throws(Refusal) -> Double {
        guard members.count == 1, case .number(let value)? = members[name], value.isFinite else {
            throw .invalid(#"The body is {"\#(name)":NUMBER}."#)
        }
        return value
    }

    static func number(
        _ name: String,
        in members: [String: ConsoleJSON.Value],
        _ range: ClosedRange<Double>
    ) throws(Refusal) -> Double {
        let value = try number(name, in: members)
        guard range.contains(value) else {
            throw .invalid("\(name) lies between \(text(range.lowerBound)) and \(text(range.upperBound)).")
        }
        return value
    }

    /// Returns an integer that is the only member.
    static func integer(
        _ name: String,
        in members: [String: ConsoleJSON.Value],
        _ range: ClosedRange<Int>
    ) throws(Refusal) -> Int {
        let value = try number(name, in: members, Double(range.lowerBound)...Double(range.upperBound))
        guard let whole = Int(exactly: value) else { throw .invalid("\(name) is a whole number.") }
        return whole
    }

    /// Returns a text that is the only member.
    static func string(_ name: String, in members: [String: ConsoleJSON.Value]) throws(Refusal) -> String {
        guard members.count == 1, case .string(let value)? = members[name] else {
            throw .invalid(#"The body is {"\#(name)":"TEXT"}."#)
        }
        return value
    }

    private static func text(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}
