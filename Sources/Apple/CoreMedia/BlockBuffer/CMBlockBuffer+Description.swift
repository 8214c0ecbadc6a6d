extension CMBlockBuffer: CustomStringConvertible {
    /// The number of bytes and of blocks, for logs.
    public var description: String { "<CMBlockBuffer \(dataLength) bytes in \(segments.count) blocks>" }
}
