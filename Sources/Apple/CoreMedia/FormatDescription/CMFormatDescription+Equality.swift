import CoreVideo
import Foundation

/// The parts of two audio descriptions that are compared, or that are equal, as bits.
public typealias CMAudioFormatDescriptionMask = UInt32
/// The number of a track in a file; 0 means none.
public typealias CMPersistentTrackID = Int32

extension CMFormatDescription {
    /// The parts of two audio descriptions that are compared, or that are equal.
    public struct EqualityMask: OptionSet, Sendable {
        /// The bits.
        public let rawValue: CMAudioFormatDescriptionMask

        /// Creates a mask from bits.
        public init(rawValue: CMAudioFormatDescriptionMask) { self.rawValue = rawValue }

        /// The storage format.
        public static let streamBasicDescription = Self(rawValue: kCMAudioFormatDescriptionMask_StreamBasicDescription)
        /// The additional data that a decoder needs.
        public static let magicCookie = Self(rawValue: kCMAudioFormatDescriptionMask_MagicCookie)
        /// The channel layout.
        public static let channelLayout = Self(rawValue: kCMAudioFormatDescriptionMask_ChannelLayout)
        /// The extensions.
        public static let extensions = Self(rawValue: kCMAudioFormatDescriptionMask_Extensions)
        /// All parts.
        public static let all = Self(rawValue: kCMAudioFormatDescriptionMask_All)
    }

    /// Compares the parts of two audio descriptions that a mask selects.
    ///
    /// - Returns: A Boolean value that indicates whether all of them are equal, and the mask of the equal ones.
    public func equalTo(
        _ otherFormatDescription: CMAudioFormatDescription,
        equalityMask: EqualityMask = .all
    ) -> (Bool, equalityMask: EqualityMask) {
        var equal: EqualityMask = []
        if let own = audio, let other = otherFormatDescription.audio {
            if own.stream.pointee == other.stream.pointee { equal.insert(.streamBasicDescription) }
            if own.magicCookie == other.magicCookie { equal.insert(.magicCookie) }
            if own.layout == other.layout { equal.insert(.channelLayout) }
            if extensionValues == otherFormatDescription.extensionValues { equal.insert(.extensions) }
        }
        equal.formIntersection(equalityMask)
        return (equal == equalityMask.intersection(.all), equal)
    }

    /// Returns a Boolean value that indicates whether two descriptions are equal, given extensions and atoms to ignore.
    public func equalTo(
        _ otherFormatDescription: CMFormatDescription,
        extensionKeysToIgnore: [Extensions.Key] = [],
        sampleDescriptionExtensionAtomKeysToIgnore: [String] = []
    ) -> Bool {
        guard type == otherFormatDescription.type, subType == otherFormatDescription.subType,
            width == otherFormatDescription.width, height == otherFormatDescription.height,
            audio == otherFormatDescription.audio
        else { return false }
        func reduced(_ extensions: Extensions) -> Extensions {
            var extensions = extensions
            for key in extensionKeysToIgnore { extensions[key.rawValue] = nil }
            let atomsKey = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
            if !sampleDescriptionExtensionAtomKeysToIgnore.isEmpty, let atoms = extensions[atomsKey] as? NSDictionary {
                let kept = NSMutableDictionary()
                kept.addEntries(from: atoms as? [AnyHashable: Any] ?? [:])
                for name in sampleDescriptionExtensionAtomKeysToIgnore { kept.removeObject(forKey: name as NSString) }
                extensions[atomsKey] = kept
            }
            return extensions
        }
        return reduced(extensionValues) == reduced(otherFormatDescription.extensionValues)
    }

    /// The keys that descriptions share with attachments of image buffers.
    public static var extensionKeysCommonWithImageBuffers: [Extensions.Key] {
        ImageFacts.keys.map(Extensions.Key.init)
    }
}
