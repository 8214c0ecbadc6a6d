public import CoreMedia
public import CoreVideo

extension AVAssetImageGenerator {
    /// Images for a list of times, each made when it is asked for.
    public struct Images: AsyncSequence, AsyncIteratorProtocol {
        /// It is its own iterator.
        public typealias AsyncIterator = Images

        let generator: AVAssetImageGenerator
        var times: [CMTime]

        init(generator: AVAssetImageGenerator, times: [CMTime]) {
            self.generator = generator
            self.times = times.reversed()
        }

        /// It is its own iterator.
        public func makeAsyncIterator() -> Images { self }

        /// The next image, or why it cannot be had; nil after the last.
        public mutating func next() async -> Element? {
            guard let time = times.popLast() else { return nil }
            do {
                let (image, actual) = try await generator.image(at: time)
                return .success(requestedTime: time, image: image, actualTime: actual)
            } catch {
                return .failure(requestedTime: time, error: error)
            }
        }

        /// An image, or why it cannot be had.
        @frozen public enum Element: Sendable {
            /// There is an image.
            case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
            /// There is none.
            case failure(requestedTime: CMTime, error: any Error)

            /// The time that was asked for.
            public var requestedTime: CMTime {
                switch self {
                case .success(let time, _, _), .failure(let time, _): time
                }
            }

            /// The image; throws why there is none.
            public var image: CGImage {
                get throws {
                    switch self {
                    case .success(_, let image, _): return image
                    case .failure(_, let error): throw error
                    }
                }
            }

            /// The frame's own time; throws why there is none.
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
