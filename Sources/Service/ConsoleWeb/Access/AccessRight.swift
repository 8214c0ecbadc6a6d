/// The things that a client may do.
enum AccessRight: Sendable, Hashable, CaseIterable {
    /// See images, codes, clips and settings.
    case see
    /// See what masks hide, too.
    case seeUnmasked
    /// Change settings and save clips, too, but not see what masks hide.
    case control

    /// Returns whether a client with this right may do what another right is for.
    func includes(_ wanted: AccessRight) -> Bool { wanted == .see || wanted == self }
}
