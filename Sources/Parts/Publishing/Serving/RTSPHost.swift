import AVFoundation
import Basics
import Foundation
import MediaFiles
import Obscura
import StreamOutputs
import Synchronization

/// Feeds a server's readers: those of one path and delay share frames.
final class RTSPHost: RTSPServer.Delegate {
    private let feeds: [String: @Sendable () -> PublishedFeed?]
    private let usualDelay: Double
    private let publication: Publication
    private let state = Mutex(State())

    private struct State {
        var server: RTSPServer?
        var readings: [UInt64: Reading] = [:]
        var hasEnded = false
        /// True once no further frame is captured.
        var isLast = false
    }

    private struct Reading {
        var frames: EveryFrame
        var task: Task<Void, Never>
    }

    /// The most addresses, that is paths with different delays, that are read at the same time.
    static let addressLimit = 32

    /// - Parameter feeds: the feed of each path.
    init(_ feeds: [String: @Sendable () -> PublishedFeed?], delay: Double, publication: Publication) {
        self.feeds = feeds
        usualDelay = delay
        self.publication = publication
    }

    /// Starts the server.
    func begin(_ settings: RTSPServerSettings) throws(StreamOutputError) -> RTSPServer {
        let server = try RTSPServer(settings, delegate: self)
        state.withLock { $0.server = server }
        for path in feeds.keys.sorted() { server.add(path: path) }
        return server
    }

    /// Ends the server and all readings.
    func end() {
        let (server, readings) = state.withLock { state -> (RTSPServer?, [Reading]) in
            state.hasEnded = true
            defer { (state.server, state.readings) = (nil, [:]) }
            return (state.server, Array(state.readings.values))
        }
        for reading in readings {
            reading.frames.stop()
            reading.task.cancel()
        }
        server?.end()
    }

    func content(forReaderOf path: String, query: String?, number: UInt64) -> RTSPServer.Content? {
        guard let address = ReaderAddress(path: path, query: query, usual: usualDelay), let source = feeds[path]?(),
            let server = state.withLock({ $0.readings.count < Self.addressLimit ? $0.server : nil })
        else { return nil }
        let feed = source.feed
        let frames = feed.everyFrame(delay: address.delay)
        let taker = RTSPTaker(server, number: number, publication: publication)
        let pump = FramePump(feed: feed, delay: address.delay, isPaced: true, sound: source.sound)
        let task = Task { [weak self] in
            await pump.run(frames, into: taker)
            self?.ended(number)
        }
        let hasEnded = state.withLock { state in
            if !state.hasEnded { state.readings[number] = Reading(frames: frames, task: task) }
            return state.hasEnded
        }
        guard !hasEnded else {
            frames.stop()
            task.cancel()
            return nil
        }
        publication.note { $0.connections += 1 }
        publication.send(.readers(server.readerCount + 1))
        return RTSPServer.Content(
            codec: feed.isHEVC ? .hevc : .h264,
            sound: source.sound?.format,
            delay: Nanoseconds(address.delay * 1e9)
        )
    }

    /// Ends the publication once the readers have all frames, because no further one is captured.
    func endAfterReaders() {
        let isDone = state.withLock { state in
            state.isLast = true
            return state.readings.isEmpty
        }
        if isDone { publication.stop() }
    }

    private func ended(_ number: UInt64) {
        let isDone = state.withLock { state in
            state.readings.removeValue(forKey: number)
            return state.isLast && state.readings.isEmpty
        }
        if isDone { publication.stop() }
    }

    func readersLeft(number: UInt64) {
        let (reading, server) = state.withLock { ($0.readings.removeValue(forKey: number), $0.server) }
        reading?.frames.stop()
        reading?.task.cancel()
        publication.send(.readers(server?.readerCount ?? 0))
    }
}

/// Passes frames to a server's readers of one number.
final class RTSPTaker: FrameTaker {
    private let server: RTSPServer
    private let number: UInt64
    private let publication: Publication

    init(_ server: RTSPServer, number: UInt64, publication: Publication) {
        self.server = server
        self.number = number
        self.publication = publication
    }

    var backlog: Int { 0 }

    /// The attempts for a frame while a reader is being connected, and the pause between them in nanoseconds.
    private static let attempts = (count: 2000, pause: UInt64(5_000_000))

    func take(_ frame: StreamFrame, sound: [StreamSound], due: Nanoseconds) async -> Bool {
        for _ in 0..<Self.attempts.count {
            switch server.send(frame, at: due, to: number) {
            case .sent:
                for packet in sound { server.send(packet, at: packet.time + (due - frame.time), to: number) }
                let lateness = Double(HostClock.now - due) / 1e9
                publication.note {
                    $0.sent += 1
                    $0.longestLateness = max($0.longestLateness, lateness)
                }
                return true
            case .dropped:
                publication.note { $0.dropped += 1 }
                return true
            case .gone: return false
            case .notYet:
                try? await Task.sleep(nanoseconds: Self.attempts.pause)
                if Task.isCancelled { return false }
            }
        }
        return false
    }

    func end(_ error: PublishingError?) { server.endFrames(of: number) }
}
