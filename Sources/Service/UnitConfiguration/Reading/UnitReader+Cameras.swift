import Basics

extension UnitReader {
    private static let cameraKeys = ["name", "source", "credentials-file", "types", "roi", "masks", "rate", "delay"]

    func cameras(_ top: Section) -> [UnitConfiguration.Camera] {
        guard let tree = top.tree("cameras") else { return [] }
        guard case .list(_, let items) = tree else {
            top.error(
                "'cameras' is \(tree.kind), but has to be a list; write each as '- name: …' with 'source: …' below",
                at: "cameras"
            )
            return []
        }
        if items.isEmpty { top.error("'cameras' is empty; give at least one", at: "cameras") }
        if items.count > UnitLimits.cameras {
            top.error(
                "one unit has at most \(UnitLimits.cameras) cameras; start a second unit for the rest",
                at: "cameras"
            )
        }
        var cameras: [UnitConfiguration.Camera] = []
        var names: [String: Int] = [:]
        var sources: [String: Int] = [:]
        for item in items.prefix(UnitLimits.cameras) {
            let message = "a camera"
            guard let section = Section(item, name: message, owner: item.place, keys: Self.cameraKeys, context) else {
                continue
            }
            let (camera, identity) = camera(section)
            if !camera.name.isEmpty {
                if let line = names[camera.name] {
                    section.error("there is a camera of this name in line \(line) already; choose another", at: "name")
                }
                names[camera.name] = names[camera.name] ?? section.place(of: "name").line
            }
            if let identity {
                if let line = sources[identity] {
                    let advice =
                        identity.hasPrefix("virtual:") ? "give them seeds, as in virtual:?seed=2" : "delete one of them"
                    section.error("the camera in line \(line) has this source already; \(advice)", at: "source")
                }
                sources[identity] = sources[identity] ?? section.place(of: "source").line
            }
            cameras.append(camera)
        }
        return cameras
    }

    private func camera(_ section: Section) -> (UnitConfiguration.Camera, identity: String?) {
        section.need("name", "name: door")
        section.need("source", "source: v4l2:/dev/video0")
        let name = section.text("name")
        if let name, let problem = Texts.nameProblem(name) { section.error(problem, at: "name") }
        var camera = UnitConfiguration.Camera(name: name ?? "", source: "")
        var identity: String?
        if let text = section.text("source") {
            do throws(SourceText.Problem) {
                let source = try SourceText(text, folder: context.folder)
                camera.source = source.text
                identity = source.identity
                if !source.isAddress, section.has("credentials-file") {
                    section.error(
                        "only network addresses have credentials; delete 'credentials-file'",
                        at: "credentials-file"
                    )
                }
                if let message = context.sourceProblem(source.text) {
                    section.error("'source': \(message)", at: "source")
                }
            } catch {
                section.error(error.message, at: "source")
            }
        }
        camera.credentialsFile = section.file("credentials-file", .secret)
        camera.types = types(section)
        camera.region = region(section)
        camera.masks = masks(section)
        camera.rate = section.number("rate", in: 0.01...1_000)
        section.time("delay", in: 0...UnitLimits.delay).map { camera.delay = $0 }
        return (camera, identity)
    }

    private func types(_ section: Section) -> [String]? {
        if let text = section.anyText("types"), text.text == "all" { return nil }
        guard let texts = section.list("types", of: "names of codes") else { return nil }
        if texts.isEmpty { section.error("'types' is empty; name some or delete the line to read all", at: "types") }
        var types: [String] = []
        for text in texts {
            let name = text.text.lowercased().filter { $0 != "-" && $0 != "_" }
            guard UnitConfiguration.codeTypes.contains(name) else {
                let hint = NearName.hintOrList(for: name, among: UnitConfiguration.codeTypes)
                context.problems.error("\(Shown.quoted(text.text)) is not a kind of code\(hint)", at: text.place)
                continue
            }
            if !types.contains(name) { types.append(name) }
        }
        return types
    }

    private func masks(_ section: Section) -> [String] {
        guard let texts = section.list("masks", of: "masks, each in quotation marks") else { return [] }
        if texts.isEmpty { section.error("'masks' is empty; name some or delete the line", at: "masks") }
        for text in texts {
            // The name of any camera may have masks, so the check of names is one of masks as well.
            guard !text.text.contains("&"), context.sourceProblem("virtual:?mask=\(text.text)") == nil else {
                context.problems.error(
                    "\(Shown.quoted(text.text)) is no mask; give 'x,y,width,height' or three or more corners "
                        + "'x,y,x,y,x,y', as fractions of the picture from 0 to 1, or faces or people",
                    at: text.place
                )
                continue
            }
        }
        return texts.map(\.text)
    }

    private func region(_ section: Section) -> UnitConfiguration.Region? {
        guard let texts = section.list("roi", of: "four fractions") else { return nil }
        let values = texts.compactMap { $0.isPlain ? Quantity.number($0.text) : nil }
        let advice = "give [x, y, width, height] as fractions of the image, such as [0.25, 0.25, 0.5, 0.5]"
        guard texts.count == 4, values.count == 4 else {
            section.error("'roi' has to be four numbers; \(advice)", at: "roi")
            return nil
        }
        // Rounding alone may make a sum of decimal fractions exceed 1.
        guard values[2] > 0, values[3] > 0, values[0] + values[2] <= 1 + 1e-9, values[1] + values[3] <= 1 + 1e-9 else {
            section.error("'roi' is empty or extends beyond the image; \(advice)", at: "roi")
            return nil
        }
        return UnitConfiguration.Region(x: values[0], y: values[1], width: values[2], height: values[3])
    }
}
