import AVFBase
import CoreVideo
public import Foundation

// The dictionaries in which image files store depth maps; their keys are ImageIO's.
extension AVDepthData {
    private enum Key {
        static let data = "kCGImageAuxiliaryDataInfoData"
        static let description = "kCGImageAuxiliaryDataInfoDataDescription"
        static let metadata = "kCGImageAuxiliaryDataInfoMetadata"
        static let depth = "kCGImageAuxiliaryDataTypeDepth"
        static let disparity = "kCGImageAuxiliaryDataTypeDisparity"
    }

    /// Returns the map as a dictionary for image files.
    ///
    /// It has the map's bytes, and a description with `Width`, `Height`, `BytesPerRow` and `PixelFormat`.
    ///
    /// - Parameter outAuxDataType: receives the kind of the map, depth or disparity.
    ///
    /// Differs from Apple: quality, accuracy and filtering are plain entries under the key of the metadata, not XMP,
    /// and there is no calibration in it.
    public func dictionaryRepresentation(
        forAuxiliaryDataType outAuxDataType: UnsafeMutablePointer<NSString?>?
    ) -> [AnyHashable: Any]? {
        guard let type = DepthType(depthDataType) else { return nil }
        let plane = depthDataMap.planes[0]
        let rowSize = depthDataMap.width * (type.isHalf ? 2 : 4)
        var bytes = Data(capacity: rowSize * depthDataMap.height)
        for y in 0..<depthDataMap.height {
            bytes.append(
                UnsafeRawBufferPointer(start: plane.baseAddress + y * plane.bytesPerRow, count: rowSize)
                    .bindMemory(to: UInt8.self)
            )
        }
        outAuxDataType?.pointee = (type.isDisparity ? Key.disparity : Key.depth) as NSString
        return [
            Key.data: bytes,
            Key.description: [
                "Width": depthDataMap.width, "Height": depthDataMap.height, "BytesPerRow": rowSize,
                "PixelFormat": Int(depthDataType),
            ],
            Key.metadata: [
                "Filtered": isDepthDataFiltered, "Quality": depthDataQuality.rawValue,
                "Accuracy": depthDataAccuracy.rawValue,
            ] as [String: Any],
        ]
    }

    /// Creates depth data from a dictionary of an image file; see ``dictionaryRepresentation(forAuxiliaryDataType:)``.
    ///
    /// - Throws: `AVError.malformedDepth` for missing or inconsistent entries.
    public convenience init(fromDictionaryRepresentation imageSourceAuxDataInfoDictionary: [AnyHashable: Any]) throws {
        let dictionary = imageSourceAuxDataInfoDictionary
        guard let bytes = dictionary[Key.data] as? Data,
            let description = dictionary[Key.description] as? [String: Any],
            let width = ReaderSettings.integer(description["Width"]),
            let height = ReaderSettings.integer(description["Height"]),
            let code = ReaderSettings.integer(description["PixelFormat"]).flatMap(OSType.init(exactly:)),
            let type = DepthType(code), (1...16384).contains(width), (1...16384).contains(height)
        else { throw Self.malformed("its bytes, size or pixel format are missing or unknown") }
        let rowSize = width * (type.isHalf ? 2 : 4)
        let stride = ReaderSettings.integer(description["BytesPerRow"]) ?? rowSize
        guard stride >= rowSize, stride <= 1 << 20, bytes.count >= stride * (height - 1) + rowSize,
            let map = try? CVPixelBuffer.make(width: width, height: height, format: code)
        else { throw Self.malformed("it has fewer bytes than its size requires") }
        let plane = map.planes[0]
        bytes.withUnsafeBytes { source in
            for y in 0..<height {
                guard let base = source.baseAddress else { return }
                (plane.baseAddress + y * plane.bytesPerRow).copyMemory(from: base + y * stride, byteCount: rowSize)
            }
        }
        let metadata = dictionary[Key.metadata] as? [String: Any] ?? [:]
        self.init(
            map: map,
            isFiltered: metadata["Filtered"] as? Bool ?? false,
            quality: ReaderSettings.integer(metadata["Quality"]).flatMap(Quality.init(rawValue:)) ?? .high,
            accuracy: ReaderSettings.integer(metadata["Accuracy"]).flatMap(Accuracy.init(rawValue:)) ?? .relative
        )
    }

    private static func malformed(_ what: String) -> AVError {
        AVError(
            .malformedDepth,
            "The dictionary is not a depth map: \(what). Use an image file's auxiliary data for depth or disparity."
        )
    }
}
