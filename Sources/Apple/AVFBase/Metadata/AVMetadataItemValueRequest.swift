public import Foundation

/// A request for the value of a metadata item that was created with a handler.
///
/// Must be answered once, from any thread; a request that is released without an answer counts as failed.
open class AVMetadataItemValueRequest: NSObject, @unchecked Sendable {
    // @unchecked: immutable; the answer is locked.
    private let answer: MetadataAnswer

    init(answer: MetadataAnswer) { self.answer = answer }

    deinit {
        answer.give(
            .failure(
                AVError(
                    .failedToLoadMediaData,
                    "The value of a metadata item was not provided. Call respond(value:) or respond(error:)."
                )
            )
        )
    }

    /// The item whose value is requested.
    open weak var metadataItem: AVMetadataItem? { answer.item }

    /// Provides the value.
    open func respond(value: any NSCopying & NSObjectProtocol) { answer.give(.success(MetadataValue(value: value))) }

    /// Provides the reason why there is no value.
    open func respond(error: any Error) { answer.give(.failure(AVError(wrapping: error))) }
}
