import CoreVideo

/// Frames of 1280×720 pixels with something in them.
enum BenchPicture {
    static func make(_ format: OSType) throws -> CVPixelBuffer {
        var image: CVPixelBuffer?
        CVPixelBufferCreate(nil, 1280, 720, format, nil, &image)
        guard let image else { throw BenchError(text: "There is no memory for a frame.") }
        CVPixelBufferLockBaseAddress(image, [])
        defer { CVPixelBufferUnlockBaseAddress(image, []) }
        let planes = max(CVPixelBufferGetPlaneCount(image), 1)
        for plane in 0..<planes {
            let isPlanar = CVPixelBufferIsPlanar(image)
            let base = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(image, plane) : CVPixelBufferGetBaseAddress(image)
            let row = isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(image, plane) : CVPixelBufferGetBytesPerRow(image)
            let height = isPlanar ? CVPixelBufferGetHeightOfPlane(image, plane) : 720
            guard let bytes = base?.assumingMemoryBound(to: UInt8.self) else { continue }
            for y in 0..<height {
                for x in 0..<row { bytes[y * row + x] = UInt8(truncatingIfNeeded: 16 + ((x ^ y) & 127)) }
            }
        }
        return image
    }
}

/// Random orders, which a seed determines, so that no kind of work always follows the same other one.
struct BenchOrder: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func shuffled(_ count: Int) -> [Int] {
        var generator = self
        defer { self = generator }
        return (0..<count).shuffled(using: &generator)
    }
}
