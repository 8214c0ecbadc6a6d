/// The meaning of a code's payload, as far as a published form gives it one.
///
/// A value without side effects: nothing is looked up, opened or followed. Texts are those of the code, unescaped by
/// the rules of its form, and may contain any character; a program that shows them escapes them for its own markup.
public struct CodeContent: Hashable, Sendable {
    /// The kinds of contents.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// GS1 element strings.
        case gs1
        /// An address that has GS1 application identifiers as parts of its path.
        case gs1DigitalLink
        /// A message in the envelope of ISO/IEC 15434.
        case iso15434
        /// A driving licence or identity card in the form of AAMVA.
        case drivingLicence
        /// Access to a wireless network.
        case wifi
        /// A person's card: vCard or MeCard.
        case contact
        /// An address for mail, possibly with a draft.
        case email
        /// A telephone number.
        case phone
        /// A short message.
        case message
        /// A place on earth.
        case place
        /// An event of a calendar.
        case event
        /// A key for one-time passwords.
        case oneTimePassword
        /// A transfer in the form of the European Payments Council.
        case epcTransfer
        /// A Swiss bill.
        case swissBill
        /// A payment in the form of EMVCo.
        case merchantPayment
        /// Any other address.
        case link
        /// Other text.
        case text
        /// Bytes that are no text.
        case binary
    }

    /// A named part of the contents.
    public struct Field: Hashable, Sendable {
        /// The name in the form itself, such as `01`, `SSID` or `DAQ`.
        public var key: String
        /// The name for people, in English.
        public var name: String
        /// The value, without the form's escapes.
        public var value: String
        /// A Boolean value that indicates whether the value gives access to something: a password or a key.
        public var isSecret: Bool

        /// Makes a field.
        public init(key: String, name: String, value: String, isSecret: Bool = false) {
            (self.key, self.name, self.value, self.isSecret) = (key, name, value, isSecret)
        }
    }

    /// The kind.
    public var kind: Kind
    /// The parts in the order of the payload.
    public var fields: [Field]
    /// Everything that contradicts the form, such as a wrong check digit, or that may mislead a reader; empty for
    /// contents without fault.
    public var problems: [String]

    /// Makes contents.
    public init(kind: Kind, fields: [Field], problems: [String] = []) {
        (self.kind, self.fields, self.problems) = (kind, fields, problems)
    }

    /// Returns the value of the first field with a key; nil if there is none.
    public subscript(key: String) -> String? { fields.first { $0.key == key }?.value }

    mutating func add(_ key: String, _ name: String, _ value: String, isSecret: Bool = false) {
        if !value.isEmpty { fields.append(Field(key: key, name: name, value: value, isSecret: isSecret)) }
    }
}
