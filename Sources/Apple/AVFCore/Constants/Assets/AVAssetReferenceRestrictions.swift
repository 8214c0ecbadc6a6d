/// Which references from one file to another an asset refuses to follow.
///
/// Raw values are those of Apple's header AVAsset.h. This library follows no reference to another file at all, which
/// every set of restrictions allows.
public struct AVAssetReferenceRestrictions: OptionSet, Sendable {
    /// The restrictions as bits.
    public let rawValue: UInt

    /// Makes restrictions from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// From the network to this machine.
    public static var forbidRemoteReferenceToLocal: AVAssetReferenceRestrictions { .init(rawValue: 1) }
    /// From this machine to the network.
    public static var forbidLocalReferenceToRemote: AVAssetReferenceRestrictions { .init(rawValue: 2) }
    /// From one server to another.
    public static var forbidCrossSiteReference: AVAssetReferenceRestrictions { .init(rawValue: 4) }
    /// From this machine to this machine.
    public static var forbidLocalReferenceToLocal: AVAssetReferenceRestrictions { .init(rawValue: 8) }
    /// All of them.
    public static var forbidAll: AVAssetReferenceRestrictions { .init(rawValue: 0xFFFF) }
    /// What an asset does where nothing else is asked for: not from this machine to the network.
    public static var defaultPolicy: AVAssetReferenceRestrictions { .forbidLocalReferenceToRemote }
}
