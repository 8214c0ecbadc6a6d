import Foundation

/// Formats metrics in Prometheus' text format, version 0.0.4.
enum MetricsText {
    static func text(of metrics: [ConsoleMetric]) -> String {
        var names: [String] = []
        var groups: [String: [ConsoleMetric]] = [:]
        for metric in metrics {
            if groups[metric.name] == nil { names.append(metric.name) }
            groups[metric.name, default: []].append(metric)
        }
        var text = ""
        // Groups all lines of one name, whatever order they came in.
        for name in names {
            guard let group = groups[name], let first = group.first else { continue }
            text += "# HELP \(name) \(escape(first.help, quotes: false))\n# TYPE \(name) \(first.kind.rawValue)\n"
            for metric in group {
                text += name
                if !metric.labels.isEmpty {
                    let labels = metric.labels.sorted { $0.key < $1.key }
                    text +=
                        "{" + labels.map { "\($0.key)=\"\(escape($0.value, quotes: true))\"" }.joined(separator: ",")
                        + "}"
                }
                text += " \(number(metric.value))\n"
            }
        }
        return text
    }

    private static func escape(_ text: String, quotes: Bool) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\"" where quotes: result += "\\\""
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    private static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        if let whole = Int(exactly: value) { return "\(whole)" }
        return "\(value)"
    }
}
