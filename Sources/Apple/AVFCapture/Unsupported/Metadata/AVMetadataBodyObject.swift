/// A body detected in an image: the base class for people, cats and dogs.
///
/// Metadata outputs report upper bodies of people where OpenCV and dlib are installed. No output reports the others,
/// whose classes exist so that programs that handle them compile.
open class AVMetadataBodyObject: AVMetadataObject {
    /// A number that identifies the body while it is in view and is never reused.
    public let bodyID: Int

    init(_ common: Common, bodyID: Int) {
        self.bodyID = bodyID
        super.init(common)
    }

    /// The value of ``bodyID``.
    open override var objectID: Int { bodyID }

    override func transformed(by mapping: ImageMapping) -> AVMetadataObject {
        AVMetadataBodyObject(moved(by: mapping), bodyID: bodyID)
    }
}

/// A person's upper body: the upper half of an upright person who is wholly in the image.
open class AVMetadataHumanBodyObject: AVMetadataBodyObject {
    override func transformed(by mapping: ImageMapping) -> AVMetadataObject {
        AVMetadataHumanBodyObject(moved(by: mapping), bodyID: bodyID)
    }
}

/// A whole person; no output of this library reports one.
open class AVMetadataHumanFullBodyObject: AVMetadataBodyObject {
    override func transformed(by mapping: ImageMapping) -> AVMetadataObject {
        AVMetadataHumanFullBodyObject(moved(by: mapping), bodyID: bodyID)
    }
}

/// A cat; no output of this library reports one.
open class AVMetadataCatBodyObject: AVMetadataBodyObject {
    override func transformed(by mapping: ImageMapping) -> AVMetadataObject {
        AVMetadataCatBodyObject(moved(by: mapping), bodyID: bodyID)
    }
}

/// A dog; no output of this library reports one.
open class AVMetadataDogBodyObject: AVMetadataBodyObject {
    override func transformed(by mapping: ImageMapping) -> AVMetadataObject {
        AVMetadataDogBodyObject(moved(by: mapping), bodyID: bodyID)
    }
}
