import Foundation

/// The names and identifier of a sound card's capture device.
struct MicrophoneIdentity: Sendable, Hashable {
    /// The kernel's description of a sound card.
    struct Card: Sendable, Hashable {
        /// A short name that no other current card has.
        var id: String
        /// The card's own name.
        var name: String
        /// The kind of card, such as `USB-Audio`.
        var driver: String
        /// The USB device of the card, if it is one.
        var usb: USB?
    }

    /// The identity of a USB device.
    struct USB: Sendable, Hashable {
        var vendor: String
        var product: String
        var manufacturer: String?
        var name: String?
        var serial: String?
        /// Its location on the machine, such as `1-4.2`.
        var place: String
    }

    /// The identifier, which survives replugging of the device and restarts of the machine.
    var uniqueID: String
    /// The name shown to users.
    var localizedName: String
    /// The model.
    var modelID: String
    /// The manufacturer.
    var manufacturer: String

    /// - Parameters:
    ///   - device: The number of the device on its card.
    ///   - name: The driver's name for it.
    ///   - isOnly: True if the card has no other capture device.
    init(_ card: Card, device: Int, name: String, isOnly: Bool) {
        let people = card.usb?.name ?? card.name
        // Drivers give the only device of a card a generic name, or the card's.
        let isDescriptive = !isOnly && !name.isEmpty && name != card.name && name != "USB Audio"
        localizedName = people + (isDescriptive ? ", \(name)" : isOnly || device == 0 ? "" : ", \(device + 1)")
        if localizedName.isEmpty { localizedName = "Sound card \(card.id)" }
        if let usb = card.usb {
            // A serial number stays with the device, a location with the port.
            uniqueID = "alsa:usb-\(usb.vendor):\(usb.product)-\(usb.serial ?? "at-\(usb.place)"),\(device)"
            modelID = "\(people) (\(usb.vendor):\(usb.product))"
            manufacturer = usb.manufacturer ?? "USB vendor \(usb.vendor)"
        } else {
            uniqueID = "alsa:plughw:CARD=\(card.id),DEV=\(device)"
            modelID = people.isEmpty ? card.driver : people
            manufacturer = card.driver.isEmpty ? "ALSA" : card.driver
        }
    }

    /// Creates the identity of a device of which only the ALSA name is known.
    init(device: String) {
        uniqueID = MicrophoneName(.alsa(device: device)).description
        localizedName = device
        modelID = "ALSA \(device)"
        manufacturer = "ALSA"
    }

    /// Creates the identity of a sound server's default device.
    init(server: String, device: String) {
        uniqueID = "alsa:\(device)"
        localizedName = "Default microphone (\(server))"
        modelID = server
        manufacturer = server
    }

    /// Makes the identifiers of devices with equal serial numbers distinct, in order of the list.
    static func distinct(_ found: [ALSADevices.Found]) -> [ALSADevices.Found] {
        var counts: [String: Int] = [:]
        return found.map { found in
            var found = found
            counts[found.identity.uniqueID, default: 0] += 1
            let count = counts[found.identity.uniqueID] ?? 1
            if count > 1 { found.identity.uniqueID += "#\(count)" }
            return found
        }
    }
}

extension MicrophoneIdentity.USB {
    /// Looks up the USB device of a sound card; returns nil if it is not one.
    init?(card: Int, root: String = "/sys") {
        // The card belongs to an interface of the device, whose folder is above it.
        let link = "\(root)/class/sound/card\(card)/device"
        let interface = URL(fileURLWithPath: link).resolvingSymlinksInPath()
        let folder = interface.deletingLastPathComponent()
        func text(_ name: String) -> String? {
            guard let data = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path) else {
                return nil
            }
            let text = String(decoding: data.prefix(256), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            return text.isEmpty ? nil : text
        }
        guard let vendor = text("idVendor"), let product = text("idProduct") else { return nil }
        self.init(
            vendor: vendor,
            product: product,
            manufacturer: text("manufacturer"),
            name: text("product"),
            serial: text("serial"),
            place: folder.lastPathComponent
        )
    }
}
