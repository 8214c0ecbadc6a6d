extension CVMutablePixelBuffer {
    /// Makes pictures that are alike and uses their memory again.
    public final class Pool: @unchecked Sendable {
        // @unchecked: the pool's own state is locked; the attributes are immutable.

        /// How a pool behaves.
        public struct Configuration: Hashable, Sendable {
            /// Pictures that are kept even when none is in use.
            public var minimumBufferCount: Int

            /// Makes a configuration.
            public init(minimumBufferCount: Int = 0) { self.minimumBufferCount = minimumBufferCount }
        }

        /// How one picture is to be made.
        public struct AllocationAttributes: Hashable, Sendable {
            /// No more pictures than this at a time; nil for no limit.
            public var allocationThreshold: Int?

            /// Makes attributes.
            public init(allocationThreshold: Int? = nil) { self.allocationThreshold = allocationThreshold }
        }

        /// What the pictures are like; of a pool that was taken over, as far as it is known.
        public let pixelBufferAttributes: CVPixelBufferCreationAttributes
        private let pool: CVPixelBufferPool

        /// Makes a pool; throws for attributes that no picture can have.
        public init(
            pixelBufferAttributes attributes: CVPixelBufferCreationAttributes,
            configuration: Configuration = .init()
        ) throws {
            let minimum = [kCVPixelBufferPoolMinimumBufferCountKey as String: configuration.minimumBufferCount]
            pool = try CVPixelBufferPool(
                poolAttributes: minimum as CFDictionary,
                pixelBufferAttributes: attributes.dictionary as CFDictionary
            )
            pixelBufferAttributes = attributes
        }

        /// Takes a pool of the older kind.
        public init(unsafePool: sending CVPixelBufferPool) {
            let attributes = CVPixelBufferPoolGetPixelBufferAttributes(unsafePool) as? [String: Any] ?? [:]
            func number(_ key: CFString) -> Int { attributes[key as String] as? Int ?? 0 }
            pixelBufferAttributes = CVPixelBufferCreationAttributes(
                pixelFormatType: CVPixelFormatType(
                    rawValue: OSType(truncatingIfNeeded: number(kCVPixelBufferPixelFormatTypeKey))
                ),
                size: CVImageSize(width: number(kCVPixelBufferWidthKey), height: number(kCVPixelBufferHeightKey))
            )
            pool = unsafePool
        }

        /// Makes a picture whose pixels are undefined.
        ///
        /// - Throws: when the limit is reached or there is no memory.
        public func makeMutablePixelBuffer(_ attributes: AllocationAttributes = .init()) throws -> CVMutablePixelBuffer
        {
            var limits: CFDictionary?
            if let threshold = attributes.allocationThreshold {
                limits = [kCVPixelBufferPoolAllocationThresholdKey as String: threshold] as CFDictionary
            }
            var made: CVPixelBuffer?
            let status = CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, limits, &made)
            guard status == kCVReturnSuccess, let made else {
                throw PixelBufferError(
                    code: status,
                    message: "A pool could not make a picture. Let go of pictures that are not used."
                )
            }
            nonisolated(unsafe) let picture = made  // Nobody else has it.
            return CVMutablePixelBuffer(unsafeBuffer: picture)
        }

        /// Frees memory that is not in use: all of it, or that which has not been used for a while.
        public func flush(agedOutOnly: Bool = true) {
            CVPixelBufferPoolFlush(pool, agedOutOnly ? [] : .excessBuffers)
        }
    }
}
