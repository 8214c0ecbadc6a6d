public import Foundation

extension NotificationCenter {
    /// Returns an asynchronous sequence of the notifications of a name.
    ///
    /// Each iterator observes from its creation until it is released. Notifications that arrive before the next one is
    /// asked for wait in order.
    ///
    /// - Parameters:
    ///   - name: The name of the notifications.
    ///   - object: The sender, or nil for every sender.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// An asynchronous sequence of notifications, which never ends by itself.
    ///
    /// `@unchecked Sendable`: its properties never change.
    public final class Notifications: AsyncSequence, @unchecked Sendable {
        /// A notification.
        public typealias Element = Notification
        /// The sequence never fails.
        public typealias Failure = Never

        private let center: NotificationCenter
        private let name: Notification.Name
        private let object: AnyObject?

        init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
            self.center = center
            self.name = name
            self.object = object
        }

        /// Creates an iterator, which observes from now on.
        public func makeAsyncIterator() -> Iterator {
            Iterator(observer: NotificationStream(center: center, name: name, object: object))
        }

        /// An iterator over notifications.
        public struct Iterator: AsyncIteratorProtocol {
            private let observer: NotificationStream
            private var stream: AsyncStream<UncheckedNotification>.Iterator

            fileprivate init(observer: NotificationStream) {
                self.observer = observer
                stream = observer.stream.makeAsyncIterator()
            }

            /// Returns the next notification; nil when the task was cancelled.
            public mutating func next() async -> Notification? {
                await next(isolation: nil)
            }

            /// Returns the next notification; nil when the task was cancelled.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await stream.next(isolation: actor)?.value
            }
        }
    }
}

/// A notification on its way to the task that waits for it.
///
/// `@unchecked Sendable`: nobody else has this copy, and its sender gave the objects in it to every observer.
private struct UncheckedNotification: @unchecked Sendable {
    let value: Notification
}

/// Observes notifications until it is released.
private final class NotificationStream {
    let stream: AsyncStream<UncheckedNotification>
    private let center: NotificationCenter
    private let token: any NSObjectProtocol

    init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
        let (stream, continuation) = AsyncStream.makeStream(of: UncheckedNotification.self)
        self.stream = stream
        self.center = center
        token = center.addObserver(forName: name, object: object, queue: nil) {
            continuation.yield(UncheckedNotification(value: $0))
        }
    }

    deinit { center.removeObserver(token) }
}
