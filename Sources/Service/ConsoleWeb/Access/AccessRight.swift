/// The things that a client may do.
enum AccessRight: Int, Sendable, Hashable, Comparable {
    /// See images, codes, clips and settings.
    case see
    /// Change settings and save clips, too.
    case control

    static func < (left: AccessRight, right: AccessRight) -> Bool { left.rawValue < right.rawValue }
}
