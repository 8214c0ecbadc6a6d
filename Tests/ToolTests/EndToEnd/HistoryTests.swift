import Foundation
import ScanStore
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Tests ``HistoryCommand``, ``HistoryJob``, ``StoreOption``, ``UnitJob`` and ``UnattendedUnit``.
@Suite("The built tool: history and unattended units", .timeLimit(.minutes(3)))
struct HistoryTests {
    /// Makes a store with some scans, a minute apart, the last one an hour ago.
    private func store(_ folder: TemporaryFolder, scans: Int = 5) async throws -> String {
        let path = folder.path("scans.sqlite")
        let store = try ScanStore(StoreConfiguration(file: URL(fileURLWithPath: path)))
        let last = Date(timeIntervalSinceNow: -3600)
        for number in 0..<scans {
            let text = number == 1 ? "=1+2, \"quoted\"" : "parcel \(number)"
            _ = try await store.add(
                ScanRecord(
                    camera: number % 2 == 0 ? "door" : "gate",
                    source: "virtual:",
                    type: number % 2 == 0 ? "org.iso.QRCode" : "org.gs1.EAN-13",
                    text: number == 3 ? nil : text,
                    payload: Data(text.utf8),
                    time: last - Double(60 * (scans - 1 - number)),
                    image: number == 0 ? Data([0xFF, 0xD8, 0xFF]) : nil
                )
            )
        }
        await store.close()
        return path
    }

    @Test("lines are for people, the newest last, with control characters made visible")
    func lines() async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run(["history", "--store", try await store(folder)])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.lines.count == 5)
        #expect(result.lines[0].contains("  door  qr  parcel 0"))
        #expect(result.lines[3].contains("  gate  ean13  8 bytes that are no text"))
        #expect(result.lines[4].hasSuffix("parcel 4"))
        let short = try await Tool.run(["history", "--store", folder.path("scans.sqlite"), "--limit", "2"])
        #expect(short.lines == Array(result.lines.suffix(2)))
        #expect(short.errors.contains("--all"))
    }

    @Test(
        "scans are found by time, text, type, camera and source",
        arguments: [
            (["--since", "62m"], 2), (["--until", "62m"], 3), (["--text", "PARCEL"], 3),
            (["--text", "parcel 2", "--exact"], 1),
            (["--text", "parcel", "--exact"], 0), (["--type", "qr"], 3), (["--type", "ean-13"], 2),
            (["--camera", "gate"], 2),
            (["--source", "virtual:"], 5), (["--source", "file:"], 0), (["--camera", "gate", "--since", "1s"], 0),
        ]
    )
    func queries(arguments: [String], count: Int) async throws {
        let folder = try TemporaryFolder()
        let path = try await store(folder)
        let result = try await Tool.run(["history", "--store", path, "--json"] + arguments)
        #expect(result.objects.count == count, "\(result.output)\(result.errors)")
        #expect(result.status == (count > 0 ? 0 : 1))
        let counted = try await Tool.run(["history", "--store", path, "--count"] + arguments)
        #expect(counted.lines == ["\(count)"])
    }

    @Test("JSON has every field; CSV is for spreadsheets, and no text is a formula there")
    func forms() async throws {
        let folder = try TemporaryFolder()
        let path = try await store(folder)
        let json = try await Tool.run(["history", "--store", path, "--json"])
        let first = try #require(json.objects.first)
        #expect(first["text"] as? String == "parcel 0" && first["camera"] as? String == "door")
        #expect(first["sequence"] as? Int == 1 && first["hasPicture"] as? Bool == true)
        #expect((first["time"] as? String)?.hasSuffix("Z") == true)
        let csv = try await Tool.run(["history", "--store", path, "--export", "csv"])
        let rows = csv.output.components(separatedBy: "\r\n")
        #expect(rows.count == 7 && rows[6].isEmpty)
        #expect(rows[0].hasPrefix("sequence,id,time,camera"))
        #expect(rows[2].contains("\"'=1+2, \"\"quoted\"\"\""))
    }

    @Test("images are written to a folder, named by their sequence")
    func images() async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run([
            "history", "--store", try await store(folder), "--save-pictures", folder.path("found"),
        ])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("found")) == ["scan-1.jpg"])
    }

    @Test("an invalid store and invalid options are answered with a remedy")
    func refused() async throws {
        let folder = try TemporaryFolder()
        let missing = try await Tool.run(["history", "--store", folder.path("none.sqlite")])
        #expect(missing.status == 2 && missing.errors.contains("There is no store of scans"))
        try Data("no database".utf8).write(to: URL(fileURLWithPath: folder.path("text")))
        let text = try await Tool.run(["history", "--store", folder.path("text")])
        #expect(text.status == 2 && text.errors.contains("is no store of scans"), "\(text.errors)")
        for (arguments, words) in [
            (["--since", "yesterday"], "--since: 'yesterday' is no time"),
            (["--json", "--export", "csv"], "give one of them"),
            (["--type", "all"], "--type: give one kind of code"), (["--exact"], "--exact: give the text"),
            (["--limit", "0"], "--limit: give 1 or more."),
        ] {
            let result = try await Tool.run(["history", "--store", "x"] + arguments)
            #expect(result.status == 64 && result.errors.contains(words), "\(result.errors)")
        }
    }

    @Test("scan --store stores every code in order before printing it")
    func scans() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("scans.sqlite")
        let input = "virtual:320x240@30?codes=frame&motion=still&clock=virtual&frames=600&seed=88"
        let result = try await Tool.run(["scan", input, "--json", "--store", path]) { _ in
            // The first line has been printed, so its code must be stored.
            let count = (try? ScanHistory(file: URL(fileURLWithPath: path)).count(ScanQuery())) ?? 0
            #expect(count > 0)
        }
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.objects.compactMap { $0["frame"] as? Int } == Array(0..<600))
        let kept = try await Tool.run(["history", "--store", path, "--json"])
        #expect(kept.objects.compactMap { $0["text"] as? String } == (0..<600).map(String.init))
    }

    @Test("a full disk makes scan --store wait; Ctrl-C ends it, and lost codes are reported")
    func fullDisk() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("scans.sqlite")
        // Created beforehand, because the files of a new store need some space.
        await (try ScanStore(StoreConfiguration(file: URL(fileURLWithPath: path)))).close()
        let input = "virtual:160x120@30?codes=frame&motion=still&clock=virtual&frames=20000&seed=89"
        let result = try await Tool.run(["scan", input, "--json", "--store", path], fileLimit: 256) { process in
            // A write beyond the limit is truncated. Hundreds of frames wait then, and the run would not end.
            let size = { (try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int) ?? 0 }
            while size() < 258_000 {}
            kill(process.processIdentifier, SIGINT)
        }
        #expect(result.status == 2, "\(result.errors)")
        #expect(result.errors.contains("scans.sqlite"), "\(result.errors)")
        let kept = try ScanHistory(file: URL(fileURLWithPath: path)).count(ScanQuery())
        #expect(result.objects.count == kept && kept > 0)
    }

    // MARK: Units

    @Test("a unit stores scans until it is stopped, and history can read them meanwhile")
    func unit() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("unit.yaml")
        let text = """
            unit: line1
            cameras:
              - name: door
                source: 'virtual:320x240@30?codes=frame&motion=still&seed=86'
            console:
              port: 0
            store:
              file: scans.sqlite
              pictures: code
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let check = try await Tool.run(["serve", "--config", path, "--check"])
        #expect(check.status == 0, "\(check.errors)")
        let file = URL(fileURLWithPath: folder.path("scans.sqlite"))
        let result = try await Tool.run(["serve", "--config", path]) { process in
            // Waits until ten scans are on disk, as seen by another process.
            while true {
                let history = try? ScanHistory(file: file)
                if let count = try? history?.count(ScanQuery()), count >= 10 { break }
            }
            kill(process.processIdentifier, SIGTERM)
        }
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.lines.first?.hasPrefix("http://127.0.0.1:") == true)
        let found = try await Tool.run(["history", "--store", folder.path("scans.sqlite"), "--json"])
        #expect(found.objects.count >= 10)
        let frames = found.objects.compactMap { $0["frame"] as? Int }
        #expect(frames == frames.sorted() && Set(frames).count == frames.count)
        #expect(found.objects.allSatisfy { $0["text"] as? String == ($0["frame"] as? Int).map(String.init) })
    }

    @Test("a wrong configuration is answered with every location and its remedy")
    func wrongConfiguration() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("unit.yaml")
        let text = "unit: line1\ncameras:\n  - name: a/b\n    source: 'virtual:?nonsense=1'\nmqtt:\n  hosst: broker\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let result = try await Tool.run(["serve", "--config", path])
        #expect(result.status == 64)
        for place in [":3:", ":4:", ":6:"] { #expect(result.errors.contains(path + place), "\(result.errors)") }
        #expect(result.errors.contains("nonsense") && result.errors.contains("host"))
        let both = try await Tool.run(["serve", "virtual:", "--config", path])
        #expect(both.status == 64 && both.errors.contains("Leave out inputs"))
        let example = try await Tool.run(["serve", "--print-config"])
        #expect(example.status == 0 && example.output.contains("home-assistant"))
    }

    @Test("--store keeps the scans listed by the console, also for the next run")
    func storeOption() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("scans.sqlite")
        for _ in 0..<2 {
            let result = try await Tool.run([
                "serve", "virtual:320x240@30?codes=qr&motion=still&seed=87", "--port", "0", "--store", path,
            ]) { process in
                let begin = (try? ScanHistory(file: URL(fileURLWithPath: path)).count(ScanQuery())) ?? 0
                while ((try? ScanHistory(file: URL(fileURLWithPath: path)).count(ScanQuery())) ?? 0) == begin {}
                kill(process.processIdentifier, SIGTERM)
            }
            #expect(result.status == 0, "\(result.errors)")
        }
        let found = try await Tool.run(["history", "--store", path, "--count"])
        #expect(found.lines == ["2"])
        let refused = try await Tool.run(["serve", "virtual:", "--port", "0", "--store", folder.path("")])
        #expect(refused.status != 0 && refused.errors.contains("Name a file in it"), "\(refused.errors)")
    }
}
