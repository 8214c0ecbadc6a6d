/// A filter with typed properties, all of which read and write the values by key.
class TypedFilter: CIFilter, @unchecked Sendable {}
