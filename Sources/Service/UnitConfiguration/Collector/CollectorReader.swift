/// Builds a collector's configuration from a file's tree.
struct CollectorReader {
    let context: ReadingContext

    private static let keys = [
        "collector", "database", "password-file", "mqtt", "share", "batch", "absence", "retention", "pictures",
        "log-level",
    ]

    /// - Returns: The configuration; nil or incomplete if there are errors.
    func collector(_ tree: YAMLTree) -> CollectorConfiguration? {
        let section = Section(tree, name: "a collector", owner: tree.place, keys: Self.keys, context)
        guard let top = section else { return nil }
        top.need("collector", "collector: collector-1, a name that no other collector has")
        top.need("database", "database: postgresql://obscura@localhost/scans")
        top.need("mqtt", "mqtt: with host: below it")
        let name = top.text("collector") ?? ""
        if !name.isEmpty, let problem = Texts.nameProblem(name) { top.error(problem, at: "collector") }
        let database = top.text("database") ?? ""
        if !database.isEmpty, let problem = Self.problem(of: database) {
            top.error("'database' \(problem)", at: "database")
        }
        let mqtt = UnitReader(context).mqtt(top) ?? UnitConfiguration.MQTT(host: "", port: 1)
        if mqtt.homeAssistant || mqtt.images {
            top.error("'home-assistant' and 'pictures' of mqtt are for units; delete them here", at: "mqtt")
        }
        var collector = CollectorConfiguration(collector: name, database: database, mqtt: mqtt)
        collector.passwordFile = top.file("password-file", .secret)
        if let share = top.anyText("share") {
            collector.share = share.isPlain && Texts.flag(share.text) == false ? nil : share.text
            if let group = collector.share, let problem = Texts.nameProblem(group) { top.error(problem, at: "share") }
        } else if top.has("share") {
            top.error("'share' is to be a name, or off", at: "share")
        }
        top.whole("batch", in: 1...10_000).map { collector.batch = $0 }
        top.time("absence", in: 60...UnitLimits.age).map { collector.absence = $0 }
        collector.retention = top.time("retention", in: 86_400...UnitLimits.age)
        if let section = top.section("pictures", keys: ["folder", "table", "budget"]) {
            let isInTable = section.flag("table") ?? false
            if isInTable, section.has("folder") {
                section.error("pictures are kept in one place; delete 'folder' or 'table'", at: "table")
            } else if !isInTable {
                section.need("folder", "folder: /var/lib/obscura/pictures, or table: true")
            }
            let folder = isInTable ? nil : section.text("folder").flatMap { section.path($0, "folder") } ?? ""
            var pictures = CollectorConfiguration.Pictures(folder: folder)
            section.bytes("budget", in: (1 << 20)...UnitLimits.bytes).map { pictures.budget = $0 }
            collector.pictures = pictures
        }
        top.choice("log-level", of: UnitConfiguration.LogLevel.self).map { collector.logLevel = $0 }
        return collector
    }

    /// Returns a message if an address cannot be one of a database; it does not repeat the address.
    private static func problem(of url: String) -> String? {
        guard url.hasPrefix("postgresql://") || url.hasPrefix("postgres://") else {
            return "is no address of a database; write one such as postgresql://obscura@db.lan/scans"
        }
        guard !url.contains(" "), url.utf8.count <= 2_048 else {
            return "has spaces in it or is too long; write one such as postgresql://obscura@db.lan/scans"
        }
        let authority = url.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
        let user = authority.lastIndex(of: "@").map { authority[..<$0] }
        guard user?.contains(":") != true, !url.contains("password=") else {
            return "has a password in it; put that into a file of its own and name that with 'password-file'"
        }
        return nil
    }
}
