/// The identity of a camera of the machine, derived from its driver and the kernel's sysfs.
///
/// The identifier stays the same after replugging and restarts. It is a ``CameraName``:
///
/// | identifier | camera |
/// | --- | --- |
/// | `v4l2:usb-046d-0825-9A3B10` | USB: vendor, product and serial number; it may move to another port |
/// | `v4l2:usb-046d-0825-at-0000:00:14.0-4.2` | USB without a serial number: the port |
/// | `v4l2:platform:fe801000.csi` | others: the location that the driver reports |
///
/// A camera that is not the first of its device adds the number of its interface or node (`-i2`, `-n1`).
package struct V4L2Identity: Sendable, Hashable {
    /// The unique identifier.
    package var uniqueID: String
    /// The identifier with the location, for one of two cameras that report the same serial number.
    package var placedID: String
    /// The name shown to users.
    package var localizedName: String
    /// The model.
    package var modelID: String
    /// The manufacturer.
    package var manufacturer: String
    /// The way the camera is attached; nil if not known.
    package var transport: CameraInfo.Transport?
    /// The direction the camera faces, if its name states it.
    package var position: CameraInfo.Position?
    /// The kind of device the camera appears as, if its name states it.
    package var kind: CameraInfo.Kind?

    /// Creates an identity.
    package init(
        uniqueID: String,
        placedID: String? = nil,
        localizedName: String,
        modelID: String,
        manufacturer: String = "unknown",
        transport: CameraInfo.Transport? = nil
    ) {
        self.uniqueID = uniqueID
        self.placedID = placedID ?? uniqueID
        self.localizedName = localizedName
        self.modelID = modelID
        self.manufacturer = manufacturer
        self.transport = transport
    }

    /// Looks up a camera.
    ///
    /// - Parameters:
    ///   - path: Its device file, or a link to it.
    ///   - capability: The driver's answer.
    ///   - sysfs: The path of the kernel's sysfs.
    package init(path: String, capability: V4L2Capability, sysfs: String = "/sys") {
        self.init(
            path: path,
            driver: capability.driver,
            card: capability.card,
            busInfo: capability.busInfo,
            sysfs: sysfs
        )
    }

    /// Looks up a camera by the driver's names for itself, the camera and its location.
    package init(path: String, driver: String, card: String, busInfo: String, sysfs: String = "/sys") {
        self.init(SysfsCamera(path: path, sysfs: sysfs), path: path, driver: driver, card: card, busInfo: busInfo)
    }

    /// Derives an identity from facts.
    init(_ facts: SysfsCamera, path: String, driver: String, card: String, busInfo: String) {
        let card = Self.readable(card)
        let driver = Self.readable(driver)
        let node = facts.index == 0 ? "" : "-n\(facts.index)"
        if let usb = facts.usb {
            let kind = "v4l2:usb-\(Self.key(usb.vendor))-\(Self.key(usb.product))"
            let part = (usb.interface == 0 ? "" : "-i\(usb.interface)") + node
            let serial = Self.key(usb.serial)
            let place = kind + "-at-" + Self.key(usb.place) + part
            uniqueID = serial.isEmpty ? place : kind + "-" + serial + part
            placedID = serial.isEmpty ? place : kind + "-" + serial + "-at-" + Self.key(usb.place) + part
            localizedName = Self.name(usb, card: card)
            let ids = "VendorID_\(Int(usb.vendor, radix: 16) ?? 0) ProductID_\(Int(usb.product, radix: 16) ?? 0)"
            modelID = (driver == "uvcvideo" ? "UVC" : "USB") + " Camera " + ids
            let maker = Self.readable(usb.manufacturer)
            manufacturer = maker.isEmpty ? KnownVendors.usb[usb.vendor] ?? "USB vendor \(usb.vendor)" : maker
            transport = usb.isFixed ? .builtIn : .usb
            return
        }
        let place = [busInfo, facts.place ?? "", path].map(Self.key).first { !$0.isEmpty } ?? "unknown"
        // A camera name recognizes identifiers by these characters.
        let isKnown = place.contains { $0 == "-" || $0 == ":" }
        uniqueID = "v4l2:" + (isKnown ? "" : "at-") + place + node
        placedID = uniqueID
        localizedName = [card, Self.readable(facts.name), driver].first { !$0.isEmpty } ?? path
        modelID = localizedName
        manufacturer = driver.isEmpty ? "unknown" : "driver \(driver)"
        if facts.isVirtual || KnownVendors.virtualDrivers.contains(driver) {
            transport = .virtual
        } else if facts.isPCI || busInfo.lowercased().hasPrefix("pci") {
            transport = .pci
        } else if busInfo.hasPrefix("usb") {
            transport = .usb
        } else {
            transport = busInfo.hasPrefix("platform") ? .builtIn : nil
        }
    }

    /// Returns the name that the manufacturer gave it.
    private static func name(_ usb: SysfsCamera.USB, card: String) -> String {
        let product = readable(usb.productName)
        let part = readable(usb.interfaceName)
        // A second camera of a device, such as an infrared one, is identified by its interface's name.
        if usb.interface != 0, !part.isEmpty, !product.lowercased().hasPrefix(part.lowercased()) { return part }
        return [product, card, part].first { !$0.isEmpty } ?? "USB camera \(usb.vendor):\(usb.product)"
    }

    /// Returns a text for users, without control characters and with spaces instead of underscores.
    private static func readable(_ text: String) -> String {
        let printable = text.unicodeScalars.map { scalar -> Character in
            scalar == "_" || scalar.properties.isWhitespace || scalar.value < 0x20 || scalar.value == 0x7F
                || scalar == "\u{FFFD}" ? " " : Character(scalar)
        }
        return printable.split(separator: " ").map { String($0) }.joined(separator: " ")
    }

    /// Returns a text as part of an identifier, with the reserved characters replaced.
    private static func key(_ text: String) -> String {
        let kept = text.utf8.prefix(128).map { byte -> UInt8 in
            let isLetter = (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
            return isLetter || DecimalText.isDigit(byte) || [0x2D, 0x2E, 0x3A].contains(byte) ? byte : 0x5F
        }
        let result = String(decoding: kept, as: UTF8.self)
        return result.allSatisfy { $0 == "_" } ? "" : result
    }
}

/// Facts about manufacturers that their devices do not report.
private enum KnownVendors {
    /// Manufacturers of common webcams whose firmware often lacks their names.
    static let usb = [
        "0408": "Quanta", "041e": "Creative", "045e": "Microsoft", "046d": "Logitech", "04ca": "Lite-On",
        "04f2": "Chicony", "05a3": "ARC International", "05a9": "OmniVision", "05ac": "Apple", "05c8": "Foxlink",
        "064e": "Suyin", "0ac8": "Vimicro", "0bda": "Realtek", "0c45": "Sonix", "0fd9": "Elgato",
        "13d3": "IMC Networks",
        "1532": "Razer", "1bcf": "Sunplus", "2e1a": "Insta360", "32e4": "ELP", "5986": "Bison", "8086": "Intel",
    ]
    /// Drivers without a sensor behind them.
    static let virtualDrivers: Set<String> = ["vivid", "vimc", "v4l2 loopback", "v4l2loopback"]
}
