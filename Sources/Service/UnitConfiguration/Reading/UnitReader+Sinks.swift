extension UnitReader {
    private static let mqttKeys = [
        "host", "port", "version", "tls", "user", "password-file", "prefix", "home-assistant", "pictures",
    ]

    func mqtt(_ top: Section) -> UnitConfiguration.MQTT? {
        guard let section = top.section("mqtt", keys: Self.mqttKeys) else { return nil }
        section.need("host", "host: broker.lan")
        let host = section.text("host") ?? ""
        if !host.isEmpty, !HostText.isNameOrAddress(host) {
            section.error(
                """
                'host' is not a host name or address; write only that, with 'port', 'user' and 'password-file' in \
                lines of their own
                """,
                at: "host"
            )
        }
        let tls = tls(section)
        var mqtt = UnitConfiguration.MQTT(
            host: host,
            port: section.whole("port", in: 1...65_535) ?? (tls == nil ? 1883 : 8883)
        )
        mqtt.tls = tls
        section.choice("version", of: UnitConfiguration.MQTT.Version.self).map { mqtt.version = $0 }
        mqtt.user = section.text("user")
        mqtt.passwordFile = section.file("password-file", .secret)
        if section.has("password-file"), !section.has("user"), mqtt.version == .threeOneOne {
            section.error("version 3.1.1 has no password without a user; add 'user'", at: "password-file")
        }
        let isNear = host == "localhost" || HostText.isLoopback(host) == true
        if mqtt.passwordFile != nil, tls == nil, !isNear {
            context.problems.warn(
                "the password goes to the broker without encryption; add tls: true, or tls: with ca: below it",
                at: section.place
            )
        }
        if let prefix = section.text("prefix") {
            let parts = prefix.split(separator: "/", omittingEmptySubsequences: false)
            let isFine = parts.allSatisfy { !$0.isEmpty } && !prefix.contains { "+#".contains($0) }
            if !isFine || prefix.hasPrefix("$") || prefix.utf8.count > 256 {
                section.error(
                    "'prefix' cannot start topics; write words with single '/' between them, without + and #",
                    at: "prefix"
                )
            }
            mqtt.prefix = prefix
        }
        section.flag("home-assistant").map { mqtt.homeAssistant = $0 }
        section.flag("pictures").map { mqtt.images = $0 }
        return mqtt
    }

    private func tls(_ owner: Section) -> UnitConfiguration.TLS? {
        if let text = owner.anyText("tls") {
            guard text.isPlain, let isOn = Texts.flag(text.text) else {
                owner.error("'tls' has to be true, false, or keys with values below it", at: "tls")
                return nil
            }
            return isOn ? UnitConfiguration.TLS() : nil
        }
        guard let section = owner.section("tls", keys: ["ca", "certificate", "key"]) else { return nil }
        var tls = UnitConfiguration.TLS()
        tls.ca = section.file("ca", .readable)
        tls.certificate = section.file("certificate", .readable)
        tls.key = section.file("key", .secret)
        if section.has("certificate") != section.has("key") {
            let (there, missing) = section.has("key") ? ("key", "certificate") : ("certificate", "key")
            section.error("'\(there)' is of no use without '\(missing)'; give both or none", at: there)
        }
        return tls
    }

    func webhook(_ top: Section) -> UnitConfiguration.Webhook? {
        guard let section = top.section("webhook", keys: ["url", "secret-file", "ca", "batch"]) else { return nil }
        section.need("url", "url: https://example.org/scans")
        section.need("secret-file", "secret-file: webhook-secret, which posts are signed with")
        let url = section.text("url") ?? ""
        if !url.isEmpty, let problem = HostText.webProblem(url) { section.error(problem, at: "url") }
        var webhook = UnitConfiguration.Webhook(url: url, secretFile: section.file("secret-file", .secret) ?? "")
        webhook.ca = section.file("ca", .readable)
        section.whole("batch", in: 1...1_000).map { webhook.batch = $0 }
        return webhook
    }
}
