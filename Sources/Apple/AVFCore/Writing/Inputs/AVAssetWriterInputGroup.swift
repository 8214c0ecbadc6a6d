import AVFBase

/// A group of inputs whose tracks are alternatives to each other, such as languages; immutable.
public final class AVAssetWriterInputGroup: AVMediaSelectionGroup, @unchecked Sendable {
    // @unchecked: immutable; the inputs' own state is locked.

    /// The inputs.
    public let inputs: [AVAssetWriterInput]
    /// The input that is used by default; nil for none.
    public let defaultInput: AVAssetWriterInput?

    /// Creates a group.
    ///
    /// Raises if the default input is not among the inputs.
    public init(inputs: [AVAssetWriterInput], defaultInput: AVAssetWriterInput?) {
        self.inputs = inputs
        self.defaultInput = defaultInput
        super.init(options: [])
        if let defaultInput, !inputs.contains(defaultInput) {
            ObjectiveCException.raise(
                .invalidArgument,
                "A group of inputs was made with a default input that is not one of them. Choose one of them, or none."
            )
        }
    }
}
