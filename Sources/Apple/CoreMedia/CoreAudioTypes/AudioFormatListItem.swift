/// One of the formats that compressed audio can be decoded as, with its channels.
public struct AudioFormatListItem: Sendable {
    /// The format.
    public var mASBD: AudioStreamBasicDescription
    /// The layout of the channels.
    public var mChannelLayoutTag: AudioChannelLayoutTag

    /// Creates an empty format.
    public init() { (mASBD, mChannelLayoutTag) = (AudioStreamBasicDescription(), 0) }
    /// Creates a format.
    public init(mASBD: AudioStreamBasicDescription, mChannelLayoutTag: AudioChannelLayoutTag) {
        (self.mASBD, self.mChannelLayoutTag) = (mASBD, mChannelLayoutTag)
    }
}
