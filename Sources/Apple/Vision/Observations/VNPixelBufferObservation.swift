public import CoreVideo
public import Foundation

// `@unchecked Sendable`: nothing changes after the initializer; the client owns the pixels.
/// An image that a request produced.
open class VNPixelBufferObservation: VNObservation, @unchecked Sendable {
    private let buffer: CVPixelBuffer
    private let name: String?

    init(content: ObservationContent, pixelBuffer: CVPixelBuffer, featureName: String? = nil) {
        buffer = pixelBuffer
        name = featureName
        super.init(content: content)
    }

    /// Creates an observation from an archive; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard
            let data = coder.decodeObject(of: NSData.self, forKey: "pixels"),
            let stored = try? PropertyListDecoder().decode(StoredPixels.self, from: data as Data),
            let pixels = stored.makeBuffer()
        else { return nil }
        buffer = pixels
        name = coder.decodeObject(of: NSString.self, forKey: "name") as String?
        super.init(coder: coder)
    }

    /// Writes the observation into an archive, with its pixels.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        guard let data = try? PropertyListEncoder().encode(StoredPixels(buffer)) else { return }
        coder.encode(data as NSData, forKey: "pixels")
        if let name { coder.encode(name as NSString, forKey: "name") }
    }

    /// The image.
    open var pixelBuffer: CVPixelBuffer { buffer }
    /// The name of the model's output; nil if no model made the image.
    open var featureName: String? { name }

    /// Returns whether the other object has the same content and buffer.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? VNPixelBufferObservation else { return false }
        return super.isEqual(object) && other.buffer === buffer && other.name == name
    }

    /// A hash that is equal for equal observations.
    open override var hash: Int { content.hashValue }
}

/// A pixel buffer as a value: its format and its rows without padding.
struct StoredPixels: Codable, Hashable, Sendable {
    private var width: Int
    private var height: Int
    private var format: OSType
    private var planes: [Data]

    /// Copies the pixels of a buffer.
    init(_ buffer: CVPixelBuffer) {
        width = buffer.width
        height = buffer.height
        format = buffer.pixelFormatType
        let shapes = buffer.pixelFormat.planes
        planes = buffer.withPlanes(readOnly: true) { planes in
            zip(shapes, planes).map { shape, plane in
                let length = shape.byteCount(columns: plane.width)
                var data = Data(capacity: length * plane.height)
                for y in 0..<plane.height {
                    data.append(
                        UnsafeRawBufferPointer(start: plane.baseAddress + y * plane.bytesPerRow, count: length)
                            .bindMemory(to: UInt8.self)
                    )
                }
                return data
            }
        }
    }

    /// Returns a new buffer with the pixels; nil if they do not fit the format.
    func makeBuffer() -> CVPixelBuffer? {
        guard
            let buffer = try? CVPixelBuffer.make(width: width, height: height, format: format),
            buffer.planes.count == planes.count
        else { return nil }
        let shapes = buffer.pixelFormat.planes
        let fits = buffer.withPlanes { target in
            for (index, plane) in target.enumerated() {
                let length = shapes[index].byteCount(columns: plane.width)
                guard planes[index].count == length * plane.height else { return false }
                planes[index].withUnsafeBytes { bytes in
                    guard let base = bytes.baseAddress else { return }
                    for y in 0..<plane.height {
                        (plane.baseAddress + y * plane.bytesPerRow)
                            .copyMemory(from: base + y * length, byteCount: length)
                    }
                }
            }
            return true
        }
        return fits ? buffer : nil
    }
}
