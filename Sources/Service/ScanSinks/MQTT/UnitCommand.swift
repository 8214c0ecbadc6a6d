/// A command for a camera of this unit.
public struct UnitCommand: Sendable, Hashable {
    /// The action to perform.
    public enum Action: Sendable, Hashable {
        /// Pauses the delayed view.
        case pause
        /// Resumes the delayed view.
        case resume
        /// Sets the delay of the delayed view in seconds, 0 to 3600.
        case setDelay(Double)
        /// Sets the frame rate in frames per second, 0.1 to 1000.
        case setRate(Double)
        /// Saves the newest seconds, 1 to 600, as a movie; nil for the usual length.
        case saveClip(seconds: Double?)
        /// Returns the newest frame, as `jpeg` (base64) in the answer's details.
        case snapshot
    }

    /// The camera's name; the handler checks whether the camera exists.
    public var camera: String
    /// The action to perform.
    public var action: Action

    /// Creates a command.
    public init(camera: String, action: Action) {
        self.camera = camera
        self.action = action
    }

    // The ranges of accepted numbers; the handler may have narrower ones.
    static let delays = 0.0...3_600
    static let rates = 0.1...1_000
    static let clips = 1.0...600

    /// Returns the action of a command.
    ///
    /// - Parameters:
    ///   - name: The last level of the topic.
    ///   - payload: Untrusted bytes.
    /// - Throws: ``SinkFailure`` with a message for the sender.
    static func action(_ name: String, _ payload: [UInt8]) throws(SinkFailure) -> Action {
        let payload = trimmed(payload)
        switch name {
        case "pause":
            if isEmpty(payload) || isOneOf(payload, "ON", "true", "1") { return .pause }
            if isOneOf(payload, "OFF", "false", "0") { return .resume }
            throw SinkFailure("pause takes nothing, ON or OFF. Send one of these.")
        case "resume":
            guard isEmpty(payload) else { throw SinkFailure("resume takes nothing. Send it empty.") }
            return .resume
        case "snapshot":
            guard isEmpty(payload) else { throw SinkFailure("snapshot takes nothing. Send it empty.") }
            return .snapshot
        case "delay": return .setDelay(try number(payload, in: delays, "delay takes seconds"))
        case "rate": return .setRate(try number(payload, in: rates, "rate takes frames a second"))
        case "clip":
            return .saveClip(
                seconds: isEmpty(payload) ? nil : try number(payload, in: clips, "clip takes nothing, or seconds")
            )
        default: throw SinkFailure("There is no such command; use pause, resume, delay, rate, clip or snapshot.")
        }
    }

    /// Removes surrounding white space.
    private static func trimmed(_ payload: [UInt8]) -> ArraySlice<UInt8> {
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        var payload = payload[...]
        while let first = payload.first, isSpace(first) { payload.removeFirst() }
        while let last = payload.last, isSpace(last) { payload.removeLast() }
        return payload
    }

    /// Indicates whether a payload is empty, or the text that Home Assistant's buttons send.
    private static func isEmpty(_ payload: ArraySlice<UInt8>) -> Bool { payload.isEmpty || isOneOf(payload, "PRESS") }

    private static func isOneOf(_ payload: ArraySlice<UInt8>, _ words: String...) -> Bool {
        words.contains { payload.elementsEqual($0.utf8) }
    }

    private static func number(
        _ payload: ArraySlice<UInt8>,
        in range: ClosedRange<Double>,
        _ what: String
    ) throws(SinkFailure) -> Double {
        let complaint = SinkFailure(
            "\(what), \(plain(range.lowerBound)) to \(plain(range.upperBound)), in digits like 2.5."
        )
        // Allowing no letters but the exponent's excludes nan, inf and hexadecimal.
        guard !payload.isEmpty, payload.count <= 32,
            payload.allSatisfy({ (0x30...0x39).contains($0) || Array("+-.eE".utf8).contains($0) }),
            let number = Double(String(decoding: payload, as: UTF8.self)), number.isFinite, range.contains(number)
        else { throw complaint }
        return number
    }

    private static func plain(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String(number)
    }
}

/// The result of a successful command.
public struct UnitReply: Sendable, Hashable {
    /// A message for people; nil if there is none.
    public var message: String?
    /// Details for programs, such as `clip`: a file name.
    public var details: [String: String]

    /// Creates a reply.
    public init(message: String? = nil, details: [String: String] = [:]) {
        self.message = message
        self.details = details
    }
}
