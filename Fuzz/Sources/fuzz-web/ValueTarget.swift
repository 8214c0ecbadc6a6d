import Foundation
import Fuzzing
import NIOCore
import NIOHTTP1

@testable import ConsoleWeb

/// Parses single values of requests, many more per second than over a connection.
enum ValueTarget {
    private static let names = HostNames(["console.example"])
    private static let access = AccessControl(
        token: try? AccessToken(Station.token),
        names: names,
        limits: Station.limits,
        now: { 0 }
    )
    private static let api = ConsoleAPI(
        backend: StillBackend(),
        access: access,
        limits: Station.limits,
        figures: { [] }
    )

    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        switch input.byte() % 6 {
        case 0: request(&input)
        case 1: range(&input)
        case 2: body(&input)
        case 3: host(input.text())
        case 4: metrics(&input)
        default: listening(&input)
        }
    }

    private static func request(_ input: inout FuzzInput) {
        let method = HTTPMethod(rawValue: input.line())
        let target = input.line()
        var headers = HTTPHeaders([("Host", "localhost"), ("Authorization", "Bearer \(Station.token)")])
        while !input.isEmpty {
            let parts = input.line().split(separator: ":", maxSplits: 1)
            // NIO's parser rejects other names.
            guard parts.count == 2, parts[0].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { continue }
            headers.add(name: String(parts[0]), value: String(parts[1]))
        }
        let nio = HTTPRequestHead(version: .http1_1, method: method, uri: target, headers: headers)
        do throws(Refusal) {
            let head = try RequestHead(nio, limits: Station.limits)
            require(head.path.hasPrefix("/"), "the path \(head.path.debugDescription)")
            _ = (head.isPersistent, head.lists("websocket", in: "upgrade"))
            let entry = try api.enter(head, from: "127.0.0.1")
            if case .clip(let name) = entry.route, ConsoleAPI.isClipName(name) {
                require(!name.contains("/") && !name.contains(".."), "the clip \(name)")
            }
            for name in entry.query.keys { require(entry.route.parameters.contains(name), "the parameter \(name)") }
            let width = try RequestValues.integer("width", in: entry.query, ConsoleAPI.widths)
            require(width.map(ConsoleAPI.widths.contains) ?? true, "a width of \(width ?? 0)")
        } catch {
            let answer = Answer(error, path: target)
            require((400..<600).contains(answer.status.code) && answer.status.code != 500, "status \(answer.status)")
            _ = answer.head(isPersistent: false)
        }
    }

    private static func range(_ input: inout FuzzInput) {
        let size = input.number()
        guard case .part(let range) = ByteRange.read(input.text(), size: size) else { return }
        require(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= size, "\(range) of \(size)")
    }

    private static func body(_ input: inout FuzzInput) {
        let route = input.choice([ConsoleRoute.chooseCamera, .setRate, .setDelay, .setSpeed, .step, .seek])
        let head = RequestHead(
            method: "POST",
            path: "/",
            query: nil,
            isCurrent: true,
            headers: [("content-type", "application/json")],
            host: "localhost",
            contentLength: input.count
        )
        let data = Data(input.rest())
        // At most the maximum body size.
        guard data.count <= Station.limits.bodyBytes else { return }
        do throws(Refusal) {
            _ = try ConsoleAPI.command(route, try RequestValues.members(of: data, head))
        } catch {
            require(error.status.code < 500, "status \(error.status)")
        }
    }

    private static func host(_ text: String) {
        if let name = HostNames.name(of: text) { require(!name.contains("/"), "the host \(name)") }
        _ = names.allows(text)
        _ = HostNames.isSameOrigin(text, host: "localhost")
        _ = ConsoleServer.isHostName(text)
        _ = ClientAddress.key(ofVersion6: text)
        _ = try? AccessToken(text)
        if let path = RequestValues.path(of: text) { _ = try? ConsoleRoute.find(method: "GET", path: path) }
    }

    private static func metrics(_ input: inout FuzzInput) {
        let metric = ConsoleMetric(
            name: "figure",
            help: input.line(),
            kind: .gauge,
            labels: ["label": input.line()],
            value: Double(bitPattern: UInt64(input.number()) << 48 | UInt64(input.number()))
        )
        let text = MetricsText.text(of: [metric])
        // Split by bytes, because a CR before a line end forms one character with it.
        require(text.utf8.split(separator: 0x0A).count == 3, text.debugDescription)
        let line = try? ConsoleJSON.encodeLine(input.text())
        require(line?.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ?? true, "a header line of \(line ?? "")")
    }

    private static func listening(_ input: inout FuzzInput) {
        let port = UInt16(input.number())
        let host = input.text()
        do throws(ConsoleServerError) {
            let address = try ListenAddress(host: host, port: port)
            for isEncrypted in [false, true] {
                let text = address.url(isEncrypted: isEncrypted)
                require(URL(string: text) != nil, text)
            }
        } catch {
            require(!error.description.isEmpty, "no words")
        }
    }
}
