import AVFBase

/// Inputs whose tracks are alternatives to each other, such as languages; immutable.
public final class AVAssetWriterInputGroup: AVMediaSelectionGroup, @unchecked Sendable {
    // @unchecked: immutable; the inputs' own state is locked.

    /// The inputs.
    public let inputs: [AVAssetWriterInput]
    /// The one that is used when nobody chooses; nil for none.
    public let defaultInput: AVAssetWriterInput?

    /// Makes a group.
    ///
    /// Raises when the default input is not among the inputs.
    public init(inputs: [AVAssetWriterInput], defaultInput: AVAssetWriterInput?) {
        self.inputs = inputs
        self.defaultInput = defaultInput
        super.init(options: [])
        if let defaultInput, !inputs.contains(defaultInput) {
            ObjectiveCException.raise(
                .invalidArgument,
                "A group of inputs was made with a default input that is not one of them. Choose one of the inputs, or none."
            )
        }
    }
}
