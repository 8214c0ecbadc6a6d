import Basics

extension VirtualCameraSettings {
    static let keys = [
        "codes", "motion", "noise", "blur", "light", "depth", "seed", "clock", "frames", "lose", "jitter", "unplug",
        "stall", "rate", "controls", "objects", "fade",
    ]

    /// Parses the text after `virtual:`.
    init(head: Substring, options: NameOptions) throws(CameraError) {
        self.init()
        try readHead(head, options.subject)
        if let text = options["codes"] { codes = try Self.codes(text, options.subject) }
        if let text = options["objects"] { objects = try Self.objects(text, options.subject) }
        if let value = try options.choice("motion", of: Motion.self) { motion = value }
        if let value = try options.number("noise", in: 0...1) { noise = value }
        if let value = try options.number("blur", in: 0...1) { blur = value }
        if let value = try options.number("light", in: 0...1) { light = value }
        if let value = try options.flag("depth") { depth = value }
        if let value = try options.whole("seed", in: 0...(.max)) { seed = value }
        if let value = try options.choice("clock", of: Clock.self) { clock = value }
        if let value = try options.whole("frames", in: 1...Self.mostFrames) { frames = Int(value) }
        if let value = try options.number("lose", in: 0...1) { lose = value }
        if let value = try options.number("jitter", in: 0...Self.largestJitter, unit: "milliseconds") { jitter = value }
        unplug = try options.number("unplug", in: 0...Self.longestTime, unit: "seconds")
        if let value = try options.choice("rate", of: RateChange.self) { rateChange = value }
        if let value = try options.flag("controls") { controls = value }
        fade = try options.number("fade", in: 1...Self.longestTime, unit: "seconds")
        if let text = options["stall"] { stall = try Self.stall(text, options) }
    }

    private mutating func readHead(_ head: Substring, _ subject: NameSubject) throws(CameraError) {
        let parts = head.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        if !parts[0].isEmpty {
            let sides = parts[0].split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" || $0 == "×" }
            guard sides.count == 2, let width = DecimalText.whole(sides[0]), let height = DecimalText.whole(sides[1])
            else {
                throw subject.error(
                    "'\(parts[0])' is no picture size; write width x height, as in virtual:1280x720@30?codes=qr"
                )
            }
            let allowed = Self.allowedSides
            guard allowed.contains(Int(width)), allowed.contains(Int(height)) else {
                throw subject.error(
                    """
                    a picture cannot be \(width)x\(height); each side is \(allowed.lowerBound) to \
                    \(allowed.upperBound) pixels
                    """
                )
            }
            self.width = Int(width)
            self.height = Int(height)
        }
        if parts.count == 2 {
            guard let rate = FrameRate(parsing: parts[1]) else {
                throw subject.error(
                    """
                    '\(parts[1])' is no frame rate; write \(FrameRate.allowed.lowerBound) to \
                    \(FrameRate.allowed.upperBound) frames a second, as in 30, 29.97 or 30000/1001
                    """
                )
            }
            self.rate = rate
        }
    }

    private static func codes(_ text: String, _ subject: NameSubject) throws(CameraError) -> [VirtualCode] {
        if text == "none" { return [] }
        var codes: [VirtualCode] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let code = VirtualCode(rawValue: String(name)) else {
                let known = VirtualCode.allCases.map(\.rawValue)
                if name == "none" { throw subject.error("codes=\(text) names codes and 'none' at once; choose") }
                let hint = NearName.hint(for: name, among: known + ["none"])
                throw subject.error(
                    "codes=\(text): there is no code '\(name)'"
                        + (hint.isEmpty ? "; there are \(known.listed), or none" : hint)
                )
            }
            codes.append(code)
        }
        guard codes.count <= mostCodes else {
            throw subject.error("codes= names \(codes.count) codes; a picture holds at most \(mostCodes)")
        }
        return codes
    }

    private static func objects(_ text: String, _ subject: NameSubject) throws(CameraError) -> [VirtualObject] {
        if text == "none" { return [] }
        var objects: [VirtualObject] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let object = VirtualObject(rawValue: String(name)) else {
                let known = VirtualObject.allCases.map(\.rawValue)
                if name == "none" { throw subject.error("objects=\(text) names objects and 'none' at once; choose") }
                let hint = NearName.hint(for: name, among: known + ["none"])
                throw subject.error(
                    "objects=\(text): there is no object '\(name)'"
                        + (hint.isEmpty ? "; there are \(known.listed), or none" : hint)
                )
            }
            objects.append(object)
        }
        guard objects.count <= mostObjects else {
            throw subject.error("objects= names \(objects.count) objects; a picture holds at most \(mostObjects)")
        }
        return objects
    }

    static func stall(_ text: String, _ options: NameOptions) throws(CameraError) -> Stall {
        let parts = text.split(separator: "+", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw options.subject.error(
                "stall=\(text) is not of the form at+length in seconds, as in stall=2+1.5"
            )
        }
        let range = 0...longestTime
        return Stall(
            start: try options.number(parts[0], key: "stall", in: range, unit: "seconds"),
            length: try options.number(parts[1], key: "stall", in: range, unit: "seconds")
        )
    }

    /// Size and rate.
    var nameText: String { "\(width)x\(height)@\(rate)" }

    /// The options that differ from their defaults, in the order of the table.
    var optionTexts: [String] {
        let usual = VirtualCameraSettings()
        var texts: [String] = []
        func add(_ key: String, _ value: Double, unless usual: Double) {
            let text = DecimalText.text(value)
            if text != DecimalText.text(usual) { texts.append("\(key)=\(text)") }
        }
        if codes != usual.codes {
            texts.append("codes=" + (codes.isEmpty ? "none" : codes.map(\.rawValue).joined(separator: ",")))
        }
        if !objects.isEmpty { texts.append("objects=" + objects.map(\.rawValue).joined(separator: ",")) }
        if motion != usual.motion { texts.append("motion=\(motion.rawValue)") }
        add("noise", noise, unless: usual.noise)
        add("blur", blur, unless: usual.blur)
        add("light", light, unless: usual.light)
        if depth { texts.append("depth=1") }
        if seed != usual.seed { texts.append("seed=\(seed)") }
        if clock != usual.clock { texts.append("clock=\(clock.rawValue)") }
        if let frames { texts.append("frames=\(frames)") }
        add("lose", lose, unless: usual.lose)
        add("jitter", jitter, unless: usual.jitter)
        if let unplug { texts.append("unplug=\(DecimalText.text(unplug))") }
        if let stall { texts.append("stall=\(DecimalText.text(stall.start))+\(DecimalText.text(stall.length))") }
        if rateChange != usual.rateChange { texts.append("rate=\(rateChange.rawValue)") }
        if let fade { texts.append("fade=\(DecimalText.text(fade))") }
        if controls { texts.append("controls=1") }
        return texts
    }
}

extension VirtualCameraSettings {
    /// Validates settings made by a program by converting them to a name and back.
    ///
    /// Numbers lose digits that a name cannot express.
    init(checking settings: VirtualCameraSettings, as name: CameraName) throws(CameraError) {
        guard case .virtual(let checked) = try CameraName(parsing: name.description).source else {
            throw NameSubject(name.description).error("this is no virtual camera")
        }
        self = checked
    }
}
