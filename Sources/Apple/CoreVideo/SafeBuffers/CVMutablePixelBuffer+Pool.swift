extension CVMutablePixelBuffer {
    /// A pool of pixel buffers with the same attributes that reuses their memory.
    public final class Pool: @unchecked Sendable {
        // @unchecked: the pool's own state is locked; the attributes are immutable.

        /// The configuration of a pool.
        public struct Configuration: Hashable, Sendable {
            /// The number of buffers that are kept even if none is in use.
            public var minimumBufferCount: Int

            /// Creates a configuration.
            public init(minimumBufferCount: Int = 0) { self.minimumBufferCount = minimumBufferCount }
        }

        /// The attributes for creating one buffer.
        public struct AllocationAttributes: Hashable, Sendable {
            /// The maximum number of buffers at a time; nil for no limit.
            public var allocationThreshold: Int?

            /// Creates attributes.
            public init(allocationThreshold: Int? = nil) { self.allocationThreshold = allocationThreshold }
        }

        /// The attributes of the buffers; for a pool taken over from a `CVPixelBufferPool`, as far as they are known.
        public let pixelBufferAttributes: CVPixelBufferCreationAttributes
        private let pool: CVPixelBufferPool

        /// Creates a pool; throws for invalid attributes.
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

        /// Takes over a `CVPixelBufferPool`.
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

        /// Creates a buffer whose pixels are undefined.
        ///
        /// - Throws: An error if the limit is reached or there is no memory.
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
                    message: "The pool could not create a pixel buffer; release buffers that are no longer used."
                )
            }
            nonisolated(unsafe) let image = made  // This is the only reference.
            return CVMutablePixelBuffer(unsafeBuffer: image)
        }

        /// Frees memory that is not in use: all of it, or only the part that has exceeded the maximum age.
        public func flush(agedOutOnly: Bool = true) {
            CVPixelBufferPoolFlush(pool, agedOutOnly ? [] : .excessBuffers)
        }
    }
}
