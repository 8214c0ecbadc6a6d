// MARK: People, animals and objects, which no output of this library recognizes

extension AVMetadataObject.ObjectType {
    /// A face.
    public static let face = Self("face")
    /// A person's upper body.
    public static let humanBody = Self("humanBody")
    /// A person's whole body.
    public static let humanFullBody = Self("humanFullBody")
    /// A cat's body.
    public static let catBody = Self("catBody")
    /// A cat's head.
    public static let catHead = Self("catHead")
    /// A dog's body.
    public static let dogBody = Self("dogBody")
    /// A dog's head.
    public static let dogHead = Self("dogHead")
    /// An object that stands out in the image.
    public static let salientObject = Self("salientObject")
}
