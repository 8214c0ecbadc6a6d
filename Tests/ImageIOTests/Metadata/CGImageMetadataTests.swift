import CoreVideo
import ImageIO
import Testing

/// ``CGImageMetadata``: values of image properties by their paths.
@Suite struct CGImageMetadataTests {
    @Test("a value that is set is found by its path, and a copy keeps its own")
    func values() throws {
        let metadata = CGImageMetadataCreateMutable()
        let lens = CFString(string: "50mm")
        let isSet = CGImageMetadataSetValueMatchingImageProperty(metadata, "{Exif}", "LensModel", lens)
        #expect(isSet)
        var paths: [String] = []
        CGImageMetadataEnumerateTagsUsingBlock(metadata, nil, nil) { path, _ in
            paths.append("\(path)")
            return true
        }
        let path = try #require(paths.first)
        #expect(paths.count == 1)
        #expect(CGImageMetadataCopyStringValueWithPath(metadata, nil, CFString(string: path)).map { "\($0)" } == "50mm")
        let copy = try #require(CGImageMetadataCreateMutableCopy(metadata))
        _ = CGImageMetadataSetValueMatchingImageProperty(copy, "{Exif}", "LensModel", CFString(string: "85mm"))
        #expect(CGImageMetadataCopyStringValueWithPath(metadata, nil, CFString(string: path)).map { "\($0)" } == "50mm")
    }

    @Test("a dictionary that does not exist is refused")
    func unknown() {
        let metadata = CGImageMetadataCreateMutable()
        let isSet = CGImageMetadataSetValueMatchingImageProperty(metadata, "{Nothing}", "A", CFString(string: "b"))
        #expect(!isSet)
    }
}
