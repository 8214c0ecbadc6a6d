/// The kinds of references between files that an asset does not follow.
///
/// Raw values are those of Apple's header AVAsset.h. This library follows no reference from or to the network, which
/// complies with every set of restrictions, and references between local files where they are allowed.
public struct AVAssetReferenceRestrictions: OptionSet, Sendable {
    /// The restrictions as bits.
    public let rawValue: UInt

    /// Creates restrictions from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// References from the network to this machine.
    public static var forbidRemoteReferenceToLocal: AVAssetReferenceRestrictions { .init(rawValue: 1) }
    /// References from this machine to the network.
    public static var forbidLocalReferenceToRemote: AVAssetReferenceRestrictions { .init(rawValue: 2) }
    /// References from one server to another.
    public static var forbidCrossSiteReference: AVAssetReferenceRestrictions { .init(rawValue: 4) }
    /// References from this machine to this machine.
    public static var forbidLocalReferenceToLocal: AVAssetReferenceRestrictions { .init(rawValue: 8) }
    /// All references.
    public static var forbidAll: AVAssetReferenceRestrictions { .init(rawValue: 0xFFFF) }
    /// The default restrictions of an asset: no references from this machine to the network.
    public static var defaultPolicy: AVAssetReferenceRestrictions { .forbidLocalReferenceToRemote }
}
