public import Foundation

extension AVPartialAsyncProperty where Root: AVMetadataItem {
    /// The value.
    public static var value: AVAsyncProperty<Root, (any NSCopying & NSObjectProtocol)?> {
        AVAsyncProperty("value", from: { [$0.contents.value] }, read: { $0.value })
    }

    /// The value as a string.
    public static var stringValue: AVAsyncProperty<Root, String?> {
        AVAsyncProperty("stringValue", from: { [$0.contents.value] }, read: { $0.stringValue })
    }

    /// The value as a number.
    public static var numberValue: AVAsyncProperty<Root, NSNumber?> {
        AVAsyncProperty("numberValue", from: { [$0.contents.value] }, read: { $0.numberValue })
    }

    /// The value as a date.
    public static var dateValue: AVAsyncProperty<Root, Date?> {
        AVAsyncProperty("dateValue", from: { [$0.contents.value] }, read: { $0.dateValue })
    }

    /// The value as data.
    public static var dataValue: AVAsyncProperty<Root, Data?> {
        AVAsyncProperty("dataValue", from: { [$0.contents.value] }, read: { $0.dataValue })
    }

    /// Additional attributes of the value.
    public static var extraAttributes: AVAsyncProperty<Root, [AVMetadataExtraAttributeKey: Any]?> {
        AVAsyncProperty("extraAttributes", from: { _ in [] }, read: { $0.extraAttributes })
    }
}
