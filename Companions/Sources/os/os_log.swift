import Foundation

/// Writes a message in the format of `printf` to a log.
///
/// `%@` shows any value. Options such as `%{public}@` specify a value's privacy: values marked private or sensitive are
/// redacted.
///
/// Differs from Apple: values may be of any type, because strings are not C arguments on Linux.
public func os_log(
    _ message: StaticString,
    dso: UnsafeRawPointer? = nil,
    log: OSLog = .default,
    type: OSLogType = .default,
    _ args: Any...
) {
    log.write(type, LogFormat("\(message)").text(of: args))
}

/// Writes a message of a type, in the format of `printf`, to a log.
public func os_log(
    _ type: OSLogType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog = .default,
    _ message: StaticString,
    _ args: Any...
) {
    log.write(type, LogFormat("\(message)").text(of: args))
}

/// Writes a message with interpolated values to a log.
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(type, message.text)
}

/// A `printf` format with Apple's options in braces.
struct LogFormat {
    private enum Piece {
        case words(String)
        case value(flags: String, conversion: Character, isHidden: Bool)
    }

    private var pieces: [Piece] = []

    init(_ format: String) {
        var rest = Substring(format)
        var words = ""
        while let next = rest.popFirst() {
            guard next == "%" else {
                words.append(next)
                continue
            }
            if rest.first == "%" {
                words.append("%")
                rest.removeFirst()
                continue
            }
            var isHidden = false
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                isHidden = rest[..<end].contains("private") || rest[..<end].contains("sensitive")
                rest = rest[rest.index(after: end)...]
            }
            let flags = rest.prefix { "+-# 0123456789.*".contains($0) }
            rest = rest.dropFirst(flags.count)
            rest = rest.drop { "hlqLztj".contains($0) }
            guard let conversion = rest.popFirst() else { break }
            pieces.append(.words(words))
            words = ""
            pieces.append(.value(flags: String(flags), conversion: conversion, isHidden: isHidden))
        }
        pieces.append(.words(words))
    }

    func text(of values: [Any]) -> String {
        var values = values[...]
        return pieces.map { piece in
            switch piece {
            case .words(let words): return words
            case .value(let flags, let conversion, let isHidden):
                guard let value = values.popFirst() else { return "<missing>" }
                return isHidden ? "<private>" : Self.text(of: value, flags: flags, conversion: conversion)
            }
        }.joined()
    }

    private static func text(of value: Any, flags: String, conversion: Character) -> String {
        switch (conversion, value) {
        case ("d", let number as any FixedWidthInteger), ("i", let number as any FixedWidthInteger),
            ("D", let number as any FixedWidthInteger):
            String(format: "%\(flags)lld", Int64(truncatingIfNeeded: number))
        case ("u", let number as any FixedWidthInteger), ("x", let number as any FixedWidthInteger),
            ("X", let number as any FixedWidthInteger), ("o", let number as any FixedWidthInteger):
            String(format: "%\(flags)ll\(conversion)", UInt64(truncatingIfNeeded: number))
        case ("f", let number as any BinaryFloatingPoint), ("F", let number as any BinaryFloatingPoint),
            ("g", let number as any BinaryFloatingPoint), ("G", let number as any BinaryFloatingPoint),
            ("e", let number as any BinaryFloatingPoint), ("E", let number as any BinaryFloatingPoint):
            String(format: "%\(flags)\(conversion)", Double(number))
        case (_, let number as NSNumber) where "diu".contains(conversion): number.stringValue
        default: String(describing: value)
        }
    }
}
