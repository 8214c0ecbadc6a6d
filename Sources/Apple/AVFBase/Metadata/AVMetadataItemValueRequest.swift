public import Foundation

/// Asks for the value of a metadata item that was made with a handler.
///
/// To be answered once, from any thread; a request that is released without an answer counts as failed.
open class AVMetadataItemValueRequest: NSObject, @unchecked Sendable {
    // @unchecked: immutable; the answer is locked.
    private let answer: MetadataAnswer

    init(answer: MetadataAnswer) { self.answer = answer }

    deinit {
        answer.give(
            .failure(
                AVError(
                    .failedToLoadMediaData,
                    "The value of a metadata item was not handed over. Call respond(value:) or respond(error:)."
                )
            )
        )
    }

    /// Whose value is asked for.
    open weak var metadataItem: AVMetadataItem? { answer.item }

    /// Hands over the value.
    open func respond(value: any NSCopying & NSObjectProtocol) { answer.give(.success(MetadataValue(value: value))) }

    /// Says why there is no value.
    open func respond(error: any Error) { answer.give(.failure(AVError(wrapping: error))) }
}
