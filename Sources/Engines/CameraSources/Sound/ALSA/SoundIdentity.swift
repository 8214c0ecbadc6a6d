import Foundation

/// What a capture device of a sound card is called and recognized by.
struct SoundIdentity: Sendable, Hashable {
    /// What the kernel knows of a sound card.
    struct Card: Sendable, Hashable {
        /// A short name that no other card has at the moment.
        var id: String
        /// What it calls itself.
        var name: String
        /// The kind of card, such as `USB-Audio`.
        var driver: String
        /// Where it is a USB device: which.
        var usb: USB?
    }

    /// What tells a USB device from others.
    struct USB: Sendable, Hashable {
        var vendor: String
        var product: String
        var manufacturer: String?
        var name: String?
        var serial: String?
        /// Its place on the machine, such as `1-4.2`.
        var place: String
    }

    /// The same after the device was unplugged and plugged in again, and after the machine was started anew.
    var uniqueID: String
    /// What a person calls it.
    var localizedName: String
    /// The model.
    var modelID: String
    /// Who made it.
    var manufacturer: String

    /// - Parameters:
    ///   - device: the number of the device on its card.
    ///   - name: what the driver calls it.
    ///   - isOnly: whether the card has no other one to capture from.
    init(_ card: Card, device: Int, name: String, isOnly: Bool) {
        let people = card.usb?.name ?? card.name
        // Drivers call the only device of a card by words that say nothing, or as the card.
        let isTelling = !isOnly && !name.isEmpty && name != card.name && name != "USB Audio"
        localizedName = people + (isTelling ? ", \(name)" : isOnly || device == 0 ? "" : ", \(device + 1)")
        if localizedName.isEmpty { localizedName = "Sound card \(card.id)" }
        if let usb = card.usb {
            // A serial number stays with the device, a place with the socket.
            uniqueID = "alsa:usb-\(usb.vendor):\(usb.product)-\(usb.serial ?? "at-\(usb.place)"),\(device)"
            modelID = "\(people) (\(usb.vendor):\(usb.product))"
            manufacturer = usb.manufacturer ?? "USB vendor \(usb.vendor)"
        } else {
            uniqueID = "alsa:plughw:CARD=\(card.id),DEV=\(device)"
            modelID = people.isEmpty ? card.driver : people
            manufacturer = card.driver.isEmpty ? "ALSA" : card.driver
        }
    }

    /// A device of which nothing but ALSA's name is known.
    init(device: String) {
        uniqueID = MicrophoneName(.alsa(device: device)).description
        localizedName = device
        modelID = "ALSA \(device)"
        manufacturer = "ALSA"
    }

    /// What a sound server gives when nobody chooses.
    init(server: String, device: String) {
        uniqueID = "alsa:\(device)"
        localizedName = "Default microphone (\(server))"
        modelID = server
        manufacturer = server
    }

    /// Equal devices that say the same serial number, told apart by their place in the list.
    static func distinct(_ found: [SoundDevices.Found]) -> [SoundDevices.Found] {
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

extension SoundIdentity.USB {
    /// The USB device of a sound card; nil where it is none.
    init?(card: Int, root: String = "/sys") {
        // The card hangs on an interface of the device, which is the folder above it.
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
