/// Something that stands out in an image.
///
/// No output of this library reports salient objects; the class exists so that programs that handle them compile.
open class AVMetadataSalientObject: AVMetadataObject {
    private let number: Int

    init(_ common: Common, objectID: Int) {
        number = objectID
        super.init(common)
    }

    /// A number that identifies the object while it is in view and is never reused.
    open override var objectID: Int { number }

    override func transformed(by mapping: ImageMapping) -> AVMetadataObject {
        AVMetadataSalientObject(moved(by: mapping), objectID: number)
    }
}

/// A cat's head; no output of this library reports one.
open class AVMetadataCatHeadObject: AVMetadataObject {
    override func transformed(by mapping: ImageMapping) -> AVMetadataObject {
        AVMetadataCatHeadObject(moved(by: mapping))
    }
}

/// A dog's head; no output of this library reports one.
open class AVMetadataDogHeadObject: AVMetadataObject {
    override func transformed(by mapping: ImageMapping) -> AVMetadataObject {
        AVMetadataDogHeadObject(moved(by: mapping))
    }
}
