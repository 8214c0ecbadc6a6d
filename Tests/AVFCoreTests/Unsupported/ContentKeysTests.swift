import AVFBase
import AVFCore
import Dispatch
import Foundation
import Testing

/// The answers of ``AVContentKeySession``.
@Suite("Content keys: answers")
struct ContentKeysTests {
    @Test("a request fails on the delegate's queue, with an error that says that keys are not supported")
    func request() async throws {
        let session = AVContentKeySession(keySystem: .fairPlayStreaming)
        let error = await withCheckedContinuation { continuation in
            let delegate = KeyDelegate { continuation.resume(returning: $0) }
            session.setDelegate(delegate, queue: DispatchQueue(label: "keys"))
            withExtendedLifetime(delegate) {
                session.processContentKeyRequest(withIdentifier: "skd://1", initializationData: nil)
                session.delegateQueue?.sync {}
            }
        }
        #expect((error as? AVError)?.code == .contentIsProtected)
    }

    @Test("an asset needs no keys, and recipients are kept until the session expires")
    func recipients() {
        let asset = AVURLAsset(url: URL(fileURLWithPath: "/nowhere.mp4"))
        #expect(!asset.mayRequireContentKeysForMediaDataProcessing)
        let session = AVContentKeySession(keySystem: .clearKey)
        session.addContentKeyRecipient(asset)
        #expect(session.contentKeyRecipients.count == 1)
        session.expire()
        #expect(session.contentKeyRecipients.isEmpty)
    }

    private final class KeyDelegate: NSObject, AVContentKeySessionDelegate, Sendable {
        let failed: @Sendable (any Error) -> Void
        init(failed: @escaping @Sendable (any Error) -> Void) { self.failed = failed }

        func contentKeySession(_ session: AVContentKeySession, didProvide keyRequest: AVContentKeyRequest) {}
        func contentKeySession(
            _ session: AVContentKeySession,
            contentKeyRequest keyRequest: AVContentKeyRequest,
            didFailWithError err: any Error
        ) { failed(err) }
    }
}
