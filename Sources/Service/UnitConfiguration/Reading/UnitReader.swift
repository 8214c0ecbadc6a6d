/// Builds a unit's configuration from a file's tree.
struct UnitReader {
    let context: ReadingContext
    private var problems: ProblemList { context.problems }

    private static let keys = [
        "unit", "cameras", "models", "grading", "ring", "console", "store", "clips", "mqtt", "webhook", "log-level",
    ]

    init(_ context: ReadingContext) { self.context = context }

    /// - Returns: The configuration; nil or incomplete if there are errors.
    func unit(_ tree: YAMLTree) -> UnitConfiguration? {
        guard let top = Section(tree, name: "a unit", owner: tree.place, keys: Self.keys, context) else { return nil }
        top.need("unit", "unit: packing-3, a name that no other unit has")
        top.need("cameras", "cameras: with lines of '- name: …' and 'source: …' below")
        let name = top.text("unit")
        if let name, let problem = Texts.nameProblem(name) { top.error(problem, at: "unit") }
        var unit = UnitConfiguration(unit: name ?? "", cameras: cameras(top))
        unit.models = models(top, cameras: unit.cameras)
        unit.grading = grading(top, cameras: unit.cameras)
        if let ring = top.section("ring", keys: ["memory", "disk"]) {
            ring.bytes("memory", in: (8 << 20)...(1 << 40)).map { unit.ring.memory = $0 }
            ring.bytes("disk", in: 0...UnitLimits.bytes).map { unit.ring.disk = $0 }
        }
        unit.console = console(top)
        unit.store = store(top)
        unit.clips = clips(top)
        unit.mqtt = mqtt(top)
        unit.webhook = webhook(top)
        top.choice("log-level", of: UnitConfiguration.LogLevel.self).map { unit.logLevel = $0 }
        for sink in ["mqtt", "webhook"] where top.has(sink) && !top.has("store") {
            problems.error(
                "'\(sink)' needs a store, which holds scans until they are taken; add store: with file: below it",
                at: top.place(of: sink)
            )
        }
        return unit
    }

    // MARK: Parts of a unit

    private func console(_ top: Section) -> UnitConfiguration.Console {
        var console = UnitConfiguration.Console()
        if let text = top.anyText("console") {
            if let isOn = Texts.flag(text.text), text.isPlain {
                console.isOn = isOn
            } else {
                top.error("'console' has to be on, off, or keys with values below it", at: "console")
            }
            return console
        }
        let keys = [
            "host", "port", "token-file", "view-token-file", "unmasked-token-file", "certificate", "key", "rtsp-port",
            "names",
        ]
        guard let section = top.section("console", keys: keys) else { return console }
        section.text("host").map { console.host = $0 }
        section.whole("port", in: 0...65_535).map { console.port = $0 }
        console.tokenFile = section.file("token-file", .secret)
        console.viewTokenFile = section.file("view-token-file", .secret)
        console.unmaskedTokenFile = section.file("unmasked-token-file", .secret)
        for key in ["view-token-file", "unmasked-token-file"] where section.has(key) && !section.has("token-file") {
            section.error("'\(key)' is for others than those with 'token-file'; give that, too", at: key)
        }
        console.certificate = section.file("certificate", .readable)
        console.key = section.file("key", .secret)
        if section.has("certificate") != section.has("key") {
            let (there, missing) = section.has("key") ? ("key", "certificate") : ("certificate", "key")
            section.error("'\(there)' needs '\(missing)'; give both, or neither", at: there)
        }
        console.rtspPort = section.whole("rtsp-port", in: 0...65_535)
        for name in section.list("names", of: "host names") ?? [] {
            if HostText.isName(name.text) {
                console.names.append(name.text)
            } else {
                problems.error(
                    "this is not a host name; write one such as camera.lan, without port or http://",
                    at: name.place
                )
            }
        }
        guard let isLoopback = HostText.isLoopback(console.host) else {
            section.error("'host' is not a numeric address; give one such as 127.0.0.1 or 0.0.0.0", at: "host")
            return console
        }
        if !isLoopback, !section.has("token-file") {
            section.error(
                "a console that other machines reach needs 'token-file', a file with a secret of 16 characters or more",
                at: "host"
            )
        }
        return console
    }

    private func store(_ top: Section) -> UnitConfiguration.Store? {
        let keys = ["file", "retention", "pictures", "picture-width", "longest-backlog", "drops"]
        guard let section = top.section("store", keys: keys) else { return nil }
        section.need("file", "file: /var/lib/obscura/scans.sqlite")
        var store = UnitConfiguration.Store(file: section.file("file", .made) ?? "")
        if let retention = section.section("retention", keys: ["age", "count", "bytes"]) {
            store.retention.age = retention.time("age", in: 60...UnitLimits.age)
            store.retention.count = retention.whole("count", in: 1...1_000_000_000)
            store.retention.bytes = retention.bytes("bytes", in: (1 << 20)...UnitLimits.bytes)
        }
        section.choice("pictures", of: UnitConfiguration.Images.self).map { store.images = $0 }
        section.whole("picture-width", in: 16...8_192).map { store.imageWidth = $0 }
        section.whole("longest-backlog", in: 1_000...1_000_000_000).map { store.longestBacklog = $0 }
        section.time("drops", in: 1...86_400).map { store.drops = $0 }
        return store
    }

    private func clips(_ top: Section) -> UnitConfiguration.Clips? {
        guard let section = top.section("clips", keys: ["folder", "before", "after", "when", "budget"]) else {
            return nil
        }
        section.need("folder", "folder: /var/lib/obscura/clips")
        var clips = UnitConfiguration.Clips(folder: section.text("folder").flatMap { section.path($0, "folder") } ?? "")
        section.time("before", in: 0...UnitLimits.clip).map { clips.before = $0 }
        section.time("after", in: 0...UnitLimits.clip).map { clips.after = $0 }
        if clips.before + clips.after == 0 {
            section.error(
                "'before' and 'after' are both 0, which makes an empty clip; give one of them some seconds",
                at: "before"
            )
        }
        section.choice("when", of: UnitConfiguration.Clips.Occasion.self).map { clips.when = $0 }
        clips.budget = section.bytes("budget", in: (1 << 20)...UnitLimits.bytes)
        return clips
    }
}
