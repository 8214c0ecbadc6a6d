import AVFBase
import CoreMedia
import Foundation
import MediaFiles

extension PhotoSamples {
    /// Returns a JPEG file with a buffer's attachments as its tags.
    static func file(_ file: Data, of sample: CMSampleBuffer, thumbnail: CVImageBuffer?) -> Data? {
        let tags = ImageTags(sample.attachments.propagated)
        return try? ImageFile.insert(
            tags,
            thumbnail: thumbnail.map { ImageFile.Thumbnail(image: $0, width: min($0.width, 320)) },
            intoJPEG: file
        )
    }
}
