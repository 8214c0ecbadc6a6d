import CameraSources
import CoreVideo
import Foundation
import Testing
import WindowTestSupport

#if canImport(Glibc)
import Glibc
#endif

/// The tool's windows on a real X server, observed and controlled through the server.
@Suite("The built tool: windows", .serialized, .timeLimit(.minutes(3)))
struct WindowTests {
    private static let outline = SIMD3(0, 230, 117)

    /// Returns the environment of a run on a screen.
    private func environment(_ screen: VirtualScreen) -> [String: String] {
        ["DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": ""]
    }

    /// Returns the number that the virtual camera drew into the image shown in a window; nil if unreadable.
    private func number(of image: XClient.Image) throws -> Int? {
        let buffer = try CVPixelBuffer.make(
            width: image.width,
            height: image.height,
            format: kCVPixelFormatType_32BGRA
        )
        buffer.withPlanes { planes in
            for y in 0..<image.height {
                let row = image.bytes[y * image.width * 4..<(y + 1) * image.width * 4]
                planes[0].row(y).copyBytes(from: row)
            }
        }
        return FrameNumberStrip.read(from: buffer).map(Int.init)
    }

    private func scene(_ camera: String) throws -> VirtualScene {
        guard case .virtual(let settings) = try CameraName(parsing: camera).source else {
            throw XClient.Failure(description: "\(camera) is no virtual camera.")
        }
        return try VirtualScene(settings)
    }

    /// Counts the sample points along the sides of a quadrilateral that have the outline's colour within `reach`
    /// pixels.
    private func outlined(_ corners: [CGPoint], in image: XClient.Image, reach: Int) -> Int {
        var count = 0
        for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            for share in [0.2, 0.4, 0.6, 0.8] {
                let x = Int((from.x + (to.x - from.x) * share) * CGFloat(image.width))
                let y = Int((from.y + (to.y - from.y) * share) * CGFloat(image.height))
                let isThere = (-reach...reach).contains { dy in
                    (-reach...reach).contains { dx in
                        let (x, y) = (x + dx, y + dy)
                        guard (0..<image.width).contains(x), (0..<image.height).contains(y) else { return false }
                        let difference = image[x, y] &- Self.outline
                        return (0..<3).allSatisfy { abs(difference[$0]) < 40 }
                    }
                }
                if isThere { count += 1 }
            }
        }
        return count
    }

    @Test("scan: outlines belong to exactly the frame that is shown; the title bar's button ends the run")
    func scan() async throws {
        let screen = try VirtualScreen()
        let environment = environment(screen)
        let folder = try TemporaryFolder()
        let camera = "virtual:640x480@15?codes=qr,aztec,datamatrix&motion=spin&seed=7"
        let scene = try scene(camera)
        let arguments = ["scan", camera, "--window", "--json", "--stats", folder.path("run.json")]
        async let run = Tool.run(arguments, environment: environment)
        do {
            let client = screen.client
            let window = try await XClient.wait(for: "the window") { try client.window(titled: "obscura scan") }
            var seen: [Int: Int] = [:]
            var elsewhere = 0
            // A code that was not read in a frame has no outline there, so several frames are examined.
            try await XClient.wait(for: "outlines on four frames") { () throws -> Bool? in
                let image = try client.image(of: window)
                guard image.width == 640, let number = try number(of: image), seen[number] == nil else {
                    return nil
                }
                let counts = scene.codes(inFrame: number).map { outlined($0.corners, in: image, reach: 3) }
                seen[number] = counts.max()
                // The check must be able to fail: the codes of eleven frames later do not match.
                let later = scene.codes(inFrame: number + 11).map {
                    outlined($0.corners, in: image, reach: 3)
                }
                if counts.max() == 16, later.allSatisfy({ $0 < 16 }) { elsewhere += 1 }
                return seen.values.count { $0 == 16 } >= 4 ? true : nil
            }
            #expect(elsewhere > 0)
            try client.askToClose(window)
        } catch {
            screen.end()
            throw error
        }
        let result = await (try run)
        #expect(result.status == 0, "\(result.errors)")
        #expect(!result.objects.isEmpty)
        let statistics = try Data(contentsOf: URL(fileURLWithPath: folder.path("run.json")))
        #expect(try JSONSerialization.jsonObject(with: statistics) is [String: Any])
    }

    @Test("scan: an image stays with its outlines until its window is closed with Q")
    func scanImage() async throws {
        let screen = try VirtualScreen()
        let environment = environment(screen)
        let folder = try TemporaryFolder()
        let camera = "virtual:640x480@30?codes=qr&clock=virtual&frames=1&seed=3"
        let made = try await Tool.run(["scan", camera, "--save-frames", folder.path("frames")])
        #expect(made.status == 0, "\(made.errors)")
        let arguments = ["scan", folder.path("frames"), "--window"]
        async let run = Tool.run(arguments, environment: environment)
        do {
            let client = screen.client
            let window = try await XClient.wait(for: "the window") { try client.window(titled: "obscura scan") }
            let code = try #require(try scene(camera).codes(inFrame: 0).first)
            try await XClient.wait(for: "the outline") { () throws -> Bool? in
                let image = try client.image(of: window)
                guard image.width == 640, try number(of: image) == 0 else { return nil }
                return outlined(code.corners, in: image, reach: 3) == 16 ? true : nil
            }
            try client.press(.q, in: window)
        } catch {
            screen.end()
            throw error
        }
        let result = await (try run)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("The picture stays until its window is closed, or Ctrl-C."))
    }

    @Test("what a mask hides is in no window", arguments: [["scan"], ["delay", "--by", "0.2"]])
    func masked(command: [String]) async throws {
        let screen = try VirtualScreen()
        let environment = environment(screen)
        let camera = "virtual:640x480@15?codes=qr&seed=71"
        // The strip with the number stays open.
        let masks = ["--mask", "0,0.1,1,0.9"]
        for mask in [masks, []] {
            let arguments = command.prefix(1) + [camera] + command.dropFirst() + ["--window"] + mask
            async let run = Tool.run(Array(arguments), environment: environment)
            do {
                let client = screen.client
                let title = command[0] == "scan" ? "obscura scan" : "\(camera), 0.2 s ago"
                let window = try await XClient.wait(for: "the window") { try client.window(titled: title) }
                var frames: Set<Int> = []
                var brightest = 0
                try await XClient.wait(for: "some frames") { () throws -> Bool? in
                    let image = try client.image(of: window)
                    guard image.width == 640, let number = try number(of: image) else { return nil }
                    frames.insert(number)
                    // The window's caption is at its lower edge.
                    for y in stride(from: image.height / 5, to: image.height * 3 / 4, by: 4) {
                        for x in stride(from: 0, to: image.width, by: 4) {
                            brightest = max(brightest, Int(image[x, y].max()))
                        }
                    }
                    return frames.count >= 4 ? true : nil
                }
                // Without the mask the same look finds the picture.
                #expect(mask.isEmpty ? brightest > 100 : brightest <= 32, "\(command), \(mask): \(brightest)")
                try client.askToClose(window)
            } catch {
                screen.end()
                throw error
            }
            _ = await (try run)
        }
    }

    @Test("delay: the delayed video; space pauses, arrows step through it, Escape ends the run")
    func delay() async throws {
        let screen = try VirtualScreen()
        let environment = environment(screen)
        let folder = try TemporaryFolder()
        let camera = "virtual:640x480@30?codes=none"
        let arguments = ["delay", camera, "--by", "0.5", "--window", "--stats", folder.path("run.json")]
        async let run = Tool.run(arguments, environment: environment)
        do {
            let client = screen.client
            let window = try await XClient.wait(for: "the window") {
                try client.window(titled: "\(camera), 0.5 s ago")
            }
            /// Returns the number of the frame on screen once it differs from the known ones.
            func next(than known: Int?...) async throws -> Int {
                try await XClient.wait(for: "another picture") {
                    let image = try client.image(of: window)
                    guard image.width == 640, let number = try number(of: image) else { return nil }
                    return known.contains(number) ? nil : number
                }
            }
            // Far enough from the first frame to step back.
            while try await next(than: nil) < 5 {}
            try client.press(.space, in: window)
            // A frame in flight may still arrive; then a step back shows the frame before the paused one.
            var standing = try await next(than: nil)
            var checks = 0
            try await XClient.wait(for: "a picture that stands") { () throws -> Bool? in
                let number = try number(of: try client.image(of: window)) ?? -1
                // The camera continues, so this many checks take longer than two of its frames.
                checks = number == standing ? checks + 1 : 0
                standing = number
                return checks > 50 ? true : nil
            }
            try client.press(.left, in: window)
            let before = try await next(than: standing)
            #expect(before == standing - 1)
            try client.press(.left, in: window)
            #expect(try await next(than: standing, before) == standing - 2)
            try client.press(.right, in: window)
            #expect(try await next(than: standing - 2) == before)
            // At 30 fps, the live frame is at least half a second later.
            try client.press(.l, in: window)
            #expect(try await next(than: before) >= standing + 15 - 1)
            try client.press(.escape, in: window)
        } catch {
            screen.end()
            throw error
        }
        let result = await (try run)
        #expect(result.status == 0, "\(result.errors)")
        let statistics = try Data(contentsOf: URL(fileURLWithPath: folder.path("run.json")))
        let values = try #require(try JSONSerialization.jsonObject(with: statistics) as? [String: Any])
        #expect(values["delay_ms"] != nil)
    }

    @Test("Ctrl-C ends a run with a window in the same way as one without")
    func interrupt() async throws {
        let screen = try VirtualScreen()
        let environment = environment(screen)
        let result = try await Tool.run(
            ["scan", "virtual:640x480@30?codes=qr", "--window", "--json"],
            environment: environment
        ) { process in
            kill(process.processIdentifier, SIGINT)
        }
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test(
        "without a display, both commands report a remedy, with their own status",
        arguments: [["scan", "virtual:"], ["delay", "virtual:", "--by", "1"]]
    )
    func noDisplay(arguments: [String]) async throws {
        let result = try await Tool.run(
            arguments + ["--window"],
            environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "x11"]
        )
        #expect(result.status == 69)
        #expect(result.errors.hasPrefix("obscura: There is no display to show a window on ("), "\(result.errors)")
        #expect(result.errors.contains("Run this within a desktop session, or set DISPLAY or WAYLAND_DISPLAY"))
    }
}
