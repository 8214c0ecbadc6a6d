public import CoreMedia
public import CoreVideo

extension AVAssetImageGenerator {
    /// The images for a list of times, each made when it is requested.
    public struct Images: AsyncSequence, AsyncIteratorProtocol {
        /// The sequence is its own iterator.
        public typealias AsyncIterator = Images

        let generator: AVAssetImageGenerator
        var times: [CMTime]

        init(generator: AVAssetImageGenerator, times: [CMTime]) {
            self.generator = generator
            self.times = times.reversed()
        }

        /// Returns the sequence itself, which is its own iterator.
        public func makeAsyncIterator() -> Images { self }

        /// Returns the next image or the error that prevented it; nil after the last.
        public mutating func next() async -> Element? {
            guard let time = times.popLast() else { return nil }
            do {
                let (image, actual) = try await generator.image(at: time)
                return .success(requestedTime: time, image: image, actualTime: actual)
            } catch {
                return .failure(requestedTime: time, error: error)
            }
        }

        /// An image, or the error that prevented it.
        @frozen public enum Element: Sendable {
            /// The image was made.
            case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
            /// An error occurred.
            case failure(requestedTime: CMTime, error: any Error)

            /// The requested time.
            public var requestedTime: CMTime {
                switch self {
                case .success(let time, _, _), .failure(let time, _): time
                }
            }

            /// The image; throws the error that prevented it.
            public var image: CGImage {
                get throws {
                    switch self {
                    case .success(_, let image, _): return image
                    case .failure(_, let error): throw error
                    }
                }
            }

            /// The frame's own time; throws the error that prevented the image.
            public var actualTime: CMTime {
                get throws {
                    switch self {
                    case .success(_, _, let time): return time
                    case .failure(_, let error): throw error
                    }
                }
            }
        }
    }
}
