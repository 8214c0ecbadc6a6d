import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// A client of an X server that inspects windows and simulates a user.
///
/// It implements the few requests of the X protocol that tests need, so no additional programs are required. Used by
/// one thread.
package final class XClient {
    /// A failed request or connection.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
        /// The X protocol's error code, if the failure has one.
        var code: UInt8?

        package init(description: String) { self.description = description }

        init(_ description: String, code: UInt8) {
            self.description = description
            self.code = code
        }
    }

    /// The content of a window.
    package struct Image {
        package let width: Int
        package let height: Int
        /// Rows of four bytes per pixel: blue, green, red, unused.
        package let bytes: [UInt8]

        /// Returns red, green and blue of a pixel, 0 to 255.
        package subscript(x: Int, y: Int) -> SIMD3<Int> {
            let index = (y * width + x) * 4
            return SIMD3(Int(bytes[index + 2]), Int(bytes[index + 1]), Int(bytes[index]))
        }
    }

    /// A window's position within its parent, and its size.
    package struct Geometry: Hashable {
        package var x: Int
        package var y: Int
        package var width: Int
        package var height: Int
    }

    /// Keys by their codes on an ordinary keyboard.
    package enum Key: UInt8 {
        case escape = 9
        case minus = 20
        case equals = 21
        case q = 24
        case d = 40
        case f = 41
        case l = 46
        case space = 65
        case up = 111
        case left = 113
        case right = 114
        case down = 116
    }

    private let socket: Int32
    private var isConnected = true
    package let root: UInt32
    private var atoms: [String: UInt32] = [:]
    private var fakeInput: UInt8?

    /// Connects to a local server, such as `:3`.
    package init(_ display: String) throws {
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = "/tmp/.X11-unix/X" + display.dropFirst()
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0 else {
            close(socket)
            throw Failure(description: "Could not connect to the X server \(display): errno \(errno).")
        }
        // A server that does not respond must not block the tests.
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        do {
            try Self.send([0x6C, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0], to: socket)
            let head = try Self.receive(8, from: socket)
            let setup = try Self.receive(Int(head[6]) * 4 + Int(head[7]) * 1024, from: socket)
            guard head[0] == 1 else { throw Failure(description: "The X server refused a connection.") }
            // The vendor's name and the formats precede the first screen.
            let vendor = (Int(setup[16]) + Int(setup[17]) << 8 + 3) & ~3
            self.socket = socket
            root = setup.long(32 + vendor + Int(setup[21]) * 8)
        } catch {
            close(socket)
            throw error
        }
    }

    deinit { disconnect() }

    /// Closes the connection; no other call works afterwards.
    func disconnect() {
        if isConnected { close(socket) }
        isConnected = false
    }

    // MARK: Inspecting

    /// Returns the viewable window with a title, at any depth, or nil if there is none.
    package func window(titled title: String) throws -> UInt32? {
        var waiting = [root]
        while let window = waiting.popLast() {
            do {
                if window != root, try self.title(of: window) == title, try isViewable(window) { return window }
                let tree = try ask(15, long: window)
                let count = Int(tree.short(16))
                waiting += (0..<count).map { tree.long(32 + $0 * 4) }
            } catch let failure as Failure {
                // The window has gone since the query of its parent.
                guard failure.code == 3 else { throw failure }
            }
        }
        return nil
    }

    /// Returns whether a window has a title.
    package func isTitle(_ title: String, of window: UInt32) throws -> Bool { try self.title(of: window) == title }

    /// Returns a window's title.
    private func title(of window: UInt32) throws -> String? {
        for name in ["_NET_WM_NAME", "WM_NAME"] {
            // A property of any type, up to 256 characters.
            let reply = try ask(20, longs: [window, atom(name), 0, 0, 64])
            let length = Int(reply.long(16))
            if length > 0, reply.count >= 32 + length {
                return String(decoding: reply[32..<32 + length], as: UTF8.self)
            }
        }
        return nil
    }

    /// Returns whether a window is on the screen.
    package func isViewable(_ window: UInt32) throws -> Bool { try ask(3, long: window)[26] == 2 }

    /// Returns a window's position and size.
    package func geometry(of window: UInt32) throws -> Geometry {
        let reply = try ask(14, long: window)
        return Geometry(
            x: Int(Int16(bitPattern: reply.short(12))),
            y: Int(Int16(bitPattern: reply.short(14))),
            width: Int(reply.short(16)),
            height: Int(reply.short(18))
        )
    }

    /// Returns an atomic image of a window's current content.
    package func image(of window: UInt32) throws -> Image {
        while true {
            do { return try image(of: window, at: try geometry(of: window)) } catch let failure as Failure {
                // The window was resized between the two requests.
                guard failure.code == 8, try isViewable(window) else { throw failure }
            }
        }
    }

    private func image(of window: UInt32, at place: Geometry) throws -> Image {
        var request: [UInt8] = [73, 2, 5, 0]
        request.append(long: window)
        for value in [0, 0, place.width, place.height] { request.append(short: UInt16(value)) }
        request.append(long: .max)
        try Self.send(request, to: socket)
        let reply = try receiveReply()
        guard reply.count >= 32 + place.width * place.height * 4 else {
            throw Failure(description: "The X server's pixels are not of 32 bits.")
        }
        return Image(width: place.width, height: place.height, bytes: Array(reply[32...]))
    }

    /// Polls until a condition returns a value, because the server does not report changes of the screen.
    ///
    /// - Throws: ``Failure`` if that takes longer than the timeout.
    @discardableResult
    package static func wait<Value>(for what: String, _ condition: () throws -> Value?) async throws -> Value {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(30)
        while clock.now < end {
            if let value = try condition() { return value }
            try await Task.sleep(for: .milliseconds(4))
        }
        throw Failure(description: "Waited 30 s for \(what).")
    }

    // MARK: Simulating the user

    /// Gives the window the keyboard focus, then presses and releases a key.
    package func press(_ key: Key, in window: UInt32) throws {
        // SetInputFocus, reverting to the parent.
        var focus: [UInt8] = [42, 2, 3, 0]
        focus.append(long: window)
        focus.append(long: 0)
        try Self.send(focus, to: socket)
        for kind in [UInt8(2), 3] { try fake(kind, detail: key.rawValue) }
    }

    /// Moves the mouse to a point of the screen and clicks.
    package func click(x: Int, y: Int) throws {
        try fake(6, detail: 0, x: x, y: y)
        for kind in [UInt8(4), 5] { try fake(kind, detail: 1) }
    }

    /// Asks a window to close, as the close button in its title bar does.
    package func askToClose(_ window: UInt32) throws {
        var event: [UInt8] = [33, 32, 0, 0]
        event.append(long: window)
        event.append(long: try atom("WM_PROTOCOLS"))
        event.append(long: try atom("WM_DELETE_WINDOW"))
        event += [UInt8](repeating: 0, count: 16)
        var request: [UInt8] = [25, 0, 11, 0]
        request.append(long: window)
        request.append(long: 0)
        try Self.send(request + event, to: socket)
        try settle()
    }

    /// Resizes a window.
    package func resize(_ window: UInt32, width: Int, height: Int) throws {
        try configure(window, mask: 0x000C, width, height)
    }

    /// Moves a window.
    package func move(_ window: UInt32, x: Int, y: Int) throws { try configure(window, mask: 0x0003, x, y) }

    private func configure(_ window: UInt32, mask: UInt32, _ first: Int, _ second: Int) throws {
        var request: [UInt8] = [12, 0, 5, 0]
        request.append(long: window)
        request.append(long: mask)
        request.append(long: UInt32(bitPattern: Int32(first)))
        request.append(long: UInt32(bitPattern: Int32(second)))
        try Self.send(request, to: socket)
        try settle()
    }

    /// Unmaps a window, as minimising does, or maps it again.
    package func setMapped(_ window: UInt32, _ isMapped: Bool) throws {
        var request: [UInt8] = [isMapped ? 8 : 10, 0, 2, 0]
        request.append(long: window)
        try Self.send(request, to: socket)
        try settle()
    }

    /// Returns when the server has processed all requests.
    private func settle() throws { _ = try ask(43, longs: []) }

    private func fake(_ kind: UInt8, detail: UInt8, x: Int = 0, y: Int = 0) throws {
        let code = try fakeInput ?? extensionCode("XTEST")
        fakeInput = code
        var request: [UInt8] = [code, 2, 9, 0, kind, detail, 0, 0]
        request.append(long: 0)
        request.append(long: kind == 6 ? root : 0)
        request += [UInt8](repeating: 0, count: 8)
        request.append(short: UInt16(bitPattern: Int16(x)))
        request.append(short: UInt16(bitPattern: Int16(y)))
        request += [UInt8](repeating: 0, count: 8)
        try Self.send(request, to: socket)
        try settle()
    }

    // MARK: The protocol

    private func atom(_ name: String) throws -> UInt32 {
        if let known = atoms[name] { return known }
        let reply = try ask(named: name, code: 16)
        atoms[name] = reply.long(8)
        return reply.long(8)
    }

    private func extensionCode(_ name: String) throws -> UInt8 {
        let reply = try ask(named: name, code: 98)
        guard reply[8] != 0 else { throw Failure(description: "The X server lacks \(name).") }
        return reply[9]
    }

    private func ask(named name: String, code: UInt8) throws -> [UInt8] {
        let padded = (name.utf8.count + 3) & ~3
        var request: [UInt8] = [code, 0]
        request.append(short: UInt16(2 + padded / 4))
        request.append(short: UInt16(name.utf8.count))
        request.append(short: 0)
        request += Array(name.utf8) + [UInt8](repeating: 0, count: padded - name.utf8.count)
        try Self.send(request, to: socket)
        return try receiveReply()
    }

    private func ask(_ code: UInt8, long: UInt32) throws -> [UInt8] { try ask(code, longs: [long]) }

    private func ask(_ code: UInt8, longs: [UInt32]) throws -> [UInt8] {
        var request: [UInt8] = [code, 0]
        request.append(short: UInt16(1 + longs.count))
        for value in longs { request.append(long: value) }
        try Self.send(request, to: socket)
        return try receiveReply()
    }

    /// Returns the next reply and skips events before it.
    private func receiveReply() throws -> [UInt8] {
        while true {
            let head = try Self.receive(32, from: socket)
            switch head[0] {
            case 0: throw Failure("The X server refused request \(head[10]): error \(head[1]).", code: head[1])
            case 1: return head + (try Self.receive(Int(head.long(4)) * 4, from: socket))
            default: continue
            }
        }
    }

    private static func send(_ bytes: [UInt8], to socket: Int32) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { rest in
                Glibc.send(socket, rest.baseAddress?.advanced(by: sent), rest.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(description: "The X server is gone: errno \(errno).") }
            sent += count
        }
    }

    private static func receive(_ count: Int, from socket: Int32) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var received = 0
        while received < count {
            let more = bytes.withUnsafeMutableBytes { rest in
                recv(socket, rest.baseAddress?.advanced(by: received), count - received, 0)
            }
            guard more > 0 else { throw Failure(description: "The X server does not answer: errno \(errno).") }
            received += more
        }
        return bytes
    }
}

extension [UInt8] {
    fileprivate func short(_ offset: Int) -> UInt16 { UInt16(self[offset]) | UInt16(self[offset + 1]) << 8 }

    fileprivate func long(_ offset: Int) -> UInt32 { UInt32(short(offset)) | UInt32(short(offset + 2)) << 16 }

    fileprivate mutating func append(short value: UInt16) {
        append(contentsOf: [UInt8(value & 255), UInt8(value >> 8)])
    }

    fileprivate mutating func append(long value: UInt32) {
        append(short: UInt16(value & 0xFFFF))
        append(short: UInt16(value >> 16))
    }
}
