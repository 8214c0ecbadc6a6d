import Basics
import CRTSPServer
import Foundation
package import MediaFiles
import Synchronization

/// A server from which any number of readers get compressed frames by RTSP.
///
/// All readers of an address share its frames, which are packed once. Usable from any thread.
package final class RTSPServer: Sendable {
    /// The answers of the owner; calls come on threads of the server and must return soon.
    package protocol Delegate: AnyObject, Sendable {
        /// Returns the content that is passed with this number from now on, because a reader has come; nil to refuse
        /// the address.
        ///
        /// - Parameters:
        ///   - path: the path of the address, such as `/camera`.
        ///   - query: the part of the address after the question mark.
        func content(forReaderOf path: String, query: String?, number: UInt64) -> Content?
        /// Notes that the last reader of a number has left.
        func readersLeft(number: UInt64)
    }

    /// The content for the readers of a number.
    package struct Content: Sendable, Hashable {
        /// The codec of the frames.
        package var codec: AccessUnit.Codec
        /// The format of the sound; nil for none.
        package var sound: StreamSound.Format?
        /// The time in nanoseconds by which frames are later than their capture.
        package var delay: Int64

        /// Makes a content.
        package init(codec: AccessUnit.Codec, sound: StreamSound.Format? = nil, delay: Int64 = 0) {
            self.codec = codec
            self.sound = sound
            self.delay = delay
        }
    }

    /// The outcome of sending a frame.
    package enum Outcome: Sendable {
        /// Readers get the frame.
        case sent
        /// No one reads this number.
        case gone
        /// The reader is being connected; send the frame again soon.
        case notYet
        /// The frame was dropped, because earlier ones wait.
        case dropped
    }

    /// The port.
    package let port: UInt16
    private let box: CallbackBox
    // Set once; the functions are safe to call from any thread.
    nonisolated(unsafe) private let server: OpaquePointer
    private let hasEnded = Mutex(false)

    /// The reason that no server can be started on this machine; nil if one can.
    package static var problem: String? {
        crtsp_problem().map {
            "No RTSP server can be started: \(String(cString: $0)). Install it with: scripts/setup --streams"
        }
    }

    /// Starts a server, without any path.
    ///
    /// - Throws: ``StreamOutputError/Code/noLibrary`` and others.
    package init(_ settings: RTSPServerSettings, delegate: any Delegate) throws(StreamOutputError) {
        if let problem = Self.problem { throw StreamOutputError(.noLibrary, problem) }
        let box = CallbackBox(delegate)
        let context = Unmanaged.passRetained(box)
        var callbacks = crtsp_callbacks()
        callbacks.context = context.toOpaque()
        callbacks.open = { context, number, path, query, place in
            guard let context, let path, let place else { return false }
            let box = Unmanaged<CallbackBox>.fromOpaque(context).takeUnretainedValue()
            let content = box.delegate?.content(
                forReaderOf: String(cString: path),
                query: query.map { String(cString: $0) },
                number: number
            )
            guard let content else { return false }
            place.pointee.fill(content)
            return true
        }
        callbacks.close = { context, number in
            guard let context else { return }
            Unmanaged<CallbackBox>.fromOpaque(context).takeUnretainedValue().delegate?.readersLeft(number: number)
        }
        callbacks.admits = { context, address in
            guard let context else { return false }
            let box = Unmanaged<CallbackBox>.fromOpaque(context).takeUnretainedValue()
            let address = address.map { String(cString: $0) }
            return box.attempts.withLock { $0.admits(address, at: HostClock.now) }
        }
        callbacks.rejected = { context, address in
            guard let context else { return }
            let box = Unmanaged<CallbackBox>.fromOpaque(context).takeUnretainedValue()
            let address = address.map { String(cString: $0) }
            box.attempts.withLock { $0.reject(address, at: HostClock.now) }
        }
        let result = Self.create(settings, &callbacks)
        switch result {
        case .success(let made):
            server = made.pointer
            port = crtsp_port(made.pointer)
            self.box = box
        case .failure(let error):
            context.release()
            throw error
        }
    }

    private struct Made {
        var pointer: OpaquePointer
    }

    private static func create(
        _ settings: RTSPServerSettings,
        _ callbacks: inout crtsp_callbacks
    ) -> Result<Made, StreamOutputError> {
        let texts = [
            settings.host, settings.account?.user, settings.account?.password, settings.certificate?.certificate,
            settings.certificate?.key,
        ].map { text in text.flatMap { strdup($0) } }
        defer { for text in texts { free(text) } }
        var options = crtsp_options()
        options.address = UnsafePointer(texts[0])
        options.port = settings.port
        options.reader_limit = UInt32(clamping: max(settings.readerLimit, 1))
        options.connection_limit = UInt32(clamping: max(settings.connectionLimit, 1))
        options.user = UnsafePointer(texts[1])
        options.password = UnsafePointer(texts[2])
        options.certificate = UnsafePointer(texts[3])
        options.key = UnsafePointer(texts[4])
        var reason = [CChar](repeating: 0, count: 256)
        guard let pointer = crtsp_create(&options, &callbacks, &reason, reason.count) else {
            let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let isCertificate = settings.certificate != nil && !text.contains("ddress")
            return .failure(
                isCertificate
                    ? StreamOutputError(
                        .certificateUnusable,
                        "Could not use the certificate: \(text). Give PEM files of a certificate and its key."
                    )
                    : StreamOutputError(
                        .addressUnusable,
                        "Could not serve at \(settings.host):\(settings.port): \(text). Choose another port or address."
                    )
            )
        }
        return .success(Made(pointer: pointer))
    }

    deinit { end() }

    /// Serves a path, such as `/camera`.
    package func add(path: String) { crtsp_add(server, path) }

    /// The number of readers.
    package var readerCount: Int { hasEnded.withLock { $0 ? 0 : Int(crtsp_readers(server)) } }

    /// Sends a frame to the readers of a number.
    ///
    /// - Parameter time: the presentation time in nanoseconds on the host clock.
    package func send(_ frame: StreamFrame, at time: Int64, to number: UInt64) -> Outcome {
        let result = hasEnded.withLock { hasEnded -> Int32 in
            if hasEnded { return Int32(CRTSP_GONE) }
            return frame.bytes.withUnsafeBytes {
                crtsp_push(server, number, $0.baseAddress, $0.count, time, frame.duration)
            }
        }
        switch Int(result) {
        case CRTSP_SENT: return .sent
        case CRTSP_NOT_YET: return .notYet
        case CRTSP_FULL: return .dropped
        default: return .gone
        }
    }

    /// Sends a packet of sound to the readers of a number; it is lost if they do not take it.
    ///
    /// - Parameter time: the presentation time in nanoseconds on the host clock.
    package func send(_ packet: StreamSound, at time: Int64, to number: UInt64) {
        hasEnded.withLock { hasEnded in
            if hasEnded { return }
            packet.bytes.withUnsafeBytes {
                _ = crtsp_push_sound(server, number, $0.baseAddress, $0.count, time, packet.duration)
            }
        }
    }

    /// Ends the stream of a number's readers, because no frame follows.
    package func endFrames(of number: UInt64) {
        hasEnded.withLock { if !$0 { crtsp_end(server, number) } }
    }

    /// Closes all connections.
    ///
    /// No calls of the delegate follow.
    package func end() {
        let isFirst = hasEnded.withLock { hasEnded in
            defer { hasEnded = true }
            return !hasEnded
        }
        if isFirst { crtsp_free(server) }
    }
}

extension crtsp_content {
    fileprivate mutating func fill(_ content: RTSPServer.Content) {
        codec = Int32(content.codec == .hevc ? CRTSP_HEVC : CRTSP_H264)
        delay = content.delay
        guard let sound = content.sound else { return }
        sound_rate = UInt32(clamping: sound.sampleRate)
        sound_channels = UInt32(clamping: sound.channels)
        withUnsafeMutableBytes(of: &sound_configuration) { place in
            let count = min(place.count, sound.configuration.count)
            place.copyBytes(from: sound.configuration.prefix(count))
            sound_configuration_size = count
        }
    }
}

/// Passes calls to the delegate; lives as long as the process, because a thread of the server may still hold it.
private final class CallbackBox: Sendable {
    private let owner: Mutex<WeakDelegate>
    let attempts = Mutex(LoginAttempts())

    init(_ delegate: any RTSPServer.Delegate) { owner = Mutex(WeakDelegate(delegate: delegate)) }

    var delegate: (any RTSPServer.Delegate)? { owner.withLock { $0.delegate } }

    private struct WeakDelegate: Sendable {
        weak var delegate: (any RTSPServer.Delegate)?
    }
}
