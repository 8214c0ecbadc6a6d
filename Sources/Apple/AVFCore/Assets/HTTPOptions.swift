import Foundation

/// Turns the options of an asset into FFmpeg's options for HTTP.
enum HTTPOptions {
    /// The option for header fields, which Apple's systems know by this string only.
    static let headerFieldsKey = "AVURLAssetHTTPHeaderFieldsKey"

    /// Returns FFmpeg's options; none for an address that is not of HTTP.
    ///
    /// Line breaks in values are left out, so that a value cannot add header fields of its own.
    static func values(_ options: [String: Any], for url: URL) -> [String: String] {
        guard url.scheme?.lowercased().hasPrefix("http") == true else { return [:] }
        var result: [String: String] = [:]
        if let agent = options[AVURLAssetHTTPUserAgentKey] as? String { result["user_agent"] = line(agent) }
        var fields = ""
        for (name, value) in (options[headerFieldsKey] as? [String: String] ?? [:]).sorted(by: { $0.key < $1.key }) {
            if name.lowercased() == "user-agent" {
                result["user_agent"] = line(value)
            } else {
                fields += line(name) + ": " + line(value) + "\r\n"
            }
        }
        if !fields.isEmpty { result["headers"] = fields }
        return result
    }

    private static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 }))
    }
}
